import { z } from 'zod';
import { cents, day, id, instant } from '../../core/primitives.ts';
import { addDays, addMonths } from '../../core/time-zone.ts';
import { leaseDraftStates } from './words.ts';

/** An open one whose day is past has run out. */
export const offerStates = ['open', 'accepted', 'declined', 'expired', 'signed'] as const;
export const mostTerms = 3;
export const mostMonths = 60;

/** A term that tenants may choose. Without months it goes on by the month. */
const renewalChoice = z.strictObject({ months: z.int().nullable(), until: day.nullable(), rent: cents });
export type RenewalChoice = z.infer<typeof renewalChoice>;

export const renewalOffer = z.strictObject({
  id,
  from: day,
  choices: z.array(renewalChoice).max(mostTerms),
  expiresOn: day,
  state: z.enum(offerStates),
  /** The place of what was accepted. */
  chosen: z.int().nullable(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  remark: z.string(),
  callAskedAt: instant.nullable(),
  callNote: z.string(),
  /** The lease that was prepared of it. */
  draft: z.strictObject({ id, state: z.enum(leaseDraftStates) }).nullable(),
});
export type RenewalOffer = z.infer<typeof renewalOffer>;

/** The next term begins the day after this one ends; by the month, with the next month. */
export const nextTerm = (until: string | null, today: string): string =>
  until !== null && until >= today ? addDays(until, 1) : addMonths(`${today.slice(0, 8)}01`, 1);

/** The last day of a term of so many months. */
export const termEnd = (from: string, months: number | null): string | null =>
  months === null ? null : addDays(addMonths(from, months), -1);
