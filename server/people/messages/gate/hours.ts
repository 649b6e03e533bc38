import { addDays, dayIn, instantAt, localAt, weekdayOf } from '#contract/core/time-zone.ts';
import { mainlandZones, type Place } from '#contract/people/us-places.ts';
import { inForce, type RulePack } from './pack.ts';

/** Minutes of a day, the end left out; nothing on days on which nobody may be disturbed. */
type Window = { from: number; to: number } | null;

const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The narrowest of all rules that hold in a state on a day: the state's own never widens the federal one. */
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

/** The rule that closes a state at this time, for the record: its own before the federal one. */
export function hoursRule(pack: RulePack, state: string | null, day: string): string {
  return inForce(pack.hours, day).find(({ where }) => where === state)?.id ?? 'hours.us';
}

/** Of a foreign number: all zones of its country, as far as they are known here. */
export function zonesFor(place: Place, country: string | null): readonly string[] {
  if (place.zones.length > 0) return place.zones;
  if (country === null || country === 'US') return mainlandZones;
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}

/** Whether the clocks of every zone a person may be in allow it. */
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

/** Weeks without an open hour do not exist; a country whose zones lie twelve hours apart has none at all. */
const daysAhead = 10;

/** The first moment from `instant` on at which all zones are open; nothing where there is none. */
export function nextOpen(
  pack: RulePack,
  state: string | null,
  zones: readonly string[],
  instant: number,
): number | undefined {
  if (isOpenAt(pack, state, zones, instant)) return instant;
  // What is open in all zones begins where one of them opens.
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
