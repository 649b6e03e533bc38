import type { Readable } from 'node:stream';

type StoredFile = {
  stream: Readable;
  /** Of the whole file, also where only a part is read. */
  size: number;
  contentType: string;
};

/** First and last byte, both counted from zero and included; without an end, to the end of the file. */
export type ByteRange = { start: number; end?: number | undefined };

export type Storage = {
  kind: 'disk' | 's3';
  /** The file is there whole or not at all. Returns its size. A stream longer than `maxSize` is refused. */
  put(
    key: string,
    content: Readable | Uint8Array,
    options: { contentType: string; maxSize?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<{ size: number }>;
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** A short-lived address that needs no session, where the store can hand files out itself. */
  signedUrl?(
    key: string,
    seconds: number,
    answer?: { contentType?: string; contentDisposition?: string },
  ): Promise<string>;
};

export type StorageFailure =
  | 'invalid_key'
  | 'invalid_type'
  | 'too_large'
  | 'full' // no room: say so, and keep what is there
  | 'unavailable'
  | 'refused' // wrong credentials or rights
  | 'damaged' // what is stored is not what was put there
  | 'range_outside'; // the file is shorter than what was asked for

export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: StorageFailure;

  constructor(code: StorageFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
