import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lockAlarm, lockEnd } from './locks.ts';
import { lackingAt, milestones, type Need, needs } from './milestones.ts';
import { bucketOf, cureBy, type Fee, feeSections, payees, providers, toleranceOf } from './tolerance.ts';

const fee = (more: Partial<Fee>): Fee => ({
  section: 'A',
  payee: 'creditor',
  provider: 'required',
  isTransferTax: false,
  baseline: 0,
  actual: null,
  ...more,
});

test.each([
  ['origination', { section: 'A' }, 'zero'],
  ['lender credits', { section: 'J' }, 'zero'],
  ['an appraisal the lender orders', { section: 'B', payee: 'third_party' }, 'zero'],
  ['an affiliate one may shop for', { section: 'C', payee: 'affiliate', provider: 'listed' }, 'zero'],
  ['title from the written list', { section: 'C', payee: 'third_party', provider: 'listed' }, 'ten'],
  ['title of one’s own choice', { section: 'C', payee: 'third_party', provider: 'chosen' }, 'none'],
  ['recording', { section: 'E', payee: 'government' }, 'ten'],
  ['transfer tax', { section: 'E', payee: 'government', isTransferTax: true }, 'zero'],
  ['prepaid interest', { section: 'F' }, 'none'],
  ['escrow', { section: 'G' }, 'none'],
] as const)('%s stands in its bucket', (_, more, bucket) => {
  expect(bucketOf(fee(more))).toBe(bucket);
});

test('zero tolerance is each charge’s own, ten percent is the sum’s, and credits may not shrink', () => {
  const { buckets, cure } = toleranceOf([
    fee({ section: 'A', baseline: 100_000, actual: 90_000 }),
    fee({ section: 'B', payee: 'third_party', baseline: 60_000, actual: 65_000 }),
    fee({ section: 'J', baseline: 50_000, actual: 40_000 }),
    fee({ section: 'E', payee: 'government', baseline: 10_000, actual: 16_000 }),
    fee({ section: 'C', payee: 'third_party', provider: 'listed', baseline: 100_000, actual: 110_000 }),
    // Not charged after all: out of both sums.
    fee({ section: 'C', payee: 'third_party', provider: 'listed', baseline: 500_000, actual: 0 }),
    fee({ section: 'F', baseline: 30_000, actual: 90_000 }),
  ]);
  expect(buckets.map(({ bucket, over }) => [bucket, over])).toEqual([
    ['zero', 15_000],
    ['ten', 5_000],
    ['none', 0],
  ]);
  expect(buckets[1]).toMatchObject({ baseline: 110_000, most: 121_000, actual: 126_000 });
  expect(cure).toBe(20_000);
  expect(cureBy('2026-06-30')).toBe('2026-08-29');
});

test('what is charged as estimated needs no cure, and no cure is ever negative', () => {
  const anyFee = fc.record({
    section: fc.constantFrom(...feeSections),
    payee: fc.constantFrom(...payees),
    provider: fc.constantFrom(...providers),
    isTransferTax: fc.boolean(),
    baseline: fc.integer({ min: 0, max: 5_000_000 }),
    actual: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  });
  fc.assert(
    fc.property(fc.array(anyFee, { maxLength: 20 }), (fees) => {
      expect(toleranceOf(fees.map((one) => ({ ...one, actual: one.baseline }))).cure).toBe(0);
      const { buckets, cure } = toleranceOf(fees);
      expect(buckets.every(({ over }) => over >= 0)).toBe(true);
      expect(cure).toBe(buckets.reduce((all, { over }) => all + over, 0));
    }),
  );
});

test('a lock ends where it says, and says so early', () => {
  expect(lockEnd('2026-06-01', 30, [{ days: 7 }, { days: 5 }])).toBe('2026-07-13');
  expect(lockAlarm('2026-07-01', '2026-06-25', '2026-06-10')).toBeNull();
  expect(lockAlarm('2026-07-01', '2026-06-25', '2026-06-16')).toBe('soon');
  expect(lockAlarm('2026-07-01', '2026-07-02', '2026-06-10')).toBe('past_closing');
  expect(lockAlarm('2026-07-01', '2026-07-02', '2026-07-02')).toBe('expired');
  expect(lockAlarm(null, '2026-07-02', '2026-07-02')).toBeNull();
});

test('a milestone asks for all that those on the way ask for, and going back for nothing', () => {
  const none = Object.fromEntries(needs.map((need) => [need, false])) as Record<Need, boolean>;
  const last = milestones.at(-1)!.key;
  expect(lackingAt('inquiry', last, none)).toEqual([...needs]);
  expect(lackingAt(last, 'inquiry', none)).toEqual([]);
  expect(lackingAt('preapproval', 'processing', { ...none, amount: true, program: true, sixItems: true })).toEqual([
    'loanEstimate',
    'intent',
    'processor',
  ]);
});
