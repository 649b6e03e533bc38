import { addDays, addMonths } from '#contract/core/time-zone.ts';

export type Tally = { deals: number; unstated: number; gross: number; weighted: number };

export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { deals, unstated, gross, weighted }) => ({
      deals: sum.deals + deals,
      unstated: sum.unstated + unstated,
      gross: sum.gross + gross,
      weighted: sum.weighted + weighted,
    }),
    { deals: 0, unstated: 0, gross: 0, weighted: 0 },
  );

/** The list of the deals behind a number. */
export const rowsAt = (filter: string): string => `/deals?filter=${filter}&sort=closingOn`;

/** Those of them whose commission isn't known yet. */
export const unstated = (filter: string): string => `${filter}~gross:is_empty`;

export const openFilter = 'state:is(open)';
export const wonFilter = (year: number): string => `state:is(won)~closedOn:between(${year}-01-01,${year}-12-31)`;
export const lateFilter = (before: string): string => `${openFilter}~closingOn:before(${before})`;

/** Open deals that close in a month, or that have no closing date. */
export function monthFilter(month: string | null): string {
  if (month === null) return `${openFilter}~closingOn:is_empty`;
  const first = `${month}-01`;
  return `${openFilter}~closingOn:between(${first},${addDays(addMonths(first, 1), -1)})`;
}
