import { expect, test } from 'vitest';
import { agreedAmount, type BuyerFee, beyondAgreed, mostAgreed } from './buyer-fee.ts';
import type { Amount } from './commission.ts';

const fee = (more: Partial<BuyerFee>): BuyerFee => ({
  payKind: 'amount',
  amount: null,
  rateBasisPoints: null,
  ...more,
});
const flat = fee({ amount: 900_000 });
const rate = fee({ payKind: 'rate', rateBasisPoints: 250 });
const hourly = fee({ payKind: 'hourly', amount: 15_000 });
const percent = (of: number): Amount => ({ kind: 'percent', rate: of * 10_000 });
const terms = (amount: Amount, bonus?: number, minutes?: number) => ({
  sources: [
    { side: 'listing' as const, amount: percent(3) },
    { side: 'buying' as const, amount },
  ],
  bonuses: bonus
    ? [{ user: 'ana', name: 'Builder', amount: { kind: 'flat' as const, cents: bonus }, counts: true }]
    : [],
  minutes: minutes ?? null,
});

test('the most is the sum, the part of the price, or the hours', () => {
  expect(mostAgreed(flat, null, null)).toBe(900_000);
  expect(mostAgreed(rate, 40_000_000, null)).toBe(1_000_000);
  expect(mostAgreed(rate, null, null)).toBeNull();
  expect(mostAgreed(hourly, 40_000_000, null)).toBeNull();
  expect(mostAgreed(hourly, null, 90)).toBe(22_500);
  expect([flat, rate, hourly].map(agreedAmount)).toEqual([
    { kind: 'flat', cents: 900_000 },
    { kind: 'percent', rate: 25_000 },
    { kind: 'flat', cents: 0 },
  ]);
});

test('whatever is paid for the buyer’s side counts, a bonus too; the seller’s side does not (NAR)', () => {
  expect(beyondAgreed(rate, 40_000_000, terms(percent(2.5)))).toBeUndefined();
  expect(beyondAgreed(rate, 40_000_000, terms(percent(2.6)))).toEqual({
    path: ['sources', 1, 'amount'],
    most: 1_000_000,
  });
  expect(beyondAgreed(rate, 40_000_000, terms(percent(2.5), 1))).toEqual({ path: ['bonuses'], most: 1_000_000 });
  expect(beyondAgreed(flat, 40_000_000, terms(percent(2.5)))).toMatchObject({ most: 900_000 });
});

test('rates are compared before a price is known; the rest waits for it', () => {
  expect(beyondAgreed(rate, null, terms(percent(2.6)))).toEqual({ path: ['sources', 1, 'amount'], most: null });
  expect(beyondAgreed(rate, null, terms(percent(2.5)))).toBeUndefined();
  expect(beyondAgreed(flat, null, terms(percent(9)))).toBeUndefined();
});

test('by the hour the time is asked for', () => {
  expect(beyondAgreed(hourly, 40_000_000, terms({ kind: 'flat', cents: 0 }))).toBeUndefined();
  expect(beyondAgreed(hourly, 40_000_000, terms({ kind: 'flat', cents: 1 }))).toEqual({
    path: ['minutes'],
    most: null,
  });
  expect(beyondAgreed(hourly, 40_000_000, terms({ kind: 'flat', cents: 22_501 }, 0, 90))).toMatchObject({
    most: 22_500,
  });
});
