import { isLocale, type Locale, languageKey, pseudoLocale } from '#contract/core/locale.ts';

const yearInSeconds = 31_536_000;

export function storedLanguage(): Locale | undefined {
  try {
    const stored = localStorage.getItem(languageKey);
    const known = isLocale(stored) || (import.meta.env.DEV && stored === pseudoLocale);
    return known ? (stored as Locale) : undefined;
  } catch {
    // Storage may be forbidden altogether (private windows, framed pages).
    return undefined;
  }
}

let saveElsewhere: ((locale: Locale) => Promise<unknown>) | undefined;

/** Also saves each choice elsewhere: with the signed-in account. Returns the function that stops this. */
export function keepLanguageWith(save: (locale: Locale) => Promise<unknown>): () => void {
  saveElsewhere = save;
  return () => {
    if (saveElsewhere === save) saveElsewhere = undefined;
  };
}

export async function rememberLanguage(locale: Locale): Promise<void> {
  if (isLocale(locale)) await saveElsewhere?.(locale);
  writeLanguageCookie(locale);
  try {
    localStorage.setItem(languageKey, locale);
  } catch {
    // The cookie alone is enough.
  }
}

/** Tells the server, so that it renders the next document in this language. Returns false when the cookie can't be stored. */
export function writeLanguageCookie(locale: Locale): boolean {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous and missing in part of our browsers
  document.cookie = `${languageKey}=${locale}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`;
  return document.cookie.includes(`${languageKey}=${locale}`);
}
