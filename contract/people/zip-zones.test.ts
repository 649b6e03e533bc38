import { describe, expect, test } from 'vitest';
import { placeOf, states } from './us-places.ts';

describe('where somebody is by their ZIP code', () => {
  test.each([
    ['TN', '37203', 'America/Chicago'],
    ['TN', '37902', 'America/New_York'],
    ['FL', '32501', 'America/Chicago'],
    ['FL', '33101', 'America/New_York'],
    ['TX', '79901', 'America/Denver'],
    ['TX', '78701', 'America/Chicago'],
    ['IN', '46402', 'America/Chicago'],
    ['IN', '46802', 'America/Indiana/Indianapolis'],
    ['KY', '42001', 'America/Chicago'],
    ['KY', '40202', 'America/Kentucky/Louisville'],
    ['ID', '83814', 'America/Los_Angeles'],
    ['SD', '57701', 'America/Denver'],
  ])('in %s %s it is %s', (state, zip, zone) => {
    expect(placeOf(state, '+12125550142', zip).zones).toEqual([zone]);
  });

  test('a code that a line runs through, or none, leaves every zone of the state, and the phone may tell', () => {
    expect(placeOf('TN', null, '37321').zones).toEqual(states.TN!.zones);
    expect(placeOf('TN', null, null).zones).toEqual(states.TN!.zones);
    expect(placeOf('FL', '+13055550142', null).zones).toEqual(['America/New_York']);
    expect(placeOf(null, '+13055550142', null).knownBy).toBe('area_code');
  });
});
