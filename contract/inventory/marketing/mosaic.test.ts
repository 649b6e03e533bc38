import { expect, test } from 'vitest';
import { mosaicOf } from './mosaic.ts';

test.each([1, 2, 3, 4, 5, 6, 9])(
  '%s photos fill their block without a hole and without hiding one another',
  (count) => {
    const tiles = mosaicOf(count);
    expect(tiles).toHaveLength(Math.min(count, 6));
    const steps = 50;
    for (let across = 0; across < steps; across += 1)
      for (let down = 0; down < steps; down += 1) {
        const [x, y] = [(across + 0.5) / steps, (down + 0.5) / steps];
        const over = tiles.filter(
          (tile) => x >= tile.x && x < tile.x + tile.width && y >= tile.y && y < tile.y + tile.height,
        );
        expect(over, `${x} ${y}`).toHaveLength(1);
      }
    const [first, ...others] = tiles;
    for (const other of others) expect(first!.width * first!.height).toBeGreaterThan(other.width * other.height);
  },
);
