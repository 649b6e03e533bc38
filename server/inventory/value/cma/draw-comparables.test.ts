import { expect, test } from 'vitest';
import { perPages } from './draw-comparables.ts';

test('comparables are spread over pages so that none stands alone where it need not', () => {
  expect([0, 1, 2, 3, 4, 5, 7, 12].map(perPages)).toEqual([[], [1], [2], [3], [2, 2], [3, 2], [3, 2, 2], [3, 3, 3, 3]]);
});
