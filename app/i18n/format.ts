import { useMemo } from 'react';
import { kmPerMile } from '#contract/core/distance.ts';
import { dateFormat, keptByLocale, numberFormat } from '#contract/core/message.ts';
import { partOf, zoneName } from '#contract/core/moment-words.ts';
import { hereZone } from './here-zone.ts';
import { useLocale } from './locale-context.ts';

type DateStyle = 'short' | 'medium' | 'long' | 'full';
type Instant = Date | string | number;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Largest first: the first one that fits at least once is spoken. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

/** How English abbreviates them; Intl writes "3 min. ago", "1 mth" and "last yr.". */
const englishUnits = { year: 'yr', month: 'mo', day: 'd', hour: 'h', minute: 'min' } as const;

export type Formats = ReturnType<typeof formatsFor>;

/** Numbers, money and dates the way this reader writes them. */
export function useFormat(): Formats {
  const { tag } = useLocale();
  return useMemo(() => formatsFor(tag), [tag]);
}

export function formatsFor(tag: string) {
  const isEnglish = tag.startsWith('en');

  /** From the smallest unit (cents); cents are shown where there are some, or always. `compact` writes $640K. */
  const money = (smallest: number, currency = 'USD', { compact = false, cents = false } = {}) => {
    const digits = numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    const amount = smallest / 10 ** digits;
    const options: Intl.NumberFormatOptions = {
      style: 'currency',
      currency,
      // Papers that money moves by say the cents always.
      trailingZeroDisplay: cents ? 'auto' : 'stripIfInteger',
      // $640K, $404.5K, $1.03M; a tenth of a dollar is no way to write money.
      ...(compact && {
        notation: 'compact',
        maximumFractionDigits: Math.abs(amount) < 1_000 ? 0 : Math.abs(amount) < 1_000_000 ? 1 : 2,
      }),
    };
    // Where lines run from the right the sign would fall apart, and be seen as $US.
    // A minus would turn the whole amount around; it belongs to its number.
    return numberFormat(tag, options)
      .format(amount)
      .replace('US$', 'US$\u200e')
      .replace(/\u200f\u200e(-[\d.,]+)/, '\u200f\u2066$1\u2069');
  };

  return {
    number: (value: number, options?: Intl.NumberFormatOptions) => numberFormat(tag, options).format(value),

    /** `0.2` is 20 %. */
    percent: (ratio: number, digits = 0) =>
      numberFormat(tag, { style: 'percent', maximumFractionDigits: digits }).format(ratio),

    /** A rate a year, from millionths: always to the thousandth, so that a column of them can be compared. */
    rate: (millionths: number) =>
      numberFormat(tag, { style: 'percent', minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(
        millionths / 1_000_000,
      ),

    /** By how much something rose or fell, with its sign on its own side in languages that run from the right. */
    percentChange: (ratio: number, digits = 0) =>
      numberFormat(tag, { style: 'percent', maximumFractionDigits: digits, signDisplay: 'exceptZero' }).format(ratio),

    /** The same of money, from cents. */
    moneyChange: (cents: number) => `\u2066${cents > 0 ? '+' : ''}${money(cents)}\u2069`,

    money,

    distance: (km: number) =>
      numberFormat(tag, { style: 'unit', unit: 'mile', unitDisplay: 'short', maximumFractionDigits: 1 }).format(
        km / kmPerMile,
      ),

    /** A day (`2026-03-14`) has no zone: it is the same day for every reader. A moment is on the reader's day. */
    date: (date: string, style: DateStyle = 'medium') =>
      dateFormat(tag, { dateStyle: style, timeZone: date.length > 10 ? hereZone() : 'UTC' }).format(new Date(date)),

    /** The day of a moment on pages drawn by the server, which does not know the reader's clock. */
    dateInUtc: (moment: string, style: DateStyle = 'medium') =>
      dateFormat(tag, { dateStyle: style, timeZone: 'UTC' }).format(new Date(moment)),

    /** A moment, on the reader's clock, or on the clock of `zone` and then saying so when that is another time. */
    dateTime(instant: Instant, { zone, style = 'medium' }: { zone?: string; style?: DateStyle } = {}) {
      const moment = new Date(instant);
      const timeZone = zone ?? hereZone();
      const written = dateFormat(tag, { dateStyle: style, timeStyle: 'short', timeZone }).format(moment);
      return sameClock(moment, timeZone, hereZone()) ? written : `${written} ${zoneName(tag, moment, timeZone)}`;
    },

    /** A moment of a home's, by the clock there. Its zone is always said ("5:00 PM PT"): who reads it may be anywhere. */
    dateTimeThere: (instant: Instant, zone: string, style: DateStyle = 'medium') =>
      withZone(tag, new Date(instant), zone, { dateStyle: style, timeStyle: 'short' }),

    time(instant: Instant, { zone }: { zone?: string } = {}) {
      const moment = new Date(instant);
      const timeZone = zone ?? hereZone();
      const written = dateFormat(tag, { timeStyle: 'short', timeZone }).format(moment);
      return sameClock(moment, timeZone, hereZone()) ? written : `${written} ${zoneName(tag, moment, timeZone)}`;
    },

    /** A time of day (`17:00`), the same on every clock: "5:00 PM". */
    clock: (time: string) =>
      dateFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}Z`)),

    /** "CT". */
    zone: (timeZone: string, at: Instant = Date.now()) => zoneName(tag, new Date(at), timeZone),

    /** "3 min ago", "tomorrow", "in 4 days". */
    relative(instant: Instant, now: Instant = Date.now()) {
      const ms = new Date(instant).getTime() - new Date(now).getTime();
      const [unit, size] = unitOf(ms);
      const count = Math.trunc(ms / size);
      if (unit === 'day' || !isEnglish) return relativeFormat(tag).format(count, unit);
      if (count === 0) return ms > 0 ? 'now' : 'just now';
      const span = `${Math.abs(count)} ${englishUnits[unit]}`;
      return count > 0 ? `in ${span}` : `${span} ago`;
    },

    /** How long ago, or how long until, in the least room: "3 min", "4 d". */
    age(instant: Instant, now: Instant = Date.now()) {
      const ms = Math.abs(new Date(instant).getTime() - new Date(now).getTime());
      const [unit, size] = unitOf(ms);
      const count = Math.floor(ms / size);
      if (isEnglish) return `${count} ${englishUnits[unit]}`;
      return numberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
    },

    list: (items: readonly string[], type: 'and' | 'or' = 'and') =>
      listFormat(tag, type === 'and' ? 'conjunction' : 'disjunction').format(items),

    /** Sorts as this language's dictionaries do. */
    compare: new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }).compare,
  };
}

const relativeFormat = keptByLocale<never, Intl.RelativeTimeFormat>(
  (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' }),
);
const listFormat = keptByLocale<Intl.ListFormatType, Intl.ListFormat>(
  (tag, type) => new Intl.ListFormat(tag, { type: type ?? 'conjunction' }),
);

function unitOf(ms: number) {
  return units.find(([, size]) => Math.abs(ms) >= size) ?? units[units.length - 1]!;
}

/** Two zones may show the same clock (Chicago and Winnipeg); then naming one would only puzzle. */
function sameClock(moment: Date, zone: string, other: string): boolean {
  const offset = (timeZone: string) => partOf('en', moment, timeZone, 'longOffset');
  return zone === other || offset(zone) === offset(other);
}

const withZone = (tag: string, moment: Date, zone: string, options: Intl.DateTimeFormatOptions): string =>
  `${dateFormat(tag, { ...options, timeZone: zone }).format(moment)} ${zoneName(tag, moment, zone)}`;
