import { expect, test } from 'vitest';
import type { Recurrence } from './recurrence.ts';
import { nextDue } from './task-repeats.ts';

const rule = (given: Partial<Recurrence>): Recurrence => ({
  every: 'weekly',
  interval: 1,
  weekdays: [],
  monthDay: null,
  nth: null,
  until: null,
  count: null,
  ...given,
});
const next = (given: Partial<Recurrence>, from: 'due' | 'done', turn: Partial<Parameters<typeof nextDue>[1]> = {}) =>
  nextDue(
    { rule: rule(given), from, timeZone: 'UTC' },
    { seriesOn: '2026-03-02', dueOn: '2026-03-02', doneOn: '2026-03-02', turn: 1, ...turn },
  );

// March 2, 2026 is a Monday.
test.for([
  ['weekly keeps its weekday', next({}, 'due'), '2026-03-09'],
  ['done early, the next is not the same day again', next({}, 'due', { doneOn: '2026-02-27' }), '2026-03-09'],
  ['done late, what was missed is not made up for', next({}, 'due', { doneOn: '2026-03-18' }), '2026-03-23'],
  ['done on the day of a later one, that one is due', next({}, 'due', { doneOn: '2026-03-16' }), '2026-03-16'],
  ['brought forward once, the series stays', next({}, 'due', { dueOn: '2026-02-26' }), '2026-03-09'],
  ['put off once, the series stays', next({}, 'due', { dueOn: '2026-03-11', doneOn: '2026-03-11' }), '2026-03-16'],
  ['on workdays', next({ weekdays: [1, 2, 3, 4, 5] }, 'due', { seriesOn: '2026-03-06' }), '2026-03-09'],
  ['every other week', next({ interval: 2 }, 'due', { doneOn: '2026-03-10' }), '2026-03-16'],
  ['monthly on the last day', next({ every: 'monthly', monthDay: -1 }, 'due'), '2026-03-31'],
  [
    'so many days after it was done',
    next({ every: 'daily', interval: 3 }, 'done', { doneOn: '2026-03-20' }),
    '2026-03-23',
  ],
  ['a week after it was done', next({}, 'done', { doneOn: '2026-03-18' }), '2026-03-25'],
  ['a month after the 31st', next({ every: 'monthly' }, 'done', { doneOn: '2026-01-31' }), '2026-02-28'],
  ['a year after the 29th of February', next({ every: 'yearly' }, 'done', { doneOn: '2028-02-29' }), '2029-02-28'],
  ['without a day, counted from when it was done', next({}, 'done', { seriesOn: null, dueOn: null }), '2026-03-09'],
  ['up to the day it ends', next({ until: '2026-03-09' }, 'due'), '2026-03-09'],
  ['not beyond the day it ends', next({ until: '2026-03-08' }, 'due'), null],
  ['so many times', next({ count: 3 }, 'due', { turn: 2 }), '2026-03-09'],
  ['and not once more', next({ count: 3 }, 'due', { turn: 3 }), null],
] as const)('%s', ([, found, wanted]) => expect(found).toBe(wanted));
