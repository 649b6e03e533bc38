import { addDays, dayIn, instantAt, localAt, startOfDay, weekdayOf } from '#contract/core/time-zone.ts';
import type { ShowingSettings } from '#contract/inventory/showing-shapes.ts';
import { bookable, offeredWithin, type Rules as SlotRules, type Span } from '#server/people/booking/slots.ts';

export type ShowingRules = Pick<
  ShowingSettings,
  'timeZone' | 'leadMinutes' | 'mostMinutes' | 'mayOverlap' | 'hours' | 'blackouts'
>;

const minute = 60_000;
export const horizonDays = 60;

/** Eight to eight by default. */
const usualHours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: '20:00' }));
const hoursOf = ({ hours }: ShowingRules) => (hours.length > 0 ? hours : usualHours);

/** Whole hours are written as hours. */
const inWords = (minutes: number): string => {
  const [count, unit] = minutes > 0 && minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

export type Fault = { field: 'start' | 'minutes'; message: string };

const clockAt = (at: number, timeZone: string): string => localAt(at, timeZone).slice(11);

/** Why the listing's rules don't allow a time, in the home's time zone; undefined when they do. */
export function faultOf(rules: ShowingRules, start: number, minutes: number, now: number): Fault | undefined {
  const { timeZone, leadMinutes, mostMinutes, blackouts } = rules;
  const end = start + minutes * minute;
  if (minutes > mostMinutes)
    return { field: 'minutes', message: `Showings of this home can last at most ${inWords(mostMinutes)}.` };
  if (start < now + leadMinutes * minute)
    return { field: 'start', message: `Request a showing at least ${inWords(leadMinutes)} ahead.` };
  if (start > now + horizonDays * 24 * 60 * minute)
    return { field: 'start', message: `Choose a time within ${horizonDays} days.` };
  const on = dayIn(start, timeZone);
  const [from, to] = [clockAt(start, timeZone), dayIn(end, timeZone) === on ? clockAt(end, timeZone) : '24:00'];
  const isOpen = hoursOf(rules).some((one) => one.weekday === weekdayOf(on) && one.from <= from && to <= one.to);
  if (!isOpen) return { field: 'start', message: 'This is outside the home’s showing hours.' };
  if (blackouts.some((out) => instantAt(out.from, timeZone) < end && instantAt(out.to, timeZone) > start))
    return { field: 'start', message: 'This home is unavailable at this time.' };
  return undefined;
}

/** A week of available start times, by day. */
export function offeredDays(
  rules: ShowingRules,
  minutes: number,
  taken: readonly Span[],
  from: string | undefined,
  now: number,
) {
  const { timeZone } = rules;
  const slots: SlotRules = {
    timeZone,
    minutes,
    bufferBefore: 0,
    bufferAfter: 0,
    leadMinutes: rules.leadMinutes,
    horizonDays,
    dailyCap: null,
    hours: hoursOf(rules),
  };
  const when = bookable(slots, now);
  const first = dayIn(when.from, timeZone);
  const last = dayIn(when.to, timeZone);
  const isFree = (start: number) =>
    !faultOf(rules, start, minutes, now) &&
    (rules.mayOverlap || !taken.some((one) => one.from < start + minutes * minute && one.to > start));
  const begin = from === undefined || from < first ? first : from > last ? last : from;
  const end = addDays(begin, 7);
  const span = {
    from: Math.max(when.from, startOfDay(begin, timeZone)),
    to: Math.min(when.to, startOfDay(end, timeZone)),
  };
  const free = span.from < span.to ? offeredWithin(slots, span).filter(isFree) : [];
  const before = addDays(begin, -7);
  return {
    days: [...Map.groupBy(free, (start) => dayIn(start, timeZone))].map(([day, starts]) => ({
      day,
      slots: starts.map((start) => new Date(start).toISOString()),
    })),
    earlier: begin > first ? (before < first ? first : before) : null,
    later: end <= last ? end : null,
  };
}
