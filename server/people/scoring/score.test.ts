import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultWeights, engagementRules, ruleNames, ruleOf, type Weights } from '#contract/people/scoring-rules.ts';
import { type Facts, raisesOf, type Signal, scoreOf } from './score.ts';

const now = new Date('2026-11-15T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const nobody: Facts = { hasPhone: false, hasEmail: false, hasBudget: false, source: 'other', stage: 'new' };
const somebody: Facts = { ...nobody, hasPhone: true, hasEmail: true };
const pointsOf = (facts: Facts, signals: Signal[], rule: string, weights = defaultWeights) =>
  scoreOf(facts, signals, weights, now).lines.find((line) => line.rule === rule)?.points;

test('what somebody is does not fade, and takes points where they cannot be reached', () => {
  expect(scoreOf(somebody, [], defaultWeights, now).score).toBe(12);
  expect(scoreOf(nobody, [], defaultWeights, now).lines.map(({ rule, points }) => [rule, points])).toEqual([
    ['unreachable', -15],
    ['floor', 15],
  ]);
});

test('what somebody did fades evenly to nothing over its days', () => {
  const enquired = (days: number): Signal[] => [{ rule: 'enquired', at: daysAgo(days) }];
  expect([0, 10, 15, 29, 30].map((days) => pointsOf(somebody, enquired(days), 'enquired'))).toEqual([
    18,
    12,
    9,
    1,
    undefined,
  ]);
  expect(scoreOf(somebody, enquired(10), defaultWeights, now).lines.at(-1)).toMatchObject({ goneOn: '2026-12-05' });
});

test('the same thing several times gives no more than its most, and a group no more than its cap', () => {
  const often = Array.from({ length: 9 }, (): Signal => ({ rule: 'booked', at: now }));
  expect(pointsOf(somebody, often, 'booked')).toBe(32);
  const everything = engagementRules.flatMap((rule) => Array.from({ length: 9 }, () => ({ rule, at: now })));
  const busy = everything.filter(({ rule }) => rule !== 'missed' && rule !== 'optedOut');
  const { engagement, lines } = scoreOf(somebody, busy, defaultWeights, now);
  expect(engagement).toBe(65);
  expect(lines.find(({ rule }) => rule === 'engagementLimit')!.points).toBeLessThan(0);
});

test('five homes within a day are more than five homes', () => {
  const views = (hours: number): Signal[] =>
    Array.from({ length: 5 }, (_, n) => ({ rule: 'viewedHomes', at: new Date(now.getTime() - n * hours * 3_600_000) }));
  expect(pointsOf(somebody, views(1), 'manyHomes')).toBe(12);
  expect(pointsOf(somebody, views(10), 'manyHomes')).toBeUndefined();
});

test('what would raise a score says by how much, and it does', () => {
  const raises = raisesOf({ ...nobody, hasEmail: true }, [], defaultWeights, now);
  expect(raises.map(({ rule }) => rule)).toEqual(['booked', 'replied', 'met']);
  expect(
    raisesOf({ ...somebody, hasPhone: false }, [], { ...defaultWeights, caps: { fit: 45, engagement: 0 } }, now)[0],
  ).toEqual({ rule: 'phone', points: 8 });
});

const signal = fc.record({
  rule: fc.constantFrom(...engagementRules),
  at: fc.integer({ min: 0, max: 400 * 24 }).map((hours) => new Date(now.getTime() - hours * 3_600_000)),
});
const facts = fc.record({
  hasPhone: fc.boolean(),
  hasEmail: fc.boolean(),
  hasBudget: fc.boolean(),
  source: fc.constantFrom('referral', 'website', 'zillow', 'open_house', 'other'),
  stage: fc.constantFrom('new', 'engaged', 'closed', 'trash'),
});
const weights: fc.Arbitrary<Weights> = fc.record({
  caps: fc.record({ fit: fc.integer({ min: 0, max: 100 }), engagement: fc.integer({ min: 0, max: 100 }) }),
  rules: fc.dictionary(
    fc.constantFrom(...ruleNames),
    fc.record({ points: fc.integer({ min: -100, max: 100 }), days: fc.integer({ min: 1, max: 365 }) }),
  ) as fc.Arbitrary<Weights['rules']>,
});

test('the lines of any score add up to it, and it lies between 0 and 100', () => {
  fc.assert(
    fc.property(facts, fc.array(signal, { maxLength: 60 }), weights, (who, did, own) => {
      const { score, lines } = scoreOf(who, did, own, now);
      expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }),
  );
});

test('no rule gives more than its most, however often, and nobody gains by something bad', () => {
  fc.assert(
    fc.property(facts, fc.array(signal, { maxLength: 60 }), weights, (who, did, own) => {
      for (const { rule, points } of scoreOf(who, did, own, now).lines) {
        if (rule === 'floor' || rule.endsWith('imit')) continue;
        const { points: each, ...given } = ruleOf(own, rule as (typeof ruleNames)[number]);
        expect(Math.sign(points)).toBe(Math.sign(each));
        if (given.group === 'engagement') expect(Math.abs(points)).toBeLessThanOrEqual(given.most);
      }
    }),
  );
});
