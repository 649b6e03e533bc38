import type { WebContext } from './request.ts';

/**
 * Pages that customers publish. They are no part of ours: none of our cookies is read for them. The router finds them however their
 * address is written, in capitals or encoded, and so must the fence.
 */
export const isCustomersPage = ({ req }: { req: Pick<WebContext['req'], 'path'> }): boolean =>
  /^\/+s\//.test(decodeURIComponent(req.path).toLowerCase());

/**
 * No script runs in them and nothing is fetched but our own styles and fonts, and pictures: those of homes that a feed brings stay
 * where they are. Forms come back to us.
 */
const customerPolicy = (nonce: string, dev: boolean): string =>
  [
    `default-src 'none'`,
    `script-src 'none'`,
    `style-src 'self' 'nonce-${nonce}'${dev ? ` 'unsafe-inline'` : ''}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' https:`,
    `font-src 'self'`,
    // Nothing here connects; what judges pages asks for the robots file in their name.
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    // Scripts are let into the sandbox and none is let into the page: what judges pages from outside (Lighthouse) works by its own.
    'sandbox allow-forms allow-same-origin allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-to-custom-protocols',
  ].join('; ');

export const customerHeaders = (
  headers: readonly [string, string][],
  nonce: string,
  dev: boolean,
): [string, string][] =>
  headers.map(([name, value]) =>
    name === 'content-security-policy'
      ? [name, customerPolicy(nonce, dev)]
      : name === 'permissions-policy'
        ? [name, 'camera=(), microphone=(), geolocation=(), payment=()']
        : [name, value],
  );
