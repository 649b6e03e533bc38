import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { newId } from '../db/ids.ts';
import { problemOf, Refusal } from './refusal.ts';
import { jsonHeaders } from './reply.ts';

/** Requests that Node refuses before our code sees them, by Node's error codes. */
const refusals: Record<string, { status: string; refusal: Refusal }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    refusal: new Refusal('too_large', 'The address and the headers are too long.'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    refusal: new Refusal('bad_request', 'The request did not arrive in time.'),
  },
};
const unread = { status: '400 Bad Request', refusal: new Refusal('bad_request') };

/**
 * Answers requests that Node can't parse in the format of every refusal, then disconnects, because it is unknown where the next request
 * begins.
 */
export function answerUnreadable(server: Server): void {
  const answering = new WeakMap<object, ServerResponse>();
  server.prependListener('request', (request, response) => answering.set(request.socket, response));
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    const begun = answering.get(socket)?.headersSent && !answering.get(socket)?.writableEnded;
    if (!socket.writable || begun || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    refuse(socket, error.code ?? '');
  });
}

/** The answer to a request that can't reach the router because its address or host is invalid. */
export function unreadableAnswer(error: unknown): Response {
  const requestId = newId();
  const headers = { ...jsonHeaders(requestId), 'content-type': 'application/problem+json; charset=utf-8' };
  const problem = problemOf(error instanceof RequestError ? unread.refusal : new Refusal('unexpected'), requestId);
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

function refuse(socket: Duplex, code: string): void {
  const { status, refusal } = refusals[code] ?? unread;
  const requestId = newId();
  const body = JSON.stringify({ ...problemOf(refusal, requestId), status: Number(status.slice(0, 3)) });
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}
