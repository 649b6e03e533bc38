import { expect, test } from 'vitest';
import { isTimeZone } from '#contract/core/time-zone.ts';
import { isTollFree, stateOfPhone } from './area-codes.ts';
import { stateCode, stateOfPerson, zoneOf } from './zones.ts';

test.each([
  ['TX', '+15125550142', 'America/Chicago'],
  ['TX', '+19155550142', 'America/Denver'],
  ['Texas', null, 'America/Chicago'],
  // Moved to California with a number from New York: it is called by California's clock.
  ['CA', '+12125550142', 'America/Los_Angeles'],
  [null, '+18505550142', 'America/Chicago'],
  [null, '+13055550142', 'America/New_York'],
  ['FL', '+12125550142', 'America/New_York'],
  [null, '+18655550142', 'America/New_York'],
  [null, '+16025550142', 'America/Phoenix'],
  [null, '+442079460958', null],
  ['Bavaria', '+14805550142', 'America/Phoenix'],
  [null, null, null],
])('in %s with %s the clock is %s', (state, phone, zone) => {
  expect(zoneOf(state, phone)).toBe(zone);
  if (zone) expect(isTimeZone(zone)).toBe(true);
});

test('states by code and by name, and by the phone where no other is known', () => {
  expect(stateCode(' new york ')).toBe('NY');
  expect(stateCode('ny')).toBe('NY');
  expect(stateCode('Ontario')).toBeUndefined();
  expect(stateOfPhone('+14155550100')).toBe('CA');
  expect(stateOfPerson(null, '+17875550100')).toBe('PR');
  expect(stateOfPerson('OK', '+17875550100')).toBe('OK');
  expect([isTollFree('+18885550100'), isTollFree('+15125550100')]).toEqual([true, false]);
});
