import { describe, expect, test } from 'vitest';
import { placeOf, states, zoneOfPostalCode } from './us-places.ts';

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

  test.each([
    ['FL', '32401', 'America/Chicago'],
    ['TN', '37343', 'America/New_York'],
    ['TN', '37830', 'America/New_York'],
    ['ND', '58601', 'America/Denver'],
    ['NE', '69101', 'America/Chicago'],
    ['TX', '79849', 'America/Denver'],
    ['ID', '83501', 'America/Los_Angeles'],
    ['OR', '97914', 'America/Boise'],
    ['KY', '42701', 'America/Kentucky/Louisville'],
  ])(
    'a home in %s %s, where a line runs through, goes by %s; a person there by every zone of the state',
    (state, zip, zone) => {
      expect(zoneOfPostalCode(state, zip)).toBe(zone);
      expect(placeOf(state, null, zip).zones).toEqual(states[state]!.zones);
    },
  );

  test('where a person’s code tells one zone, it is also that of a home there', () => {
    const apart = Object.entries(states).flatMap(([state, { zones }]) =>
      Array.from({ length: 1_000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`).filter((zip) => {
        const home = zoneOfPostalCode(state, zip)!;
        return !zones.includes(home) || !placeOf(state, null, zip).zones.includes(home);
      }),
    );
    expect(apart).toEqual([]);
  });
});
