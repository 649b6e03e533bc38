import type { MapBox } from './map.ts';

/** A lake, a bay or a wide river: rings of alternating longitude and latitude, where every ring after the first is an island. */
export type Water = { readonly box: MapBox; readonly rings: readonly Float64Array[] };

/** The source of the data, which its license requires wherever the data is shown. */
export const waterSource = { words: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' } as const;

const perDegree = 2_000;

/**
 * Reads the unpacked `waters.bin`: integers with seven bits per byte, each point a step from the previous one. Each water is its number of
 * rings, then for each ring its number of points and the points (docs/decisions/0093-maps-with-streets.md names the source).
 */
export function readWaters(bytes: Uint8Array): Water[] {
  const waters: Water[] = [];
  let place = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[place++]!;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  };
  let x = 0;
  let y = 0;
  while (place < bytes.length) {
    const rings: Float64Array[] = [];
    const box = { south: 90, west: 180, north: -90, east: -180 };
    for (let left = next(); left > 0; left -= 1) {
      const ring = new Float64Array(next() * 2);
      for (let at = 0; at < ring.length; at += 2) {
        x += next();
        y += next();
        ring[at] = x / perDegree;
        ring[at + 1] = y / perDegree;
        box.west = Math.min(box.west, ring[at]!);
        box.east = Math.max(box.east, ring[at]!);
        box.south = Math.min(box.south, ring[at + 1]!);
        box.north = Math.max(box.north, ring[at + 1]!);
      }
      rings.push(ring);
    }
    waters.push({ box, rings });
  }
  return waters;
}

export const meet = (a: MapBox, b: MapBox): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;

/** An outline with fewer points is not a shoreline: the source stores a lake of a few hundred meters as a triangle. */
const leastPoints = 9;
/** Up to this many specks across, the missing detail is not visible. */
const smallSpecks = 1.5;

/** The waters that are more than a speck on a map section and are known in enough detail for it; `speck` is in degrees. */
export const watersIn = <Of extends Water>(waters: readonly Of[], shown: MapBox, speck: number): Of[] =>
  waters.filter(({ box, rings }) => {
    if (!meet(box, shown)) return false;
    const across = Math.max(box.east - box.west, box.north - box.south);
    return across > speck && (across < speck * smallSpecks || rings[0]!.length >= leastPoints * 2);
  });
