import { expect, test } from 'vitest';
import { dueOn, noticeDueOn } from './privacy-clocks.ts';

test.each([
  ['access', '2026-11-17', false, '2027-01-01'],
  ['access', '2026-11-17', true, '2027-02-15'],
  ['delete', '2028-01-31', false, '2028-03-16'],
  ['correct', '2026-01-15', false, '2026-03-01'],
  // Fifteen weekdays: three weeks, whichever weekday it starts on.
  ['opt_out', '2026-11-17', false, '2026-12-08'],
  ['opt_out', '2026-11-21', false, '2026-12-11'],
  ['opt_out', '2026-11-17', true, '2026-12-08'],
] as const)('a request (%s) of %s is due, extended %s, on %s', (kind, received, extended, due) => {
  expect(dueOn(kind, received, extended)).toBe(due);
});

test('the commission is told within thirty days where 500 people or more are concerned', () => {
  expect(noticeDueOn('2026-11-17', 500)).toBe('2026-12-17');
  expect(noticeDueOn('2026-11-17', 499)).toBeNull();
  expect(noticeDueOn('2026-11-17', null)).toBeNull();
});
