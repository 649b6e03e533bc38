import { partOf, share } from '../../core/money.ts';
import { addDays, addMonths, daysBetween } from '../../core/time-zone.ts';
import type { ChargeKind } from './words.ts';

/** Counting of rent: days, parts of months, who is paid first. Cents in, cents out; half a cent up. */

export const prorationMethods = ['actual_days', 'thirty_days', 'year_days'] as const;
export type ProrationMethod = (typeof prorationMethods)[number];

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const lastOf = (month: string): string => addDays(addMonths(month, 1), -1);

/** The day in a month on which rent is due; the 31st is the last day of a shorter one. */
export const dueIn = (month: string, dueDay: number): string => {
  const [wanted, last] = [addDays(month, dueDay - 1), lastOf(month)];
  return wanted < last ? wanted : last;
};

export type Stay = { from: string; until: string | null };

/**
 * What a month costs somebody who is there from a day to a day, both counted. A whole month costs the whole rent under
 * every method. `actual_days`: by the days of that month. `thirty_days`: every month has thirty. `year_days`: twelve rents
 * by the 365 days of a year.
 */
export function rentOfMonth(cents: number, month: string, { from, until }: Stay, method: ProrationMethod): number {
  const last = lastOf(month);
  const begins = from > month ? from : month;
  const ends = until !== null && until < last ? until : last;
  const days = daysBetween(begins, ends) + 1;
  if (days <= 0) return 0;
  const length = daysBetween(month, last) + 1;
  if (days === length) return cents;
  if (method === 'actual_days') return share(cents, days, length);
  return Math.min(cents, method === 'thirty_days' ? share(cents, days, 30) : share(cents * 12, days, 365));
}

/** Rent before fees is what keeps a tenant who pays the rent from being late; by law in some states, and our default. */
export const applicationOrders = ['rent_first', 'oldest_first'] as const;
export type ApplicationOrder = (typeof applicationOrders)[number];

type Open = { id: string; kind: ChargeKind; dueOn: string; open: number };

const rank = (kind: ChargeKind): number => (kind === 'rent' ? 0 : kind === 'late_fee' ? 2 : 1);

export function applyPayment(
  cents: number,
  charges: readonly Open[],
  order: ApplicationOrder,
): { applied: { id: string; cents: number }[]; left: number } {
  const sorted = charges.toSorted(
    (a, b) =>
      (order === 'rent_first' ? rank(a.kind) - rank(b.kind) : 0) ||
      (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : rank(a.kind) - rank(b.kind)) ||
      (a.id < b.id ? -1 : 1),
  );
  let left = cents;
  const applied = sorted.flatMap(({ id, open }) => {
    const part = Math.min(open, left);
    left -= part;
    return part > 0 ? [{ id, cents: part }] : [];
  });
  return { applied, left };
}

/** On what was collected, never on what was billed. */
export const managementFee = (rentCollected: number, rate: number): number => partOf(rentCollected, rate);

/** What owners get by their shares, in millionths: to the cent, what is left over to the largest remainders first. */
export function splitByShares(cents: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, one) => sum + one, 0);
  const exact = shares.map((one) => BigInt(cents) * BigInt(one));
  const parts = exact.map((one) => Number(one / BigInt(all)));
  let left = cents - parts.reduce((sum, one) => sum + one, 0);
  const order = exact
    .map((one, place) => ({ place, rest: one % BigInt(all) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  for (const { place } of order) {
    if (left === 0) break;
    parts[place]! += 1;
    left -= 1;
  }
  return parts;
}

/** What may be paid to owners: the reserve stays, and so does what is owed to vendors. */
export const distributable = (held: number, reserve: number, unpaidBills: number): number =>
  Math.max(0, held - reserve - unpaidBills);
