import { describe, expect, it } from 'vitest';
import { readStream } from './read-stream.ts';

const words = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

const streamOf = (chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

const cutInto = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.slice(index * size, (index + 1) * size),
  );
};

const read = async (text: string, size: number) => {
  const pieces = await Array.fromAsync(readStream(streamOf(cutInto(text, size))));
  return { text: pieces.map(({ content }) => content).join(''), parts: pieces.flatMap(({ parts }) => parts) };
};

describe('the stream of an answer', () => {
  const source = { kind: 'source', title: 'Prices', path: '/pricing' };
  const whole = `${words('Grüße, ')}: a comment\n\n${words('世界')}data: ${JSON.stringify({ choices: [], lintel: { parts: [source] } })}\n\ndata: [DONE]\n\n`;

  it.each([1, 2, 3, 7, 1_000])('is read however its bytes are cut (%i)', async (size) => {
    expect(await read(whole, size)).toEqual({ text: 'Grüße, 世界', parts: [source] });
  });

  it('passes over what it does not know', async () => {
    expect(await read(`data: not json\n\ndata: {"other":1}\n\n${words('a')}data: [DONE]\n\n`, 5)).toMatchObject({
      text: 'a',
    });
  });

  it('throws where it was cut', async () => {
    await expect(read(words('half'), 9)).rejects.toThrow('cut');
  });
});
