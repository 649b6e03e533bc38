import { type MapCluster, mostClusters } from '#contract/core/map.ts';
import type { Box } from '#server/core/filter/cover.ts';
import { gazetteer, type Place } from './gazetteer.ts';
import { isInBox } from './places.ts';

/** So many of one place, counted by the database. */
export type Heap = { latitude: number; longitude: number; count: number; box: Box; name?: string };

type Gathered = Heap & { parts: Heap[] };

/** Bubbles nearer than this, as seen, would cover each other. */
const apartPixels = 52;

/** Pixels that a degree of longitude takes. */
const pixelsPerDegree = (zoom: number): number => (256 * 2 ** zoom) / 360;

/** How much taller than wide a degree is on the map. */
const stretch = (latitude: number): number => 1 / Math.cos((latitude * Math.PI) / 180);

/**
 * Heaps that would lie over each other become one, where most of theirs are. The largest begin, so a town takes in its
 * suburbs and not the other way round.
 */
export function gather(heaps: readonly Heap[], zoom: number): Gathered[] {
  const reach = apartPixels / pixelsPerDegree(zoom);
  const gathered: Gathered[] = [];
  // Only heaps of neighbouring squares can be near enough.
  const squares = new Map<string, Gathered[]>();
  const squareOf = (of: Heap, east = 0, north = 0) =>
    `${Math.floor(of.longitude / reach) + east} ${Math.floor(of.latitude / reach) + north}`;
  for (const heap of heaps.toSorted((a, b) => b.count - a.count)) {
    const neighbours = [-1, 0, 1].flatMap((east) =>
      [-1, 0, 1].flatMap((north) => squares.get(squareOf(heap, east, north)) ?? []),
    );
    const near = neighbours.find((other) => {
      const east = other.longitude - heap.longitude;
      const north = (other.latitude - heap.latitude) * stretch(heap.latitude);
      return Math.hypot(east, north) < reach;
    });
    if (near) {
      near.parts.push(heap);
      continue;
    }
    const begun = { ...heap, parts: [heap] };
    gathered.push(begun);
    const square = squareOf(heap);
    const there = squares.get(square);
    if (there) there.push(begun);
    else squares.set(square, [begun]);
  }
  return gathered.slice(0, mostClusters).map(whole);
}

function whole({ parts, ...first }: Gathered): Gathered {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const middle = (of: 'latitude' | 'longitude') => parts.reduce((sum, part) => sum + part[of] * part.count, 0) / count;
  const edge = (of: keyof Box, pick: (...values: number[]) => number) => pick(...parts.map(({ box }) => box[of]));
  return {
    ...first,
    count,
    latitude: middle('latitude'),
    longitude: middle('longitude'),
    box: {
      south: edge('south', Math.min),
      north: edge('north', Math.max),
      west: edge('west', Math.min),
      east: edge('east', Math.max),
    },
    parts,
  };
}

/** Names heaps by the largest town in them, or else the nearest within an hour's drive. */
export function townNamer(heaps: readonly Heap[]): (heap: Heap) => string | null {
  if (heaps.length === 0) return () => null;
  const margin = 0.7;
  const around = {
    south: Math.min(...heaps.map(({ box }) => box.south)) - margin,
    north: Math.max(...heaps.map(({ box }) => box.north)) + margin,
    west: Math.min(...heaps.map(({ box }) => box.west)) - margin,
    east: Math.max(...heaps.map(({ box }) => box.east)) + margin,
  };
  const towns = gazetteer().places.filter((place) => place.kind === 'city' && isInBox(around, place));
  return (heap) => {
    let best: Place | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const town of towns) {
      const far = Math.hypot(town.latitude - heap.latitude, town.longitude - heap.longitude);
      // A large town lends its name further than a village.
      const felt = far / Math.sqrt(town.size);
      if (far < margin && felt < least) [best, least] = [town, felt];
    }
    return best?.name ?? null;
  };
}

export const asCluster = (
  { latitude, longitude, count, box }: Heap,
  name: string | null,
  only: MapCluster['only'],
): MapCluster => ({ latitude, longitude, count, box, name, only });
