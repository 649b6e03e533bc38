import type { WebContext } from './request.ts';

const frames = ['iframe', 'frame', 'fencedframe', 'embed', 'object'];

/**
 * A document that a frame asks for is a preview: it shows the landing page, whatever the path, without a user. All other documents forbid
 * framing, and so does this one to a browser that doesn't send `sec-fetch-dest`.
 */
export const isAskedByFrame = (c: WebContext): boolean => frames.includes(c.req.header('sec-fetch-dest') ?? '');

/** Drops the cookies, so that the page can't contain anything about the signed-in user. */
export function landingPageOf(c: WebContext): Request {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent']) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  return new Request(new URL('/', c.req.url), { headers });
}

/** Any site may frame a preview, so in return it can reach only our files and can't make a call. */
export function previewHeaders(headers: readonly [string, string][], origin: string): [string, string][] {
  return headers.flatMap(([name, value]): [string, string][] => {
    if (name === 'x-frame-options') return [];
    if (name === 'cross-origin-resource-policy') return [[name, 'cross-origin']];
    if (name !== 'content-security-policy') return [[name, value]];
    const policy = value
      .replace(`frame-ancestors 'none'`, 'frame-ancestors *')
      .replace(`connect-src 'self';`, `connect-src ${origin}/assets/;`);
    return [[name, policy]];
  });
}
