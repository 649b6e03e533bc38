import { createContext, useContext } from 'react';
import { chooseLanguage, type Language, type Locale } from '#contract/core/locale.ts';

export type LocaleState = Language & {
  /** Resolves when the page shows the new language; rejects, and keeps the old one, when its messages can't be loaded. */
  setLocale: (locale: Locale) => Promise<Language>;
  /** Domains that this render used; the server sends their messages along. */
  used: Set<string>;
};

const english = chooseLanguage('en', []);

export const LocaleContext = createContext<LocaleState>({
  ...english,
  setLocale: async () => english,
  used: new Set(),
});

export function useLocale(): LocaleState {
  return useContext(LocaleContext);
}
