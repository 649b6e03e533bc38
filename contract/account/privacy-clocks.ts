/**
 * How long a request of somebody about their own data may take: the California Consumer Privacy Act's clocks, which are the
 * widest in the country and which the other states' laws fit into.
 * Source: Cal. Civ. Code § 1798.130(a)(2); 11 CCR § 7021 (45 days, once 45 more), § 7026(f) (opt-out: 15 business days).
 * Effective from 2023-03-29. Business days are weekdays here; holidays would only make a deadline later.
 */
export const privacyKinds = ['access', 'delete', 'correct', 'opt_out'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];

const calendarDays = 45;
const businessDays = 15;

const msPerDay = 86_400_000;
const onDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last day on which the request can be answered, of the day on which it came. An opt-out takes no extension. */
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
 * When the Federal Trade Commission must be told of an incident: of unencrypted data of 500 people or more, no later than 30 days
 * after it was discovered. Source: 16 CFR § 314.4(j), effective 2024-05-13.
 */
const noticeFrom = 500;
export const noticeDueOn = (discoveredOn: string, people: number | null): string | null =>
  people === null || people < noticeFrom ? null : onDay(Date.parse(`${discoveredOn}T00:00:00Z`) + 30 * msPerDay);
