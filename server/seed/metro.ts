import { dayIn } from '#contract/core/time-zone.ts';
import { nearOf } from '#server/core/places/places.ts';
import { places } from './words.ts';

/** Where people look and homes stand: what a square foot costs there, and from when until when it was built up. */
export type Area = {
  /** A neighborhood, where it is one. */
  name: string | null;
  city: string;
  state: string;
  zip: string;
  areaCode: string;
  latitude: number | null;
  longitude: number | null;
  /** Dollars a square foot. */
  rate: number;
  built: readonly [from: number, to: number];
  /** Towers have apartments, suburbs houses, and the streets between them both houses and townhomes. */
  homes: 'condos' | 'mixed' | 'houses';
  isAtWater: boolean;
};

/** The zone of the metro: its people's days begin by it. */
export const zone = 'America/Chicago';
export const todayOf = (now: Date): string => dayIn(now.getTime(), zone);

const area = (
  name: string,
  city: string,
  zip: string,
  [latitude, longitude]: readonly [number, number],
  rate: number,
  built: readonly [number, number],
  homes: Area['homes'] = 'houses',
  isAtWater = false,
): Area => ({ name, city, state: 'TX', zip, areaCode: '512', latitude, longitude, rate, built, homes, isAtWater });

/** One metro, by neighborhood. Rates are round numbers of ours that keep the order the neighborhoods have. */
export const austin: readonly Area[] = [
  area('Zilker', 'Austin', '78704', [30.262, -97.768], 640, [1946, 2021], 'mixed'),
  area('Travis Heights', 'Austin', '78704', [30.244, -97.743], 610, [1932, 2018], 'mixed'),
  area('Hyde Park', 'Austin', '78751', [30.305, -97.727], 520, [1915, 2012], 'mixed'),
  area('Mueller', 'Austin', '78723', [30.299, -97.705], 430, [2008, 2023], 'mixed'),
  area('East Cesar Chavez', 'Austin', '78702', [30.256, -97.729], 520, [1938, 2022], 'mixed'),
  area('Cherrywood', 'Austin', '78722', [30.29, -97.715], 490, [1940, 2016], 'mixed'),
  area('Crestview', 'Austin', '78757', [30.344, -97.727], 440, [1948, 2019], 'mixed'),
  area('Tarrytown', 'Austin', '78703', [30.301, -97.773], 760, [1938, 2020]),
  area('Downtown', 'Austin', '78701', [30.269, -97.744], 580, [2004, 2022], 'condos'),
  area('Circle C Ranch', 'Austin', '78739', [30.186, -97.879], 300, [1990, 2014]),
  area('Steiner Ranch', 'Austin', '78732', [30.37, -97.896], 305, [1999, 2018], 'houses', true),
  area('Avery Ranch', 'Austin', '78717', [30.493, -97.779], 265, [2001, 2016], 'mixed'),
  area('Rollingwood', 'Rollingwood', '78746', [30.277, -97.791], 720, [1958, 2021]),
  area('Lakeway', 'Lakeway', '78734', [30.368, -97.979], 300, [1984, 2019], 'houses', true),
  area('Teravista', 'Round Rock', '78665', [30.556, -97.631], 220, [2003, 2020]),
  area('Old Town', 'Round Rock', '78664', [30.508, -97.679], 215, [1972, 2008]),
  area('Buttercup Creek', 'Cedar Park', '78613', [30.497, -97.833], 225, [1988, 2012]),
  area('Crystal Falls', 'Leander', '78641', [30.556, -97.877], 215, [2002, 2022]),
  area('Blackhawk', 'Pflugerville', '78660', [30.456, -97.58], 200, [2001, 2022]),
  area('Sun City', 'Georgetown', '78633', [30.72, -97.73], 225, [1998, 2021]),
  area('Garlic Creek', 'Buda', '78610', [30.075, -97.862], 200, [2004, 2019]),
];

/** Forty cities, for trying the product at size: a million homes do not stand in one town. */
export const nation: readonly Area[] = places.map(([city, state, areaCode, zip, rate]) => {
  const at = nearOf({ city, stateOrProvince: state });
  return {
    name: null,
    city,
    state,
    zip,
    areaCode,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    rate,
    built: [1945, 2022],
    homes: 'mixed',
    isAtWater: false,
  };
});
