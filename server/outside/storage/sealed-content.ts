import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { inPieces } from './in-pieces.ts';
import { StorageError } from './storage.ts';

/**
 * An enciphered content: a head that holds its own key, wrapped by the installation's, then pieces of one size, each sealed by
 * itself (AES-256-GCM). A piece's number and whether it is the last are part of what is sealed, so none can be
 * left out, put elsewhere or added; and any part of the content can be read without what lies before it.
 */
const magic = 'LINTELS1';
const headSize = 128;
const pieceSize = 64 * 1024;
const tagSize = 16;
const sealedPieceSize = pieceSize + tagSize;

/** Under a purpose that names where it lies: a content that was put in another's place does not open. */
const purposeOf = (storageKey: string): string => `file ${storageKey}`;

/** The number counts for the nonce: a key seals one content only. */
function nonceOf(piece: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUIntBE(piece, 6, 6);
  return nonce;
}

function sealPiece(key: Buffer, piece: number, isLast: boolean, text: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece, isLast));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function openPiece(key: Buffer, piece: number, isLast: boolean, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece, isLast));
  decipher.setAuthTag(sealed.subarray(-tagSize));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagSize)), decipher.final()]);
  } catch (error) {
    throw new StorageError('damaged', 'An enciphered file is damaged.', { cause: error });
  }
}

/** Enciphers on the way. `note` hears the bytes of the content seen so far. */
export async function* sealed(
  secret: string,
  storageKey: string,
  content: Readable | Uint8Array,
  note: (soFar: number) => void,
): AsyncGenerator<Buffer> {
  const key = randomBytes(32);
  yield Buffer.from(
    `${magic}${seal(secret, purposeOf(storageKey), key.toString('base64url'))}\n`.padEnd(headSize, ' '),
  );
  let waiting: Uint8Array = Buffer.alloc(0);
  let piece = -1;
  for await (const next of inPieces(content, pieceSize, note)) {
    if (piece >= 0) yield sealPiece(key, piece, false, waiting);
    waiting = next;
    piece += 1;
  }
  yield sealPiece(key, Math.max(0, piece), true, waiting);
}

/** The head of what is stored, to be read first. */
export const headRange = { start: 0, end: headSize - 1 };

type SealedHead = { key: Buffer; size: number; pieces: number };

export function readHead(secret: string, storageKey: string, head: Uint8Array, storedSize: number): SealedHead {
  const [, wrapped] =
    Buffer.from(head)
      .toString('latin1')
      .match(/^LINTELS1(\S+)\n *$/) ?? [];
  const body = storedSize - headSize;
  const pieces = Math.ceil(body / sealedPieceSize);
  const size = body - pieces * tagSize;
  if (!wrapped || size < 0 || pieces < 1) throw new StorageError('damaged', 'An enciphered file is damaged.');
  try {
    return { key: Buffer.from(unseal(secret, purposeOf(storageKey), wrapped), 'base64url'), size, pieces };
  } catch (error) {
    throw new StorageError('damaged', 'The key of an enciphered file does not open.', { cause: error });
  }
}

type Part = { start: number; end: number };

/** Where the pieces lie that hold a part of the content, first and last byte included. */
export const rangeOf = ({ start, end }: Part): Part => ({
  start: headSize + Math.floor(start / pieceSize) * sealedPieceSize,
  end: headSize + (Math.floor(Math.max(0, end) / pieceSize) + 1) * sealedPieceSize - 1,
});

/** Deciphers the pieces of `rangeOf` and cuts what was asked for out of them. */
export function opened({ key, pieces }: SealedHead, { start, end }: Part, stored: Readable): Readable {
  async function* open(): AsyncGenerator<Buffer> {
    let piece = Math.floor(start / pieceSize);
    for await (const one of inPieces(stored, sealedPieceSize, () => {})) {
      const text = openPiece(key, piece, piece === pieces - 1, one);
      const from = piece * pieceSize;
      yield text.subarray(Math.max(0, start - from), end + 1 - from);
      piece += 1;
    }
    // A stream that ends too soon has lost its end.
    if (piece <= Math.floor(Math.max(0, end) / pieceSize))
      throw new StorageError('damaged', 'An enciphered file is damaged.');
  }
  // Whoever stops reading stops the store, too: also one who never began, of whom the generator would not know.
  return Readable.from(open(), { objectMode: false }).once('close', () => stored.destroy());
}
