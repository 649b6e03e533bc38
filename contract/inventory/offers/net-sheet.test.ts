import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../core/time-zone.ts';
import { netSheet, type SellerCosts, taxLines } from './net-sheet.ts';

const costs: SellerCosts = {
  payoff: 21_000_000,
  commissionRate: 55_000,
  transferTaxRate: 1_100,
  title: 185_000,
  other: 0,
  annualTax: 365_000,
  taxPaidThrough: null,
};

test('a net sheet is the price less everything that is paid from it', () => {
  const { lines, net } = netSheet(
    { price: 40_000_000, concessions: 500_000, closingOn: '2026-03-02' },
    costs,
    '2026-02-01',
  );
  expect(lines).toEqual([
    { kind: 'price', cents: 40_000_000, year: null, days: null },
    { kind: 'payoff', cents: -21_000_000, year: null, days: null },
    { kind: 'commission', cents: -2_200_000, year: null, days: null },
    { kind: 'concessions', cents: -500_000, year: null, days: null },
    { kind: 'transfer_tax', cents: -44_000, year: null, days: null },
    { kind: 'title', cents: -185_000, year: null, days: null },
    { kind: 'tax', cents: -60_000, year: 2026, days: 60 },
  ]);
  expect(net).toBe(16_011_000);
});

test('taxes that were paid beyond the closing are given back', () => {
  expect(taxLines(365_000, '2026-12-31', '2026-12-22')).toEqual([{ kind: 'tax', cents: 10_000, year: 2026, days: 10 }]);
});

test('what is owed since January is owed whichever year the closing is in', () => {
  const { lines } = netSheet({ price: 40_000_000, concessions: 0, closingOn: '2027-01-11' }, costs, '2026-11-15');
  expect(lines.filter(({ kind }) => kind === 'tax')).toEqual([
    { kind: 'tax', cents: -365_000, year: 2026, days: 365 },
    { kind: 'tax', cents: -10_000, year: 2027, days: 10 },
  ]);
});

test('a leap year has one day more, and years are counted each by their own length', () => {
  expect(taxLines(366_000, '2027-12-21', '2028-03-01')).toEqual([
    { kind: 'tax', cents: -10_027, year: 2027, days: 10 },
    { kind: 'tax', cents: -60_000, year: 2028, days: 60 },
  ]);
});

const money = fc.integer({ min: 0, max: 1_000_000_000 });
const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days));

test('the lines sum to the net, to the cent, and a dollar more of concessions is a dollar less', () => {
  fc.assert(
    fc.property(
      fc.record({
        payoff: money,
        commissionRate: fc.integer({ min: 0, max: 1_000_000 }),
        transferTaxRate: fc.integer({ min: 0, max: 1_000_000 }),
        title: money,
        other: money,
        annualTax: money,
        taxPaidThrough: fc.option(day),
      }),
      money,
      money,
      fc.option(day),
      (given, price, concessions, closingOn) => {
        const { lines, net } = netSheet({ price, concessions, closingOn }, given, '2026-02-01');
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(net);
        expect(lines.every(({ cents }) => Number.isSafeInteger(cents))).toBe(true);
        expect(netSheet({ price, concessions: concessions + 100, closingOn }, given, '2026-02-01').net).toBe(net - 100);
      },
    ),
  );
});

test('what the seller owes grows by the day, and a whole year is the year’s tax', () => {
  fc.assert(
    fc.property(money, day, fc.nat(700), (annual, paid, later) => {
      const owed = (on: string) => -taxLines(annual, paid, on).reduce((sum, { cents }) => sum + cents, 0);
      const closing = addDays(paid, later);
      expect(owed(addDays(closing, 1))).toBeGreaterThanOrEqual(owed(closing));
    }),
  );
  expect(taxLines(123_457, '2025-12-31', '2027-01-01')).toEqual([
    { kind: 'tax', cents: -123_457, year: 2026, days: 365 },
  ]);
});
