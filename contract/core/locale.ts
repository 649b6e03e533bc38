/** The languages of the product, in the order in which its menu lists them. */
export const locales = ['en', 'es', 'fr', 'de', 'zh', 'ja', 'ar', 'pt', 'it', 'ru'] as const;
export type Locale = (typeof locales)[number];

/** Stretched English for trying layouts; answered only while developing. */
export const pseudoLocale = 'en-XA';

/** Name of the cookie and of the local-storage key that hold a reader's choice. */
export const languageKey = 'lintel-language';

/** A language, and the regional habits (date order, separators) that go with this reader's variety of it. */
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
 * The stored choice, else the first of the reader's wishes that we speak, else English. The region comes from the wish
 * in that language, so an Englishman who never chose anything reads 31/12 and not 12/31.
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

/** The tags of an `Accept-Language` header, most wanted first. Bounded: the header is whatever a stranger sends. */
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

/** Language and region only: `-u-nu-…` in a header would let a stranger choose our digits and calendar. */
function canonical(tag: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(tag);
    return region ? `${language}-${region}` : language;
  } catch {
    return undefined;
  }
}
