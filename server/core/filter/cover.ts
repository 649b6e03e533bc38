import { type Area, encloses, kmBetween, type Point } from '#contract/core/area.ts';

/**
 * The world is quartered again and again. A place's spot is the number of the last quarter it lies in, so that every
 * larger one is a range of numbers: an area is found by an index over plain numbers, which row level security lets be used.
 * `lintel.spot` in the database numbers them alike.
 */
const levels = 25;

/** First and last number of spots that lie side by side. */
export type Range = readonly [first: number, last: number];
type Cover = {
  /** Every spot that the area may touch. */
  readonly all: readonly Range[];
  /** Those that lie within it wholly. */
  readonly within: readonly Range[];
};

export type Box = { readonly south: number; readonly north: number; readonly west: number; readonly east: number };

type Cell = Box & { readonly level: number; readonly number: number };
type Lies = 'outside' | 'within' | 'across';

const world: Cell = { level: 0, number: 0, south: -90, north: 90, west: -180, east: 180 };

/** Further than any error of arithmetic, nearer than anything that is told apart. */
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

/** Ranges that touch become one. */
function joined(cells: readonly Cell[]): Range[] {
  const ranges: [number, number][] = [];
  for (const [first, last] of cells.map(rangeOf).sort((a, b) => a[0] - b[0])) {
    const before = ranges.at(-1);
    if (before && before[1] + 1 === first) before[1] = last;
    else ranges.push([first, last]);
  }
  return ranges;
}

/** Quarters what lies across the edge until there are enough pieces to follow it. */
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

/** Whether a line passes through a box: what is left of it after each edge has cut off what lies beyond. */
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

/** The nearest point of a box is taken by degrees, which is a little off on a globe: so much is allowed for it. */
const allowance = 0.02;

function circleLies(at: Point, km: number): (box: Box) => Lies {
  return (box) => {
    const nearest = {
      latitude: Math.min(box.north, Math.max(box.south, at.latitude)),
      longitude: Math.min(box.east, Math.max(box.west, at.longitude)),
    };
    if (kmBetween(at, nearest) > km * (1 + allowance)) return 'outside';
    // Of a large box the corners do not say how far its edges are.
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

/** What a map shows, somewhat more than asked for at its edges. */
export const spotsIn = (box: Box): readonly Range[] => cover(boxLies(box), 32).all;

/** The box of a quarter `level` deep, by its number. */
export function quarterBox(number: number, level: number): Box {
  let cell = world;
  for (let depth = level - 1; depth >= 0; depth--) cell = quarters(cell)[Math.floor(number / 4 ** depth) % 4]!;
  return { south: cell.south, north: cell.north, west: cell.west, east: cell.east };
}

export { levels as spotLevels };
