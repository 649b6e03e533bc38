import { readStorable } from '#server/core/db/stored-json.ts';
import { GuardedFetchError } from '#server/outside/fetch/fetch-error.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { graphMeaning } from './providers/meta.ts';

/**
 * Why the provider did not do it. `later`: may work after a while. `access`: not until it is connected again. `changed`: the item has
 * another version by now. `gone`: the item, or the cursor where reading stopped, no longer exists. `refused`: will never work as it is.
 */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal';
  readonly kind: 'later' | 'access' | 'changed' | 'gone' | 'refused';
  readonly afterSeconds: number | undefined;
  /** It may have been done all the same: its answer was lost, or says that something broke over there. */
  readonly isUnsure: boolean;

  constructor(kind: ProviderRefusal['kind'], message: string, afterSeconds?: number, isUnsure = false) {
    super(message.slice(0, 500));
    this.kind = kind;
    this.afterSeconds = afterSeconds;
    this.isUnsure = isUnsure;
  }
}

export type Asked = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  json?: unknown;
  form?: Record<string, string>;
  /** A raw body; its content type is among the headers. */
  bytes?: Uint8Array;
  /** A text body; its content type is among the headers. */
  text?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};
export type Answered = {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** The response body as received, for content that isn't JSON: an email, a file. */
  raw: Buffer;
};

const record = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

/** Content declared as a PDF, binary, or image is never parsed as JSON, however it begins; many providers omit the content type of JSON. */
const bodyOf = ({ headers, body }: { headers: Record<string, string>; body: Buffer }): Record<string, unknown> =>
  /^(application\/(pdf|octet-stream)|image\/)/.test(headers['content-type'] ?? '') ? {} : jsonIn(body.toString('utf8'));

function jsonIn(text: string): Record<string, unknown> {
  try {
    return record(readStorable(text));
  } catch {
    return {};
  }
}

/** The provider's error message: each provider puts it in a different place. */
function wordsIn(body: Record<string, unknown>): { reason: string; message: string } {
  const error = body.error;
  const inner = record(error);
  const [first] = Array.isArray(inner.errors) ? inner.errors.map(record) : [];
  const fault = Array.isArray(record(body.Fault).Error) ? record((record(body.Fault).Error as unknown[])[0]) : {};
  const text = (...values: unknown[]) =>
    values.find((value) => typeof value === 'string' && value !== '') as string | undefined;
  return {
    reason: text(first?.reason, inner.code, inner.status, body.errorCode, error, body.title) ?? '',
    message:
      text(
        body.error_description,
        inner.message,
        fault.Detail,
        fault.Message,
        body.detail,
        body.error_summary,
        error,
      ) ?? '',
  };
}

/** Rate limits that are answered with 403 or 400 but are temporary. */
const limits = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'RESOURCE_EXHAUSTED',
  // DocuSign answers 400, and gives the time when requests work again as a Unix time in seconds.
  'HOURLY_APIINVOCATION_LIMIT_EXCEEDED',
  'BURST_APIINVOCATION_LIMIT_EXCEEDED',
]);

const secondsUntil = (reset: string | undefined): number | undefined =>
  reset !== undefined && /^\d{9,11}$/.test(reset)
    ? secondsIn(String(Math.max(1, Math.ceil(Number(reset) - Date.now() / 1_000))))
    : undefined;

function secondsIn(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(3_600, Math.max(1, Math.ceil(seconds))) : undefined;
}

/** Meta answers 400 to nearly everything; the error's number says what it means. */
function graphRefusal(body: Record<string, unknown>, said: string): ProviderRefusal | undefined {
  const { code, error_subcode: subcode, fbtrace_id: trace, type } = record(body.error);
  if (typeof code !== 'number' || (type !== 'OAuthException' && trace === undefined)) return undefined;
  const meaning = graphMeaning(code, typeof subcode === 'number' ? subcode : undefined);
  return new ProviderRefusal(meaning === 'scope' || meaning === 'content' ? 'refused' : meaning, said);
}

export function refusalIn({ status, headers, body }: Omit<Answered, 'raw'>): ProviderRefusal {
  const { reason, message } = wordsIn(body);
  const said = message || `The other side answered ${status}.`;
  const after = secondsIn(headers['retry-after']) ?? secondsUntil(headers['x-ratelimit-reset']);
  const byMeta = graphRefusal(body, said);
  if (byMeta) return byMeta;
  if (status === 401 || reason === 'invalid_grant') return new ProviderRefusal('access', said);
  // Only these two say that it was not even begun.
  const isUnsure = status >= 500 && status !== 503;
  if (status === 429 || status >= 500 || limits.has(reason)) return new ProviderRefusal('later', said, after, isUnsure);
  if (status === 410 || status === 404) return new ProviderRefusal('gone', said);
  if (status === 412) return new ProviderRefusal('changed', said);
  return new ProviderRefusal('refused', said);
}

/** Sends one request. Network errors become `later`; error responses become the matching kind. */
export async function ask(fetch: GuardedFetch, address: string, asked: Asked = {}): Promise<Answered> {
  const { json, form, bytes, text, headers, signal } = asked;
  const hasBody = json !== undefined || form || bytes || text !== undefined;
  const method = asked.method ?? (hasBody ? 'POST' : 'GET');
  const answer = await fetch(address, {
    method,
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: new URLSearchParams(form).toString() }),
    ...(bytes && { body: bytes }),
    ...(text !== undefined && { body: text }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof GuardedFetchError && error.code === 'answer_too_large')
      throw new ProviderRefusal('refused', 'It is larger than what can be brought over.', undefined, true);
    if (error instanceof GuardedFetchError && !signal?.aborted)
      throw new ProviderRefusal('later', error.message, undefined, error.mayHaveArrived);
    throw error;
  });
  const answered = { status: answer.status, headers: answer.headers, body: bodyOf(answer), raw: answer.body };
  if (answer.status >= 400) throw refusalIn(answered);
  return answered;
}
