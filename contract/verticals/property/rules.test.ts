import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../core/time-zone.ts';
import { allowedDecisions, feeAsked, feeCap, measure } from './application-rules.ts';
import { interestOn, interestRule, interestSince } from './deposit-interest.ts';
import { disposition, returnBy } from './deposit-rules.ts';
import { compareInspections } from './inspection-rules.ts';
import { feeDay, type LateFeePolicy, lateFeeBy, noLateFee, policyOf } from './late-fees.ts';
import { monthsThere, noticeClock, noticeEnds, serveBy } from './notice-rules.ts';
import {
  applyPayment,
  distributable,
  dueIn,
  managementFee,
  type ProrationMethod,
  rentOfMonth,
  splitByShares,
} from './rent-rules.ts';

const fixed: LateFeePolicy = { ...noLateFee, kind: 'fixed', fixed: 75_00, graceDays: 3 };
const late = (policy: LateFeePolicy, day: string, state: string | null, rent = 1_500_00, open = rent) =>
  lateFeeBy(day, { dueOn: '2026-03-01', rent, open }, policy, state);

describe('late fees', () => {
  test('the day is due + grace + 1, and the state’s grace holds where it is longer', () => {
    expect(feeDay('2026-03-01', fixed, null)).toBe('2026-03-05');
    expect(feeDay('2026-03-01', fixed, 'ME')).toBe('2026-03-17');
    expect(feeDay('2026-02-27', fixed, 'NV')).toBe('2026-03-03');
  });
  test.each<[string, LateFeePolicy, string, string | null, number]>([
    ['the last day of grace is free', fixed, '2026-03-04', null, 0],
    ['the day after is not', fixed, '2026-03-05', null, 75_00],
    ['a rate of the rent', { ...fixed, kind: 'percent_of_rent', rate: 80_000 }, '2026-03-05', null, 120_00],
    ['New York: the lesser of $50 and 5 %', fixed, '2026-03-08', 'NY', 50_00],
    ['New York: not before its five days', fixed, '2026-03-06', 'NY', 0],
    ['North Carolina: the greater of $15 and 5 %', { ...fixed, fixed: 200_00 }, '2026-03-09', 'NC', 75_00],
    ['Maine: 4 % after fifteen days', { ...fixed, fixed: 200_00 }, '2026-03-17', 'ME', 60_00],
    ['daily on top', { ...fixed, daily: 5_00 }, '2026-03-09', null, 95_00],
    ['daily up to our most', { ...fixed, daily: 5_00, most: 90_00 }, '2026-03-30', null, 90_00],
    ['none', noLateFee, '2026-03-30', null, 0],
  ])('%s', (_, policy, day, state, cents) => expect(late(policy, day, state)).toBe(cents));
  test('a rate of what is open, and nothing where nothing is', () => {
    const policy: LateFeePolicy = { ...fixed, kind: 'percent_of_balance', rate: 100_000 };
    expect(late(policy, '2026-03-05', null, 1_500_00, 400_00)).toBe(40_00);
    expect(late(policy, '2026-03-05', null, 1_500_00, 0)).toBe(0);
    expect(late({ ...policy, rate: 200_000 }, '2026-03-09', 'VA', 1_500_00, 400_00)).toBe(40_00);
  });
  test.each([
    ['CT', '2026-03-01', '2026-03-11', 50_00],
    ['MA', '2026-03-01', '2026-04-01', 200_00],
    ['OR', '2026-03-01', '2026-03-05', 200_00],
    ['TX', '2026-03-01', '2026-03-04', 180_00],
    ['UT', '2026-03-01', '2026-03-02', 150_00],
    ['WA', '2026-03-01', '2026-03-07', 200_00],
    // Before its law a state had none.
    ['NY', '2019-05-01', '2019-05-02', 200_00],
    ['NY', '2019-07-01', '2019-07-07', 50_00],
  ])('a flat fee of $200 on rent of $1,500 in %s, due %s, comes on %s', (state, dueOn, on, cents) => {
    const flat: LateFeePolicy = { ...noLateFee, kind: 'fixed', fixed: 200_00, graceDays: 0 };
    expect(feeDay(dueOn, flat, state)).toBe(on);
    expect(lateFeeBy(on, { dueOn, rent: 1_500_00, open: 1_500_00 }, flat, state)).toBe(cents);
  });
  test('Iowa lets so much a day and so much a month, by the rent', () => {
    const flat: LateFeePolicy = { ...noLateFee, kind: 'fixed', fixed: 200_00, graceDays: 0 };
    const fee = (day: string, rent: number) => lateFeeBy(day, { dueOn: '2026-03-01', rent, open: rent }, flat, 'IA');
    expect(fee('2026-03-02', 1_500_00)).toBe(20_00);
    expect(fee('2026-03-05', 1_500_00)).toBe(80_00);
    expect(fee('2026-03-31', 1_500_00)).toBe(100_00);
    expect(fee('2026-03-02', 700_00)).toBe(12_00);
    expect(fee('2026-03-31', 700_00)).toBe(60_00);
  });
  test('Tennessee’s grace runs on past a Sunday or a holiday at its end', () => {
    const flat: LateFeePolicy = { ...noLateFee, kind: 'fixed', fixed: 50_00, graceDays: 0 };
    expect(feeDay('2026-04-01', flat, 'TN')).toBe('2026-04-07');
    // The 6th is a Sunday, and Labor Day follows it.
    expect(feeDay('2026-09-01', flat, 'TN')).toBe('2026-09-09');
    // A Saturday ends it like any other day.
    expect(feeDay('2026-06-01', flat, 'TN')).toBe('2026-06-07');
  });
  test('the lease beats the property beats the office', () => {
    expect(policyOf(null, fixed, noLateFee)).toBe(fixed);
    expect(policyOf(noLateFee, fixed)).toBe(noLateFee);
    expect(policyOf(null, null)).toEqual(noLateFee);
  });
});

describe('proration', () => {
  test.each<[string, string, string, string | null, ProrationMethod, number]>([
    ['half of April', '2026-04-01', '2026-04-16', null, 'actual_days', 750_00],
    ['sixteen days of May by its 31', '2026-05-01', '2026-05-16', null, 'actual_days', 774_19],
    ['sixteen days of May by 30', '2026-05-01', '2026-05-16', null, 'thirty_days', 800_00],
    ['sixteen days of May by the year', '2026-05-01', '2026-05-16', null, 'year_days', 789_04],
    ['a February that is left on the 14th', '2026-02-01', '2025-01-01', '2026-02-14', 'actual_days', 750_00],
    ['thirty of 31 days never cost more than the month', '2026-05-01', '2026-05-02', null, 'thirty_days', 1_500_00],
    ['a whole February', '2026-02-01', '2026-02-01', null, 'thirty_days', 1_500_00],
    ['a month that was over before', '2026-02-01', '2026-01-01', '2026-01-31', 'actual_days', 0],
    ['one day', '2026-03-01', '2026-03-31', '2026-03-31', 'actual_days', 48_39],
  ])('%s', (_, month, from, until, method, cents) =>
    expect(rentOfMonth(1_500_00, month, { from, until }, method)).toBe(cents),
  );
  test('the 31st is the last day of a shorter month', () => {
    expect(dueIn('2026-02-01', 31)).toBe('2026-02-28');
    expect(dueIn('2026-03-01', 5)).toBe('2026-03-05');
  });
});

describe('who is paid first', () => {
  const charges = [
    { id: 'a', kind: 'late_fee', dueOn: '2026-01-05', open: 75_00 },
    { id: 'b', kind: 'rent', dueOn: '2026-02-01', open: 1_000_00 },
    { id: 'c', kind: 'rent', dueOn: '2026-01-01', open: 200_00 },
    { id: 'd', kind: 'pet', dueOn: '2026-01-01', open: 25_00 },
  ] as const;
  test('rent before fees', () =>
    expect(applyPayment(1_210_00, charges, 'rent_first')).toEqual({
      applied: [
        { id: 'c', cents: 200_00 },
        { id: 'b', cents: 1_000_00 },
        { id: 'd', cents: 10_00 },
      ],
      left: 0,
    }));
  test('the oldest first', () =>
    expect(applyPayment(310_00, charges, 'oldest_first').applied.map(({ id }) => id)).toEqual(['c', 'd', 'a', 'b']));
  test('what nothing is open for is left', () =>
    expect(applyPayment(2_000_00, charges, 'rent_first').left).toBe(700_00));
});

test('management fees are of rent collected', () => {
  expect(managementFee(1_500_00, 80_000)).toBe(120_00);
  expect(managementFee(0, 80_000)).toBe(0);
  expect(managementFee(333_33, 85_000)).toBe(28_33);
});

test('owners get their shares to the cent, whatever they are', () => {
  expect(splitByShares(100_00, [333_333, 333_333, 333_334])).toEqual([33_33, 33_33, 33_34]);
  expect(splitByShares(1, [500_000, 500_000])).toEqual([1, 0]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 9 }),
      (cents, shares) => {
        const parts = splitByShares(cents, shares);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(cents);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('the reserve and what vendors are owed stay', () => {
  expect(distributable(2_000_00, 500_00, 300_00)).toBe(1_200_00);
  expect(distributable(600_00, 500_00, 300_00)).toBe(0);
});

test('deposits: when they are due back, and what goes', () => {
  expect(returnBy('WA', '2023-07-01')).toBe('2023-07-22');
  expect(returnBy('WA', '2026-03-01')).toBe('2026-03-31');
  expect(returnBy('CA', '2026-03-31')).toBe('2026-04-21');
  expect(returnBy('NY', '2026-02-20')).toBe('2026-03-06');
  // A month by the calendar, and business days: Memorial Day and weekends do not count.
  expect(returnBy('CO', '2026-01-31')).toBe('2026-02-28');
  expect(returnBy('CO', '2028-01-31')).toBe('2028-02-29');
  expect(returnBy('LA', '2026-07-15')).toBe('2026-08-15');
  expect(returnBy('AZ', '2026-05-15')).toBe('2026-06-05');
  expect(returnBy('FL', '2028-02-20')).toBe('2028-03-06');
  expect(returnBy('KY', '2026-02-20')).toBeNull();
  expect(disposition(1_500_00, [200_00, 50_00])).toEqual({ kept: 250_00, refund: 1_250_00 });
  expect(disposition(100_00, [100_01])).toBeNull();
});

describe('applications', () => {
  const criteria = { incomeRatio: 300, leastScore: 620, evictionYears: 5, needsReference: true };
  const good = { income: 4_500_00, score: 620, evictedYearsAgo: 5, hasNoEviction: false, reference: 'good' as const };
  test('exactly what is asked is enough, a cent or a point less is not', () => {
    expect(measure(criteria, good, 1_500_00).every(({ isMet }) => isMet)).toBe(true);
    expect(measure(criteria, { ...good, income: 4_499_99 }, 1_500_00)[0]).toEqual({
      criterion: 'income',
      isMet: false,
    });
    expect(measure(criteria, { ...good, score: 619 }, 1_500_00)[1]!.isMet).toBe(false);
    expect(measure(criteria, { ...good, evictedYearsAgo: 4 }, 1_500_00)[2]!.isMet).toBe(false);
  });
  test('what is not known decides nothing; what is not asked is not measured', () => {
    expect(allowedDecisions(measure(criteria, { ...good, score: null }, 1_500_00))).toEqual([]);
    expect(allowedDecisions(measure(criteria, good, 1_500_00))).toEqual(['approved']);
    expect(allowedDecisions(measure(criteria, { ...good, score: 500 }, 1_500_00))).toEqual(['conditional', 'denied']);
    const none = { incomeRatio: null, leastScore: null, evictionYears: null, needsReference: false };
    expect(measure(none, good, 1_500_00)).toEqual([]);
  });
  test.each([
    ['NY', 20_00],
    ['MA', 0],
    ['DE', 150_00],
    ['TX', 300_00],
  ])('the fee in %s', (state, cents) => expect(feeAsked(300_00, state, 1_500_00, '2026-03-01')).toBe(cents));
  test('before the law there was no cap', () => expect(feeCap('NY', 1_500_00, '2019-06-13')).toBeNull());
});

describe('notices', () => {
  const facts = { monthsThere: 13, raise: 0 };
  test.each([
    ['late_rent', 'TX', '2026-03-02', 'personal', '2026-03-05'],
    ['late_rent', 'CA', '2026-05-21', 'personal', '2026-05-27'],
    ['late_rent', 'CA', '2026-05-21', 'mail', '2026-06-01'],
    // Days that California’s courts keep and federal offices do not, and New Year’s Day kept in the year before.
    ['late_rent', 'CA', '2026-11-25', 'personal', '2026-12-02'],
    ['late_rent', 'CA', '2026-03-30', 'personal', '2026-04-03'],
    ['late_rent', 'CA', '2027-12-29', 'personal', '2028-01-04'],
    ['late_rent', 'FL', '2026-11-24', 'personal', '2026-12-01'],
    ['late_rent', 'NV', '2026-10-22', 'personal', '2026-11-03'],
    ['rent_increase', 'CA', '2026-03-01', 'mail', '2026-04-05'],
    ['late_rent', 'NY', '2026-03-01', 'posted', '2026-03-15'],
    ['non_renewal', 'CA', '2026-03-01', 'personal', '2026-04-30'],
    ['non_renewal', 'NY', '2026-03-01', 'personal', '2026-04-30'],
    ['rent_increase', 'WA', '2025-05-01', 'personal', '2025-06-30'],
    ['rent_increase', 'WA', '2026-03-01', 'personal', '2026-05-30'],
  ] as const)('%s in %s of %s by %s runs through %s', (kind, state, on, method, ends) =>
    expect(noticeEnds(on, noticeClock(kind, state, on, facts)!, method)).toBe(ends),
  );
  test('months are the calendar’s: a year is over on its day, and not before', () => {
    expect(monthsThere('2025-01-01', '2025-12-31')).toBe(11);
    expect(monthsThere('2025-01-01', '2026-01-01')).toBe(12);
    expect(monthsThere('2024-02-29', '2025-02-28')).toBe(12);
    expect(monthsThere('2026-03-01', '2026-02-01')).toBe(0);
  });
  test('served on the last day it runs in time, and a day later it does not', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('CA', 'NV', 'WA', 'NY', 'AZ'),
        fc.constantFrom('late_rent', 'rent_increase', 'violation'),
        fc.constantFrom('mail', 'personal'),
        fc.integer({ min: 0, max: 700 }),
        (state, kind, method, offset) => {
          const by = addDays('2026-01-01', offset);
          const clock = noticeClock(kind, state, by, { monthsThere: 20, raise: 80_000 });
          if (!clock) return;
          const day = serveBy(by, clock, method);
          expect(noticeEnds(day, clock, method) <= by).toBe(true);
          expect(noticeEnds(addDays(day, 1), clock, method) > by).toBe(true);
        },
      ),
    ));
  test('where no rule is known there is none', () =>
    expect(noticeClock('entry', 'TX', '2026-03-01', facts)).toBeNull());
});

test('inspections side by side: worse than it was, and wear from new to good is not', () => {
  const look = (item: string, condition: 'new' | 'good' | 'poor' | null) => ({
    room: 'Kitchen',
    item,
    condition,
    note: '',
  });
  const compared = compareInspections(
    [look('Floor', 'good'), look('Sink', 'new'), look('Stove', null), look('Door', 'good')],
    [look('Floor', 'poor'), look('Sink', 'good'), look('Stove', 'poor'), look('Lamp', 'poor')],
  );
  expect(compared.map(({ item, isWorse }) => [item, isWorse])).toEqual([
    ['Floor', true],
    ['Sink', false],
    ['Stove', false],
    ['Lamp', false],
    ['Door', false],
  ]);
});

describe('interest on deposits', () => {
  const held = [{ on: '2026-01-01', cents: 2_000_00 }];

  test.each([
    // A year of nights is the year’s rate, and a leap year has one more.
    ['2026-01-01', '2027-01-01', 20_00],
    ['2026-01-01', '2026-01-02', 5],
    ['2026-03-31', '2026-03-31', 0],
  ])('from %s through %s', (from, through, cents) => {
    expect(interestOn(held, { from, through, rate: 10_000 })).toBe(cents);
  });

  test('follows what was held, and what was held before counts from the day asked for', () => {
    const moves = [...held, { on: '2026-07-01', cents: 1_000_00 }];
    // 181 nights of $2,000 and 184 of $3,000 at 1%.
    expect(interestOn(moves, { from: '2026-01-01', through: '2027-01-01', rate: 10_000 })).toBe(25_04);
    expect(interestOn(moves, { from: '2026-07-01', through: '2027-01-01', rate: 10_000 })).toBe(15_12);
    expect(interestOn(moves, { from: '2026-01-01', through: '2026-07-01', rate: 10_000 })).toBe(9_92);
  });

  test('Ohio’s is on what is above a month’s rent', () => {
    const { above, least } = interestRule('OH', '2026-01-01')!;
    expect(interestOn(held, { from: '2026-01-01', through: '2027-01-01', rate: least!, above: above!(1_500_00) })).toBe(
      25_00,
    );
  });

  test('is counted from the last day it was added through, else from the first deposit', () => {
    expect(interestSince(held, null)).toBe('2026-01-01');
    expect(interestSince(held, '2026-06-30')).toBe('2026-06-30');
    expect(interestSince([], null)).toBeNull();
  });

  test('where no rule is known there is none', () => expect(interestRule('TX', '2026-01-01')).toBeNull());
});
