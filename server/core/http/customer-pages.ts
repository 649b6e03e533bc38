import type { WebContext } from './request.ts';

/**
 * Whether the path is a page that a customer publishes, for which none of our cookies is read. The router finds these pages however their
 * address is written, in capitals or encoded, so this check must too.
 */
export const isCustomersPage = ({ req }: { req: Pick<WebContext['req'], 'path'> }): boolean =>
  /^\/+s\//.test(decodeURIComponent(req.path).toLowerCase());

/**
 * Nothing runs or loads except our own styles and fonts, and images, because photos of listings from a feed stay on the feed's server.
 * Forms are submitted to us.
 */
const customerPolicy = (nonce: string, dev: boolean): string =>
  [
    `default-src 'none'`,
    `script-src 'none'`,
    `style-src 'self' 'nonce-${nonce}'${dev ? ` 'unsafe-inline'` : ''}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' https:`,
    `font-src 'self'`,
    // The pages connect to nothing, but page auditors fetch the robots file on their behalf.
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    // The sandbox allows scripts although the page has none, because tools that audit pages from outside (Lighthouse) run their own.
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
