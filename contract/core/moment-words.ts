import { dateFormat } from './message.ts';

/** The name of a time zone: "CT" all year if the language has such a name, otherwise the language's name for that day ("GMT-6"). */
export function zoneName(tag: string, at: Date, timeZone: string): string {
  const generic = partOf(tag, at, timeZone, 'shortGeneric');
  return /^\p{Lu}{2,5}$/u.test(generic) ? generic : partOf(tag, at, timeZone, 'short');
}

/** `longOffset` tells whether two zones show the same time. */
export function partOf(
  tag: string,
  at: Date,
  timeZone: string,
  timeZoneName: 'short' | 'shortGeneric' | 'longGeneric' | 'longOffset',
): string {
  const parts = dateFormat(tag, { timeZone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** The zone's name in a sentence: "Chicago", as in "Days in Chicago time". */
export const zoneCity = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The zone's label in menus: "Central Time · Chicago". Several zones share the same name, and some have none ("UTC"). */
export function zoneLabel(tag: string, timeZone: string): string {
  const name = partOf(tag, new Date(), timeZone, 'longGeneric');
  return /[+-]\d\d:\d\d$/.test(name) ? zoneCity(timeZone) : `${name} · ${zoneCity(timeZone)}`;
}

/** An instant in full, for mail and print: "Mon, Nov 16, 2026, 5:00 PM CT". */
export function momentIn(tag: string, at: Date, timeZone: string): string {
  const written = dateFormat(tag, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at);
  return `${written} ${zoneName(tag, at, timeZone)}`;
}

/** A day (`2026-11-16`) for mail and print: "Nov 16, 2026". */
export const dayWords = (tag: string, day: string): string =>
  dateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
