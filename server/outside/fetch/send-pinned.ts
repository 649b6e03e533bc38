import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { getCACertificates } from 'node:tls';
import { bareHost } from './check-address.ts';
import { GuardedFetchError } from './fetch-error.ts';

export type PinnedAddress = { address: string; family: number };

/** A redirect is returned and not followed, because following it would leave the checked address. */
export type GuardedAnswer = { status: number; headers: Record<string, string>; body: Buffer };

type PinnedRequest = {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  signal: AbortSignal;
  maxAnswerBytes: number;
  certificates: string[] | undefined;
};

/** Sends one request to one of the given addresses and no other, on a connection of its own. */
export function sendPinned(url: URL, pinned: PinnedAddress[], request: PinnedRequest): Promise<GuardedAnswer> {
  const body = request.body === undefined ? undefined : Buffer.from(request.body);
  const options: RequestOptions & { servername?: string; ca?: string[] } = {
    method: request.method,
    host: bareHost(url),
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: url.pathname + url.search,
    headers: outgoingHeaders(url, request.headers, body),
    signal: request.signal,
    lookup: answerOnly(pinned),
    // A pooled connection might belong to a different check.
    agent: false,
    maxHeaderSize: 16 * 1024,
  };
  if (url.protocol === 'https:' && !isIP(bareHost(url))) options.servername = bareHost(url);
  if (request.certificates) options.ca = [...getCACertificates('default'), ...request.certificates];

  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(options, (incoming) => {
      readAnswer(incoming, request.maxAnswerBytes)
        .then(resolve, reject)
        .finally(() => outgoing.destroy());
    });
    outgoing.on('error', (error) => reject(asFetchError(error)));
    outgoing.end(body);
  });
}

function outgoingHeaders(url: URL, given: Record<string, string>, body: Buffer | undefined): Record<string, string> {
  const headers: Record<string, string> = { 'accept-encoding': 'identity' };
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  // Callers must not set headers that frame the message or name the host, here and below.
  for (const name of ['transfer-encoding', 'content-length', 'expect', 'upgrade']) {
    delete headers[name];
  }
  headers.host = url.host;
  headers.connection = 'close';
  if (body) headers['content-length'] = String(body.length);
  return headers;
}

function answerOnly(pinned: PinnedAddress[]): LookupFunction {
  return (_name, options, callback) => {
    if (options.all) callback(null, pinned);
    else callback(null, pinned[0]!.address, pinned[0]!.family);
  };
}

async function readAnswer(incoming: IncomingMessage, limit: number): Promise<GuardedAnswer> {
  const status = incoming.statusCode ?? 0;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new GuardedFetchError('answer_too_large', 'The answer was too long.', { status });
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof GuardedFetchError ? error : asFetchError(error, status);
  }
  return { status, headers: plainHeaders(incoming), body: Buffer.concat(chunks) };
}

function plainHeaders(incoming: IncomingMessage): Record<string, string> {
  const headers = Object.entries(incoming.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]);
  return Object.fromEntries(headers);
}

function asFetchError(cause: unknown, status?: number): GuardedFetchError {
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const isCertificate = /CERT|SIGNATURE|ERR_TLS|SELF_SIGNED|UNABLE_TO/.test(code);
  const options = status === undefined ? { cause } : { cause, status };
  return isCertificate
    ? new GuardedFetchError('certificate_refused', 'The certificate of the other side is not valid.', options)
    : new GuardedFetchError('connection_failed', 'The connection failed.', options);
}
