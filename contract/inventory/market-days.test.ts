import { expect, test } from 'vitest';
import type { StandardStatus } from './listing-status.ts';
import { countMarketDays, countRelisted, type MarketRule, type StatusChange } from './market-days.ts';

const changes = (...all: [listing: string, status: StandardStatus, on: string][]): StatusChange[] =>
  all.map(([listing, status, on]) => ({ listing, status, on }));

const count = (of: string, all: StatusChange[], today: string, rule: MarketRule = 'gap-90') => {
  const { daysOnMarket, cumulativeDaysOnMarket, beganAnew } = countMarketDays(of, all, today, rule);
  return [daysOnMarket, cumulativeDaysOnMarket, beganAnew.why];
};

test('days run in Active and Active Under Contract, and stop in Hold, Withdrawn and Pending (0.3 row 11)', () => {
  const story = changes(
    ['a', 'Incomplete', '2026-01-01'],
    ['a', 'Coming Soon', '2026-01-05'],
    ['a', 'Active', '2026-01-10'],
    ['a', 'Hold', '2026-01-20'],
    ['a', 'Active', '2026-01-30'],
    ['a', 'Active Under Contract', '2026-02-04'],
    ['a', 'Pending', '2026-02-09'],
  );
  expect(count('a', story, '2026-03-01')).toEqual([20, 20, 'first']);
});

test('a listing counts up to today, and on its first day counts none', () => {
  expect(count('a', changes(['a', 'Active', '2026-05-01']), '2026-05-01')).toEqual([0, 0, 'first']);
  expect(count('a', changes(['a', 'Active', '2026-05-01']), '2026-05-31')).toEqual([30, 30, 'first']);
});

const relisted = changes(
  ['a', 'Active', '2026-01-01'],
  ['a', 'Canceled', '2026-02-10'],
  ['b', 'Incomplete', '2026-03-20'],
  ['b', 'Active', '2026-03-27'],
);

test('a new listing carries the old one’s days on, until the gap of the rule', () => {
  // 45 days off the market.
  expect(count('b', relisted, '2026-04-06', 'gap-30')).toEqual([10, 10, 'gap']);
  expect(count('b', relisted, '2026-04-06', 'gap-45')).toEqual([10, 10, 'gap']);
  expect(count('b', relisted, '2026-04-06', 'gap-90')).toEqual([10, 50, 'first']);
});

test('it shows its count', () => {
  expect(countMarketDays('b', relisted, '2026-04-06', 'gap-90').spans).toEqual([
    { listing: 'a', from: '2026-01-01', to: '2026-02-10', days: 40 },
    { listing: 'b', from: '2026-03-27', to: '2026-04-06', days: 10 },
  ]);
  expect(countMarketDays('b', relisted, '2026-04-06', 'gap-30').beganAnew).toEqual({
    why: 'gap',
    on: '2026-03-27',
    gapDays: 45,
  });
});

test('a sale begins the count anew at once', () => {
  const story = changes(
    ['a', 'Active', '2026-01-01'],
    ['a', 'Pending', '2026-01-31'],
    ['a', 'Closed', '2026-02-15'],
    ['b', 'Active', '2026-02-20'],
  );
  expect(count('b', story, '2026-02-25')).toEqual([5, 5, 'sale']);
});

test('what is over keeps its count, whatever became of the home later', () => {
  const story = changes(
    ['a', 'Active', '2026-01-01'],
    ['a', 'Pending', '2026-01-31'],
    ['a', 'Closed', '2026-02-15'],
    ['b', 'Active', '2026-06-01'],
  );
  expect(count('a', story, '2026-06-04')).toEqual([30, 30, 'first']);
  expect(count('b', story, '2026-06-04')).toEqual([3, 3, 'sale']);
});

test('a home that two listings offer is on the market once, and until the last of them ends', () => {
  const story = changes(
    ['a', 'Active', '2026-01-01'],
    // A draft listing of the same property changes nothing.
    ['b', 'Incomplete', '2026-01-05'],
    ['b', 'Active', '2026-01-11'],
    ['a', 'Withdrawn', '2026-01-21'],
  );
  expect(count('a', story, '2026-01-31')).toEqual([20, 30, 'first']);
  expect(count('b', story, '2026-01-31')).toEqual([20, 30, 'first']);
  expect(count('a', story.slice(0, 2), '2026-01-31')).toEqual([30, 30, 'first']);
  expect(countRelisted(story, '2026-01-31', '2026-02-10', 'gap-30')).toMatchObject({
    carried: 30,
    anewFrom: '2026-03-02',
  });
});

test('what a new listing would begin with is told before, with the day from which it begins anew', () => {
  const over = changes(['a', 'Active', '2026-01-01'], ['a', 'Expired', '2026-02-10']);
  const at = (on: string) => countRelisted(over, '2026-02-20', on, 'gap-30');
  expect(at('2026-03-11')).toEqual({ on: '2026-03-11', carried: 40, isAnew: false, anewFrom: '2026-03-12' });
  expect(at('2026-03-12')).toEqual({ on: '2026-03-12', carried: 0, isAnew: true, anewFrom: '2026-03-12' });
  // It is still on the market, so it is taken off today.
  const open = changes(['a', 'Active', '2026-01-01']);
  expect(countRelisted(open, '2026-01-11', '2026-02-09', 'gap-30')).toMatchObject({
    carried: 10,
    anewFrom: '2026-02-10',
  });
  const sold = [...open, ...changes(['a', 'Pending', '2026-01-11'], ['a', 'Closed', '2026-01-20'])];
  expect(countRelisted(sold, '2026-01-21', '2026-01-22', 'gap-90')).toMatchObject({ isAnew: true, anewFrom: null });
  expect(countRelisted(changes(['a', 'Incomplete', '2026-01-01']), '2026-01-02', '2026-01-03', 'gap-30')).toBeNull();
});
