import { addressOf } from './addresses.ts';
import type { AnyCall } from './call.ts';

export type Request = { method: string; path: string; headers: Record<string, string>; body?: Blob | string };

export type RequestOptions = {
  /** The version that the edit is based on. */
  version?: number | undefined;
  /** The idempotency key: a write repeated with the same key has no further effect. */
  key?: string | undefined;
  /** A body that is not JSON: files, CSV. */
  body?: Blob | string | undefined;
};

/** The HTTP request for a call. */
export function requestOf(
  call: AnyCall,
  input: Record<string, unknown>,
  { version, key, body: given }: RequestOptions,
) {
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const headers: Record<string, string> = { accept: 'application/json' };
  if (call.repeat !== 'read' && key !== undefined) headers['idempotency-key'] = key;
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  const inQuery = call.method === 'GET' || call.body !== 'json';
  const query = inQuery ? queryOf(rest) : '';
  const body = call.body === 'json' ? (inQuery ? undefined : JSON.stringify(rest)) : given;
  if (body !== undefined)
    headers['content-type'] =
      call.body === 'json' ? 'application/json' : call.body === 'stream' ? 'application/octet-stream' : call.body;
  const request: Request = { method: call.method, path: `${addressOf(path)}${query}`, headers };
  return body === undefined ? request : { ...request, body };
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) query.append(name, String(one));
  }
  const text = query.toString();
  return text && `?${text}`;
}
