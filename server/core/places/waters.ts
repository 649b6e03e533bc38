import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { MapBox } from '#contract/core/map.ts';
import { readWaters, type Water, watersIn } from '#contract/core/waters.ts';

type Line = [number, number][];

let kept: Promise<Water[]> | undefined;

const read = async (): Promise<Water[]> =>
  readWaters(await promisify(gunzip)(await readFile(join(import.meta.dirname, '../../../contract/core/waters.bin'))));

/** The resolution of an image this many steps wide. */
const steps = 240;

/** The shorelines in a section of the map, including islands, at the resolution that the map can show. */
export async function shoresIn(box: MapBox): Promise<Line[]> {
  kept ??= read();
  const step = (box.east - box.west) / steps;
  return watersIn(await kept, box, step * 2).flatMap(({ rings }) =>
    rings.map((ring) => thinned(ring, step)).filter(({ length }) => length > 2),
  );
}

function thinned(ring: Float64Array, step: number): Line {
  const line: Line = [];
  for (let at = 0; at < ring.length; at += 2) {
    const point: [number, number] = [Number(ring[at]!.toFixed(4)), Number(ring[at + 1]!.toFixed(4))];
    const before = line.at(-1);
    if (!before || Math.abs(point[0] - before[0]) + Math.abs(point[1] - before[1]) >= step) line.push(point);
  }
  return line;
}
