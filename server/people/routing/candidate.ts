import { localAt, weekdayOf } from '#contract/core/time-zone.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';
import type { Hindrance } from '#contract/people/routing.ts';
import type { RoutingRule } from '#contract/people/routing-rules.ts';

/** A member who may be given leads, with their availability and counts at the moment of a decision. */
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

/** `state` is a two-letter code as returned by `stateCode`. */
export type Moment = { now: number; state: string | null };
type Demands = Pick<RoutingRule, 'needsLicence' | 'keepsHours'>;

/** Every reason why a candidate can't get a lead now; an empty list means eligible. */
export function hindrancesOf(candidate: Candidate, demands: Demands, { now, state }: Moment): Hindrance[] {
  const found: Hindrance[] = [];
  if (candidate.isPaused) found.push('paused');
  if (isAway(candidate, now)) found.push('away');
  addFull(candidate, found);
  if (demands.needsLicence && !isLicensed(candidate, now, state)) found.push('licence');
  if (demands.keepsHours && !works(candidate, now)) found.push('hours');
  return found;
}

/** The same checks as `hindrancesOf`, but stops at the first reason. */
export const isEligible = (candidate: Candidate, demands: Demands, { now, state }: Moment): boolean =>
  !candidate.isPaused &&
  !isFull(candidate.open, candidate.capOpen) &&
  !isFull(candidate.today, candidate.capDay) &&
  !isFull(candidate.week, candidate.capWeek) &&
  !isAway(candidate, now) &&
  (!demands.needsLicence || isLicensed(candidate, now, state)) &&
  (!demands.keepsHours || works(candidate, now));

type Clock = { minute: number; day: string; weekday: number; time: string };
const clocks = new Map<string, Clock>();

/** The local time in a time zone. Cached for the minute, because many candidates in the same zone are checked for the same moment. */
export function clockAt(now: number, timeZone: string): Clock {
  const minute = Math.floor(now / 60_000);
  const known = clocks.get(timeZone);
  if (known?.minute === minute) return known;
  const local = localAt(now, timeZone);
  const day = local.slice(0, 10);
  const clock = { minute, day, weekday: weekdayOf(day), time: local.slice(11) };
  clocks.set(timeZone, clock);
  return clock;
}

const isFull = (used: number, cap: number | null): boolean => cap !== null && used >= cap;

function addFull({ open, today, week, capOpen, capDay, capWeek }: Candidate, found: Hindrance[]): void {
  if (isFull(open, capOpen)) found.push('open_cap');
  if (isFull(today, capDay)) found.push('day_cap');
  if (isFull(week, capWeek)) found.push('week_cap');
}

export function fullOf(candidate: Candidate): Hindrance[] {
  const found: Hindrance[] = [];
  addFull(candidate, found);
  return found;
}

function isAway({ awayFrom, awayTo, timeZone }: Candidate, now: number): boolean {
  if (!awayFrom || !awayTo) return false;
  const { day } = clockAt(now, timeZone);
  return awayFrom <= day && day <= awayTo;
}

/** License expiration counts by the agent's local date. */
export function isLicensed({ licences, timeZone }: Candidate, now: number, state: string | null): boolean {
  if (state === null) return true;
  const { day } = clockAt(now, timeZone);
  return licences.some((held) => held.state === state && (held.expiresOn === null || held.expiresOn >= day));
}

function works({ hours, timeZone }: Candidate, now: number): boolean {
  if (hours.length === 0) return true;
  const { weekday, time } = clockAt(now, timeZone);
  return hours.some((span) => span.weekday === weekday && span.from <= time && time < span.to);
}
