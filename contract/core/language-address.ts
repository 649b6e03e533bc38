import { type Locale, locales } from './locale.ts';

/** Name of the query parameter that says in which language a public page is wanted. */
const languageParameter = 'lang';

/**
 * The one address of a page in a language. The plain address is the English one: it is also what a reader without a
 * choice is answered in their own language, and what a search engine, which states no wish, reads in English.
 */
export function addressIn(locale: Locale, address: string): string {
  if (locale === 'en') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${languageParameter}=${locale}`;
}

export const alternatesOf = (address: string): { locale: Locale; href: string }[] =>
  locales.map((locale) => ({ locale, href: addressIn(locale, address) }));
