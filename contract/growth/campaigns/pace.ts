import { ramp } from '../../people/mail-ramp.ts';
import type { SpamLevel } from './mail-records.ts';

/** The hourly limit to one mailbox provider after the warm-up; during it and after complaints, a fifth of the daily limit. */
const perProviderHour = 2_000;
const share = 5;

export type Pace = { day: number; isWarm: boolean; spam: SpamLevel };

/**
 * The limit of a day, with the first day as 1; after the warm-up the organization's usual limit applies. Complaints halve it, and then stop
 * it.
 */
export function limitOn({ day, isWarm, spam }: Pace, usual: number): number {
  if (spam === 'stop') return 0;
  const most = isWarm || day > ramp.length ? usual : Math.min(usual, ramp[Math.max(0, day - 1)]!);
  return spam === 'warn' ? Math.floor(most / 2) : most;
}

export const isWarming = ({ day, isWarm }: Pick<Pace, 'day' | 'isWarm'>): boolean => !isWarm && day <= ramp.length;

export const providerLimit = (pace: Pace, usual: number): number =>
  isWarming(pace) || pace.spam === 'warn' ? Math.max(10, Math.floor(limitOn(pace, usual) / share)) : perProviderHour;

/** The day (0 for today) of the lead at a position, and its position within that day: days fill up in order. */
export function dayOfPlace(
  place: number,
  used: number,
  limitOfDay: (day: number) => number,
): { day: number; ofDay: number } {
  let ofDay = place;
  for (let day = 0; day <= ramp.length; day += 1) {
    const before = day === 0 ? used : 0;
    const room = Math.max(0, limitOfDay(day) - before);
    if (ofDay < room) return { day, ofDay: ofDay + before };
    ofDay -= room;
  }
  // All later days have the same limit.
  const each = Math.max(1, limitOfDay(ramp.length + 1));
  return { day: ramp.length + 1 + Math.floor(ofDay / each), ofDay: ofDay % each };
}

/** Domains of one mailbox provider count together. */
const houses: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'hotmail.com': 'outlook.com',
  'live.com': 'outlook.com',
  'msn.com': 'outlook.com',
  'ymail.com': 'yahoo.com',
  'rocketmail.com': 'yahoo.com',
  'aol.com': 'yahoo.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
};
export const providerOf = (address: string): string => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return houses[domain] ?? domain;
};
