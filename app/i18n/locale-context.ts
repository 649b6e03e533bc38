import { createContext, useContext } from 'react';
import { chooseLanguage, type Language, type Locale } from '#contract/core/locale.ts';

export type LocaleState = Language & {
  /** Resolves when the page speaks the new language; rejects, with the old one kept, when its words can't be had. */
  setLocale: (locale: Locale) => Promise<Language>;
  /** Domains that this render used; the server sends them along. */
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
