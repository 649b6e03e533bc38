import type { Point } from '#contract/core/area.ts';
import { type Size, toPixel, type View } from './mercator.ts';

export type Town = Point & { readonly name: string };
export type Box = { left: number; right: number; top: number; bottom: number };
type PlaceName = { words: string; x: number; y: number };

const apart = (one: Box, other: Box): boolean =>
  one.right < other.left || one.left > other.right || one.bottom < other.top || one.top > other.bottom;

/** Places the largest names first; a name that would cover another name or a pin is left out. */
export function namesWithRoom(
  view: View,
  size: Size,
  towns: readonly Town[],
  pins: readonly Box[],
  widthOf: (words: string) => number,
): PlaceName[] {
  const taken = [...pins];
  const names: PlaceName[] = [];
  for (const town of towns) {
    const { x, y } = toPixel(view, size, town);
    if (x < -40 || y < -10 || x > size.width + 40 || y > size.height + 10) continue;
    const [words = ''] = town.name.split(',');
    const own = { left: x - 8, right: x + 12 + widthOf(words), top: y - 10, bottom: y + 10 };
    if (!taken.every((other) => apart(own, other))) continue;
    taken.push(own);
    names.push({ words, x, y });
  }
  return names;
}
