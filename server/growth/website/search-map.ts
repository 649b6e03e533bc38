import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { mesh, type Topology } from 'topojson-client';
import { meet } from '#contract/core/waters.ts';
import { boxIn, boxText, type HomeSearch, type SearchMap } from '#contract/growth/home-search.ts';
import { namesIn } from '#server/core/places/places.ts';
import { shoresIn } from '#server/core/places/waters.ts';

type Box = SearchMap['box'];
type Line = [number, number][];

const require = createRequire(import.meta.url);

/** County borders and coasts with their bounding boxes, read on first use and cached. */
let kept: Promise<{ line: Line; box: Box }[]> | undefined;

async function readLines(): Promise<{ line: Line; box: Box }[]> {
  const atlas = JSON.parse(await readFile(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as Topology;
  const { coordinates } = mesh(atlas, atlas.objects.counties!) as unknown as { coordinates: Line[] };
  return coordinates.map((line) => ({ line, box: around(line) }));
}

function around(line: readonly (readonly [number, number])[]): Box {
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (const [longitude, latitude] of line) {
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
  }
  return box;
}

/** Widens a box on each side, because the picture may be wider or taller than the box. */
const widened = ({ south, west, north, east }: Box, by: number): Box => ({
  south: south - (north - south) * by,
  north: north + (north - south) * by,
  west: west - (east - west) * by,
  east: east + (east - west) * by,
});

/** Keeps the segments that touch the box and drops the rest of a long border. */
function clipped(line: Line, box: Box): Line[] {
  const pieces: Line[] = [];
  let piece: Line = [];
  for (const [place, end] of line.entries()) {
    const before = line[place - 1];
    const isThere = before && meet(around([before, end]), box);
    if (isThere) {
      if (piece.length === 0) piece.push(short(before));
      piece.push(short(end));
    } else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

const short = ([longitude, latitude]: readonly [number, number]): [number, number] => [
  Number(longitude.toFixed(4)),
  Number(latitude.toFixed(4)),
];

/** The minimum width of a map, so that a single home is shown with its surroundings. */
const leastDegrees = 0.04;

function boxOfPins(pins: SearchMap['pins']): Box {
  const { south, west, north, east } = around(pins.map(({ longitude, latitude }) => [longitude, latitude] as const));
  const tall = Math.max(0, leastDegrees - (north - south)) / 2;
  const wide = Math.max(0, leastDegrees - (east - west)) / 2;
  return { south: south - tall, north: north + tall, west: west - wide, east: east + wide };
}

const mostNames = 24;

/** The map of a search: the requested box, or all results. Null if there is nothing to show. */
export async function mapOf(
  wanted: Pick<HomeSearch, 'box'>,
  found: { pins: SearchMap['pins']; unplaced: number },
): Promise<SearchMap | null> {
  const asked = boxIn(wanted);
  if (!asked && found.pins.length === 0) return null;
  const box = asked ?? boxOfPins(found.pins);
  const near = widened(box, 1);
  kept ??= readLines();
  const lines = (await kept).filter((one) => meet(one.box, near)).flatMap(({ line }) => clipped(line, near));
  const towns = namesIn(widened(box, 0.5), mostNames).map(({ name, latitude, longitude }) => ({
    name: name.split(',')[0]!,
    latitude,
    longitude,
  }));
  return { box, ...found, towns, waters: await shoresIn(near), lines };
}

type Lying = { id: string; latitude: number | null; longitude: number | null; listPrice: number | null };

/** The map of one home and its surroundings. */
export async function mapOfHome(
  { id, latitude, longitude, listPrice }: Lying,
  page: string,
): Promise<SearchMap | null> {
  if (latitude === null || longitude === null) return null;
  const pins = [{ id, latitude, longitude, listPrice, page }];
  return mapOf({ box: boxText(widened(boxOfPins(pins), 0.5)) }, { pins, unplaced: 0 });
}
