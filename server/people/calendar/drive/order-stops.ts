import { kmBetween, type Point } from '#contract/core/area.ts';

export type Visit = Point & { readonly startsAt: string; readonly minutes: number; readonly isFree: boolean };

/** Average speed over the straight-line distance, which is shorter than the road. */
const kmAnHour = 50;
/** Detours that differ by less than this count as equal. */
const alikeKm = 0.1;
const minutesFor = (km: number): number => (km / kmAnHour) * 60;

export const lengthOf = (way: readonly Point[]): number =>
  way.reduce((sum, here, place) => (place === 0 ? 0 : sum + kmBetween(way[place - 1]!, here)), 0);

/**
 * Orders a day's drive. Fixed visits stay in time order and divide the day; each flexible visit goes to the section with the smallest
 * detour and enough time (else to its own time), and each section is ordered by nearest neighbor and then 2-opt.
 */
export function orderStops<V extends Visit>(visits: readonly V[]): V[] {
  const byTime = visits.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const fixed = byTime.filter(({ isFree }) => !isFree);
  const parts: V[][] = Array.from({ length: fixed.length + 1 }, () => []);
  for (const visit of byTime.filter(({ isFree }) => isFree)) {
    const ownPlace = fixed.filter(({ startsAt }) => startsAt <= visit.startsAt).length;
    const best = parts
      .map((part, place) => ({ place, detour: detourOf(visit, part, fixed[place - 1], fixed[place]) }))
      .filter(({ place }) => hasTime(visit, parts[place]!, fixed[place - 1], fixed[place]))
      .sort((a, b) =>
        Math.abs(a.detour - b.detour) > alikeKm
          ? a.detour - b.detour
          : Math.abs(a.place - ownPlace) - Math.abs(b.place - ownPlace),
      )[0];
    parts[best?.place ?? ownPlace]!.push(visit);
  }
  return parts.flatMap((part, place) => {
    const before = fixed[place - 1];
    return [...(before ? [before] : []), ...orderPart(part, before, fixed[place])];
  });
}

/** The extra distance of including this visit at the best place in a section. */
function detourOf<V extends Visit>(visit: V, part: readonly V[], before: V | undefined, after: V | undefined): number {
  const points = [before, ...part, after].filter((one) => one !== undefined);
  if (points.length === 0) return 0;
  const ways = points.map((_, place) => [...points.slice(0, place + 1), visit, ...points.slice(place + 1)]);
  if (!before) ways.push([visit, ...points]);
  return Math.min(...ways.map(lengthOf)) - lengthOf(points);
}

/** Before the first and after the last fixed visit, time is unlimited. */
function hasTime<V extends Visit>(visit: V, part: readonly V[], before: V | undefined, after: V | undefined): boolean {
  if (!before || !after) return true;
  const free = (Date.parse(after.startsAt) - Date.parse(before.startsAt)) / 60_000 - before.minutes;
  const way = lengthOf([before, ...orderPart([...part, visit], before, after), after]);
  return [...part, visit].reduce((sum, { minutes }) => sum + minutes, 0) + minutesFor(way) <= free;
}

function orderPart<V extends Visit>(part: readonly V[], before: V | undefined, after: V | undefined): V[] {
  const left = [...part];
  const way: V[] = [];
  for (let here = before ?? left[0]; left.length > 0; here = way.at(-1)) {
    left.sort((a, b) => kmBetween(here!, a) - kmBetween(here!, b));
    way.push(left.shift()!);
  }
  return turned(way, before, after);
}

/** 2-opt: reverses stretches as long as that shortens the way; the ends stay. */
function turned<V extends Visit>(way: V[], before: V | undefined, after: V | undefined): V[] {
  const whole = (order: readonly V[]) => lengthOf([before, ...order, after].filter((one) => one !== undefined));
  let best = way;
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (let from = 0; from < best.length - 1; from += 1) {
      for (let to = from + 1; to < best.length; to += 1) {
        const other = [...best.slice(0, from), ...best.slice(from, to + 1).reverse(), ...best.slice(to + 1)];
        if (whole(other) < whole(best) - 1e-9) {
          best = other;
          isBetter = true;
        }
      }
    }
  }
  return best;
}
