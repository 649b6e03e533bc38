import { expect, test } from 'vitest';
import { isTimeZone } from '../core/time-zone.ts';
import { stateCode, stateNames } from './states.ts';
import { placeOf, stateOfPhone, states, zonesOfPhone } from './us-places.ts';

test('every zone exists, and no area code is in two states', () => {
  const codes = Object.values(states).flatMap(({ areaCodes }) => areaCodes.split(' '));
  expect(codes.filter((code) => !/^[2-9]\d\d$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  const zones = Object.values(states).flatMap((state) => [
    ...state.zones,
    ...Object.values(state.codeZones ?? {}).flat(),
  ]);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  for (const { areaCodes, codeZones = {} } of Object.values(states))
    expect(Object.keys(codeZones).filter((code) => !areaCodes.split(' ').includes(code))).toEqual([]);
});

test('every state has a name and its zones', () => {
  expect(Object.keys(states).toSorted()).toEqual(Object.keys(stateNames).toSorted());
});

test('a state is known by its letters and by its name', () => {
  expect([' tx', 'Texas', 'new york', 'Bavaria', 'constructor', '', null].map(stateCode)).toEqual([
    'TX',
    'TX',
    'NY',
    null,
    null,
    null,
    null,
  ]);
});

test('a phone is where its area code is', () => {
  expect(stateOfPhone('+13055550123')).toBe('FL');
  expect(zonesOfPhone('+19155550123')).toEqual(['America/Denver']);
  expect(zonesOfPhone('+18505550123')).toEqual(['America/New_York', 'America/Chicago']);
  expect(stateOfPhone('+442071234567')).toBeNull();
  expect(stateOfPhone('+14165550123')).toBeNull();
});

test('the address goes before the phone, which only says which zone of the state', () => {
  expect(placeOf('TX', '+14155550123')).toEqual({
    state: 'TX',
    zones: ['America/Chicago', 'America/Denver'],
    knownBy: 'address',
  });
  expect(placeOf('TX', '+15125550123').zones).toEqual(['America/Chicago']);
  expect(placeOf(null, '+15125550123')).toMatchObject({ state: 'TX', knownBy: 'area_code' });
  expect(placeOf('Wien', '+43123456')).toEqual({ state: null, zones: [], knownBy: 'nothing' });
});
