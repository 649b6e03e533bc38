import { Readable } from 'node:stream';

/** Splits content into pieces of exactly `pieceSize` bytes, except for a shorter last one. `note` gets the number of bytes read so far. */
export async function* inPieces(
  content: Readable | Uint8Array,
  pieceSize: number,
  note: (soFar: number) => void,
): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  const chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = content instanceof Readable ? content : [content];
  let waiting: Uint8Array[] = [];
  let filled = 0;
  let soFar = 0;
  for await (const chunk of chunks) {
    soFar += chunk.byteLength;
    note(soFar);
    let rest = chunk;
    while (filled + rest.byteLength >= pieceSize) {
      const taken = pieceSize - filled;
      yield Buffer.concat([...waiting, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      waiting = [];
      filled = 0;
    }
    if (rest.byteLength > 0) waiting.push(rest);
    filled += rest.byteLength;
  }
  if (filled > 0) yield Buffer.concat(waiting);
}
