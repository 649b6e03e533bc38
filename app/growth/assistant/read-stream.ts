import { type Part, partsField } from '#contract/growth/assistant-parts.ts';

export type Piece = { content: string; parts: Part[] };

type Chunk = { choices?: { delta?: { content?: string } }[]; [partsField]?: { parts?: Part[] } };

/** The pieces of an answer as they arrive. Throws if the stream ends without its final line. */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<Piece> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split(/\r?\n/);
      rest = lines.pop()!;
      for (const line of lines) {
        if (!line.startsWith('data:')) continue;
        const data = line.slice(5).trim();
        if (data === '[DONE]') return;
        const piece = pieceOf(data);
        if (piece) yield piece;
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
  throw new Error('The answer was cut.');
}

function pieceOf(data: string): Piece | undefined {
  try {
    const chunk = JSON.parse(data) as Chunk;
    return { content: chunk.choices?.[0]?.delta?.content ?? '', parts: chunk[partsField]?.parts ?? [] };
  } catch {
    return undefined;
  }
}
