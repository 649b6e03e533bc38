import { type MapCluster, mostClusters } from '#contract/core/map.ts';
import type { Box } from '#server/core/filter/cover.ts';
import { gazetteer, type Place } from './gazetteer.ts';
import { isInBox } from './places.ts';

/** A number of records in one place, counted by the database. */
export type Heap = { latitude: number; longitude: number; count: number; box: Box; name?: string };

type Gathered = Heap & { parts: Heap[] };

/** Map bubbles closer to each other than this would overlap. */
const apartPixels = 52;

/** The number of pixels per degree of longitude. */
const pixelsPerDegree = (zoom: number): number => (256 * 2 ** zoom) / 360;

/** How much taller than wide a degree is on the map at a latitude. */
const stretch = (latitude: number): number => 1 / Math.cos((latitude * Math.PI) / 180);

/**
 * Merges overlapping heaps into one, at the weighted middle of its parts. The largest heaps start, so that a town absorbs its suburbs and
 * not the other way around.
 */
export function gather(heaps: readonly Heap[], zoom: number): Gathered[] {
  const reach = apartPixels / pixelsPerDegree(zoom);
  const gathered: Gathered[] = [];
  // Only heaps in adjacent squares can be close enough.
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

/** Names a heap after the largest town in it, or the nearest within about an hour's drive. */
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
      // A large town's name reaches farther than a village's.
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
