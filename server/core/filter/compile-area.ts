import { type Area, earthRadiusKm, sidesOf } from '#contract/core/area.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { PlaceRule } from './column-rule.ts';
import type { Piece } from './compile-test.ts';
import { coverOf, type Range } from './cover.ts';

/** Pads ranges to multiples of this number, so that areas share a few statements instead of one for each number of ranges. */
const step = 8;

function padded(ranges: readonly Range[]): readonly Range[] {
  const missing = (step - (ranges.length % step)) % step;
  // An empty range that no spot lies in.
  return ranges.length === 0 ? [[1, 0]] : [...ranges, ...Array.from({ length: missing }, () => ranges.at(-1)!)];
}

export const inRanges = (spot: Sql, ranges: readonly Range[]): Sql =>
  sql`(${sql.join(
    padded(ranges).map(([first, last]) => sql`${spot} between ${first}::bigint and ${last}::bigint`),
    ' or ',
  )})`;

/** Checks the coordinates near the edge with the same formulas as `contract/core/area.ts`. */
function isInside({ latitude, longitude }: Extract<PlaceRule, { spot: Sql }>, area: Area): Sql {
  if (area.kind === 'circle') {
    const { at, km } = area;
    return sql`2 * ${earthRadiusKm}::float8 * asin(sqrt(least(1, power(sin(radians(${latitude} - ${at.latitude}::float8) / 2), 2)
      + cos(radians(${at.latitude}::float8)) * cos(radians(${latitude})) * power(sin(radians(${longitude} - ${at.longitude}::float8) / 2), 2))))
      <= ${km}::float8`;
  }
  const sides = sidesOf(area.ring);
  const each = (value: (side: (typeof sides)[number]) => number): Sql => sql`${sides.map(value)}::float8[]`;
  return sql`(select count(*) % 2 = 1
    from unnest(${each(({ y1 }) => y1)}, ${each(({ y2 }) => y2)}, ${each(({ x1 }) => x1)}, ${each(({ lean }) => lean)}) side(y1, y2, x1, lean)
    where (y1 > ${latitude}) <> (y2 > ${latitude}) and ${longitude} < lean * (${latitude} - y1) + x1)`;
}

export function compileArea(rule: PlaceRule, area: Area): Piece {
  if ('inside' in rule) return { where: rule.inside(area), shape: 'inside', exact: false };
  const { all, within } = coverOf(area);
  return {
    where: sql`(${inRanges(rule.spot, all)} and (${inRanges(rule.spot, within)} or ${isInside(rule, area)}))`,
    shape: `${area.kind} ${padded(all).length} ${padded(within).length}`,
    exact: false,
  };
}

export const compileNowhere = (rule: PlaceRule): Piece => ({
  where: sql`${'inside' in rule ? rule.place : rule.spot} is null`,
  shape: 'empty',
  exact: true,
});
