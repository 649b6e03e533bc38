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
/** Largest first: the first unit that fits at least once is used. */
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

/** English abbreviations, because Intl writes "3 min. ago", "1 mth", and "last yr.". */
const englishUnits = { year: 'yr', month: 'mo', day: 'd', hour: 'h', minute: 'min' } as const;

export type Formats = ReturnType<typeof formatsFor>;

/** Numbers, money, and dates in the reader's format. */
export function useFormat(): Formats {
  const { tag } = useLocale();
  return useMemo(() => formatsFor(tag), [tag]);
}

export function formatsFor(tag: string) {
  const isEnglish = tag.startsWith('en');

  /** Formats an amount given in cents; cents are shown when they aren't zero, or always with `cents`. `compact` writes $640K. */
  const money = (smallest: number, currency = 'USD', { compact = false, cents = false } = {}) => {
    const digits = numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    const amount = smallest / 10 ** digits;
    const options: Intl.NumberFormatOptions = {
      style: 'currency',
      currency,
      // Documents that move money always show cents.
      trailingZeroDisplay: cents ? 'auto' : 'stripIfInteger',
      // $640K, $404.5K, $1.03M; below $1,000 tenths of a dollar would look wrong.
      ...(compact && {
        notation: 'compact',
        maximumFractionDigits: Math.abs(amount) < 1_000 ? 0 : Math.abs(amount) < 1_000_000 ? 1 : 2,
      }),
    };
    // In right-to-left text the mark keeps US$ from being split and shown as $US. The isolate keeps a minus with its number instead of
    // reversing the whole amount.
    return numberFormat(tag, options)
      .format(amount)
      .replace('US$', 'US$\u200e')
      .replace(/\u200f\u200e(-[\d.,]+)/, '\u200f\u2066$1\u2069');
  };

  return {
    number: (value: number, options?: Intl.NumberFormatOptions) => numberFormat(tag, options).format(value),

    /** `0.2` is 20%. */
    percent: (ratio: number, digits = 0) =>
      numberFormat(tag, { style: 'percent', maximumFractionDigits: digits }).format(ratio),

    /** A rate a year, from millionths: always to the thousandth, so that a column of them can be compared. */
    rate: (millionths: number) =>
      numberFormat(tag, { style: 'percent', minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(
        millionths / 1_000_000,
      ),

    /** A rise or fall with its sign, which stays on the correct side in right-to-left languages. */
    percentChange: (ratio: number, digits = 0) =>
      numberFormat(tag, { style: 'percent', maximumFractionDigits: digits, signDisplay: 'exceptZero' }).format(ratio),

    /** A rise or fall of money, in cents. */
    moneyChange: (cents: number) => `\u2066${cents > 0 ? '+' : ''}${money(cents)}\u2069`,

    money,

    distance: (km: number) =>
      numberFormat(tag, { style: 'unit', unit: 'mile', unitDisplay: 'short', maximumFractionDigits: 1 }).format(
        km / kmPerMile,
      ),

    /** A day (`2026-03-14`) has no zone and is the same for every reader; an instant is shown on the reader's day. */
    date: (date: string, style: DateStyle = 'medium') =>
      dateFormat(tag, { dateStyle: style, timeZone: date.length > 10 ? hereZone() : 'UTC' }).format(new Date(date)),

    /** The day of an instant on server-rendered pages, where the reader's time zone is unknown. */
    dateInUtc: (moment: string, style: DateStyle = 'medium') =>
      dateFormat(tag, { dateStyle: style, timeZone: 'UTC' }).format(new Date(moment)),

    /** An instant in the reader's time zone, or in `zone`, which is then named if its clock differs. */
    dateTime(instant: Instant, { zone, style = 'medium' }: { zone?: string; style?: DateStyle } = {}) {
      const moment = new Date(instant);
      const timeZone = zone ?? hereZone();
      const written = dateFormat(tag, { dateStyle: style, timeStyle: 'short', timeZone }).format(moment);
      return sameClock(moment, timeZone, hereZone()) ? written : `${written} ${zoneName(tag, moment, timeZone)}`;
    },

    /** An instant at a home, in the home's time zone. The zone is always named ("5:00 PM PT"), because the reader may be anywhere. */
    dateTimeThere: (instant: Instant, zone = hereZone(), style: DateStyle = 'medium') =>
      withZone(tag, new Date(instant), zone, { dateStyle: style, timeStyle: 'short' }),

    time(instant: Instant, { zone }: { zone?: string } = {}) {
      const moment = new Date(instant);
      const timeZone = zone ?? hereZone();
      const written = dateFormat(tag, { timeStyle: 'short', timeZone }).format(moment);
      return sameClock(moment, timeZone, hereZone()) ? written : `${written} ${zoneName(tag, moment, timeZone)}`;
    },

    /** A time of day (`17:00`) without a zone: "5:00 PM". */
    clock: (time: string) =>
      dateFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}Z`)),

    /** The short name of a zone: "CT". */
    zone: (timeZone: string, at: Instant = Date.now()) => zoneName(tag, new Date(at), timeZone),

    /** "3 min ago", "tomorrow", "in 4 days". Days are the reader's calendar days, because "tomorrow" names one. */
    relative(instant: Instant, now: Instant = Date.now()) {
      const [moment, present] = [new Date(instant).getTime(), new Date(now).getTime()];
      const ms = moment - present;
      const [unit, size] = unitOf(ms);
      const count = unit === 'day' ? localDay(moment) - localDay(present) : Math.trunc(ms / size);
      if (unit === 'day' || !isEnglish) return relativeFormat(tag).format(count, unit);
      if (count === 0) return ms > 0 ? 'now' : 'just now';
      const span = `${Math.abs(count)} ${englishUnits[unit]}`;
      return count > 0 ? `in ${span}` : `${span} ago`;
    },

    /** Time since or until an instant, in its shortest form: "3 min", "4 d". */
    age(instant: Instant, now: Instant = Date.now()) {
      const ms = Math.abs(new Date(instant).getTime() - new Date(now).getTime());
      const [unit, size] = unitOf(ms);
      const count = Math.floor(ms / size);
      if (isEnglish) return `${count} ${englishUnits[unit]}`;
      return numberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
    },

    list: (items: readonly string[], type: 'and' | 'or' = 'and') =>
      listFormat(tag, type === 'and' ? 'conjunction' : 'disjunction').format(items),

    /** Sorts by the rules of the reader's language. */
    compare: new Intl.Collator(tag, { numeric: true, sensitivity: 'base' }).compare,
  };
}

/** The number of the reader's calendar day that an instant lies in. */
const localDay = (at: number): number => Math.floor((at - new Date(at).getTimezoneOffset() * minute) / day);

const relativeFormat = keptByLocale<never, Intl.RelativeTimeFormat>(
  (tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' }),
);
const listFormat = keptByLocale<Intl.ListFormatType, Intl.ListFormat>(
  (tag, type) => new Intl.ListFormat(tag, { type: type ?? 'conjunction' }),
);

function unitOf(ms: number) {
  return units.find(([, size]) => Math.abs(ms) >= size) ?? units[units.length - 1]!;
}

/** Two zones may show the same time (Chicago and Winnipeg); naming one would only confuse. */
function sameClock(moment: Date, zone: string, other: string): boolean {
  const offset = (timeZone: string) => partOf('en', moment, timeZone, 'longOffset');
  return zone === other || offset(zone) === offset(other);
}

const withZone = (tag: string, moment: Date, zone: string, options: Intl.DateTimeFormatOptions): string =>
  `${dateFormat(tag, { ...options, timeZone: zone }).format(moment)} ${zoneName(tag, moment, zone)}`;
