import type { Locale } from '#contract/core/locale.ts';
import { patternOf } from './normal.ts';
import { words } from './words/words.ts';

/** A number with its unit and position in the text. `value` is in whole units: dollars, percent, years. */
export type Amount = { kind: 'money' | 'percent' | 'years' | 'bare'; value: number; from: number; to: number };

const digits = "\\d{1,3}(?:[ .,']\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)?";

/** Parses "1,250.50", "1.250,50", "450 000" and "6,5": the position tells a thousands separator from a decimal one. */
export function numberOf(text: string): number {
  const groups = /^\d{1,3}(?:([ .,'])\d{3})+(?:([.,])(\d{1,2}))?$/.exec(text);
  if (groups && groups[1] !== groups[2]) {
    const [whole = text, fraction] = groups[3] ? [text.slice(0, -groups[3].length - 1), groups[3]] : [text];
    return Number(`${whole.replace(/\D/g, '')}.${fraction ?? '0'}`);
  }
  return Number(text.replace(',', '.').replace(/[ ']/g, ''));
}

/**
 * "6.875" is a rate before a percent sign, and a decimal wherever English is written; "450.000" is a price in most other languages. "2.150
 * million" is never two thousand million.
 */
function readNumber(text: string, locale: Locale, isDecimal: boolean): number {
  const isPoint = /^\d{1,3}\.\d{3}$/.test(text) && (isDecimal || locale === 'en' || locale === 'zh' || locale === 'ja');
  return isPoint || (isDecimal && /^\d{1,3},\d{3}$/.test(text) && locale !== 'en')
    ? Number(text.replace(',', '.'))
    : numberOf(text);
}

type Units = { pattern: RegExp; thousand: RegExp; million: RegExp };
const unitsIn = new Map<Locale, Units>();

function unitsOf(locale: Locale): Units {
  let units = unitsIn.get(locale);
  if (!units) {
    const own = words[locale];
    const source = (...lists: string[]) => patternOf(lists.join('|'));
    const spaced = locale !== 'zh' && locale !== 'ja';
    const end = spaced ? '(?!\\p{L})' : '';
    const thousand = source(own.thousand, 'k', 'thousand');
    const million = source(own.million, 'million');
    const money = source(own.currency, words.en.currency);
    const years = source(own.years, words.en.years);
    units = {
      pattern: new RegExp(
        `(?<before>(?:\\$|€|usd)\\s?)?(?<!\\d[.,]?)(?<![\\p{sc=Latin}\\p{sc=Cyrillic}]\\d*)(?<number>${digits})\\s?(?:(?<wan>万|萬)|(?<thousand>${thousand})${end}|(?<million>${million})${end})?` +
          `[\\s-]?(?:(?<percent>%|percent|per cent|por ciento|por cento|pour cent|per cento|prozent|процент\\p{L}*|パーセント|بالمئة|بالمائة)|(?<money>${money})${end}|(?<years>${years})${end})?`,
        'gu',
      ),
      thousand: new RegExp(`^(?:${thousand})$`, 'u'),
      million: new RegExp(`^(?:${million})$`, 'u'),
    };
    unitsIn.set(locale, units);
  }
  units.pattern.lastIndex = 0;
  return units;
}

const half =
  /\bhalf a mil(?:l?ion)?\b|\bmedio mill[o]n\b|\bun demi-million\b|\beine halbe million\b|\bmeio milhao\b|\bmezzo milione\b|полмиллиона|半百万|نصف مليون/gu;

/** Every amount in a sentence normalized by `normal`. */
export function amountsIn(text: string, locale: Locale): Amount[] {
  const found: Amount[] = [];
  for (const { 0: said, index } of text.matchAll(half))
    found.push({ kind: 'money', value: 500_000, from: index, to: index + said.length });
  for (const match of text.matchAll(unitsOf(locale).pattern)) {
    const groups = match.groups!;
    const factor = groups.wan ? 10_000 : groups.thousand ? 1_000 : groups.million ? 1_000_000 : 1;
    const value = readNumber(groups.number!, locale, groups.percent !== undefined || factor > 1_000) * factor;
    const kind = groups.percent
      ? 'percent'
      : groups.before || groups.money || factor > 1
        ? 'money'
        : groups.years && value <= 50
          ? 'years'
          : 'bare';
    // A hyphen after a number joins it to the next one: "300-450k".
    found.push({ kind, value, from: match.index, to: match.index + match[0].replace(/[\s-]+$/, '').length });
  }
  return found;
}
