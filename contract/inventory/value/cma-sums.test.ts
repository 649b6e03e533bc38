import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CmaFacts,
  type Compared,
  cmaSums,
  linesOf,
  marketSums,
  usualRates,
  weightIssue,
  weightsOf,
  wholeWeight,
} from './cma-sums.ts';

const facts = (more: Partial<CmaFacts> = {}): CmaFacts => ({
  livingArea: 2_000,
  bedroomsTotal: 3,
  bathroomsFull: 2,
  bathroomsHalf: 0,
  lotSizeSquareFeet: null,
  yearBuilt: 2000,
  garageSpaces: 2,
  poolPrivateYN: 0,
  waterfrontYN: null,
  viewYN: null,
  fireplaceYN: 1,
  ...more,
});
const home = (more: Partial<Compared> = {}): Compared => ({
  status: 'Closed',
  listPrice: 52_000_000,
  closePrice: 50_000_000,
  facts: facts(),
  manual: {},
  other: 0,
  weight: null,
  ...more,
});

describe('adjustments', () => {
  test('what the subject has more raises a comparable, what it lacks lowers it, what is not known does nothing', () => {
    const lines = linesOf(facts({ livingArea: 2_100, poolPrivateYN: 0, lotSizeSquareFeet: 9_000 }), usualRates, {
      facts: facts({ livingArea: 2_000, poolPrivateYN: 1 }),
      manual: {},
    });
    const byFact = Object.fromEntries(lines.map(({ fact, cents }) => [fact, cents]));
    expect(byFact).toMatchObject({ livingArea: 750_000, poolPrivateYN: -1_500_000, lotSizeSquareFeet: 0, viewYN: 0 });
  });

  test('a line set by hand stands, also at nothing', () => {
    const { rows } = cmaSums(facts({ livingArea: 2_400 }), usualRates, [
      home({ manual: { livingArea: 0, viewYN: 900_000 }, other: -100_000 }),
    ]);
    expect(rows[0]).toMatchObject({ net: 800_000, gross: 1_000_000, adjusted: 50_800_000, weight: wholeWeight });
  });

  test('sold homes count by what was paid, others by what is asked', () => {
    const { rows, range } = cmaSums(facts(), usualRates, [
      home({ weight: 2_500 }),
      home({ status: 'Active', closePrice: null, weight: 7_500 }),
    ]);
    expect(rows.map(({ price }) => price)).toEqual([50_000_000, 52_000_000]);
    expect(range).toEqual({ low: 50_000_000, likely: 51_500_000, high: 52_000_000 });
  });

  test('an opinion of value is rounded as appraisers round', () => {
    const of = (closePrice: number) => cmaSums(facts(), usualRates, [home({ closePrice })]).range?.likely;
    expect([49_728_100, 102_860_000, 243_700].map(of)).toEqual([49_700_000, 103_000_000, 243_500]);
  });

  test('what weighs nothing does not widen the range', () => {
    const { range } = cmaSums(facts(), usualRates, [
      home({ weight: wholeWeight }),
      home({ closePrice: 90_000_000, weight: 0 }),
    ]);
    expect(range).toEqual({ low: 50_000_000, likely: 50_000_000, high: 50_000_000 });
    expect(cmaSums(facts(), usualRates, []).range).toBeNull();
  });
});

describe('weights', () => {
  const some = fc.record({
    weight: fc.option(fc.integer({ min: 0, max: 2_000 })),
    price: fc.integer({ min: 0, max: 1_000_000_000 }),
    gross: fc.integer({ min: 0, max: 100_000_000 }),
  });

  test('sum to exactly 100 %, and those set by hand stand', () => {
    fc.assert(
      fc.property(fc.array(some, { maxLength: 11 }), fc.nat(100_000_000), (others, price) => {
        const compared = [...others.slice(0, 4), { weight: null, price, gross: 0 }];
        const weights = weightsOf(compared);
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(wholeWeight);
        for (const [at, { weight }] of compared.entries()) if (weight !== null) expect(weights[at]).toBe(weight);
      }),
    );
  });

  test('more than all, or less than all where nobody shares the rest, is an issue', () => {
    expect(weightIssue([6_000, 5_000, null])).toBe('too_much');
    expect(weightIssue([6_000, 3_999])).toBe('not_whole');
    expect(weightIssue([6_000, 4_000])).toBeUndefined();
    expect(weightIssue([6_000, null])).toBeUndefined();
    expect(weightIssue([])).toBeUndefined();
  });
});

test('the market is what was paid of what was asked, and how long what is on offer would last', () => {
  expect(marketSums({ sold: 3, offered: 2, asked: 400, paid: 392 }, 6)).toEqual({
    soldToList: 0.98,
    monthsOfSupply: 4,
  });
  expect(marketSums({ sold: 0, offered: 1, asked: 0, paid: 0 }, 6)).toEqual({ soldToList: null, monthsOfSupply: null });
});
