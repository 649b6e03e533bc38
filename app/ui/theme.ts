import { useSyncExternalStore } from 'react';
import { isTheme, type Theme, themeKey } from '#contract/core/document.ts';

const yearInSeconds = 31_536_000;
const listeners = new Set<() => void>();

/** Applies the reader's theme; the cookie lets the server send the next document in it without a flash. */
export function setTheme(theme: Theme): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous and missing in part of our browsers
  document.cookie = `${themeKey}=${theme}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`;
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, () => 'system');
}

function current(): Theme {
  const theme = document.documentElement.dataset.theme;
  return isTheme(theme) ? theme : 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
