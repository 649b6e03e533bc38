import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { StorageError, type StorageFailure } from './storage.ts';

export type S3Settings = {
  /** The store's address without the bucket: https://s3.eu-west-1.amazonaws.com, http://127.0.0.1:9000 … */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  /** Puts the bucket into the path instead of the host name, as most stores except Amazon's require. */
  pathStyle: boolean;
  /** A prefix for every key, so that several installations can share a bucket. */
  prefix?: string | undefined;
  /** How long the store may be silent. */
  timeoutMs?: number | undefined;
  /** The wait before the first retry; it doubles with each retry. */
  retryMs?: number | undefined;
};

type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
  signal?: AbortSignal | undefined;
};

export type S3Client = {
  urlOf(key: string, query?: Record<string, string>): URL;
  /** Throws for an unsuccessful answer, unless its error code is in `alsoFine`. */
  send(key: string, request: S3Request, alsoFine?: string[]): Promise<Response>;
  sign(url: URL): Promise<string>;
};

const tries = 4;

/** Sends signed requests with a time limit and retries temporary failures, which is safe for all of them. */
export function createS3Client(settings: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey, region, timeoutMs = 60_000, retryMs = 100 } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', ...optionalToken(settings) });

  const urlOf: S3Client['urlOf'] = (key, query = {}) => {
    const url = new URL(settings.endpoint);
    if (!settings.pathStyle) url.hostname = `${settings.bucket}.${url.hostname}`;
    const path = [settings.pathStyle ? settings.bucket : '', settings.prefix ?? '', key];
    url.pathname = [url.pathname, ...path].join('/').replace(/\/+/g, '/');
    url.search = new URLSearchParams(query).toString();
    return url;
  };

  const sendOnce = async (url: URL, { method, headers, body, signal }: S3Request): Promise<Response> => {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new Error('The store is silent.')), timeoutMs);
    try {
      const signed = await aws.sign(url.href, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': await sha256(body ?? '') },
        ...(body === undefined ? {} : { body }),
        aws: { allHeaders: true },
      });
      return await fetch(signed, {
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    urlOf,
    async send(key, request, alsoFine = []) {
      const url = urlOf(key, request.query);
      for (let attempt = 1; ; attempt += 1) {
        const answer = await sendOnce(url, request).catch((cause: unknown) => {
          request.signal?.throwIfAborted();
          return new StorageError('unavailable', 'The file store could not be reached.', { cause });
        });
        // `instanceof Response` doesn't work here, because the web server replaces the global class with its own, which fetch's answers
        // don't use.
        const isAnswer = !(answer instanceof StorageError);
        if (isAnswer && answer.ok) return answer;
        const failure = isAnswer ? await readFailure(answer) : { error: answer, code: '' };
        if (isAnswer && alsoFine.includes(failure.code)) return answer;
        if (failure.error.code !== 'unavailable' || attempt === tries) throw failure.error;
        await pause(retryMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2), undefined, { signal: request.signal });
      }
    },
    sign: async (url) => (await aws.sign(url.href, { method: 'GET', aws: { signQuery: true } })).url,
  };
}

async function readFailure(answer: Response): Promise<{ error: StorageError; code: string }> {
  const code = (await answer.text().catch(() => '')).match(/<Code>(\w+)<\/Code>/)?.[1] ?? '';
  const words = `The file store answered ${answer.status}${code ? ` ${code}` : ''}.`;
  return { error: new StorageError(failureOf(answer.status, code), words), code };
}

function failureOf(status: number, code: string): StorageFailure {
  if (status === 507 || /StorageFull|QuotaExceeded/.test(code)) return 'full';
  if (status === 416) return 'range_outside';
  if (status === 413 || code === 'EntityTooLarge') return 'too_large';
  return status >= 500 || status === 429 || ['RequestTimeout', 'SlowDown'].includes(code) ? 'unavailable' : 'refused';
}

function optionalToken({ sessionToken }: S3Settings): { sessionToken?: string } {
  return sessionToken === undefined ? {} : { sessionToken };
}

async function sha256(body: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
