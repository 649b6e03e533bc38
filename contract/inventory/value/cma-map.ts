import type { Point } from '../../core/area.ts';
import { kmPerMile } from '../../core/distance.ts';

const kmPerDegree = 111.32;
/** Possible ring distances, in miles. */
const steps = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 40, 80];
const mostRings = 4;

type CmaPin = { place: number; x: number; y: number };
export type CmaPlan = {
  /** Position of the subject home. */
  middle: { x: number; y: number };
  pins: CmaPin[];
  /** Each ring's distance in miles and its drawn radius. */
  rings: { miles: number; radius: number }[];
};

type Size = { width: number; height: number; pin: number };

/**
 * A plan with the subject home in the middle, the comparables around it at their distances, and rings that show the scale. North is up.
 * Overlapping pins are moved apart. It needs no map server, on paper as on screen.
 */
export function cmaPlan(home: Point, others: readonly (Point | null)[], { width, height, pin }: Size): CmaPlan {
  const middle = { x: width / 2, y: height / 2 };
  const narrow = Math.cos((home.latitude * Math.PI) / 180);
  const spots = others.flatMap((at, place) =>
    at
      ? {
          place,
          east: (at.longitude - home.longitude) * narrow * kmPerDegree,
          north: (at.latitude - home.latitude) * kmPerDegree,
        }
      : [],
  );
  const room = Math.min(width, height) / 2 - pin;
  const farthest = Math.max(0.15, ...spots.map(({ east, north }) => Math.hypot(east, north)));
  const scale = room / farthest;
  const miles = steps.find((step) => (farthest / kmPerMile / step) * 1.001 <= mostRings) ?? steps.at(-1)!;
  const count = Math.max(1, Math.min(mostRings, Math.floor(((farthest / kmPerMile) * 1.001) / miles)));
  const pins: CmaPin[] = [];
  const taken = [middle];
  for (const { place, east, north } of spots) {
    const spot = freeSpot({ x: middle.x + east * scale, y: middle.y - north * scale }, taken, { width, height, pin });
    taken.push(spot);
    pins.push({ place, ...spot });
  }
  return {
    middle,
    pins,
    rings: Array.from({ length: count }, (_, at) => ({
      miles: Number((miles * (at + 1)).toFixed(2)),
      radius: miles * (at + 1) * kmPerMile * scale,
    })),
  };
}

const turns = 12;

/** The wished position, or the nearest one without another pin. */
function freeSpot(wish: { x: number; y: number }, taken: readonly { x: number; y: number }[], size: Size) {
  const { width, height, pin } = size;
  const within = ({ x, y }: { x: number; y: number }) => ({
    x: Math.min(width - pin / 2, Math.max(pin / 2, x)),
    y: Math.min(height - pin / 2, Math.max(pin / 2, y)),
  });
  const isFree = ({ x, y }: { x: number; y: number }) =>
    taken.every((other) => Math.hypot(other.x - x, other.y - y) >= pin - 0.01);
  for (let ring = 0; ring < 8; ring += 1)
    for (let turn = 0; turn < (ring === 0 ? 1 : turns); turn += 1) {
      const angle = (turn / turns) * 2 * Math.PI;
      const far = ring * pin * 0.55;
      const spot = within({ x: wish.x + Math.cos(angle) * far, y: wish.y + Math.sin(angle) * far });
      if (isFree(spot)) return spot;
    }
  return within(wish);
}
