/** What the worker does with a request. Whatever it has no plan for goes its way as if there were no worker. */
export type Plan = 'asset' | 'workspace' | 'page' | undefined;

export type Asking = { method: string; mode: string; destination: string; url: URL };

/** Answers of the server are never kept, and customers' own pages are none of our business. */
const untouched = /^\/(api|functions|s|\.well-known|healthz|readyz)(\/|$)/;

export function planFor({ method, mode, destination, url }: Asking, origin: string, pages: readonly RegExp[]): Plan {
  if (method !== 'GET' || url.origin !== origin || untouched.test(url.pathname)) return undefined;
  if (url.pathname.startsWith('/assets/')) return 'asset';
  // A framed document is a preview: it must not find a worker's answer in place of the server's.
  if (mode !== 'navigate' || destination !== 'document') return undefined;
  return pages.some((page) => page.test(url.pathname)) ? 'workspace' : 'page';
}
