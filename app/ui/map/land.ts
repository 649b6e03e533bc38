import { feature, mesh, type Topology } from 'topojson-client';
import counties from 'us-atlas/counties-10m.json?url';
import states from 'us-atlas/states-10m.json?url';
import countries from 'world-atlas/countries-110m.json?url';
import waters from '#contract/core/waters.bin?url';
import { readWaters, type Water } from '#contract/core/waters.ts';
import { flat } from './mercator.ts';

/** Shapes on a world that is a square of side 1. */
export type Land = { readonly abroad: Path2D; readonly states: Path2D; readonly borders: Path2D };

type Line = readonly (readonly [number, number])[];

const home = '840';

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The map could not be fetched: ${answer.status}.`);
  return answer;
}

const read = async (address: string): Promise<Topology> => (await fetched(address)).json() as Promise<Topology>;

function draw(path: Path2D, line: Line, closed: boolean): void {
  let before = 0;
  for (const [place, [longitude, latitude]] of line.entries()) {
    const { x, y } = flat({ latitude, longitude });
    // A shape that crosses the date line continues on the other side of the map.
    if (place === 0 || Math.abs(longitude - before) > 180) path.moveTo(x, y);
    else path.lineTo(x, y);
    before = longitude;
  }
  if (closed) path.closePath();
}

type Shape = { type: string; coordinates: unknown };

function drawShape(path: Path2D, { type, coordinates }: Shape): void {
  if (type === 'MultiLineString') for (const line of coordinates as Line[]) draw(path, line, false);
  if (type === 'Polygon') for (const ring of coordinates as Line[]) draw(path, ring, true);
  if (type === 'MultiPolygon')
    for (const rings of coordinates as Line[][]) for (const ring of rings) draw(path, ring, true);
}

type Feature = { id?: string | number; geometry: Shape };

function shapesIn(topology: Topology, name: string, isWanted: (id: string) => boolean = () => true): Path2D {
  const path = new Path2D();
  const all = feature(topology, topology.objects[name]!) as { features: Feature[] };
  for (const { id, geometry } of all.features) if (isWanted(String(id))) drawShape(path, geometry);
  return path;
}

/** Borders between two areas, each drawn once; coasts aren't borders. */
function bordersIn(topology: Topology, name: string): Path2D {
  const path = new Path2D();
  drawShape(
    path,
    mesh(topology, topology.objects[name]!, (a, b) => a !== b),
  );
  return path;
}

let land: Promise<Land> | undefined;
let lakes: Promise<PaintedWater[]> | undefined;
let lines: Promise<Path2D> | undefined;

/** Forgets a failed promise, so that the next call retries. */
const kept = <T>(promise: Promise<T>, forget: () => void): Promise<T> => {
  promise.catch(forget);
  return promise;
};

export function fetchLand(): Promise<Land> {
  land ??= kept(
    Promise.all([read(countries), read(states)]).then(([world, own]) => ({
      abroad: shapesIn(world, 'countries', (id) => id !== home),
      states: shapesIn(own, 'states'),
      borders: bordersIn(own, 'states'),
    })),
    () => {
      land = undefined;
    },
  );
  return land;
}

/** Larger than the land, and needed only at close zoom. */
export function fetchCounties(): Promise<Path2D> {
  lines ??= kept(
    read(counties).then((topology) => bordersIn(topology, 'counties')),
    () => {
      lines = undefined;
    },
  );
  return lines;
}

/** Builds a shape when it is first drawn: a map shows only a few of some ten thousand. */
export type PaintedWater = Water & { readonly path: () => Path2D };

function painted(water: Water): PaintedWater {
  let path: Path2D | undefined;
  const make = () => {
    const shape = new Path2D();
    for (const ring of water.rings) {
      for (let at = 0; at < ring.length; at += 2) {
        const { x, y } = flat({ longitude: ring[at]!, latitude: ring[at + 1]! });
        if (at === 0) shape.moveTo(x, y);
        else shape.lineTo(x, y);
      }
      shape.closePath();
    }
    return shape;
  };
  return { ...water, path: () => (path ??= make()) };
}

/** Lakes and wide rivers: half a megabyte, needed only at close zoom. */
export function fetchWaters(): Promise<PaintedWater[]> {
  lakes ??= kept(
    fetched(waters)
      .then((answer) => new Response(answer.body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
      .then((bytes) => readWaters(new Uint8Array(bytes)).map(painted)),
    () => {
      lakes = undefined;
    },
  );
  return lakes;
}
