import { feature, mesh, type Topology } from 'topojson-client';
import counties from 'us-atlas/counties-10m.json?url';
import states from 'us-atlas/states-10m.json?url';
import countries from 'world-atlas/countries-110m.json?url';
import { flat } from './mercator.ts';

/** Shapes over the world as a square of one by one. */
export type Land = { readonly abroad: Path2D; readonly states: Path2D; readonly borders: Path2D };

type Line = readonly (readonly [number, number])[];

const home = '840';

async function read(address: string): Promise<Topology> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The map could not be fetched: ${answer.status}.`);
  return (await answer.json()) as Topology;
}

function draw(path: Path2D, line: Line, closed: boolean): void {
  let before = 0;
  for (const [place, [longitude, latitude]] of line.entries()) {
    const { x, y } = flat({ latitude, longitude });
    // What goes on beyond the date line begins anew on the other side.
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

/** Borders between two, each once; coasts are none. */
function bordersIn(topology: Topology, name: string): Path2D {
  const path = new Path2D();
  drawShape(
    path,
    mesh(topology, topology.objects[name]!, (a, b) => a !== b),
  );
  return path;
}

let land: Promise<Land> | undefined;
let lines: Promise<Path2D> | undefined;

/** The next try asks anew. */
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

/** Larger, and wanted only by who looks closely. */
export function fetchCounties(): Promise<Path2D> {
  lines ??= kept(
    read(counties).then((topology) => bordersIn(topology, 'counties')),
    () => {
      lines = undefined;
    },
  );
  return lines;
}
