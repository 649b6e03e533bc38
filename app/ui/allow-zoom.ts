import { viewportFor, zoomKey } from '#contract/core/document.ts';

const yearInSeconds = 31_536_000;
const listeners = new Set<() => void>();

/** Entry of the language menu that turns zooming on instead of choosing a language. */
export const zoomChoice = 'zoom';

export const isZoomAllowed = (): boolean => document.documentElement.dataset.zoom === 'on';

/** Applies at once to this document; the cookie lets the server send the next document with the same setting. */
export function allowZoom(allowed: boolean): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous and missing in part of our browsers
  document.cookie = `${zoomKey}=${allowed ? 'on' : 'off'}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`;
  document.documentElement.dataset.zoom = allowed ? 'on' : 'off';
  document.querySelector('meta[name=viewport]')?.setAttribute('content', viewportFor(allowed));
  for (const listener of listeners) listener();
}

export function onZoom(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
