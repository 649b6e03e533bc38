import { dayIn, localAt, weekdayOf } from '#contract/core/time-zone.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';
import type { Hindrance } from '#contract/people/routing.ts';
import type { RoutingRule } from '#contract/people/routing-rules.ts';
import { states } from '#contract/people/states.ts';

/** Somebody who may be given leads, as they stand at the moment of a decision. */
export type Candidate = {
  id: string;
  role: string;
  office: string | null;
  teams: readonly string[];
  timeZone: string;
  hours: WeeklyHours;
  isPaused: boolean;
  awayFrom: string | null;
  awayTo: string | null;
  cover: string | null;
  capOpen: number | null;
  capDay: number | null;
  capWeek: number | null;
  open: number;
  today: number;
  week: number;
  licences: readonly { state: string; expiresOn: string | null }[];
};

export type Moment = { now: number; state: string | null };
type Demands = Pick<RoutingRule, 'needsLicence' | 'keepsHours'>;

/** The two letters of a state however it was written, or nothing where no state of ours is meant. */
export function stateCode(written: string | null): string | null {
  if (!written) return null;
  const plain = written.trim();
  return /^[a-z]{2}$/i.test(plain) ? plain.toUpperCase() : (states[plain.toLowerCase()] ?? null);
}

/** All that keeps somebody from getting a lead now. Nothing at all: they are eligible. */
export function hindrancesOf(candidate: Candidate, demands: Demands, { now, state }: Moment): Hindrance[] {
  const found: Hindrance[] = [];
  if (candidate.isPaused) found.push('paused');
  if (isAway(candidate, now)) found.push('away');
  found.push(...fullOf(candidate));
  if (demands.needsLicence && !isLicensed(candidate, now, stateCode(state))) found.push('licence');
  if (demands.keepsHours && !works(candidate, now)) found.push('hours');
  return found;
}

const isFull = (used: number, cap: number | null): boolean => cap !== null && used >= cap;

export function fullOf({ open, today, week, capOpen, capDay, capWeek }: Candidate): Hindrance[] {
  const found: Hindrance[] = [];
  if (isFull(open, capOpen)) found.push('open_cap');
  if (isFull(today, capDay)) found.push('day_cap');
  if (isFull(week, capWeek)) found.push('week_cap');
  return found;
}

function isAway({ awayFrom, awayTo, timeZone }: Candidate, now: number): boolean {
  if (!awayFrom || !awayTo) return false;
  const today = dayIn(now, timeZone);
  return awayFrom <= today && today <= awayTo;
}

function isLicensed({ licences, timeZone }: Candidate, now: number, state: string | null): boolean {
  if (state === null) return true;
  const today = dayIn(now, timeZone);
  return licences.some((held) => held.state === state && (held.expiresOn === null || held.expiresOn >= today));
}

function works({ hours, timeZone }: Candidate, now: number): boolean {
  if (hours.length === 0) return true;
  const local = localAt(now, timeZone);
  const weekday = weekdayOf(local.slice(0, 10));
  const clock = local.slice(11);
  return hours.some((span) => span.weekday === weekday && span.from <= clock && clock < span.to);
}
