import { expect, test } from 'vitest';
import type { Answer } from '#contract/core/metrics/metrics.ts';
import { mostOf } from './shown.ts';

const cell = (value: number | null) => ({ value, n: 1, part: null, low: null, high: null, tooFew: false });

test('a column is written by the largest that stands in it, what was before and below zero too', () => {
  const line = (value: number | null, before: number | null = null) => ({
    cells: { commission: cell(value) },
    series: null,
    previous: { commission: cell(before) },
  });
  const answer = (total: number, ...rows: [number | null, number?][]) =>
    ({
      total: line(total),
      rows: rows.map(([value, before]) => ({ keys: ['a'], ...line(value, before) })),
    }) as unknown as Answer;
  expect(mostOf(answer(300, [100], [200]), 'commission')).toBe(300);
  expect(mostOf(answer(300, [100, 900], [null]), 'commission')).toBe(900);
  expect(mostOf(answer(-500, [100]), 'commission')).toBe(500);
  expect(mostOf(answer(300, [100]), 'closings')).toBe(0);
});
