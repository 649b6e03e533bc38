import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { listingFeatures } from '../listing-features.ts';
import { propertySubTypes, propertyTypes } from '../listing-fields.ts';
import { standardStatuses } from '../listing-status.ts';
import { checkText, type Written } from './check.ts';
import { draft, joined, mostLetters, type Sentence, textKinds } from './draft.ts';
import { changedFacts, inDollars, inNumber, type MarketingFacts } from './facts.ts';
import { networkLimits, networks, postFor, refusedPiece } from './pieces.ts';
import { edited, redrawn, splitSentences } from './sentences.ts';

const bare: MarketingFacts = {
  standardStatus: 'Active',
  isArchived: false,
  internetEntireListingDisplayYN: true,
  address: '12 Vine St, Austin, TX 78704',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  subdivisionName: null,
  propertyType: 'Residential',
  propertySubType: 'Single Family Residence',
  bedroomsTotal: 3,
  bathroomsFull: 2,
  bathroomsHalf: 1,
  livingArea: 1850,
  lotSizeSquareFeet: 7200,
  yearBuilt: 1998,
  garageSpaces: 2,
  poolPrivateYN: false,
  waterfrontYN: null,
  viewYN: null,
  fireplaceYN: true,
  newConstructionYN: false,
  listPrice: 61_500_000,
  associationFee: null,
  appliances: ['Dishwasher', 'Refrigerator'],
  architecturalStyle: [],
  cooling: ['Central Air'],
  exteriorFeatures: [],
  flooring: ['Hardwood'],
  heating: ['Forced Air'],
  interiorFeatures: ['Walk-In Closet(s)', 'Pantry'],
  parkingFeatures: [],
  view: [],
  photo: null,
  isPhotoAltered: false,
  alteredPhotos: 0,
  agent: 'Nora Hale',
  organisation: 'Hale Realty',
  licence: 'TREC 123456',
};
const nothingHidden: Written = {
  publicRemarks: null,
  privateRemarks: null,
  showingInstructions: null,
  hiddenAddress: null,
};
const own = (words: string): Sentence[] => [{ key: null, words, fields: [] }];
const found = (words: string, facts = bare, hidden = nothingHidden) =>
  checkText(own(words), facts, hidden).map(({ kind, severity, words: said, says }) => ({ kind, severity, said, says }));

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const features = Object.fromEntries(
  Object.entries(listingFeatures).map(([name, values]) => [name, fc.subarray([...values] as string[])]),
) as Record<keyof typeof listingFeatures, fc.Arbitrary<string[]>>;
const anyFacts: fc.Arbitrary<MarketingFacts> = fc.record({
  standardStatus: fc.constantFrom(...standardStatuses),
  isArchived: fc.boolean(),
  internetEntireListingDisplayYN: fc.boolean(),
  address: maybe(fc.constantFrom('12 Vine St, Austin, TX 78704', '7 St. Mary’s Ln, Indian Wells, CA 92210')),
  city: maybe(fc.constantFrom('Austin', 'Indian Wells', 'Christian Hills')),
  stateOrProvince: maybe(fc.constantFrom('TX', 'CA')),
  postalCode: maybe(fc.constantFrom('78704')),
  subdivisionName: maybe(fc.constantFrom('Old School Acres', 'The Pool at 9 Elms')),
  propertyType: fc.constantFrom(...propertyTypes),
  propertySubType: maybe(fc.constantFrom(...propertySubTypes)),
  bedroomsTotal: maybe(fc.nat(100)),
  bathroomsFull: maybe(fc.nat(50)),
  bathroomsHalf: maybe(fc.nat(50)),
  livingArea: maybe(fc.nat(1_000_000)),
  lotSizeSquareFeet: maybe(fc.nat(1_000_000_000)),
  yearBuilt: maybe(fc.integer({ min: 1600, max: 2100 })),
  garageSpaces: maybe(fc.nat(100)),
  poolPrivateYN: maybe(fc.boolean()),
  waterfrontYN: maybe(fc.boolean()),
  viewYN: maybe(fc.boolean()),
  fireplaceYN: maybe(fc.boolean()),
  newConstructionYN: maybe(fc.boolean()),
  listPrice: maybe(fc.nat(1_000_000_000)),
  associationFee: maybe(fc.nat(1_000_000)),
  ...features,
  photo: fc.constant(null),
  isPhotoAltered: fc.boolean(),
  alteredPhotos: fc.nat(3),
  agent: maybe(fc.constant('Nora Hale')),
  organisation: fc.constant('Hale Realty'),
  licence: fc.constantFrom('', 'TREC 123456', 'Licensed real-estate broker, '.repeat(6).trim()),
});

const recordNumbers = (facts: MarketingFacts): Set<string> =>
  new Set(
    Object.entries(facts).flatMap(([name, value]) => {
      const said =
        typeof value !== 'number'
          ? String(value)
          : name === 'listPrice' || name === 'associationFee'
            ? inDollars(value)
            : `${inNumber(value)} ${value}`;
      return said.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
    }),
  );

describe('a drafted text', () => {
  it('reads like this', () => {
    expect(joined(draft('mls', bare))).toBe(
      'A 3-bedroom single-family home with 2 full baths and a half bath in Austin, TX. 1,850 square feet of living area on a lot of 7,200 square feet. Built in 1998. Features a fireplace. Inside, highlights include walk-in closets and pantry. Hardwood floors. Appliances include dishwasher and refrigerator. Forced air heat and central air. 2-car garage.',
    );
    expect(joined(draft('short', bare))).toContain('Offered at $615,000.');
    const rich = { ...bare, poolPrivateYN: true, viewYN: true, view: ['Hill(s)', 'Water'] };
    expect(joined(draft('social', rich))).toContain(
      'See it at 12 Vine St, Austin, TX 78704. 1,850 square feet of living area on a lot of 7,200 square feet. Built in 1998. Features a private pool, a fireplace, and hills and water views.',
    );
    expect(joined(draft('social', { ...rich, waterfrontYN: true }))).toContain(
      'On the waterfront, with a private pool,',
    );
    expect(joined(draft('social', { ...bare, standardStatus: 'Coming Soon' }))).toContain('Located at 12 Vine St');
  });
  it('holds no number that the record does not hold, keeps its length and passes its own checks', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...textKinds), (facts, kind) => {
        const sentences = draft(kind, facts);
        const text = joined(sentences);
        const known = recordNumbers(facts);
        for (const number of text.match(/\d[\d,]*(?:\.\d+)?/g) ?? [])
          expect(known, `${number} in ${text}`).toContain(number);
        expect(text.length).toBeLessThanOrEqual(mostLetters[kind]);
        expect(checkText(sentences, facts, nothingHidden), text).toEqual([]);
        expect(splitSentences(text).join(' ')).toBe(text);
      }),
    );
  });
  it('says of each sentence the fields that change it, and of no other', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, fc.constantFrom(...textKinds), (was, is, kind) => {
        const changed = new Set(changedFacts(was, is));
        const now = new Map(draft(kind, is).map(({ key, words }) => [key, words]));
        for (const { key, words, fields } of draft(kind, was))
          if (now.has(key) && now.get(key) !== words)
            expect(
              fields.some((field) => changed.has(field)),
              words,
            ).toBe(true);
      }),
    );
  });
  it('leaves out an address that the seller keeps', () => {
    expect(joined(draft('social', { ...bare, address: null, postalCode: null }))).not.toMatch(/vine|78704/i);
  });
});

describe('what a person wrote', () => {
  const sentences = draft('mls', bare);
  it('is kept when the text is drawn again, and what they took out stays out', () => {
    const text = `${joined(sentences).replace('Built in 1998. ', '')} Bring your boots.`;
    const mine = edited(sentences, text);
    expect(mine.at(-1)).toEqual({ key: null, words: 'Bring your boots.', fields: [] });
    const again = redrawn('mls', mine, bare, { ...bare, bedroomsTotal: 4, poolPrivateYN: true });
    expect(joined(again)).toContain('A 4-bedroom');
    expect(joined(again)).toMatch(/Features a private pool and a fireplace\..*Bring your boots\.$/);
    expect(joined(again)).not.toContain('1998');
  });
  it('is split where sentences end', () => {
    expect(splitSentences('On St. Mary Ave. it has 1.5 baths! Really? Yes.\nNew line')).toEqual([
      'On St. Mary Ave. it has 1.5 baths!',
      'Really?',
      'Yes.',
      'New line',
    ]);
  });
});

describe('fair housing', () => {
  it.each([
    'Perfect for young families.',
    'A safe neighborhood near good schools.',
    'No children, please.',
    'Ideal for empty nesters.',
    'A Christian home.',
    'Great for a growing family.',
    'Able-bodied residents only.',
    'An Italian neighborhood.',
  ])('%s is refused', (words) => {
    const [hit] = checkText(own(words), bare, nothingHidden).filter(({ severity }) => severity === 'block');
    expect(hit).toMatchObject({ kind: 'law' });
    expect(hit!.why && hit!.class && hit!.suggestion && hit!.source).toBeTruthy();
  });
  it.each([
    'A family room and a master suite.',
    'A white picket fence around the garden.',
    'A single-family home with an Italian marble counter.',
    'A quiet street.',
    'Wheelchair ramp at the side entry.',
    'A wall safe in the closet.',
    'A mother-in-law unit.',
    'Spanish colonial architecture.',
  ])('%s is not', (words) => {
    expect(checkText(own(words), bare, nothingHidden).filter(({ kind }) => kind === 'law')).toEqual([]);
  });
});

describe('truth', () => {
  it.each([
    ['A four-bedroom home.', 'wrong', '3'],
    ['5 beds and 2.5 baths.', 'wrong', '3'],
    ['2,400 sq ft of light.', 'wrong', '1,850'],
    ['Built in 2005.', 'wrong', '1998'],
    ['Built: 2005', 'wrong', '1998'],
    ['A three-car garage.', 'wrong', '2'],
    ['Yours for $599,000.', 'wrong', '$615,000'],
    ['Dive into the pool.', 'wrong', 'no'],
    ['It overlooks the valley.', 'unheld', null],
    ['Near the school.', 'unheld', null],
    ['A new roof.', 'unheld', null],
    ['12 minutes to town.', 'unheld', null],
    ['A kitchen island for breakfast.', 'unheld', 'Walk-In Closet(s), Pantry'],
    ['Carpet upstairs.', 'unheld', 'Hardwood'],
  ] as const)('%s', (words, kind, says) => {
    expect(found(words)[0]).toMatchObject({ kind, says, severity: kind === 'wrong' ? 'refuse' : 'mark' });
  });
  it.each([
    'Three bedrooms, 2.5 baths.',
    'At 12 Vine St, Austin.',
    '1,850 square feet and a two-car garage.',
    'Hardwood floors and a fireplace.',
    'Light all day.',
    'Built in 1998, with a 0.17-acre lot.',
  ])('%s is borne out', (words) => expect(found(words)).toEqual([]));
});

test('what the public remarks say is known, unless a field says otherwise', () => {
  const remarks: Written = { ...nothingHidden, publicRemarks: 'Hardwood floors, a finished basement and a pool.' };
  const words = 'Hardwood floors above a finished basement.';
  expect(found(words, bare)).not.toEqual([]);
  expect(found(words, bare, remarks)).toEqual([]);
  expect(found('Swim in the pool.', { ...bare, poolPrivateYN: false }, remarks)).toMatchObject([{ kind: 'wrong' }]);
});

test('what stays in the office stays there', () => {
  const hidden: Written = {
    publicRemarks: null,
    privateRemarks: 'Seller leaves in May and would rent back.',
    showingInstructions: 'Key under the stone by the door.',
    hiddenAddress: '12 Vine St',
  };
  const kinds = (words: string) => found(words, { ...bare, address: null }, hidden).map(({ kind }) => kind);
  expect(kinds('The seller leaves in May and is flexible.')).toEqual(['private']);
  expect(kinds('There is a key under the stone by the gate.')).toEqual(['private']);
  expect(kinds('Come to 12 Vine St today.')).toContain('address');
  expect(kinds('Buyer’s agent commission is generous.')).toEqual(['compensation']);
  expect(kinds('Light all day.')).toEqual([]);
});

test('posts keep to the length of their network and always say who advertises', () => {
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...networks), (facts, network) => {
      const post = postFor(network, draft('social', facts), facts)!;
      expect(post.length).toBeLessThanOrEqual(networkLimits[network]);
      expect(post).toContain(facts.licence);
      expect(post).toContain('Hale Realty');
      expect(post.includes('digitally altered')).toBe(facts.alteredPhotos > 0);
    }),
  );
});

test('the four posts of a listing differ from one another, and those of two listings too', () => {
  const postsOf = (facts: MarketingFacts) =>
    networks.map((network) => postFor(network, draft('social', facts), facts)!);
  const other = {
    ...bare,
    city: 'Tacoma',
    stateOrProvince: 'WA',
    address: '9 Pine St, Tacoma, WA 98402',
    listPrice: 48_000_000,
  };
  const all = [...postsOf(bare), ...postsOf(other)];
  expect(new Set(all).size).toBe(8);
  const openings = postsOf(bare).map((post) => post.split('\n')[0]);
  expect(new Set(openings).size).toBe(4);
  const [instagram, facebook, linkedin] = postsOf(bare);
  expect(instagram).toMatch(/^For sale in Austin, TX\n/);
  expect(instagram).toContain('#AustinRealEstate');
  expect(facebook).toMatch(/^\$615,000 \| 3 beds \| 2\.5 baths \| 1,850 sq ft\n/);
  expect(linkedin).toMatch(/\n• Offered at \$615,000\.\n/);
  expect(facebook).not.toMatch(/[#•]/);
});

test('a post without room for who advertises is none', () => {
  const facts = {
    ...bare,
    organisation: 'Hale Realty of Travis County '.repeat(6),
    licence: 'TREC 123456 '.repeat(12),
  };
  expect(postFor('x', draft('social', facts), facts)).toBeNull();
  expect(postFor('facebook', draft('social', facts), facts)).toContain(facts.licence);
});

test('what is off the market or off the internet makes no public pieces', () => {
  expect(refusedPiece('flyer', { ...bare, standardStatus: 'Closed' })).toBe('off_market');
  expect(refusedPiece('flyer', { ...bare, isArchived: true })).toBe('off_market');
  expect(refusedPiece('social', { ...bare, internetEntireListingDisplayYN: false })).toBe('no_internet');
  expect(refusedPiece('flyer', { ...bare, internetEntireListingDisplayYN: false })).toBeUndefined();
  expect(refusedPiece('email', bare)).toBeUndefined();
});
