import { constants, crc32, deflateRawSync } from 'node:zlib';

const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block, marked as the last one. */
const lastBlock = Buffer.from([3, 0]);

/**
 * Pieces of a text, each compressed once, joined by a short word that differs every time. A compressed piece refers to nothing before it
 * and ends on a whole byte, so the word can be inserted between two pieces as an uncompressed block, and together they form one gzip file.
 */
export class GzipPieces {
  readonly #pieces: readonly Buffer[];
  readonly #compressed: readonly Buffer[];

  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces;
    this.#compressed = pieces.map((piece) => deflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH }));
  }

  /** `word` must have fewer than 65,536 bytes. */
  joinedBy(word: Buffer): Buffer<ArrayBuffer> {
    const block = Buffer.alloc(5 + word.length);
    block.writeUInt16LE(word.length, 1);
    block.writeUInt16LE(~word.length & 0xffff, 3);
    word.copy(block, 5);
    const parts: Buffer[] = [head];
    let checksum = 0;
    let length = 0;
    for (const [index, piece] of this.#pieces.entries()) {
      if (index > 0) {
        parts.push(block);
        checksum = crc32(word, checksum);
        length += word.length;
      }
      parts.push(this.#compressed[index]!);
      checksum = crc32(piece, checksum);
      length += piece.length;
    }
    const tail = Buffer.alloc(8);
    tail.writeUInt32LE(checksum, 0);
    tail.writeUInt32LE(length, 4);
    return Buffer.concat([...parts, lastBlock, tail]);
  }
}
