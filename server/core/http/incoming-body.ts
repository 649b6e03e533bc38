import { createHash } from 'node:crypto';
import { Refusal } from './refusal.ts';
import type { WebContext } from './request.ts';

/** A body as it arrives: counted against its size limit, and hashed so that a repeated request can be told from a different one. */
export class IncomingBody {
  readonly #web: WebContext;
  readonly #most: number;
  readonly #hash = createHash('sha256');
  #size = 0;
  #refusal: Refusal | undefined;

  constructor(web: WebContext, most: number) {
    this.#web = web;
    this.#most = most;
    // A declared length that is too long is refused before the body is sent; an undeclared length is counted as it arrives.
    if (Number(web.req.header('content-length') ?? 0) > most) throw this.#tooLarge();
  }

  /** Why the body could not be read to its end, for callers whose parser replaces the original error with its own. */
  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of this.#web.req.raw.body ?? []) {
        this.#size += chunk.byteLength;
        if (this.#size > this.#most) throw this.#tooLarge();
        this.#hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      this.#refusal = error instanceof Refusal ? error : new Refusal('bad_request', 'The body ended too early.');
      throw this.#refusal;
    }
  }

  async whole(): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.chunks()) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Valid only after the whole body was read. */
  digest(): string {
    return this.#hash.digest('base64url');
  }

  #tooLarge(): Refusal {
    return new Refusal('too_large', `The body may have at most ${this.#most} bytes.`);
  }
}
