import { createContext, useContext } from 'react';
import type { Language, Locale } from '#contract/core/locale.ts';

export type LocaleState = Language & {
  /** Resolves when the page speaks the new language; rejects, with nothing changed, when its words can't be had. */
  setLocale: (locale: Locale) => Promise<void>;
  /** Domains that this render used; the server sends them along. */
  used: Set<string>;
};

export const LocaleContext = createContext<LocaleState>({
  locale: 'en',
  tag: 'en-US',
  dir: 'ltr',
  setLocale: async () => {},
  used: new Set(),
});

export function useLocale(): LocaleState {
  return useContext(LocaleContext);
}
