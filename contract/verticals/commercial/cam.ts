import { z } from 'zod';
import { partOf, share, whole } from '../../core/money.ts';
import { daysBetween } from '../../core/time-zone.ts';

/**
 * Reconciliation of common area costs as a ledger of steps that a tenant can open: each step says what went in, what came
 * out and which clause of the lease it follows. Cents in, cents out; half a cent up.
 */

export const expenseKinds = ['controllable', 'uncontrollable', 'tax', 'insurance', 'management'] as const;
type ExpenseKind = (typeof expenseKinds)[number];

export type Expense = {
  name: string;
  kind: ExpenseKind;
  cents: number;
  /** Changes with how full the building is; others are never grossed up. */
  isVariable: boolean;
  /** By this lease or by its list of exclusions. */
  isExcluded: boolean;
};

export const denominators = ['building', 'leased', 'fixed'] as const;
export const capKinds = ['none', 'non_cumulative', 'cumulative', 'compounded'] as const;

const clause = z.string().max(60).default('');
const rate = z.int().min(0).max(whole);

/** The fifteen fields of a lease that decide what a tenant owes, and the clause of each. */
export const camTerms = z.strictObject({
  squareFeet: z.int().min(1).max(100_000_000),
  squareFeetClause: clause,
  denominator: z.enum(denominators).default('building'),
  /** Of a fixed one. */
  denominatorFeet: z.int().min(1).max(1_000_000_000).nullable().default(null),
  denominatorClause: clause,
  /** Nothing is owed up to what this year cost; null where all is. */
  baseYear: z.int().min(1990).max(2100).nullable().default(null),
  /** Or up to so many cents a square foot. */
  expenseStop: z.int().min(0).max(1_000_000).nullable().default(null),
  baseClause: clause,
  /** Variable costs as if the building were so full; zero for none. */
  grossUp: rate.default(0),
  grossUpClause: clause,
  exclusions: z.array(z.string().max(80)).max(50).default([]),
  exclusionsClause: clause,
  cap: z.enum(capKinds).default('none'),
  /** Growth of controllable costs a year, at most. */
  capRate: rate.default(0),
  capClause: clause,
  adminRate: rate.default(0),
  adminClause: clause,
  /** Days after the year in which the statement must be sent, and in which the tenant may audit it. */
  statementDays: z.int().min(0).max(1_000).default(120),
  auditDays: z.int().min(0).max(2_000).default(180),
});
export type CamTerms = z.output<typeof camTerms>;

export type CamYear = {
  year: number;
  expenses: readonly Expense[];
  /** Millionths of the building that were leased, on average over the year. */
  occupancy: number;
  buildingFeet: number;
  leasedFeet: number;
};

export const camSteps = [
  'pool',
  'exclusions',
  'gross_up',
  'cap',
  'share',
  'base',
  'admin',
  'days',
  'estimates',
  'true_up',
] as const;
export type CamStepKind = (typeof camSteps)[number];
type CamStep = {
  step: CamStepKind;
  /** What the step changed. */
  change: number;
  /** What stands after it. */
  after: number;
  clause: string;
  /** The numbers it was counted with, for who reads it. */
  with: Record<string, number>;
};
export type CamAlarm = 'near_cap' | 'denominator_mismatch' | 'over_occupied' | 'no_base_year' | 'late_statement';

const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);

/** Variable costs as they would be at the occupancy of the clause, never less than they are. */
export const grossedUp = (cents: number, occupancy: number, to: number): number =>
  to === 0 || occupancy === 0 || occupancy >= to ? cents : share(cents, to, occupancy);

type Split = { controllable: number; other: number };

/** What a year's pool is for a lease: without exclusions, grossed up, controllable costs apart. */
export function poolOf({ expenses, occupancy }: CamYear, { exclusions, grossUp }: CamTerms) {
  const isOut = ({ name, isExcluded }: Expense) =>
    isExcluded || exclusions.some((one) => one.toLowerCase() === name.toLowerCase());
  const kept = expenses.filter((one) => !isOut(one));
  const up = (one: Expense) => (one.isVariable ? grossedUp(one.cents, occupancy, grossUp) : one.cents);
  const of = (isControllable: boolean) =>
    sum(kept.filter(({ kind }) => (kind === 'controllable') === isControllable).map(up));
  const split: Split = { controllable: of(true), other: of(false) };
  return {
    all: sum(expenses.map(({ cents }) => cents)),
    kept: sum(kept.map(({ cents }) => cents)),
    ...split,
    grossed: split.controllable + split.other,
  };
}

type Spent = { year: number; cents: number };

/**
 * The most that controllable costs may be in a year. `earlier` are those of years before, the first of them first.
 * Not cumulative: so much above what last year's were allowed to be. Cumulative: the first year's, so much of it for each
 * year since; what was not used is kept. Compounded: the same on top of one another. A year whose costs nobody knows has passed all the same.
 */
export function capOf(earlier: readonly Spent[], year: number, kind: CamTerms['cap'], capRate: number): number | null {
  const [first, ...later] = earlier;
  if (kind === 'none' || !first) return null;
  const passed = year - first.year;
  if (kind === 'cumulative') return first.cents + passed * partOf(first.cents, capRate);
  const spentIn = new Map(later.map((one) => [one.year, one.cents]));
  let most = first.cents;
  for (let at = first.year + 1; at <= year; at++) {
    most += partOf(most, capRate);
    if (kind === 'non_cumulative') most = Math.min(most, spentIn.get(at) ?? most);
  }
  return most;
}

export type CamAsked = {
  terms: CamTerms;
  year: CamYear;
  /** The years before that are known, the first of them first: for the base year and the cap. */
  earlier: readonly CamYear[];
  /** When the tenant was there in the year, both days counted. */
  from: string;
  until: string;
  /** Paid on account in the year. */
  estimates: number;
  /** When the statement is made. */
  today: string;
};

export function reconcileCam({ terms, year, earlier, from, until, estimates, today }: CamAsked) {
  const steps: CamStep[] = [];
  const alarms: CamAlarm[] = [];
  let after = 0;
  const step = (kind: CamStepKind, to: number, clauseOf: string, numbers: Record<string, number> = {}) => {
    steps.push({ step: kind, change: to - after, after: to, clause: clauseOf, with: numbers });
    after = to;
  };
  const pool = poolOf(year, terms);
  step('pool', pool.all, '');
  step('exclusions', pool.kept, terms.exclusionsClause);
  step('gross_up', pool.grossed, terms.grossUpClause, { occupancy: year.occupancy, to: terms.grossUp });
  const cap = capOf(
    earlier.map((one) => ({ year: one.year, cents: poolOf(one, terms).controllable })),
    year.year,
    terms.cap,
    terms.capRate,
  );
  const controllable = cap === null ? pool.controllable : Math.min(pool.controllable, cap);
  step('cap', controllable + pool.other, terms.capClause, {
    controllable: pool.controllable,
    ...(cap !== null && { most: cap }),
  });
  if (cap !== null && pool.controllable * 10 >= cap * 9) alarms.push('near_cap');
  const feet =
    terms.denominator === 'building'
      ? year.buildingFeet
      : terms.denominator === 'leased'
        ? year.leasedFeet
        : (terms.denominatorFeet ?? year.buildingFeet);
  if (terms.denominator !== 'leased' && feet !== year.buildingFeet) alarms.push('denominator_mismatch');
  if (terms.squareFeet > feet) alarms.push('over_occupied');
  const part = (cents: number) => share(cents, terms.squareFeet, feet);
  step('share', part(after), terms.denominatorClause || terms.squareFeetClause, { feet: terms.squareFeet, of: feet });
  const base = earlier.find((one) => one.year === terms.baseYear);
  if (terms.baseYear !== null && !base && terms.baseYear !== year.year) alarms.push('no_base_year');
  // The base year is grossed up by the same clause, or years would be compared that are not alike.
  const stop =
    terms.baseYear === year.year
      ? after
      : base
        ? part(poolOf(base, terms).grossed)
        : terms.expenseStop === null
          ? 0
          : terms.expenseStop * terms.squareFeet;
  step('base', Math.max(0, after - stop), terms.baseClause, { stop });
  step('admin', after + partOf(after, terms.adminRate), terms.adminClause, { rate: terms.adminRate });
  const [first, last] = [`${year.year}-01-01`, `${year.year}-12-31`];
  const days = Math.max(0, daysBetween(from > first ? from : first, until < last ? until : last) + 1);
  const length = daysBetween(first, last) + 1;
  step('days', days === length ? after : share(after, days, length), '', { days, of: length });
  const owed = after;
  step('estimates', after - estimates, '', { estimates });
  step('true_up', after, '');
  if (daysBetween(last, today) > terms.statementDays) alarms.push('late_statement');
  return { steps, alarms, owed, trueUp: after };
}
