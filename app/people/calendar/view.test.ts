import { expect, test } from 'vitest';
import type { Appointment } from '#contract/people/appointments.ts';
import { conflicting, daysIn, layOut, rangeOf, readPlace } from './view.ts';

const at = (id: string, from: string, to: string, people = ['me']) =>
  ({
    id,
    occurrence: null,
    allDay: false,
    status: 'planned',
    people,
    startsAt: new Date(`2026-03-04T${from}`).toISOString(),
    endsAt: new Date(`2026-03-04T${to}`).toISOString(),
  }) as Appointment;

test('an address says where one looks; what it does not say or says wrongly is today', () => {
  const read = (query: string) => readPlace(new URLSearchParams(query), '2026-03-04', 'week');
  expect(read('')).toEqual({ view: 'week', day: '2026-03-04', people: 'me' });
  expect(read('view=month&day=2026-01-31&people=team')).toEqual({ view: 'month', day: '2026-01-31', people: 'team' });
  expect(read('view=year&day=soon&people=x')).toEqual({ view: 'week', day: '2026-03-04', people: 'me' });
});

test('a month is shown in whole weeks, from the reader’s first weekday', () => {
  expect(rangeOf({ view: 'month', day: '2026-02-10' }, 0)).toEqual({ from: '2026-02-01', to: '2026-03-01' });
  expect(rangeOf({ view: 'month', day: '2026-02-10' }, 1)).toEqual({ from: '2026-01-26', to: '2026-03-02' });
  expect(daysIn(rangeOf({ view: 'week', day: '2026-03-04' }, 1))).toHaveLength(7);
});

test('what overlaps stands side by side, what does not has the whole width', () => {
  const rows = [
    at('a', '09:00', '10:00'),
    at('b', '09:30', '11:00'),
    at('c', '10:00', '10:30'),
    at('d', '12:00', '13:00'),
  ];
  const placed = layOut(rows, '2026-03-04').map(({ row, column, columns }) => [row.id, column, columns]);
  expect(placed).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ]);
});

test('only what stands in one calendar conflicts', () => {
  const rows = [at('a', '09:00', '10:00'), at('b', '09:30', '10:30', ['other']), at('c', '09:45', '10:15')];
  expect([...conflicting(rows)].sort()).toEqual(['a ', 'c ']);
});
