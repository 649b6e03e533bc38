import { expect, test } from 'vitest';
import { allowedOf, liftOf } from './limits.ts';

test.each([
  [{ realestate: 'free' }, 'listing', 1, { vertical: 'realestate', tier: 'pro' }],
  [{ realestate: 'pro' }, 'listing', 50, { vertical: 'realestate', tier: 'elite' }],
  [{ realestate: 'elite' }, 'listing', undefined, null],
  [{ mortgage: 'elite' }, 'listing', 1, { vertical: 'realestate', tier: 'pro' }],
  [{ mortgage: 'pro' }, 'application', undefined, null],
  [{ realestate: 'pro', mortgage: 'free' }, 'website', 4, { vertical: 'realestate', tier: 'elite' }],
  [{ realestate: 'elite', mortgage: 'free' }, 'website', undefined, null],
  [{ realestate: 'pro', insurance: 'free' }, 'credits', 505, { vertical: 'realestate', tier: 'elite' }],
  [{ realestate: 'elite', insurance: 'free' }, 'credits', 5_005, { vertical: 'insurance', tier: 'pro' }],
  [{ realestate: 'elite' }, 'credits', 5_000, null],
] as const)('%j allows of %s %s, and more with %j', (tiers, kind, allowed, lift) => {
  expect(allowedOf(tiers, kind)).toBe(allowed);
  expect(liftOf(tiers, kind)).toEqual(lift);
});
