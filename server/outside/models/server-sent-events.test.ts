import { expect, it } from 'vitest';
import { readEvents } from './server-sent-events.ts';

const stream =
  ': hello\nevent: note\ndata: first\ndata:second é🏡\n\ndata: {"a":1}\nid: 7\n\n\nunknown: x\n\ndata: last';
const events = [
  { event: 'note', data: 'first\nsecond é🏡' },
  { event: 'message', data: '{"a":1}' },
  { event: 'message', data: 'last' },
];

const read = async (...chunks: Uint8Array[]) => {
  async function* bytes() {
    yield* chunks;
  }
  return Array.fromAsync(readEvents(bytes()));
};

it.each(['\n', '\r\n', '\r'])('reads the same events wherever the bytes are cut, with %j', async (lineBreak) => {
  const bytes = Buffer.from(stream.replaceAll('\n', lineBreak));
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(await read(bytes.subarray(0, at), bytes.subarray(at))).toEqual(events);
  }
  expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(events);
});
