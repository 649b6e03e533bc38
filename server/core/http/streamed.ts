import { Readable } from 'node:stream';
import type { Services } from '../services.ts';
import type { WebContext } from './request.ts';

/**
 * An answer's body as it is made. If making it fails, the connection is cut, since nothing else can still tell the
 * receiver that this is not the whole; the server's own way would be to write the error's words behind what was sent.
 */
export function streamed(
  web: WebContext,
  services: Services,
  chunks: AsyncIterable<Uint8Array | string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  // Of an answer that nobody began to read (to HEAD, or to somebody who was gone) the generator below never hears: an open file would stay open.
  web.env.outgoing.once('close', () => {
    if (chunks instanceof Readable) chunks.destroy();
  });
  async function* guarded(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of chunks) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    } catch (error) {
      services.log.warn(
        { requestId: web.var.request.id, route: web.req.routePath, err: error },
        'an answer was cut short',
      );
      web.env.outgoing.destroy();
    }
  }
  return ReadableStream.from(guarded());
}
