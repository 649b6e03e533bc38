import type { IncomingMessage, Server } from 'node:http';

export type Patience = {
  /** For the headers of a request. */
  headersMs: number;
  /** For all of a request, however steadily it comes. */
  requestMs: number;
  /** For the next few bytes of a body. */
  idleMs: number;
};

/** A photograph may come slowly over a poor connection, as long as it comes. */
export const usualPatience: Patience = { headersMs: 15_000, requestMs: 10 * 60_000, idleMs: 30_000 };

/** Fewer bytes than this within `idleMs` is not arriving. */
const leastBytes = 4 * 1024;

/** Hangs up on bodies that stop arriving: each would hold a connection and perhaps memory for as long as it pleases. */
export function cutSlowBodies(server: Server, { idleMs }: Patience): void {
  const arriving = new Map<IncomingMessage, { bytes: number; at: number }>();
  server.prependListener('request', (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    arriving.set(request, { bytes: request.socket.bytesRead, at: performance.now() });
    request.once('close', () => arriving.delete(request));
  });
  const look = () => {
    const now = performance.now();
    for (const [request, seen] of arriving) {
      const { bytesRead } = request.socket;
      if (request.complete) arriving.delete(request);
      else if (bytesRead - seen.bytes >= leastBytes || waitsForUs(request)) {
        arriving.set(request, { bytes: bytesRead, at: now });
      } else if (now - seen.at >= idleMs) {
        arriving.delete(request);
        const late = Object.assign(new Error('A body stopped arriving.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        server.emit('clientError', late, request.socket);
      }
    }
  };
  const looking = setInterval(look, idleMs / 4).unref();
  server.once('close', () => clearInterval(looking));
}

/** What has come was not taken yet, so no more is read. */
const waitsForUs = (request: IncomingMessage): boolean => request.readableLength >= request.readableHighWaterMark;
