/** The product's languages, in menu order. */
export const locales = ['en', 'es', 'fr', 'de', 'zh', 'ja', 'ar', 'pt', 'it', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** Pseudo-localized English for testing layouts; only in development. */
export const pseudoLocale = 'en-XA';

/** The cookie and the local-storage key with the reader's language. */
export const languageKey = 'lintel-language';

/** A language with the regional conventions (date order, separators) of the reader's variety of it. */
export type Language = { locale: Locale; tag: string; dir: 'ltr' | 'rtl' };

const homeTags: Record<Locale, string> = {
  en: 'en-US',
  es: 'es-US',
  fr: 'fr-FR',
  de: 'de-DE',
  zh: 'zh-CN',
  ja: 'ja-JP',
  ar: 'ar',
  pt: 'pt-BR',
  it: 'it-IT',
  ru: 'ru-RU',
};

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale);
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}

/**
 * The stored choice, otherwise the first preferred language that the product supports, otherwise English. The region comes from the
 * reader's preference in that language, so that a British reader without a stored choice sees 31/12 instead of 12/31.
 */
export function chooseLanguage(stored: string | null | undefined, wishes: readonly string[]): Language {
  const spoken = wishes.flatMap((wish) => {
    const tag = canonical(wish);
    const locale = tag?.split('-')[0];
    return tag && isLocale(locale) ? [{ locale, tag }] : [];
  });
  const locale = isLocale(stored) ? stored : (spoken[0]?.locale ?? 'en');
  const tag = spoken.find((wish) => wish.locale === locale && wish.tag.includes('-'))?.tag ?? homeTags[locale];
  return { locale, tag, dir: directionOf(locale) };
}

/** The tags of an `Accept-Language` header, most preferred first. Bounded, because any client can send any header. */
export function acceptedLanguages(header: string | null | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => parameter.trim().match(/^q=([\d.]+)$/)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** Keeps language and region only: `-u-nu-…` in a header would let a client choose the digits and the calendar. */
function canonical(tag: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(tag);
    return region ? `${language}-${region}` : language;
  } catch {
    return undefined;
  }
}
