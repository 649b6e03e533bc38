import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMoment } from './read-moment.ts';

const now = Date.parse('2026-11-17T00:00:00Z');

test.each([
  ['2021-03-04 17:22:11', '2021-03-04T17:22:11.000Z'],
  ['2021-03-04T17:22:11Z', '2021-03-04T17:22:11.000Z'],
  ['2021-03-04T17:22:11.123-06:00', '2021-03-04T23:22:11.000Z'],
  ['3/4/2021', '2021-03-04T12:00:00.000Z'],
  ['03/04/2021 5:22 PM', '2021-03-04T17:22:00.000Z'],
  ['3-4-2021 12:05 am', '2021-03-04T00:05:00.000Z'],
  ['Mar 4, 2021', '2021-03-04T12:00:00.000Z'],
  ['September 21st 2019, 9:30 a.m.', '2019-09-21T09:30:00.000Z'],
  ['2026-11-17', '2026-11-17T00:00:00.000Z'],
])('%s is %s', (cell, at) => expect(readMoment(cell, now)).toBe(at));

test.each([
  '',
  'yesterday',
  '13/13/2021',
  '2/30/2021',
  '2031-01-01',
  '1/2/21',
  '0202-01-01',
  '2021-01-01 25:00',
  'Foo 1, 2020',
])('“%s” is no moment', (cell) => expect(readMoment(cell, now)).toBeUndefined());

test('whatever moment is written as ISO is read as itself, to the second', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date(now), noInvalidDate: true }), (date) => {
      const whole = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString();
      return readMoment(date.toISOString(), now) === whole;
    }),
  );
});
