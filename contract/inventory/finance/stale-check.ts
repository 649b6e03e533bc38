import { daysBetween } from '../../core/time-zone.ts';

/** A bank need not honor a check that is older than six months (UCC § 4-404); an office looks for its payee well before. */
const staleAfterDays = 90;

/** Whether a check that was written on a day and has not been cashed is old at the end of a statement. */
export const isStaleCheck = (written: string, through: string): boolean =>
  daysBetween(written, through) > staleAfterDays;
