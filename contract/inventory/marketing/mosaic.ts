/** Position of a photo in a block of 1 by 1, from the upper left corner. */
export type Tile = { x: number; y: number; width: number; height: number };

/** More photos would be too small on one page. */
export const mostFlyerPhotos = 6;

const tall = 0.62;
const wide = 0.64;

/** A large photo with two beside it, of the given height. */
const lead = (height: number): Tile[] => [
  { x: 0, y: 0, width: wide, height },
  { x: wide, y: 0, width: 1 - wide, height: height / 2 },
  { x: wide, y: height / 2, width: 1 - wide, height: height / 2 },
];
const row = (count: number, y: number): Tile[] =>
  Array.from({ length: count }, (_, at) => ({ x: at / count, y, width: 1 / count, height: 1 - y }));

/** One to six photos that fill a block without gaps; the first is the largest. */
export function mosaicOf(count: number): Tile[] {
  switch (Math.min(count, mostFlyerPhotos)) {
    case 0:
      return [];
    case 1:
      return [{ x: 0, y: 0, width: 1, height: 1 }];
    case 2:
      return [
        { x: 0, y: 0, width: tall, height: 1 },
        { x: tall, y: 0, width: 1 - tall, height: 1 },
      ];
    case 3:
      return lead(1);
    case 4:
      return [{ x: 0, y: 0, width: 1, height: tall }, ...row(3, tall)];
    case 5:
      return [...lead(tall), ...row(2, tall)];
    default:
      return [...lead(tall), ...row(3, tall)];
  }
}
