import { z } from 'zod';
import { line } from '../../core/primitives.ts';
import { addDays, addMonths } from '../../core/time-zone.ts';

export const optionKinds = ['renewal', 'expansion', 'contraction', 'termination', 'rofr', 'rofo'] as const;
export type OptionKind = (typeof optionKinds)[number];
export const mostOptions = 8;

/** Rights of first refusal and first offer wait for somebody else’s offer; the others have a window of their own. */
export const isOnOffer = (kind: OptionKind): boolean => kind === 'rofr' || kind === 'rofo';
/** They take effect in a month of the term, a renewal at its end. */
export const isInTerm = (kind: OptionKind): boolean =>
  kind === 'expansion' || kind === 'contraction' || kind === 'termination';

const months = z.int('Enter a number.').min(0, 'Enter 0 to 600 months.').max(600, 'Enter 0 to 600 months.');

export const leaseOption = z
  .strictObject({
    kind: z.enum(optionKinds),
    /** After how many months of the term it takes effect. */
    afterMonths: months.nullable().default(null),
    /** Months before that: notice may be given from the first … */
    noticeFrom: months.nullable().default(null),
    /** … to the second. */
    noticeBy: months.default(0),
    /** Of a right on an offer: days to answer it. */
    answerDays: z.int().min(1, 'Enter 1 to 365 days.').max(365, 'Enter 1 to 365 days.').nullable().default(null),
    /** Of a renewal: months that it adds, each at market rent where no other is said. */
    termMonths: months.nullable().default(null),
    /** Cents a square foot and year; market rent where null. */
    perFoot: z.int().min(0).max(1_000_000).nullable().default(null),
    squareFeet: z.int().min(1, 'Enter the square feet.').max(100_000_000).nullable().default(null),
    /** Of a termination: paid to the landlord, in cents. */
    fee: z.int().min(0).max(1_000_000_000_000).default(0),
    clause: line(60).default(''),
  })
  .refine(({ kind, afterMonths }) => !isInTerm(kind) || (afterMonths ?? 0) > 0, {
    path: ['afterMonths'],
    message: 'Enter the month from which it takes effect.',
  })
  .refine(({ kind, termMonths }) => kind !== 'renewal' || (termMonths ?? 0) > 0, {
    path: ['termMonths'],
    message: 'Enter the months of the new term.',
  })
  .refine(({ kind, answerDays }) => !isOnOffer(kind) || answerDays !== null, {
    path: ['answerDays'],
    message: 'Enter the days to answer.',
  })
  .refine(({ noticeFrom, noticeBy }) => noticeFrom === null || noticeFrom >= noticeBy, {
    path: ['noticeFrom'],
    message: 'The window opens before it closes.',
  });
export type LeaseOption = z.output<typeof leaseOption>;
export const leaseOptions = z.array(leaseOption).max(mostOptions);

/** When notice may be given: both days are inside. Null for what waits for somebody else’s offer. */
export function noticeWindow(
  { kind, afterMonths, noticeFrom, noticeBy }: LeaseOption,
  { from, until }: { from: string; until: string },
): { from: string | null; by: string; effective: string } | null {
  if (isOnOffer(kind)) return null;
  const effective = isInTerm(kind) ? addMonths(from, afterMonths ?? 0) : addDays(until, 1);
  const last = addDays(effective, -1);
  const before = (count: number): string => (count === 0 ? last : addMonths(effective, -count));
  return { from: noticeFrom === null ? null : before(noticeFrom), by: before(noticeBy), effective };
}

/** The first way out of a lease, which is what a landlord can count on. */
export function firstExit(options: readonly LeaseOption[], months: number): LeaseOption | undefined {
  return options
    .filter(({ kind, afterMonths }) => kind === 'termination' && afterMonths !== null && afterMonths < months)
    .sort((one, other) => one.afterMonths! - other.afterMonths!)[0];
}
