/**
 * Deadlines for privacy requests: those of the California Consumer Privacy Act, which are the broadest in the country and satisfy the other
 * states' laws.
 * Source: Cal. Civ. Code § 1798.130(a)(2); 11 CCR § 7021 (45 days, once 45 more), § 7026(f) (opt-out: 15 business days).
 * Effective from 2023-03-29. Business days are weekdays here; holidays would only make a deadline later.
 */
export const privacyKinds = ['access', 'delete', 'correct', 'opt_out'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

const calendarDays = 45;
const businessDays = 15;

const msPerDay = 86_400_000;
const onDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last day on which a request can be answered, from the day it was received. Opt-outs can't be extended. */
export function dueOn(kind: PrivacyKind, receivedOn: string, extended = false): string {
  const received = Date.parse(`${receivedOn}T00:00:00Z`);
  if (kind !== 'opt_out') return onDay(received + (extended ? 2 : 1) * calendarDays * msPerDay);
  let day = received;
  for (let left = businessDays; left > 0; ) {
    day += msPerDay;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return onDay(day);
}

export const mayExtend = (kind: PrivacyKind): boolean => kind !== 'opt_out';

/**
 * The deadline for notifying the Federal Trade Commission of an incident: no later than 30 days after discovery if it involves unencrypted
 * data of 500 people or more. Source: 16 CFR § 314.4(j), effective 2024-05-13.
 */
const noticeFrom = 500;
export const noticeDueOn = (discoveredOn: string, people: number | null): string | null =>
  people === null || people < noticeFrom ? null : onDay(Date.parse(`${discoveredOn}T00:00:00Z`) + 30 * msPerDay);
