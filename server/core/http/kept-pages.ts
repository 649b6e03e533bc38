import { GzipPieces } from './gzip-pieces.ts';

/** The header in which a page states for how many seconds it is the same for everyone; it is removed before the response is sent. */
export const keepHeader = 'lintel-keep';

const mostPages = 300;
/** Compressing shorter pages gains nothing. */
const leastCompressed = 1_024;

type Kept = { pieces: Buffer[]; length: number; until: number; gzip?: GzipPieces };
type KeptBody = { bytes: Uint8Array<ArrayBuffer>; encoding: 'gzip' | undefined };

/**
 * A cache of recently rendered public pages. Readers of the same address in the same language and theme get the same page except for the
 * nonce, which is new in each response, so a page is stored as the pieces between the nonces.
 */
export class KeptPages {
  readonly #pages = new Map<string, Kept>();

  find(key: string, nonce: string, compressed: boolean, now = Date.now()): KeptBody | undefined {
    const kept = this.#pages.get(key);
    if (!kept) return undefined;
    if (kept.until <= now) {
      this.#pages.delete(key);
      return undefined;
    }
    const between = Buffer.from(nonce);
    if (compressed && kept.length >= leastCompressed) {
      kept.gzip ??= new GzipPieces(kept.pieces);
      return { bytes: kept.gzip.joinedBy(between), encoding: 'gzip' };
    }
    const joined = kept.pieces.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]));
    return { bytes: Buffer.concat(joined), encoding: undefined };
  }

  /** Stores the page if its response allows it, and removes the header that says so; the response is otherwise unchanged. */
  async keep(key: string, nonce: string, response: Response, now = Date.now()): Promise<Response> {
    const seconds = Number(response.headers.get(keepHeader));
    response.headers.delete(keepHeader);
    const isDocument = response.headers.get('content-type')?.startsWith('text/html');
    if (!seconds || !isDocument || response.status !== 200) return response;
    const html = await response.text();
    const oldest = this.#pages.keys().next().value;
    // Bounded, because every variation of an address is a page of its own.
    if (oldest !== undefined && this.#pages.size >= mostPages) this.#pages.delete(oldest);
    const pieces = html.split(nonce).map((piece) => Buffer.from(piece));
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.#pages.set(key, { pieces, length, until: now + seconds * 1_000 });
    return new Response(html, { status: 200, headers: response.headers });
  }
}
