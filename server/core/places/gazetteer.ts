import { createRequire } from 'node:module';
import type { Point } from '#contract/core/area.ts';

/** A town or a state. `size` is its number of ZIP codes, which tells large towns from small ones. */
export type Place = Point & {
  /** The key that `lintel.place_key` produces; the key of a state has no town. */
  readonly key: string;
  readonly name: string;
  readonly kind: 'city' | 'state';
  /** One of its ZIP codes. */
  readonly zip: string;
  readonly size: number;
};

type Entry = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };

type Gazetteer = {
  readonly places: readonly Place[];
  readonly byKey: ReadonlyMap<string, Place>;
  readonly zips: ReadonlyMap<string, Point>;
};

const require = createRequire(import.meta.url);
const source = 'zipcodes/lib/codes.js';

/** The package's own list is released, because it takes five megabytes and only a fifth of that is needed. */
function entries(): Entry[] {
  const { codes } = require(source) as { codes: Record<string, Entry> };
  delete require.cache[require.resolve(source)];
  return Object.values(codes).filter(
    ({ country, latitude, longitude }) => country === 'US' && (latitude !== 0 || longitude !== 0),
  );
}

function read(): Gazetteer {
  const zips = new Map<string, Point>();
  const towns = new Map<string, Entry[]>();
  for (const entry of entries()) {
    const { zip, latitude, longitude, city, state } = entry;
    zips.set(zip, { latitude, longitude });
    for (const key of [`${state}|${city}`.toLowerCase(), `${state}|`.toLowerCase()]) {
      const known = towns.get(key);
      if (known) known.push(entry);
      else towns.set(key, [entry]);
    }
  }
  const places = Array.from(towns, ([key, those]): Place => {
    const middle = (of: 'latitude' | 'longitude') => those.reduce((sum, one) => sum + one[of], 0) / those.length;
    const isState = key.endsWith('|');
    const { city, state, zip } = those[0]!;
    return {
      key,
      name: isState ? state : `${city}, ${state}`,
      kind: isState ? 'state' : 'city',
      latitude: middle('latitude'),
      longitude: middle('longitude'),
      zip,
      size: those.length,
    };
  });
  return { places, byKey: new Map(places.map((place) => [place.key, place])), zips };
}

let kept: Gazetteer | undefined;

/** Loaded on first use, because most requests need no place. */
export function gazetteer(): Gazetteer {
  kept ??= read();
  return kept;
}
