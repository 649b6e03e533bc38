/** How the worker handles a request. Requests without a plan pass through as if there were no worker. */
export type Plan = 'asset' | 'workspace' | 'page' | undefined;

export type Asking = { method: string; mode: string; destination: string; url: URL };

/** API answers are never stored, and customers' sites are left alone. */
const untouched = /^\/(api|functions|s|\.well-known|healthz|readyz)(\/|$)/;

export function planFor({ method, mode, destination, url }: Asking, origin: string, pages: readonly RegExp[]): Plan {
  if (method !== 'GET' || url.origin !== origin || untouched.test(url.pathname)) return undefined;
  if (url.pathname.startsWith('/assets/')) return 'asset';
  // A framed document is a preview, which must come from the server.
  if (mode !== 'navigate' || destination !== 'document') return undefined;
  return pages.some((page) => page.test(url.pathname)) ? 'workspace' : 'page';
}
