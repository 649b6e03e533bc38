import { addMonths, daysBetween } from '../../core/time-zone.ts';

/**
 * A policy's term. It begins and ends at 12:01 AM, so the day of its expiration is not insured, and the next term begins on
 * that very day.
 */
export type Term = { readonly effectiveOn: string; readonly expiresOn: string };

/** The 29th of February becomes the 28th where there is none. */
export const termOf = (effectiveOn: string, months: number): Term => ({
  effectiveOn,
  expiresOn: addMonths(effectiveOn, months),
});

/** 365 or 366 in a year, whichever it holds. */
export const termDays = ({ effectiveOn, expiresOn }: Term): number => daysBetween(effectiveOn, expiresOn);

/** Days that were insured before a day. */
export const daysInForce = (term: Term, on: string): number =>
  Math.min(Math.max(daysBetween(term.effectiveOn, on), 0), termDays(term));

export const covers = ({ effectiveOn, expiresOn }: Term, on: string): boolean => effectiveOn <= on && on < expiresOn;

/** Whole months that a term has, as policies count them. */
export function termMonths({ effectiveOn, expiresOn }: Term): number {
  const [from, to] = [effectiveOn, expiresOn].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return to! - from!;
}

/**
 * When the policy that somebody has elsewhere expires next: the same day of the first year in which it has not passed. Counted
 * from the day that was told, so that one of the 29th of February is on the 29th again in the next leap year.
 */
export function nextXDate(told: string, today: string): string {
  const years = Math.max(0, Number(today.slice(0, 4)) - Number(told.slice(0, 4)));
  const candidate = addMonths(told, 12 * years);
  return candidate < today ? addMonths(told, 12 * (years + 1)) : candidate;
}

/** Days before an X-date on which somebody is to be called, the earliest first. */
const xDateCadence = [60, 45, 30, 15] as const;

/** The next of them, today counted in; none once the last has passed. */
export const nextTouch = (xDate: string, today: string): number | null =>
  xDateCadence.find((days) => days <= daysBetween(today, xDate)) ?? null;
