import { type Locale, locales, pseudoLocale } from '#contract/core/locale.ts';

/** Each language in its own words, so that readers who landed in the wrong one can find theirs. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  zh: '中文',
  ja: '日本語',
  ar: 'العربية',
  pt: 'Português',
  it: 'Italiano',
  ru: 'Русский',
};

const named = locales.map((locale) => ({ locale, name: languageNames[locale] }));
const stretched = { locale: pseudoLocale as Locale, name: 'Stretched English' };

export const languages = import.meta.env.DEV ? [...named, stretched] : named;
