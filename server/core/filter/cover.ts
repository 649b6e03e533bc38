import { type Area, encloses, kmBetween, type Point } from '#contract/core/area.ts';

/**
 * The world is divided into quarters repeatedly, and a place's spot is the number of its deepest quarter. Every larger quarter is a range
 * of these numbers, so that an area can be found with a plain number index, which row-level security allows; `lintel.spot` in the database
 * numbers them the same way.
 */
const levels = 25;

/** The first and last of consecutive spots. */
export type Range = readonly [first: number, last: number];
type Cover = {
  /** Every spot that the area may touch. */
  readonly all: readonly Range[];
  /** The spots that lie entirely within the area. */
  readonly within: readonly Range[];
};

export type Box = { readonly south: number; readonly north: number; readonly west: number; readonly east: number };

type Cell = Box & { readonly level: number; readonly number: number };
type Lies = 'outside' | 'within' | 'across';

const world: Cell = { level: 0, number: 0, south: -90, north: 90, west: -180, east: 180 };

/** Larger than any rounding error and smaller than any difference that matters, in degrees. */
const hair = 1e-9;

function quarters({ level, number, south, north, west, east }: Cell): Cell[] {
  const middle = (south + north) / 2;
  const centre = (west + east) / 2;
  const quarter = (which: number, box: Box): Cell => ({ ...box, level: level + 1, number: number * 4 + which });
  return [
    quarter(0, { south, north: middle, west, east: centre }),
    quarter(1, { south, north: middle, west: centre, east }),
    quarter(2, { south: middle, north, west, east: centre }),
    quarter(3, { south: middle, north, west: centre, east }),
  ];
}

const rangeOf = ({ level, number }: Cell): Range => {
  const size = 4 ** (levels - level);
  return [number * size, (number + 1) * size - 1];
};

/** Merges adjacent ranges. */
function joined(cells: readonly Cell[]): Range[] {
  const ranges: [number, number][] = [];
  for (const [first, last] of cells.map(rangeOf).sort((a, b) => a[0] - b[0])) {
    const before = ranges.at(-1);
    if (before && before[1] + 1 === first) before[1] = last;
    else ranges.push([first, last]);
  }
  return ranges;
}

/** Divides the cells that cross the edge until there are enough pieces to follow it. */
function cover(lies: (box: Box) => Lies, most: number): Cover {
  const within: Cell[] = [];
  let across: Cell[] = [world];
  for (let level = 0; level < levels && across.length > 0 && across.length * 2 + within.length < most; level++) {
    const next: Cell[] = [];
    for (const cell of across.flatMap(quarters)) {
      const where = lies(cell);
      if (where === 'within') within.push(cell);
      else if (where === 'across') next.push(cell);
    }
    across = next;
  }
  return { all: joined([...within, ...across]), within: joined(within) };
}

export const apart = (a: Box, b: Box): boolean =>
  a.south > b.north + hair || b.south > a.north + hair || a.west > b.east + hair || b.west > a.east + hair;

const holds = (box: Box, { latitude, longitude }: Point): boolean =>
  latitude >= box.south - hair &&
  latitude <= box.north + hair &&
  longitude >= box.west - hair &&
  longitude <= box.east + hair;

/** Whether a line passes through a box: clips the line at each edge and checks that something is left. */
function crosses(box: Box, from: Point, to: Point): boolean {
  const dx = to.longitude - from.longitude;
  const dy = to.latitude - from.latitude;
  let start = 0;
  let end = 1;
  const cuts: [run: number, room: number][] = [
    [-dx, from.longitude - box.west + hair],
    [dx, box.east + hair - from.longitude],
    [-dy, from.latitude - box.south + hair],
    [dy, box.north + hair - from.latitude],
  ];
  for (const [run, room] of cuts) {
    if (run === 0) {
      if (room < 0) return false;
      continue;
    }
    const at = room / run;
    if (run < 0) start = Math.max(start, at);
    else end = Math.min(end, at);
    if (start > end) return false;
  }
  return true;
}

export function boxAround(ring: readonly Point[]): Box {
  const north = ring.map(({ latitude }) => latitude);
  const east = ring.map(({ longitude }) => longitude);
  return { south: Math.min(...north), north: Math.max(...north), west: Math.min(...east), east: Math.max(...east) };
}

const middleOf = ({ south, north, west, east }: Box): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

function ringLies(ring: readonly Point[]): (box: Box) => Lies {
  const around = boxAround(ring);
  const isThere = encloses({ kind: 'ring', ring });
  return (box) => {
    if (apart(box, around)) return 'outside';
    if (ring.some((from, place) => crosses(box, from, ring[(place + 1) % ring.length]!))) return 'across';
    if (isThere(middleOf(box))) return 'within';
    return holds(box, ring[0]!) ? 'across' : 'outside';
  };
}

/** The nearest point of a box is found in degrees, which is slightly off on a sphere; distances get this much tolerance. */
const allowance = 0.02;

function circleLies(at: Point, km: number): (box: Box) => Lies {
  return (box) => {
    const nearest = {
      latitude: Math.min(box.north, Math.max(box.south, at.latitude)),
      longitude: Math.min(box.east, Math.max(box.west, at.longitude)),
    };
    if (kmBetween(at, nearest) > km * (1 + allowance)) return 'outside';
    // The corners of a large box don't tell how far away its edges are.
    if (box.east - box.west > 20) return 'across';
    const corners = [box.south, box.north].flatMap((latitude) =>
      [box.west, box.east].map((longitude) => ({ latitude, longitude })),
    );
    return corners.every((corner) => kmBetween(at, corner) < km * (1 - allowance)) ? 'within' : 'across';
  };
}

const boxLies =
  (wanted: Box) =>
  (box: Box): Lies => {
    if (apart(box, wanted)) return 'outside';
    const isWithin =
      box.south >= wanted.south && box.north <= wanted.north && box.west >= wanted.west && box.east <= wanted.east;
    return isWithin ? 'within' : 'across';
  };

const mostPieces = 96;

export const coverOf = (area: Area): Cover =>
  cover(area.kind === 'ring' ? ringLies(area.ring) : circleLies(area.at, area.km), mostPieces);

/** The spots that a map shows, including slightly more than its edges. */
export const spotsIn = (box: Box): readonly Range[] => cover(boxLies(box), 32).all;

/** The box of the quarter with this number at this depth. */
export function quarterBox(number: number, level: number): Box {
  let cell = world;
  for (let depth = level - 1; depth >= 0; depth--) cell = quarters(cell)[Math.floor(number / 4 ** depth) % 4]!;
  return { south: cell.south, north: cell.north, west: cell.west, east: cell.east };
}

export { levels as spotLevels };
