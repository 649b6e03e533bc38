import type { MapBox } from './map.ts';

/** A lake, a bay or a wide river: rings of longitude and latitude in turn, those after the first are islands. */
export type Water = { readonly box: MapBox; readonly rings: readonly Float64Array[] };

/** Whose data they are: said wherever they are shown, as their license asks. */
export const waterSource = { words: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' } as const;

const perDegree = 2_000;

/**
 * Reads `waters.bin` once it is unpacked: whole numbers of seven bits a byte, each a step from the one before. How many rings, how many
 * points, then the points (docs/decisions/0093-maps-with-streets.md says where they are from).
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

/** An outline of fewer points is no shore: the source keeps a lake of a few hundred meters as a triangle. */
const leastPoints = 9;
/** Up to so many specks across nobody sees that. */
const smallSpecks = 1.5;

/** Those that a piece of a map shows as more than a speck, and not larger than they are known; `speck` is in degrees. */
export const watersIn = <Of extends Water>(waters: readonly Of[], shown: MapBox, speck: number): Of[] =>
  waters.filter(({ box, rings }) => {
    if (!meet(box, shown)) return false;
    const across = Math.max(box.east - box.west, box.north - box.south);
    return across > speck && (across < speck * smallSpecks || rings[0]!.length >= leastPoints * 2);
  });
