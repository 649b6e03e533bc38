import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Refusal } from './refusal.ts';
import type { WebContext } from './request.ts';

/** A body as it arrives: counted against its limit and hashed, so that a repeated request can be told from another one. */
export class IncomingBody {
  readonly #web: WebContext;
  readonly #most: number;
  readonly #hash = createHash('sha256');
  #size = 0;

  constructor(web: WebContext, most: number) {
    this.#web = web;
    this.#most = most;
    // What is said to be too long is refused before it is sent; what is not said is counted.
    if (Number(web.req.header('content-length') ?? 0) > most) throw this.#tooLarge();
  }

  get stream(): Readable {
    return Readable.from(this.#chunks(), { objectMode: false });
  }

  async whole(): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.#chunks()) parts.push(part);
    return Buffer.concat(parts);
  }

  async *#chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#web.req.raw.body ?? []) {
      this.#size += chunk.byteLength;
      if (this.#size > this.#most) throw this.#tooLarge();
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** Once all of it was read. */
  digest(): string {
    return this.#hash.digest('base64url');
  }

  #tooLarge(): Refusal {
    return new Refusal('too_large', `The body may have at most ${this.#most} bytes.`);
  }
}
