import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkNames, checkPoints } from '#contract/account/security.ts';
import { type Counted, scored } from './checks.ts';

const counted = (of: (name: string) => { good: number; total: number }) =>
  Object.fromEntries(checkNames.map((name) => [name, of(name)])) as Counted;

test('a hundred means that everything is as it should be, and only then', () => {
  expect(Object.values(checkPoints).reduce((sum, points) => sum + points)).toBe(100);
  const thing = fc
    .record({ total: fc.nat(40), bad: fc.nat(40) })
    .map(({ total, bad }) => ({ total, good: Math.max(0, total - bad) }));
  fc.assert(
    fc.property(fc.array(thing, { minLength: checkNames.length, maxLength: checkNames.length }), (things) => {
      const given = counted((name) => things[(checkNames as readonly string[]).indexOf(name)]!);
      const { score, checks } = scored(given);
      expect(score === 100).toBe(things.every(({ good, total }) => good === total));
      expect(score).toBe(checks.reduce((sum, { points }) => sum + points, 0));
      for (const { state, points, most } of checks) expect(state === 'on').toBe(points === most);
    }),
  );
});

test('what cannot be half done is on or off', () => {
  const { checks } = scored(
    counted((name) => ({ good: name === 'factors' ? 1 : 0, total: name === 'factors' ? 3 : 1 })),
  );
  expect(checks.find(({ name }) => name === 'factors')).toMatchObject({ state: 'part', points: 6, most: 20 });
  expect(checks.find(({ name }) => name === 'addresses')).toMatchObject({ state: 'off', points: 0 });
});
