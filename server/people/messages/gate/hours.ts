import { addDays, dayIn, instantAt, localAt, weekdayOf } from '#contract/core/time-zone.ts';
import { mainlandZones, type Place } from '#contract/people/us-places.ts';
import { inForce, type RulePack } from './pack.ts';

/** Minutes of the day, `to` exclusive; null on days without contact hours. */
type Window = { from: number; to: number } | null;

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The intersection of all rules for a state on a day, so that a state's rule never widens the federal one. */
function windowOf(pack: RulePack, state: string | null, day: string): Window {
  const weekday = weekdayOf(day);
  let [from, to] = [0, 24 * 60];
  for (const { where, days } of inForce(pack.hours, day)) {
    if (where !== 'US' && where !== state) continue;
    const special = weekday === 0 ? days.sun : weekday === 6 ? days.sat : undefined;
    const hours = special === undefined ? days.all : special;
    if (hours === null) return null;
    from = Math.max(from, minutes(hours[0]));
    to = Math.min(to, minutes(hours[1]));
  }
  return from < to ? { from, to } : null;
}

/** The id of the rule that applies, for the stored decision: the state's own before the federal one. */
export function hoursRule(pack: RulePack, state: string | null, day: string): string {
  return inForce(pack.hours, day).find(({ where }) => where === state)?.id ?? 'hours.us';
}

/** The time zones a person may be in; for a foreign number, all known zones of its country. */
export function zonesFor(place: Place, country: string | null): readonly string[] {
  if (place.zones.length > 0) return place.zones;
  if (country === null || country === 'US') return mainlandZones;
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}

/** Whether contact is allowed at this time in every zone the person may be in. */
export function isOpenAt(pack: RulePack, state: string | null, zones: readonly string[], instant: number): boolean {
  return zones.every((zone) => {
    const local = localAt(instant, zone);
    const window = windowOf(pack, state, local.slice(0, 10));
    const now = minutes(local.slice(11));
    return window !== null && now >= window.from && now < window.to;
  });
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const clockText = (of: number): string => `${twoDigits(Math.floor(of / 60))}:${twoDigits(of % 60)}`;

/** Some hour is open within any week, except for a country whose zones lie so far apart that no hour is open in all of them. */
const daysAhead = 10;

/** The first moment from `instant` on that is open in every zone, or undefined if there is none. */
export function nextOpen(
  pack: RulePack,
  state: string | null,
  zones: readonly string[],
  instant: number,
): number | undefined {
  if (isOpenAt(pack, state, zones, instant)) return instant;
  // A period that is open in all zones begins when it opens in one of them.
  const openings = zones.flatMap((zone) => {
    const today = dayIn(instant, zone);
    return Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
      const window = windowOf(pack, state, day);
      return window ? [instantAt(`${day}T${clockText(window.from)}`, zone)] : [];
    });
  });
  return openings
    .filter((opening) => opening > instant)
    .sort((a, b) => a - b)
    .find((opening) => isOpenAt(pack, state, zones, opening));
}
