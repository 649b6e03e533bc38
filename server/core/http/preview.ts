import type { WebContext } from './request.ts';

const frames = ['iframe', 'frame', 'fencedframe', 'embed', 'object'];

/**
 * A document asked for by a frame is a preview: the landing page at whatever path, for nobody in particular. All other
 * documents say that they may not be framed, and so does this one to a browser that does not say what it asks for.
 */
export const isAskedByFrame = (c: WebContext): boolean => frames.includes(c.req.header('sec-fetch-dest') ?? '');

/** Without the cookies, so that nothing of who is signed in can stand in it. */
export function landingPageOf(c: WebContext): Request {
  const headers = new Headers();
  for (const name of ['accept', 'accept-language', 'user-agent']) {
    const value = c.req.header(name);
    if (value) headers.set(name, value);
  }
  return new Request(new URL('/', c.req.url), { headers });
}

/** It may be framed by anybody, and in return reaches nothing but our files: no call can be made from it. */
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
