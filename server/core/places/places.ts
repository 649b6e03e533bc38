import { type Area, encloses, type Point } from '#contract/core/area.ts';
import { type Box, boxAround } from '#server/core/filter/cover.ts';
import { gazetteer, type Place } from './gazetteer.ts';

/** The keys of all places whose center is in an area. */
export function placesInside(area: Area): string[] {
  const isThere = encloses(area);
  const near = area.kind === 'ring' ? boxAround(area.ring) : undefined;
  return gazetteer()
    .places.filter((place) => (!near || isInBox(near, place)) && isThere(place))
    .map(({ key }) => key);
}

export const isInBox = ({ south, north, west, east }: Box, { latitude, longitude }: Point): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

const townsIn = (box: Box): Place[] =>
  gazetteer().places.filter((place) => place.kind === 'city' && isInBox(box, place));

/** The largest towns in the map's box, which it labels. */
const largestIn = (box: Box, most: number): Place[] =>
  townsIn(box)
    .sort((a, b) => b.size - a.size)
    .slice(0, most);

/** Maps that show less than this many degrees also label ZIP codes. */
const nearDegrees = 0.5;

export type Named = Point & { readonly name: string };

/** The labels of a map: its largest towns and, when zoomed in, the ZIP codes, up to the limit. */
export function namesIn(box: Box, most: number): Named[] {
  const towns: Named[] = largestIn(box, most);
  if (box.north - box.south > nearDegrees) return towns;
  const zips = Array.from(gazetteer().zips, ([name, at]): Named => ({ name, ...at })).filter((zip) =>
    isInBox(box, zip),
  );
  return [...towns, ...zips].slice(0, most);
}

/** Finds places by what people type: a town with or without its state, or a ZIP code. */
export function findPlaces(text: string, most: number): { name: string; at: Point }[] {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/ ?, ?/, ', ');
  const { places, zips } = gazetteer();
  const zip = zips.get(wanted);
  if (zip) return [{ name: wanted, at: zip }];
  return places
    .filter(({ kind, name }) => kind === 'city' && name.toLowerCase().startsWith(wanted))
    .sort((a, b) => b.size - a.size)
    .slice(0, most)
    .map(({ name, latitude, longitude }) => ({ name, at: { latitude, longitude } }));
}

/** One of a town's ZIP codes, by the place key that records store. */
export const zipOfTown = (key: string | null): string | null =>
  key === null || key.endsWith('|') ? null : (gazetteer().byKey.get(key)?.zip ?? null);

type Written = { postalCode?: string | null; city?: string | null; stateOrProvince?: string | null };

/** The location of an address, as precisely as its ZIP code or town allows. */
export function nearOf({ postalCode, city, stateOrProvince }: Written): Point | undefined {
  const { zips, byKey } = gazetteer();
  const town = city && stateOrProvince ? `${stateOrProvince.trim()}|${city.trim()}`.toLowerCase() : '';
  return zips.get(postalCode?.trim().slice(0, 5) ?? '') ?? byKey.get(town);
}
