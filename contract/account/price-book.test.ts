import { expect, test } from 'vitest';
import { addOnPrice, limitsOf, planPrice, priceId, savings, tiersOf, verticals } from './price-book.ts';

test.each([
  ['realestate', 'free', 0, 0, 0],
  ['realestate', 'pro', 199_00, 1_910_00, 159_17],
  ['realestate', 'elite', 399_00, 3_830_00, 319_17],
  ['mortgage', 'pro', 229_00, 2_198_00, 183_17],
  ['mortgage', 'elite', 449_00, 4_310_00, 359_17],
  ['insurance', 'pro', 249_00, 2_390_00, 199_17],
  ['insurance', 'elite', 499_00, 4_790_00, 399_17],
  ['bundle', 'pro', 549_00, 5_270_00, 439_17],
  ['bundle', 'elite', 999_00, 9_590_00, 799_17],
] as const)('%s %s: a month, a year and what a year is a month', (offer, tier, monthly, annual, perMonth) => {
  expect(planPrice(offer, tier, 'monthly')).toEqual({ cents: monthly, perMonthCents: monthly });
  expect(planPrice(offer, tier, 'annual')).toEqual({ cents: annual, perMonthCents: perMonth });
});

test('a bundle is never free, and always cheaper than its parts', () => {
  expect(tiersOf('bundle')).toEqual(['pro', 'elite']);
  expect(planPrice('bundle', 'free', 'monthly')).toBeUndefined();
  for (const tier of ['pro', 'elite'] as const) {
    const parts = verticals.reduce((sum, vertical) => sum + (planPrice(vertical, tier, 'monthly')?.cents ?? 0), 0);
    expect(planPrice('bundle', tier, 'monthly')?.cents).toBeLessThan(parts);
  }
});

test.each([
  ['property-management', 'free', 'monthly', 99_00],
  ['property-management', 'pro', 'monthly', 89_10],
  ['commercial', 'elite', 'monthly', 116_10],
  ['commercial', 'free', 'annual', 1_238_00],
  // Rounded once, at the end: rounding the discount first would give 1,114.
  ['commercial', 'pro', 'annual', 1_115_00],
  ['property-management', 'elite', 'annual', 855_00],
] as const)('%s beside %s, %s', (addOn, tier, period, cents) => {
  expect(addOnPrice(addOn, tier, period).cents).toBe(cents);
});

test('savings are the sum of the others less our price, by month and by year', () => {
  const others = [150_00, 99_00, 69_00, 300_00];
  expect(savings(others, 'realestate', 'pro', 'monthly')).toEqual({
    alternativesCents: 618_00,
    oursCents: 199_00,
    savedCents: 419_00,
    percent: 68,
  });
  expect(savings(others, 'realestate', 'pro', 'annual')).toEqual({
    alternativesCents: 7_416_00,
    oursCents: 1_910_00,
    savedCents: 5_506_00,
    percent: 74,
  });
  expect(savings([], 'realestate', 'pro', 'monthly')).toBeUndefined();
});

test('limits are as sold; none means without limit', () => {
  expect(limitsOf('realestate', 'free')).toEqual({ websites: 1, active: 1, aiCredits: 10 });
  expect(limitsOf('realestate', 'pro')).toEqual({ websites: 3, active: 50, aiCredits: 500 });
  expect(limitsOf('realestate', 'elite').websites).toBeUndefined();
  expect(limitsOf('mortgage', 'free').aiCredits).toBe(5);
  expect(limitsOf('insurance', 'pro').active).toBeUndefined();
});

test('a plan has one name at checkout', () => {
  expect(priceId('realestate', 'pro', 'annual')).toBe('pro_realestate_annual');
});
