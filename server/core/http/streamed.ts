import { Readable } from 'node:stream';
import type { Services } from '../services.ts';
import type { WebContext } from './request.ts';

/**
 * Streams a response's body. If producing it fails, the connection is destroyed, because that is the only way left to tell the receiver
 * that the body is incomplete; by default the server would append the error's message to what was sent.
 */
export function streamed(
  web: WebContext,
  services: Services,
  chunks: AsyncIterable<Uint8Array | string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  // If no one starts to read the response (to HEAD, or after the client disconnected), the generator below never runs, and an open file
  // would stay open.
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
