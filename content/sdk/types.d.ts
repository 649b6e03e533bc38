export interface Options {
  signal?: AbortSignal;
  /** The version of the record that the change is based on. */
  version?: number;
  /** A write sent again with the same key has no second effect. Made for each call when left out. */
  idempotencyKey?: string;
  /** Answers what would happen, and changes nothing. */
  dryRun?: boolean;
  /** For bodies other than JSON: files, CSV. */
  body?: Blob | Uint8Array | string;
}

export interface ClientOptions {
  /** The address of the installation. */
  url: string | URL;
  /** An API key, or an access token of a connected app. */
  key: string;
  fetch?: typeof globalThis.fetch;
  /** How often a call is tried again after 429, 502, 503, 504, or a lost connection. 2 when left out. */
  retries?: number;
}

export declare class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: { path: (string | number)[]; message: string }[];
  readonly current: unknown;
  readonly details: Record<string, unknown>;
  readonly requestId: string;
  readonly retryAfter: number;
}

export declare function createClient(options: ClientOptions): Client;

export declare function every<Input, Row>(
  list: (input: Input, options?: Options) => Promise<{ rows: Row[]; next: string | null }>,
  input?: Omit<Input, 'cursor'>,
  options?: Options,
): AsyncGenerator<Row>;
