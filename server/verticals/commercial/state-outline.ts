import { createRequire } from 'node:module';
import { stateNames } from '#contract/people/states.ts';
import { nearOf } from '#server/core/places/places.ts';

const require = createRequire(import.meta.url);

type Ring = readonly (readonly [number, number])[];
type Shape = { type: string; coordinates: unknown };
type Feature = { properties: { name: string }; geometry: Shape };

/** The state's outline fits a square of so much. */
const side = 100;

let states: Map<string, Ring[]> | undefined;

/** Read when the first offering is shown, and kept: some hundred kilobytes. */
function outlines(): Map<string, Ring[]> {
  if (states) return states;
  const { feature } = require('topojson-client') as {
    feature: (topology: object, object: object) => { features: Feature[] };
  };
  const topology = require('us-atlas/states-10m.json') as { objects: { states: object } };
  states = new Map(
    feature(topology, topology.objects.states).features.map(({ properties, geometry }) => [
      properties.name,
      geometry.type === 'Polygon' ? (geometry.coordinates as Ring[]) : (geometry.coordinates as Ring[][]).flat(),
    ]),
  );
  return states;
}

type Written = { postalCode: string; city: string; stateOrProvince: string };

/** Where a building lies in its state, as a path that a page and a PDF draw alike. */
export function stateMap(of: Written): { path: string; x: number; y: number } | null {
  const at = nearOf(of);
  // Islands that reach across the date line would squeeze the rest together.
  const rings = outlines()
    .get(stateNames[of.stateOrProvince] ?? '')
    ?.filter((ring) => ring.every(([east]) => east < 0));
  if (!at || !rings || rings.length === 0) return null;
  const points = rings.flat();
  const [west, east] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [south, north] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = side / Math.max((east - west) * narrow, north - south);
  const [width, height] = [(east - west) * narrow * scale, (north - south) * scale];
  const x = (longitude: number) => round((longitude - west) * narrow * scale + (side - width) / 2);
  const y = (latitude: number) => round((north - latitude) * scale + (side - height) / 2);
  const path = rings
    .map((ring) => simplified(ring.map(([longitude, latitude]) => [x(longitude), y(latitude)] as const)))
    .filter((ring) => ring.length > 3)
    .map((ring) => `M${ring.map(([across, down]) => `${across} ${down}`).join('L')}Z`)
    .join('');
  return { path, x: x(at.longitude), y: y(at.latitude) };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Points that nobody tells apart at this size are one. */
function simplified(ring: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) > 0.6) kept.push(point);
  }
  return kept;
}
