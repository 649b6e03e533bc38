/**
 * node bin/make-waters.mjs <map.geo.json> <out>: converts the lakes, bays and wide rivers of the United States to the format of
 * contract/core/waters.ts. The map is from the package @geo-maps/earth-waterbodies-250m 0.6.0 (© OpenStreetMap contributors, ODbL 1.0), and
 * so is the result.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const steps = 2_000;
const leastSquareKm = 0.3;
/** A higher threshold, because Alaska has more lakes than homes. */
const leastSquareKmInAlaska = leastSquareKm * 8;
const [source, target] = process.argv.slice(2);

const kept = polygonsOf(JSON.parse(readFileSync(source, 'utf8')))
  .map(ringsKept)
  .filter((rings) => rings.length > 0);
const order = ([[[x, y]]]) => [Math.floor(x / steps / 2), y];
kept.sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1]);
writeFileSync(target, gzipSync(written(kept), { level: 9 }));

function polygonsOf(shape) {
  if (shape.type === 'FeatureCollection') return shape.features.flatMap(polygonsOf);
  if (shape.type === 'Feature') return polygonsOf(shape.geometry);
  if (shape.type === 'GeometryCollection') return shape.geometries.flatMap(polygonsOf);
  if (shape.type === 'MultiPolygon') return shape.coordinates;
  return shape.type === 'Polygon' ? [shape.coordinates] : [];
}

/** The rings of a polygon that are in the country and large enough to be visible, rounded to the grid. */
function ringsKept([outer, ...holes]) {
  const [west, east] = ends(outer.map(([x]) => x));
  const [south, north] = ends(outer.map(([, y]) => y));
  const x = (west + east) / 2;
  const y = (south + north) / 2;
  const isHere =
    (x > -125 && x < -66.5 && y > 24.3 && y < 49.5) ||
    (x > -161 && x < -154 && y > 18.5 && y < 22.5) ||
    (x > -170 && x < -130 && y > 54 && y < 71.5);
  const least = y < 52 ? leastSquareKm : leastSquareKmInAlaska;
  if (east - west > 15 || !isHere || squareKm(outer) < least) return [];
  return [outer, ...holes.filter((ring) => squareKm(ring) >= least / 2)].map(onGrid).filter((ring) => ring.length > 2);
}

function ends(numbers) {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return [least, most];
}

function squareKm(ring) {
  let twice = 0;
  for (const [place, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(place + 1) % ring.length];
    twice += x * nextY - nextX * y;
  }
  return (Math.abs(twice) / 2) * 111.2 ** 2 * Math.cos((ring[0][1] * Math.PI) / 180);
}

function onGrid(ring) {
  const points = ring
    .map(([x, y]) => [Math.round(x * steps), Math.round(y * steps)])
    .filter(([x, y], place, all) => place === 0 || x !== all[place - 1][0] || y !== all[place - 1][1]);
  const [first, last] = [points[0], points.at(-1)];
  if (points.length > 1 && first[0] === last[0] && first[1] === last[1]) points.pop();
  return points;
}

/** Writes counts and steps from point to point with seven bits per byte and the sign in the lowest bit. */
function written(polygons) {
  const bytes = [];
  const write = (number) => {
    let rest = number >= 0 ? number * 2 : -number * 2 - 1;
    for (; rest > 127; rest >>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  };
  let at = [0, 0];
  for (const rings of polygons) {
    write(rings.length);
    for (const ring of rings) {
      write(ring.length);
      for (const point of ring) {
        write(point[0] - at[0]);
        write(point[1] - at[1]);
        at = point;
      }
    }
  }
  return Buffer.from(bytes);
}
