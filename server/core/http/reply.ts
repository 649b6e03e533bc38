/** Headers are passed to the reply as a plain record, because setting them later makes Hono build the reply twice. */
export type ReplyHeaders = Record<string, string>;

/** Tells browsers to use only https for two years. */
export const comeByHttps: [string, string] = ['strict-transport-security', 'max-age=63072000; includeSubDomains'];

/** Sent with every response: other sites may neither read nor frame it, and don't learn which page a reader came from. */
export const fenceHeaders = (publicUrl: string): [string, string][] => [
  ['content-security-policy', `frame-ancestors 'none'`],
  ['cross-origin-resource-policy', 'same-origin'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ...(publicUrl.startsWith('https:') ? [comeByHttps] : []),
];

export const bareHeaders = (requestId: string): ReplyHeaders => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
});

export const jsonHeaders = (requestId: string): ReplyHeaders => ({
  'content-type': 'application/json; charset=utf-8',
  ...bareHeaders(requestId),
});

export function withCookies(headers: ReplyHeaders, cookies: readonly string[]): ReplyHeaders | Headers {
  if (cookies.length === 0) return headers;
  const all = new Headers(headers);
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return all;
}
