import type { IncomingMessage, Server } from 'node:http';

export type Patience = {
  /** The longest wait for a request's headers. */
  headersMs: number;
  /** The longest a whole request may take, however steadily it arrives. */
  requestMs: number;
  /** The longest wait for the next few bytes of a body. */
  idleMs: number;
};

/** A photo may upload slowly over a poor connection, as long as it keeps arriving. */
export const usualPatience: Patience = { headersMs: 15_000, requestMs: 10 * 60_000, idleMs: 30_000 };

/** A body that brings fewer bytes than this within `idleMs` counts as stalled. */
const leastBytes = 4 * 1024;

/** Disconnects clients whose bodies stop arriving, because each would hold a connection, and perhaps memory, indefinitely. */
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

/** The bytes received so far have not been consumed yet, so Node reads no more. */
const waitsForUs = (request: IncomingMessage): boolean => request.readableLength >= request.readableHighWaterMark;
