import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback.ts';
import { checkSignature, type S3Account } from './sigv4.ts';

type StoredObject = { body: Buffer; contentType: string };
type Upload = { key: string; contentType: string; parts: Map<number, Buffer> };
type Fault = { status: number; code: string; location?: string } | 'cut' | 'silent';
type Asked = { request: IncomingMessage; url: URL; key: string; body: Buffer; response: ServerResponse };

/** An S3 server that is strict about the part of the protocol it supports: signatures, payload hashes, part sizes. */
export class S3StandIn {
  readonly bucket = 'files';
  readonly account: S3Account = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret/+key', region: 'eu-test-1' };
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, Upload>();
  readonly log: string[] = [];
  /** Called for each request that has passed its checks; `when` tells whether its effect has already happened. */
  fault: (request: IncomingMessage, when: 'before' | 'after') => Fault | undefined = () => undefined;
  port = 0;

  async start(): Promise<this> {
    this.port = await listenOnLoopback((request, response) => void this.#answer(request, response));
    return this;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = await Array.fromAsync(request).catch(() => undefined);
    // The caller has disconnected, so no one can be answered.
    if (!chunks) return;
    const body = Buffer.concat(chunks);
    const signed = { method: request.method!, target: request.url!, headers: request.headers, body };
    const url = new URL(request.url!, this.endpoint);
    this.log.push(`${request.method} ${url.pathname}${url.search.replace(/=[^&]*/g, '')}`);
    const problem = checkSignature(signed, this.account);
    if (problem) return fail(response, 403, problem);
    const [, bucket, ...key] = url.pathname.split('/');
    if (bucket !== this.bucket) return fail(response, 404, 'NoSuchBucket');
    if (this.#stumble(request, response, 'before')) return;
    const asked = { request, url, key: key.join('/'), body, response };
    const answer = this.#act(asked);
    if (this.#stumble(request, response, 'after')) return;
    answer();
  }

  #stumble(request: IncomingMessage, response: ServerResponse, when: 'before' | 'after'): boolean {
    const fault = this.fault(request, when);
    if (fault === 'cut') request.socket.destroy();
    else if (fault && fault !== 'silent') fail(response, fault.status, fault.code, fault.location);
    return fault !== undefined;
  }

  #act(asked: Asked): () => void {
    const { method } = asked.request;
    const { searchParams } = asked.url;
    if (method === 'POST' && searchParams.has('uploads')) return this.#begin(asked);
    if (method === 'PUT' && searchParams.has('uploadId')) return this.#takePart(asked);
    if (method === 'POST' && searchParams.has('uploadId')) return this.#join(asked);
    if (method === 'DELETE' && searchParams.has('uploadId')) return this.#abandon(asked);
    if (method === 'PUT') return this.#put(asked);
    if (method === 'GET' || method === 'HEAD') return this.#get(asked);
    this.objects.delete(asked.key);
    return () => void asked.response.writeHead(204).end();
  }

  #put({ key, body, request, response }: Asked): () => void {
    if (request.headers['content-length'] === undefined) return () => fail(response, 411, 'MissingContentLength');
    this.objects.set(key, { body, contentType: request.headers['content-type'] ?? 'binary/octet-stream' });
    return () => void response.writeHead(200, { etag: etagOf(body) }).end();
  }

  #get({ key, url, request, response }: Asked): () => void {
    const stored = this.objects.get(key);
    if (!stored) return () => fail(response, 404, 'NoSuchKey');
    const headers: Record<string, string> = {
      'content-type': url.searchParams.get('response-content-type') ?? stored.contentType,
      etag: etagOf(stored.body),
    };
    const disposition = url.searchParams.get('response-content-disposition');
    if (disposition) headers['content-disposition'] = disposition;
    const [, first, last] = request.headers.range?.match(/^bytes=(\d+)-(\d*)$/) ?? [];
    if (first === undefined) return () => send(response, 200, headers, stored.body, request.method);
    const size = stored.body.length;
    if (Number(first) >= size) return () => fail(response, 416, 'InvalidRange');
    const end = Math.min(last ? Number(last) : size - 1, size - 1);
    headers['content-range'] = `bytes ${first}-${end}/${size}`;
    return () => send(response, 206, headers, stored.body.subarray(Number(first), end + 1), request.method);
  }

  #begin({ key, request, response }: Asked): () => void {
    const id = randomUUID();
    this.uploads.set(id, { key, contentType: request.headers['content-type'] ?? '', parts: new Map() });
    const xml = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
    return () => void response.writeHead(200).end(xml);
  }

  #takePart({ url, body, response }: Asked): () => void {
    const upload = this.uploads.get(url.searchParams.get('uploadId')!);
    if (!upload) return () => fail(response, 404, 'NoSuchUpload');
    upload.parts.set(Number(url.searchParams.get('partNumber')), body);
    return () => void response.writeHead(200, { etag: etagOf(body) }).end();
  }

  #join({ url, key, body, response }: Asked): () => void {
    const id = url.searchParams.get('uploadId')!;
    const upload = this.uploads.get(id);
    if (upload?.key !== key) return () => fail(response, 404, 'NoSuchUpload');
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = listed.map(([, number, etag]) => ({ body: upload.parts.get(Number(number)), etag }));
    if (parts.some((part) => !part.body || etagOf(part.body) !== part.etag))
      return () => fail(response, 400, 'InvalidPart');
    const bodies = parts.map((part) => part.body!);
    if (bodies.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024))
      return () => fail(response, 400, 'EntityTooSmall');
    this.uploads.delete(id);
    this.objects.set(key, { body: Buffer.concat(bodies), contentType: upload.contentType });
    return () => void response.writeHead(200).end('<CompleteMultipartUploadResult/>');
  }

  #abandon({ url, response }: Asked): () => void {
    this.uploads.delete(url.searchParams.get('uploadId')!);
    return () => void response.writeHead(204).end();
  }
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  method?: string,
) {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.end(method === 'HEAD' ? undefined : body);
}

function fail(response: ServerResponse, status: number, code: string, location?: string): void {
  const headers = { 'content-type': 'application/xml', ...(location && { location }) };
  response.writeHead(status, headers).end(`<Error><Code>${code}</Code></Error>`);
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
