import { expect, test } from 'vitest';
import { verticals } from '#contract/account/price-book.ts';
import { rightSize } from './right-size.ts';

const used = (listing: number, website: number, credits: number) => [
  { limit: 'listing' as const, used: listing },
  { limit: 'website' as const, used: website },
  { limit: 'credits' as const, used: credits },
];

test.each([
  [used(1, 1, 10), [], 0],
  [used(2, 1, 0), [{ offer: 'realestate', tier: 'pro' }], 199_00],
  [used(0, 0, 11), [{ offer: 'realestate', tier: 'pro' }], 199_00],
  [used(51, 1, 0), [{ offer: 'realestate', tier: 'elite' }], 399_00],
  [used(1, 4, 0), [{ offer: 'realestate', tier: 'elite' }], 399_00],
  // More than any plan has: the largest comes closest.
  [used(1, 1, 1_000_000), [{ offer: 'realestate', tier: 'elite' }], 399_00],
] as const)('%j fits %j', (use, plans, cents) => {
  expect(rightSize(['realestate'], use, [], ['realestate'])).toEqual({ plans, monthlyCents: cents });
});

test('a team, or whatever else needs a tier, is never advised a smaller one', () => {
  const few = used(0, 0, 0);
  const pro = { plans: [{ offer: 'realestate', tier: 'pro' }], monthlyCents: 199_00 };
  expect(rightSize(['realestate'], few, [], ['realestate'], 'pro')).toEqual(pro);
  expect(rightSize(['realestate'], few, [], ['realestate'], 'elite').monthlyCents).toBe(399_00);
  // One paid vertical is enough for the organization.
  expect(rightSize(['realestate', 'mortgage'], few, [], verticals, 'pro')).toEqual(pro);
});

test('with all verticals in use a bundle may be the cheapest', () => {
  const all = [
    { limit: 'listing' as const, used: 20 },
    { limit: 'application' as const, used: 5 },
    { limit: 'quote' as const, used: 5 },
  ];
  expect(rightSize(verticals, all, [], verticals)).toEqual({
    plans: [{ offer: 'bundle', tier: 'pro' }],
    monthlyCents: 549_00,
  });
});

test('what is not sold is not advised', () => {
  const { plans } = rightSize(['mortgage'], [{ limit: 'application', used: 3 }], [], ['realestate']);
  expect(plans).toEqual([]);
});
