import { expect, test } from 'vitest';
import { periodAfter, prorate } from './proration.ts';

const line = (id: string, cents: number) => ({ id, name: id, cents });
const pro = line('pro', 199_00);
const running = {
  every: 'month' as const,
  lines: [pro],
  periodStart: new Date('2026-06-01T00:00:00Z'),
  periodEnd: new Date('2026-07-01T00:00:00Z'),
};
const middle = new Date('2026-06-16T00:00:00Z');

test('half a month later half of the old price is given back and half of the new is due', () => {
  expect(prorate(running, { every: 'month', lines: [line('elite', 399_00)], at: middle })).toEqual({
    lines: [
      { text: 'Unused time: pro', cents: -99_50 },
      { text: 'Remaining time: elite', cents: 199_50 },
    ],
    totalCents: 100_00,
    nextAt: running.periodEnd,
  });
});

test('what stays is not billed again', () => {
  const { lines, totalCents } = prorate(running, { every: 'month', lines: [pro, line('add-on', 89_10)], at: middle });
  expect(lines).toHaveLength(1);
  expect(totalCents).toBe(44_55);
});

test('a year in place of months begins now, with what is left of the month taken off', () => {
  const preview = prorate(running, { every: 'year', lines: [line('pro year', 1_910_00)], at: middle });
  expect(preview.totalCents).toBe(1_910_00 - 99_50);
  expect(preview.nextAt).toEqual(new Date('2027-06-16T00:00:00Z'));
});

test('less than before is credit', () => {
  expect(prorate(running, { every: 'month', lines: [line('add-on', 99_00)], at: middle }).totalCents).toBe(-50_00);
});

test.each([
  ['2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00Z'],
  ['2026-12-15T10:00:00Z', 'month', '2027-01-15T10:00:00Z'],
  ['2028-02-29T10:00:00Z', 'year', '2029-02-28T10:00:00Z'],
] as const)('%s and a %s is %s', (start, every, end) => {
  expect(periodAfter(new Date(start), every)).toEqual(new Date(end));
});
