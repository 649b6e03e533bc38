import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWish } from './parse-wish.ts';
import { features, homeTypes, type Wish, type WishCondition } from './wish.ts';
import { writeWish } from './write-wish.ts';

const beds = (min?: number, max?: number) => amount('beds', min, max);
const baths = (min?: number, max?: number) => amount('baths', min, max);
const area = (min?: number, max?: number) => amount('area', min, max);
const price = (min?: number, max?: number) => amount('price', min && min * 100, max && max * 100);
const place = (given: object) => ({ about: 'place', ...given });
const city = (name: string, state?: string) => place({ city: name, ...(state && { state }) });
const type = (...types: string[]) => ({ about: 'type', types });
const has = (feature: string) => ({ about: 'feature', feature, wanted: true });
const lacks = (feature: string) => ({ about: 'feature', feature, wanted: false });

function amount(about: string, min?: number, max?: number) {
  return { about, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

const same = (one: unknown[], other: unknown[]) => {
  const sorted = (list: unknown[]) => list.map((item) => JSON.stringify(item)).sort();
  expect(sorted(one)).toEqual(sorted(other));
};

describe('a sentence about homes', () => {
  it.each([
    ['3 bed under 450k in Austin with a pool', [beds(3), price(undefined, 450_000), city('Austin'), has('pool')]],
    [
      '3 bedroom house in Austin, TX under $450,000',
      [type('house'), beds(3), city('Austin', 'TX'), price(undefined, 450_000)],
    ],
    ['three bedrooms and two baths in cedar park', [beds(3), baths(2), city('Cedar Park')]],
    ['2-3 br condo between 300k and 400k', [type('condo'), beds(2, 3), price(300_000, 400_000)]],
    [
      'townhome 300 to 400k near Round Rock with garage, no pool',
      [type('townhouse'), price(300_000, 400_000), city('Round Rock'), has('garage'), lacks('pool')],
    ],
    ['at least 2.5 baths, 2,000 sq ft or more, max 1.2m', [baths(2.5), area(2_000), price(undefined, 1_200_000)]],
    ['homes over $1 million in San Antonio Texas', [price(1_000_000), city('San Antonio', 'TX')]],
    ['exactly 4 bedrooms in 78704', [beds(4, 4), place({ postalCode: '78704' })]],
    ['something around 400k with a fireplace and a garden', [price(360_000, 440_000), has('fireplace'), has('yard')]],
    ['studio apartment in New York', [type('apartment'), beds(0, 0), city('New York')]],
    ['a waterfront house in Florida', [type('house'), place({ state: 'FL' }), has('waterfront')]],
    ['up to 3 bedrooms, from 1,500 square feet', [beds(undefined, 3), area(1_500)]],
    ['150 m2 or bigger', [area(1_615)]],
    ['wheelchair accessible condo with an elevator', [type('condo'), has('step-free access'), has('elevator')]],
    ['Is there a 4br with basement for 350000?', [beds(4), price(undefined, 350_000), has('basement')]],
    ['my budget is 500k, 3 beds, austin is fine', [price(undefined, 500_000), beds(3)]],
    [
      'duplex or townhouse in Lockhart under 300,000 dollars',
      [type('townhouse', 'multi_family'), city('Lockhart'), price(undefined, 300_000)],
    ],
    ['3BR/2BA in Pflugerville', [beds(3), baths(2), city('Pflugerville')]],
    ['300-400k in Kyle', [price(300_000, 400_000), city('Kyle')]],
    ["house in Coeur d'Alene, Idaho with a view", [type('house'), city("Coeur d'Alene", 'ID'), has('view')]],
    ['55+ community with 2 bedrooms', [beds(2)]],
    ['What does the Pro plan cost?', []],
    ['How do I import 500 contacts?', []],
    ['', []],
  ] as [string, WishCondition[]][])('%j', (sentence, expected) => same(parseWish(sentence), expected));

  it('is not led astray by numbers that are no prices', () => {
    same(parseWish('homes built after 1990 with 2 baths'), [baths(2)]);
    same(parseWish('I have 3 kids and 20% down'), []);
  });

  it('ends, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        expect(Array.isArray(parseWish(text))).toBe(true);
      }),
    );
    const began = performance.now();
    parseWish('in '.repeat(2_000));
    parseWish('between '.repeat(500) + '1'.repeat(500));
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('a wish that is written out', () => {
  const range = (about: 'beds' | 'baths' | 'price' | 'area', low: number, high: number, step: number) =>
    fc
      .tuple(
        fc.constantFrom('min', 'max', 'both'),
        fc.integer({ min: low, max: high }),
        fc.integer({ min: low, max: high }),
      )
      .map(([ends, one, other]): WishCondition => {
        const [min, max] = [Math.min(one, other) * step, Math.max(one, other) * step];
        if (ends === 'both') return { about, min, max };
        return ends === 'min' ? { about, min } : { about, max };
      });
  const wishes: fc.Arbitrary<Wish> = fc
    .tuple(
      fc.option(range('beds', 1, 9, 1)),
      fc.option(range('baths', 1, 9, 1)),
      fc.option(range('area', 100, 9_000, 1)),
      fc.option(range('price', 20, 9_000, 100_000)),
      fc.option(
        fc.constantFrom<WishCondition>(
          { about: 'place', city: 'Austin', state: 'TX' },
          { about: 'place', city: 'Cedar Park' },
          { about: 'place', postalCode: '78704' },
          { about: 'place', state: 'FL' },
        ),
      ),
      fc.option(fc.constantFrom(...homeTypes).map((one): WishCondition => ({ about: 'type', types: [one] }))),
      fc.uniqueArray(fc.constantFrom(...features), { maxLength: 4 }),
      fc.boolean(),
    )
    .map(([b, ba, a, p, pl, t, f, wanted]) => [
      ...[b, ba, a, p, pl, t].filter((one) => one !== null),
      ...f.map((feature): WishCondition => ({ about: 'feature', feature, wanted })),
    ]);

  it('is read as the same wish again', () => {
    fc.assert(
      fc.property(wishes, (wish) => same(parseWish(writeWish(wish)), wish)),
      { numRuns: 500 },
    );
  });
});
