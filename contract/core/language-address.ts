import { type Locale, locales } from './locale.ts';

/** The query parameter for a public page's language. */
const languageParameter = 'lang';

/**
 * The address of a page in a language. The plain address is the English one: a reader without a choice gets their own language there, and a
 * search engine, which states no preference, gets English.
 */
export function addressIn(locale: Locale, address: string): string {
  if (locale === 'en') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${languageParameter}=${locale}`;
}

export const alternatesOf = (address: string): { locale: Locale; href: string }[] =>
  locales.map((locale) => ({ locale, href: addressIn(locale, address) }));
