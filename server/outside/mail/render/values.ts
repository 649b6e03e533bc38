import type { Language } from '#contract/core/locale.ts';
import type { MailBrand } from './templates.ts';

type GivenValue = string | number | Date;
export type ShownValues = Record<string, string>;

const maxLengths: Record<string, number> = { message: 1000, address: 500, device: 200 };

/** Formats a message's values for the reader: dates, durations and numbers; other values are cleaned. */
export function shownValues(given: Record<string, GivenValue>, brand: MailBrand, language: Language): ShownValues {
  const shown: ShownValues = { brand: brand.name, support: brand.supportAddress };
  for (const [name, value] of Object.entries(given)) {
    if (name === 'link' || name === 'timeZone') continue;
    if (value instanceof Date) shown[name] = written(value, String(given.timeZone ?? 'UTC'), language);
    else if (name === 'lastsMinutes') shown.lasts = duration(Number(value), language);
    else if (typeof value === 'number') shown[name] = new Intl.NumberFormat(language.tag).format(value);
    else shown[name] = oneLine(value, maxLengths[name] ?? 100);
  }
  return shown;
}

/** A button may only link to our own site. */
export function checkLink(link: string, brand: MailBrand): string {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (!url || url.origin !== new URL(brand.siteUrl).origin) throw new Error('A mail links to its own site only.');
  return url.href;
}

export function oneLine(text: string, maxLength: number): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Characters that change the text direction could make one name look like another.
    .replace(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/g, '')
    .trim();
  const letters = [...line];
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : line;
}

/**
 * Mail programs turn "win.example/prize" in a name into a link. An invisible character after each separator leaves the words as they are
 * with nothing to click.
 */
export function withoutLinks(text: string): string {
  return text.replace(/([.:/@])(?=\S)/g, '$1\u200b');
}

function written(at: Date, timeZone: string, { tag }: Language): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(tag, { ...options, timeZone, timeZoneName: 'short' }).format(at);
}

function duration(minutes: number, { tag }: Language): string {
  const [unit, size]: [string, number] =
    minutes % 1440 === 0 && minutes >= 2880 ? ['day', 1440] : minutes % 60 === 0 ? ['hour', 60] : ['minute', 1];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
}
