import type { Point } from '../core/area.ts';

const earthKm = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance as the crow flies. */
export function kmBetween(one: Point, other: Point): number {
  const dLatitude = radians(other.latitude - one.latitude);
  const dLongitude = radians(other.longitude - one.longitude);
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Streets are longer than the straight line, and city traffic averages this speed. */
const detour = 1.35;
const kmPerHour = 40;
const parkingMinutes = 5;
const step = 5;
/** Minutes between homes when the location of one is unknown. */
const unknownMinutes = 20;

/** Driving time between two homes including parking, in steps of five minutes. */
export function driveMinutes(from: Point | null, to: Point | null): number {
  if (!from || !to) return unknownMinutes;
  const minutes = ((kmBetween(from, to) * detour) / kmPerHour) * 60 + parkingMinutes;
  return Math.ceil(minutes / step) * step;
}

const lengthOf = (order: readonly number[], minutes: (from: number, to: number) => number): number =>
  order.slice(1).reduce((sum, place, at) => sum + minutes(order[at]!, place), 0);

/**
 * The order with the least driving, starting at the first stop: always the nearest next, then reversing segments while that shortens the
 * route. For the dozen homes of a tour this is optimal or close to it.
 */
export function shortestOrder(points: readonly (Point | null)[]): number[] {
  const minutes = (from: number, to: number): number => driveKm(points[from] ?? null, points[to] ?? null);
  const left = new Set(points.keys());
  let order: number[] = [];
  let here = 0;
  while (left.size > 0) {
    left.delete(here);
    order.push(here);
    const from = here;
    here = [...left].reduce(
      (best, place) => (minutes(from, place) < minutes(from, best) ? place : best),
      [...left][0] ?? 0,
    );
  }
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (let from = 1; from < order.length - 1; from++)
      for (let to = from + 1; to < order.length; to++) {
        const turned = [...order.slice(0, from), ...order.slice(from, to + 1).reverse(), ...order.slice(to + 1)];
        if (lengthOf(turned, minutes) + 1e-9 < lengthOf(order, minutes)) {
          order = turned;
          isShorter = true;
        }
      }
  }
  return order;
}

const driveKm = (from: Point | null, to: Point | null): number => (from && to ? kmBetween(from, to) : 10);

/** The start time of each stop. */
export function stopTimes(start: number, minutes: number, points: readonly (Point | null)[]): number[] {
  const times: number[] = [];
  for (const [at, point] of points.entries()) {
    const before = times[at - 1];
    times.push(
      before === undefined ? start : before + (minutes + driveMinutes(points[at - 1] ?? null, point)) * 60_000,
    );
  }
  return times;
}
