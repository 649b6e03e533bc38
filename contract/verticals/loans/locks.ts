import { addDays, daysBetween } from '../../core/time-zone.ts';

/** So many days before the end of a lock somebody is told. */
export const lockAlarmDays = [15, 7, 3] as const;

export const lockAlarms = ['past_closing', 'expired', 'soon'] as const;
type LockAlarm = (typeof lockAlarms)[number];

/** The day a lock taken on a day ends on, after its extensions. */
export const lockEnd = (lockedOn: string, days: number, extensions: readonly { days: number }[]): string =>
  addDays(lockedOn, days + extensions.reduce((all, one) => all + one.days, 0));

/** What is wrong with a lock: it has ended, it ends before the loan closes, or soon. */
export function lockAlarm(expiresOn: string | null, closingOn: string | null, today: string): LockAlarm | null {
  if (!expiresOn) return null;
  if (expiresOn < today) return 'expired';
  if (closingOn && closingOn > expiresOn) return 'past_closing';
  return daysBetween(today, expiresOn) <= lockAlarmDays[0] ? 'soon' : null;
}
