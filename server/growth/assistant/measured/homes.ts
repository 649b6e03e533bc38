import { matcher } from '#contract/core/filter-matches.ts';
import { publicListingFields } from '#contract/inventory/listing-fields.ts';
import type { HomeFacts, Homes } from '../homes/homes.ts';
import type { Feature, Wish } from '../homes/wish.ts';
import { detailsWished, wishFilter } from '../homes/wish-filter.ts';

type Row = [
  id: string,
  title: string,
  city: string,
  postalCode: string,
  subType: string,
  beds: number,
  baths: number,
  area: number,
  year: number,
  dollars: number,
  features: Feature[],
];

/** Invented homes for measuring the assistant. Those with a rent as their price are for rent. */
const rows: Row[] = [
  ['h1', '12 Elm Street', 'Austin', '78704', 'Single Family Residence', 3, 2, 1_650, 1998, 420_000, ['pool', 'garage']],
  ['h2', '88 Dry Creek Road', 'Austin', '78745', 'Single Family Residence', 3, 2, 1_500, 1985, 389_000, ['garage']],
  ['h3', '501 Congress Avenue #1204', 'Austin', '78701', 'Condominium', 2, 2, 1_180, 2016, 545_000, ['pool', 'view']],
  [
    'h4',
    '7 Lakeshore Drive',
    'Austin',
    '78746',
    'Single Family Residence',
    5,
    4,
    4_200,
    2012,
    2_150_000,
    ['waterfront', 'pool', 'view', 'fireplace'],
  ],
  [
    'h5',
    '240 Maple Lane',
    'Round Rock',
    '78664',
    'Single Family Residence',
    4,
    3,
    2_400,
    2008,
    465_000,
    ['garage', 'fireplace'],
  ],
  ['h6', '31 Birch Court', 'Round Rock', '78681', 'Townhouse', 3, 2, 1_700, 2019, 355_000, ['garage']],
  ['h7', '19 Quail Run', 'Cedar Park', '78613', 'Single Family Residence', 4, 2, 2_250, 2003, 439_000, ['pool']],
  [
    'h8',
    '402 Bluebonnet Way',
    'Cedar Park',
    '78613',
    'Single Family Residence',
    3,
    2,
    1_800,
    2021,
    410_000,
    ['newBuild'],
  ],
  ['h9', '5 Mission Road', 'San Antonio', '78210', 'Single Family Residence', 3, 1, 1_240, 1955, 239_000, []],
  ['h10', '77 River Walk #3', 'San Antonio', '78205', 'Condominium', 1, 1, 720, 2005, 265_000, ['view']],
  [
    'h11',
    '16 Oak Hollow',
    'San Antonio',
    '78258',
    'Single Family Residence',
    5,
    3,
    3_100,
    2010,
    585_000,
    ['pool', 'garage'],
  ],
  ['h12', '910 Main Street #2B', 'Dallas', '75202', 'Condominium', 2, 1, 980, 2001, 310_000, []],
  [
    'h13',
    '33 Preston Court',
    'Dallas',
    '75230',
    'Single Family Residence',
    4,
    4,
    3_600,
    1999,
    1_150_000,
    ['pool', 'fireplace'],
  ],
  ['h14', '64 Greenville Avenue', 'Dallas', '75206', 'Townhouse', 3, 3, 1_900, 2017, 489_000, []],
  ['h15', '8 Dock Street', 'Galveston', '77550', 'Single Family Residence', 3, 2, 1_600, 1978, 399_000, ['waterfront']],
  ['h16', '2100 Guadalupe Street #5', 'Austin', '78705', 'Apartment', 1, 1, 650, 1990, 1_450, []],
  ['h17', '15 Ash Lane', 'Austin', '78702', 'Single Family Residence', 3, 2, 1_400, 1979, 2_600, []],
  ['h18', '60 Pecan Street', 'Round Rock', '78664', 'Apartment', 2, 2, 950, 2011, 1_900, []],
  ['h19', '44 Alamo Plaza #9', 'San Antonio', '78205', 'Apartment', 2, 1, 880, 2002, 1_350, []],
  ['h20', '0 Ranch Road 12', 'Wimberley', '78676', 'Unimproved Land', 0, 0, 0, 0, 180_000, []],
  ['h21', '300 Duval Street', 'Austin', '78705', 'Duplex', 4, 2, 2_000, 1968, 690_000, []],
];

const isRent = (dollars: number): boolean => dollars < 10_000;

const facts = rows.map(
  ([id, title, city, , subType, beds, baths, area, year, dollars, features], at): HomeFacts => ({
    id,
    title: `${title}, ${city}`,
    place: `${city}, TX`,
    priceCents: dollars * 100,
    beds,
    baths,
    area,
    photo: null,
    isPhotoAltered: false,
    firm: null,
    path: null,
    kind: subType,
    isLease: isRent(dollars),
    yearBuilt: year || null,
    lotSize: null,
    features,
    annualTaxCents: null,
    duesCents: null,
    latitude: 30 + at / 100,
    longitude: -97 - at / 100,
  }),
);

const records = rows.map(([id, , city, postalCode, propertySubType, beds, baths, area, year, dollars, features]) => ({
  id,
  listPrice: dollars * 100,
  bedroomsTotal: beds,
  bathroomsTotalInteger: baths,
  livingArea: area,
  lotSizeSquareFeet: null,
  yearBuilt: year || null,
  garageSpaces: features.includes('garage') ? 2 : null,
  city,
  stateOrProvince: 'TX',
  postalCode,
  propertyType: isRent(dollars) ? 'Residential Lease' : 'Residential',
  propertySubType,
  poolPrivateYN: features.includes('pool'),
  waterfrontYN: features.includes('waterfront'),
  viewYN: features.includes('view'),
  fireplaceYN: features.includes('fireplace'),
  newConstructionYN: features.includes('newBuild'),
}));

const orders: Record<NonNullable<Wish['sort']>, (one: HomeFacts, other: HomeFacts) => number> = {
  cheapest: (one, other) => one.priceCents! - other.priceCents!,
  dearest: (one, other) => other.priceCents! - one.priceCents!,
  newest: () => 0,
  largest: (one, other) => other.area! - one.area!,
};

/** An in-memory set of homes, so that measuring needs no database. */
export const measuredHomes: Homes = {
  areSamples: false,
  cities: async () => [...new Set(rows.map(([, , city]) => city))],
  async search(wish, after = 0) {
    const holds = matcher(publicListingFields, wishFilter(wish), { now: new Date(0), timeZone: 'UTC', me: '' });
    const details = detailsWished(wish);
    const found = facts.filter(
      (home, at) =>
        holds(records[at]! as never) &&
        details.every(({ detail, wanted }) => home.features.includes(detail) === wanted),
    );
    if (wish.sort) found.sort(orders[wish.sort]);
    return { found: found.length, homes: found.slice(after, after + 6) };
  },
  atNumber: async (number) => facts.filter(({ title }) => title.startsWith(`${number} `)),
  onStreets: async (words) => facts.filter(({ title }) => words.includes(title.split(' ')[1]!.toLowerCase())),
  openHouses: async (ids) =>
    facts
      .filter(({ id }) => ['h1', 'h6'].includes(id) && (ids?.includes(id) ?? true))
      .map((home) => ({ home, startsAt: '2026-03-07T19:00:00Z', minutes: 120, timeZone: 'America/Chicago' })),
  one: async (id) => facts.find((home) => home.id === id),
};
