import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibrate, chanceOf } from './calibrate.ts';
import type { Column, Value } from './columns.ts';
import { featureNames, knownAt, type Story } from './features.ts';
import { refuseForbidden, whyForbidden } from './forbidden.ts';
import { examplesOf, learn } from './learn.ts';
import { areaUnderCurve, brier, calibrationBins, calibrationError } from './measure.ts';
import { randomFrom } from './random.ts';
import { judge, pickRows, predict, type Rows, train } from './train.ts';

/** Frequent visits and referrals raise the chance to win; `noise` has no effect. */
function someRows(count: number, seed: number): Rows {
  const random = randomFrom(seed);
  const people = Array.from({ length: count }, () => {
    const visits = Math.floor(random() * 10);
    const source = ['referral', 'portal', 'website'][Math.floor(random() * 3)]!;
    const odds = -3 + visits * 0.45 + (source === 'referral' ? 1.5 : 0);
    return { visits, source, noise: random(), won: random() < 1 / (1 + Math.exp(-odds)) };
  });
  const columns: Column[] = [
    { name: 'visits', type: 'number', values: people.map(({ visits }) => (visits === 0 ? null : visits)) },
    { name: 'source', type: 'word', values: people.map(({ source }) => source) },
    { name: 'noise', type: 'number', values: people.map(({ noise }) => noise) },
  ];
  return {
    columns,
    labels: Uint8Array.from(people, ({ won }) => Number(won)),
    groups: Int32Array.from(people.keys()),
  };
}

describe('measures', () => {
  test('the area under the curve is what it is known to be', () => {
    expect(areaUnderCurve([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1])).toBe(0.75);
    expect(areaUnderCurve([0.5, 0.5, 0.5], [0, 1, 1])).toBe(0.5);
    expect(areaUnderCurve([1, 2, 3], [0, 1, 1])).toBe(1);
    expect(areaUnderCurve([1, 2], [1, 1])).toBeNaN();
  });

  test('it is the share of pairs that are in the right order', () => {
    const pair = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 1 }));
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 40 }), (pairs) => {
        const won = pairs.filter(([, label]) => label === 1);
        const lost = pairs.filter(([, label]) => label === 0);
        fc.pre(won.length > 0 && lost.length > 0);
        const right = won.flatMap(([a]) => lost.map(([b]) => (a > b ? 1 : a === b ? 0.5 : 0) as number));
        const share = right.reduce((sum, one) => sum + one, 0) / right.length;
        const area = areaUnderCurve(
          pairs.map(([chance]) => chance),
          pairs.map(([, label]) => label),
        );
        expect(area).toBeCloseTo(share, 10);
      }),
    );
  });

  test('Brier and calibration error are nothing for whoever is right', () => {
    expect(brier([1, 0, 1], [1, 0, 1])).toBe(0);
    expect(brier([0.5, 0.5], [1, 0])).toBe(0.25);
    const said = Array.from({ length: 100 }, (_, n) => (n < 50 ? 0.2 : 0.8));
    const happened = said.map((chance, n) => Number(n % 10 < chance * 10));
    expect(calibrationError(calibrationBins(said, happened, 2))).toBeCloseTo(0, 10);
  });
});

describe('calibration', () => {
  test('who is ranked higher is never said to be less likely, and nobody is told 0 or 100 %', () => {
    const pair = fc.tuple(fc.double({ min: -6, max: 6, noNaN: true }), fc.integer({ min: 0, max: 1 }));
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 300 }), (pairs) => {
        const curve = calibrate(
          pairs.map(([odds]) => odds),
          pairs.map(([, label]) => label),
        );
        let last = 0;
        for (let odds = -7; odds <= 7; odds += 0.25) {
          const chance = chanceOf(curve, odds);
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThan(1);
          expect(chance).toBeGreaterThanOrEqual(last - 1e-12);
          last = chance;
        }
      }),
    );
  });
});

describe('a model', () => {
  const rows = someRows(1_500, 3);
  const all = Array.from(rows.labels.keys());
  const seen = pickRows(rows, all.slice(0, 1_000));
  const held = pickRows(rows, all.slice(1_000));
  const model = train(seen);

  test('finds what matters, on rows it has not seen, and says chances that come true', () => {
    const quality = judge(model, held);
    expect(quality.auc).toBeGreaterThan(0.75);
    expect(quality.brier).toBeLessThan(quality.baseline);
    expect(quality.calibrationError).toBeLessThan(0.08);
  });

  test('gives the facts that matter as reasons, for and against', () => {
    const eager = predict(model, [9, 'referral', 0.5]);
    const cold = predict(model, [null, 'portal', 0.5]);
    expect(eager.chance).toBeGreaterThan(cold.chance + 0.3);
    expect(eager.moved[0]!.by).toBeGreaterThan(0);
    expect(cold.moved[0]!.by).toBeLessThan(0);
    expect(eager.moved.at(-1)!.column).toBe('noise');
  });

  test('is the same when learnt twice, and survives being written down', () => {
    expect(train(seen)).toEqual(model);
    const read = JSON.parse(JSON.stringify(model)) as typeof model;
    expect(predict(read, [4, 'website', 0.1])).toEqual(predict(model, [4, 'website', 0.1]));
  });

  test('takes words it never met and facts it does not have', () => {
    expect(predict(model, [3, 'carrier pigeon', null]).chance).toBeGreaterThan(0);
  });
});

describe('what no score may be made of', () => {
  test.each([
    'firstName',
    'last_name',
    'Zip code',
    'postcode',
    'preferredLanguage',
    'age',
    'date of birth',
    'Marital Status',
    'number of children',
    'national_origin',
    'race',
    'city',
    'household_size',
    'email domain',
    'tags',
  ])('%s is refused by name', (name) => {
    expect(whyForbidden(name)).toBeTruthy();
    expect(() => refuseForbidden([{ name: 'source' }, { name }])).toThrow(name);
  });

  test.each(['pages viewed', 'laneage', 'Lead Origin', 'average', 'Last Activity'])('%s is something else', (name) => {
    expect(whyForbidden(name)).toBeUndefined();
  });

  test('is not among the features that are looked at', () => {
    expect(featureNames.filter(whyForbidden)).toEqual([]);
  });
});

describe('what was known at a time', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 12));
  const story: Story = {
    createdAt: day(0),
    source: 'website',
    kind: 'seller',
    budget: 90_000_000,
    hasPhone: true,
    hasEmail: false,
    told: [
      { rule: 'enquired', isTouch: false, at: day(0) },
      { rule: undefined, isTouch: true, at: day(1) },
      { rule: 'booked', isTouch: false, at: day(5) },
    ],
    changes: [
      { field: 'kind', from: 'buyer', at: day(2) },
      { field: 'budget', from: null, at: day(4) },
      { field: 'phone', from: '', at: day(4) },
    ],
  };
  const at = (n: number) =>
    Object.fromEntries(knownAt(story, day(n)).map((value, place): [string, Value] => [featureNames[place]!, value]));

  test('is what stood there then, not what was written later', () => {
    expect(at(0)).toMatchObject({
      kind: 'buyer',
      budget: null,
      reach: 'none',
      bookings: 0,
      touches: 0,
      hoursToTouch: null,
    });
    expect(at(3)).toMatchObject({
      kind: 'seller',
      budget: null,
      reach: 'none',
      touches: 1,
      hoursToTouch: 24,
      daysQuiet: 3,
    });
    expect(at(6)).toMatchObject({ budget: 90_000_000, reach: 'phone', bookings: 1, daysQuiet: 1, daysKnown: 6 });
  });

  test('nothing is learnt of a time after the outcome', () => {
    const { rows } = examplesOf([{ ...story, won: true, at: day(10) }]);
    expect(rows.map((row) => row[featureNames.indexOf('daysKnown')])).toEqual([0, 3]);
    expect(examplesOf([{ ...story, won: true, at: day(0) }]).rows).toEqual([]);
  });
});

describe('an organisation’s history', () => {
  const historyOf = (count: number, isTelling: boolean) => {
    const random = randomFrom(11);
    return Array.from({ length: count }, (_, n) => {
      const createdAt = new Date(Date.UTC(2024, 0, 1) + n * 86_400_000);
      const isBooked = random() < 0.4;
      const won = random() < (isTelling ? (isBooked ? 0.7 : 0.1) : 0.3);
      return {
        createdAt,
        source: 'website',
        kind: 'buyer',
        budget: null,
        hasPhone: true,
        hasEmail: true,
        told: isBooked ? [{ rule: 'booked', isTouch: false, at: new Date(createdAt.getTime() + 86_400_000) }] : [],
        changes: [],
        won,
        at: new Date(createdAt.getTime() + 60 * 86_400_000),
      };
    });
  };

  test('that tells something becomes a model, measured on its newest part', () => {
    const learnt = learn(examplesOf(historyOf(400, true)));
    if (learnt.state !== 'ready') throw new Error(learnt.refusal);
    expect(learnt.quality.auc).toBeGreaterThan(0.6);
    expect(learnt.quality.rows).toBe(400);
    expect(learnt.features[0]!.feature).toBe('bookings');
  });

  test('that tells nothing is refused', () => {
    expect(learn(examplesOf(historyOf(400, false)))).toMatchObject({ state: 'refused', refusal: 'no_better' });
  });
});
