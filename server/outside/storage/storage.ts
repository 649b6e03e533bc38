import type { Readable } from 'node:stream';

type StoredFile = {
  stream: Readable;
  /** The size of the whole file, even if only a part is read. */
  size: number;
  contentType: string;
};

/** The first and last byte, counted from zero and both included; without `end`, up to the end of the file. */
export type ByteRange = { start: number; end?: number | undefined };

export type Storage = {
  kind: 'disk' | 's3';
  /** Stores the whole file or nothing, and returns its size. A stream longer than `maxSize` is refused. */
  put(
    key: string,
    content: Readable | Uint8Array,
    options: { contentType: string; maxSize?: number | undefined; signal?: AbortSignal | undefined },
  ): Promise<{ size: number }>;
  get(key: string, range?: ByteRange): Promise<StoredFile | undefined>;
  /** Deleting a missing file succeeds. */
  delete(key: string): Promise<void>;
  /** A short-lived address that needs no session, if the store can serve files itself. */
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
  | 'full' // no space left: report it, and keep existing files
  | 'unavailable'
  | 'refused' // wrong credentials or rights
  | 'damaged' // the stored bytes are not those that were put
  | 'range_outside'; // the file is shorter than the requested range

export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: StorageFailure;

  constructor(code: StorageFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
