import { expect, test } from 'vitest';
import { bestHourOf } from './best-hour.ts';

test('the hour at which somebody mostly answers, hours beside it counting half; none where too little is known', () => {
  expect(bestHourOf([])).toBeNull();
  expect(bestHourOf([19, 19])).toBeNull();
  expect(bestHourOf([19, 19, 19, 9])).toBe(19);
  // 9 and 11 count half each for 10, so 10 reaches 2 and the others 1.5 at most.
  expect(bestHourOf([9, 10, 11, 17])).toBe(10);
  expect(bestHourOf([8, 8, 8])).toBe(8);
  // Of two equal hours the earlier one, so that the result is stable.
  expect(bestHourOf([17, 9, 9, 17])).toBe(9);
});

test('nobody is written to at night, however late they read', () => {
  expect(bestHourOf([2, 2, 2, 2])).toBeNull();
  expect(bestHourOf([2, 2, 2, 2, 20, 20, 20])).toBe(20);
  expect(bestHourOf([21, 21, 21, 12, 12, 12])).toBe(12);
});
