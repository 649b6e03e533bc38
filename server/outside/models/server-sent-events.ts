import { ModelError } from './model.ts';

type ServerSentEvent = { event: string; data: string };

// Far above any real event, so that a line without an end can't fill the memory.
const maxLineLength = 1_000_000;

/** Reads a stream of server-sent events, however its bytes are split. Lines that don't follow the format are skipped. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let event = '';
  let data: string[] = [];
  for await (const line of readLines(bytes)) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  // Some servers omit the last empty line; the data before it is complete.
  if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
}

async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the very end may be the first half of a line break, so wait for the next chunk.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    yield* lines;
    if (rest.length > maxLineLength) throw new ModelError('malformed', 'The model sent a line without an end.');
  }
  rest += decoder.decode();
  if (rest !== '') yield rest.replace(/\r$/, '');
}
