import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { inPieces } from './in-pieces.ts';
import { StorageError } from './storage.ts';

/**
 * The format of encrypted content: a header with its own key, wrapped with the installation's key, then pieces of equal size, each sealed
 * separately (AES-256-GCM). A piece's number and whether it is the last are authenticated, so that no piece can be removed, moved or added,
 * and any part of the content can be read without the pieces before it.
 */
const magic = 'LINTELS1';
const headSize = 128;
const pieceSize = 64 * 1024;
const tagSize = 16;
const sealedPieceSize = pieceSize + tagSize;

/** The purpose contains the storage key, so that content moved to another key doesn't decrypt. */
const purposeOf = (storageKey: string): string => `file ${storageKey}`;

/** The piece number is a sufficient nonce, because each key seals only one content. */
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

/** Encrypts a stream. `note` gets the number of content bytes read so far. */
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

/** The byte range of the header, which must be read first. */
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

/** The stored byte range of the pieces that contain a part of the content, both ends included. */
export const rangeOf = ({ start, end }: Part): Part => ({
  start: headSize + Math.floor(start / pieceSize) * sealedPieceSize,
  end: headSize + (Math.floor(Math.max(0, end) / pieceSize) + 1) * sealedPieceSize - 1,
});

/** Decrypts the pieces of `rangeOf` and cuts out the requested part. */
export function opened({ key, pieces }: SealedHead, { start, end }: Part, stored: Readable): Readable {
  async function* open(): AsyncGenerator<Buffer> {
    let piece = Math.floor(start / pieceSize);
    for await (const one of inPieces(stored, sealedPieceSize, () => {})) {
      const text = openPiece(key, piece, piece === pieces - 1, one);
      const from = piece * pieceSize;
      yield text.subarray(Math.max(0, start - from), end + 1 - from);
      piece += 1;
    }
    // A stream that ends too early was truncated.
    if (piece <= Math.floor(Math.max(0, end) / pieceSize))
      throw new StorageError('damaged', 'An enciphered file is damaged.');
  }
  // When the reader stops, the stored stream is closed too, even if the reader never started, which the generator would not notice.
  return Readable.from(open(), { objectMode: false }).once('close', () => stored.destroy());
}
