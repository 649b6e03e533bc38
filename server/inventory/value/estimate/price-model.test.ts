import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kmBetween } from '#contract/core/area.ts';
import { randomFrom } from '#server/people/scoring/model/random.ts';
import { facts } from './facts.ts';
import { learnPrices } from './learn.ts';
import { Neighbourhood } from './neighbours.ts';
import { packModel, unpackModel } from './pack.ts';
import { type Fact, pricer, quantile, type Sale, trainPrices } from './price-model.ts';

const told: Fact[] = [
  { name: 'floorSpace', type: 'number' },
  { name: 'bedrooms', type: 'number' },
  { name: 'subType', type: 'word' },
];

/** A town that gets more expensive toward the north, with condominiums a fifth cheaper; `noise` can't be predicted. */
function someSales(count: number, seed: number, noise = 0.08): Sale[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, n) => {
    const latitude = 30 + random() * 0.2;
    const space = Math.round(900 + random() * 2_600);
    const kind = random() < 0.3 ? 'Condominium' : 'Single Family Residence';
    const bell = random() + random() + random() - 1.5;
    return {
      latitude,
      longitude: -97.8 + random() * 0.2,
      on: 19_000 + Math.floor(n / 4),
      facts: [space, random() < 0.1 ? null : Math.round(space / 700), kind],
      price: space * 180 * Math.exp((latitude - 30) * 5 + (kind === 'Condominium' ? -0.2 : 0) + bell * noise * 2),
    };
  });
}

describe('nearest sales', () => {
  test('are those that a look at all of them finds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const random = randomFrom(seed);
        const spread = (size: number) => Array.from({ length: 60 }, () => random() * size);
        const points = { latitude: spread(1).map((n) => 30 + n), longitude: spread(1).map((n) => -97 + n) };
        const here = { latitude: 30 + random(), longitude: -97 + random() };
        const found = new Neighbourhood(points).nearest(here.latitude, here.longitude, 5, (row) => row % 7 === 0);
        const byHand = points.latitude
          .map((latitude, row) => ({ row, km: kmBetween(here, { latitude, longitude: points.longitude[row]! }) }))
          .filter(({ row }) => row % 7 !== 0)
          .sort((a, b) => a.km - b.km);
        // Flat and spherical distances order nearly equal points differently.
        for (const [n, { km }] of found.entries()) expect(Math.abs(km - byHand[n]!.km)).toBeLessThan(0.2);
        expect(found).toHaveLength(5);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a model of prices', () => {
  test('comes near what homes are sold for, and its range holds four of five', () => {
    const priceOf = pricer(trainPrices(told, someSales(700, 1)));
    const others = someSales(400, 2).map((sale) => ({ sale, ...priceOf(sale, sale.on) }));
    const off = others.map(({ sale, value }) => Math.abs(value - sale.price) / sale.price);
    expect(quantile(off, 0.5)).toBeLessThan(0.09);
    const inside = others.filter(({ sale, low, high }) => sale.price >= low && sale.price <= high).length / 400;
    expect(inside).toBeGreaterThan(0.72);
    expect(inside).toBeLessThan(0.89);
    for (const { low, value, high } of others) expect(low < value && value < high).toBe(true);
  });

  test('is the same model when it is learnt twice, and when it was put away and read', async () => {
    const sales = someSales(220, 3);
    const model = trainPrices(told, sales);
    expect(trainPrices(told, sales)).toEqual(model);
    const again = pricer(await unpackModel(await packModel(model)));
    expect(again(sales[7]!)).toEqual(pricer(model)(sales[7]!));
  });

  test('knows what nobody has told it of a home', () => {
    const { low, value } = pricer(trainPrices(told, someSales(220, 4)))({
      latitude: 30.1,
      longitude: -97.7,
      facts: [1_800, null, 'Yurt'],
    });
    expect(value).toBeGreaterThan(low);
  });
});

describe('learning', () => {
  test('says how good it is on the newest sales', () => {
    const learnt = learnPrices(told, someSales(480, 5));
    expect(learnt.state).toBe('ready');
    expect(learnt.quality).toMatchObject({ rows: 60 });
    expect(learnt.quality.medianError).toBeLessThan(learnt.quality.baseline);
    expect(learnt.quality.inside).toBeGreaterThan(0.65);
  });

  test('refuses where prices have nothing to do with homes', () => {
    const random = randomFrom(6);
    const sales = someSales(300, 6).map((sale) => ({
      ...sale,
      price: Number(sale.facts[0]) * 150 * Math.exp(random() - 0.5),
    }));
    expect(learnPrices(told, sales)).toMatchObject({ state: 'refused', refusal: 'no_better' });
  });

  test('looks at nothing that stands for people', () => {
    expect(() => learnPrices([...told, { name: 'postal_code', type: 'word' }], someSales(200, 7))).toThrow(
      'postal_code may not go into a score',
    );
    expect(facts.map(({ name }) => name)).not.toContain('city');
  });
});
