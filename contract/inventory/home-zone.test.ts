import { expect, test } from 'vitest';
import { homeZone, zoneOfAddress } from './home-zone.ts';

test.each([
  ['WA', '98402', 'America/Los_Angeles'],
  ['Texas', '78704', 'America/Chicago'],
  ['TX', '79901', 'America/Denver'],
  ['FL', '32501', 'America/Chicago'],
  ['TN', '37902', 'America/New_York'],
  // A ZIP in another state is ignored.
  ['WA', '79901', 'America/Los_Angeles'],
  ['WA', null, 'America/Los_Angeles'],
])('a home in %s %s goes by %s', (stateOrProvince, postalCode, zone) =>
  expect(homeZone({ stateOrProvince, postalCode })).toBe(zone),
);

test('an address in one line tells it, and one without a state tells nothing', () => {
  expect(zoneOfAddress('12 Vine St, Tacoma, WA 98402')).toBe('America/Los_Angeles');
  expect(zoneOfAddress('12 Vine St')).toBeNull();
  expect(homeZone({ stateOrProvince: 'Ontario', postalCode: null })).toBeNull();
});
