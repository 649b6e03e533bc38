import { GzipPieces } from './gzip-pieces.ts';

/** The header by which a page says for how many seconds it is the same for everybody; it never leaves the server. */
export const keepHeader = 'lintel-keep';

const mostPages = 300;
/** Shorter ones gain nothing by it. */
const leastCompressed = 1_024;

type Kept = { pieces: Buffer[]; length: number; until: number; gzip?: GzipPieces };
type KeptBody = { bytes: Uint8Array<ArrayBuffer>; encoding: 'gzip' | undefined };

/**
 * Public pages that were rendered a moment ago. Whoever reads the same address in the same language and theme gets the
 * same page; only the nonce is each answer's own, so a page is kept in the pieces between the places where it stood.
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

  /** Takes what a page may be kept by out of its answer; the answer itself stays as it was. */
  async keep(key: string, nonce: string, response: Response, now = Date.now()): Promise<Response> {
    const seconds = Number(response.headers.get(keepHeader));
    response.headers.delete(keepHeader);
    const isDocument = response.headers.get('content-type')?.startsWith('text/html');
    if (!seconds || !isDocument || response.status !== 200) return response;
    const html = await response.text();
    const oldest = this.#pages.keys().next().value;
    // Bounded: whatever stands in an address is a page of its own.
    if (oldest !== undefined && this.#pages.size >= mostPages) this.#pages.delete(oldest);
    const pieces = html.split(nonce).map((piece) => Buffer.from(piece));
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.#pages.set(key, { pieces, length, until: now + seconds * 1_000 });
    return new Response(html, { status: 200, headers: response.headers });
  }
}
