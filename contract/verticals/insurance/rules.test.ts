import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../core/time-zone.ts';
import { fitOf } from './appetite.ts';
import { cancelMethods, returnPremium } from './cancellation.ts';
import { type CommissionRule, commissionOf, differenceOf, partsOf, ruleFor, splitOf } from './commission.ts';
import { gapsOf, rank } from './compare.ts';
import { lossRatio, retention } from './measures.ts';
import { renewalFilter } from './renewal-desk.ts';
import { daysInForce, nextTouch, nextXDate, termDays, termMonths, termOf } from './terms.ts';
import { allEarned, earnedOf, faultOf, reckon, stateOn, type Transaction, termsOf, type Wish } from './transactions.ts';
import { isVin } from './vin.ts';

const opening = (premium: number, effectiveOn = '2025-03-01', months = 12): Transaction => ({
  kind: 'new',
  term: 1,
  ...termOf(effectiveOn, months),
  premium,
  method: null,
});
const done = (list: Transaction[], wish: Wish, rate: 'ninety' | 'customary' = 'ninety'): Transaction[] => {
  expect(faultOf(list, wish)).toBeNull();
  return [...list, ...reckon(list, wish, rate).transactions];
};

test('a VIN is right where its check digit is', () => {
  // The specimen of 49 CFR 565 and vehicles whose numbers are published.
  for (const vin of ['1M8GDM9AXKP042788', '11111111111111111', '5GZCZ43D13S812715', '1HGCM82633A004352'])
    expect(isVin(vin), vin).toBe(true);
  for (const vin of ['1M8GDM9A1KP042788', '1HGCM82633A004353', '1HGCM82633A00435', 'IHGCM82633A004352', ''])
    expect(isVin(vin), vin).toBe(false);
});

describe('terms', () => {
  test('hold the days that lie in them', () => {
    expect(termOf('2024-02-29', 12)).toEqual({ effectiveOn: '2024-02-29', expiresOn: '2025-02-28' });
    expect(termDays(termOf('2024-02-29', 12))).toBe(365);
    expect(termDays(termOf('2023-03-01', 12))).toBe(366);
    expect(termDays(termOf('2025-08-31', 6))).toBe(181);
    expect(termMonths(termOf('2025-08-31', 6))).toBe(6);
    const term = termOf('2025-01-01', 12);
    expect([daysInForce(term, '2024-12-31'), daysInForce(term, '2025-01-02'), daysInForce(term, '2027-01-01')]).toEqual(
      [0, 1, 365],
    );
  });

  test('X-dates roll a year at a time, and a leap day comes back', () => {
    expect(nextXDate('2024-02-29', '2024-02-29')).toBe('2024-02-29');
    expect(nextXDate('2024-02-29', '2024-03-01')).toBe('2025-02-28');
    expect(nextXDate('2024-02-29', '2027-03-01')).toBe('2028-02-29');
    expect(nextXDate('2027-05-01', '2026-01-01')).toBe('2027-05-01');
    expect([
      nextTouch('2026-03-01', '2026-01-01'),
      nextTouch('2026-03-01', '2026-01-20'),
      nextTouch('2026-03-01', '2026-02-25'),
    ]).toEqual([45, 30, null]);
  });

  test('the next X-date is never past and less than a leap year and a day away', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(day, day, (told, today) => {
        const next = nextXDate(told, today);
        expect(next >= today && (told >= today ? next === told : next <= addDays(today, 366))).toBe(true);
      }),
    );
  });
});

describe('cancellation', () => {
  const back = (
    method: (typeof cancelMethods)[number],
    on: string,
    rate: 'ninety' | 'customary' = 'ninety',
    written = 50_000,
  ) => {
    const list = [opening(written, '2025-01-01')];
    return reckon(list, { kind: 'cancellation', effectiveOn: on, method }, rate).returned;
  };

  test('returns by the day, by the table, or all of it', () => {
    // $500 a year, canceled after 150 days: 215/365 goes back, at short rate 90% of that.
    expect(back('pro_rata', '2025-05-31')).toBe(29_452);
    expect(back('short_rate', '2025-05-31')).toBe(26_507);
    // The customary table has 52% earned from the 150th day on.
    expect(back('short_rate', '2025-05-31', 'customary')).toBe(24_000);
    expect(back('short_rate', '2025-01-02', 'customary')).toBe(47_500);
    expect(back('short_rate', '2025-12-31', 'customary')).toBe(0);
    expect(back('flat', '2025-01-01')).toBe(50_000);
  });

  test('a table for a year reads a term of six months in 365ths of itself', () => {
    const list = [opening(60_000, '2025-01-01', 6)];
    // 90 of 181 days are 182 of 365: 60% earned.
    expect(
      reckon(list, { kind: 'cancellation', effectiveOn: '2025-04-01', method: 'short_rate' }, 'customary').returned,
    ).toBe(24_000);
  });

  test('short rate never returns more than pro rata, and pro rata never more than flat', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 0, max: 364 }),
        fc.constantFrom('ninety', 'customary'),
        (written, days, rate) => {
          const term = termOf('2025-01-01', 12);
          const on = addDays('2025-01-01', days);
          const unearned =
            written - earnedOf([opening(written, '2025-01-01')], termsOf([opening(written, '2025-01-01')])[0]!, on);
          const [flat, proRata, short] = (['flat', 'pro_rata', 'short_rate'] as const).map((method) =>
            returnPremium({ method, written, unearned, term, on }, rate as 'ninety'),
          );
          expect(short! >= 0 && short! <= proRata! && proRata! <= flat!).toBe(true);
        },
      ),
    );
  });

  test('what cannot be done says so', () => {
    const list = [opening(120_000)];
    expect(faultOf(list, { kind: 'cancellation', effectiveOn: '2025-03-02', method: 'flat' })?.field).toBe(
      'effectiveOn',
    );
    expect(faultOf(list, { kind: 'reinstatement', effectiveOn: '2025-04-01' })?.field).toBe('kind');
    expect(faultOf(list, { kind: 'renewal', effectiveOn: '2026-03-02', months: 12, premium: 1 })?.field).toBe(
      'effectiveOn',
    );
    const canceled = done(list, { kind: 'cancellation', effectiveOn: '2025-06-01', method: 'pro_rata' });
    expect(faultOf(canceled, { kind: 'endorsement', effectiveOn: '2025-07-01', termChange: 1 })?.field).toBe('kind');
    expect(faultOf(canceled, { kind: 'reinstatement', effectiveOn: '2025-05-31' })?.field).toBe('effectiveOn');
    expect(faultOf(canceled, { kind: 'renewal', effectiveOn: '2026-03-01', months: 12, premium: 1 })?.field).toBe(
      'kind',
    );
  });
});

describe('transactions', () => {
  test('premium, terms and ending follow from the list', () => {
    let list = [opening(120_000)];
    list = done(list, { kind: 'endorsement', effectiveOn: '2025-08-31', termChange: 36_500 });
    // 182 of 365 days are left.
    expect(termsOf(list)[0]).toMatchObject({ written: 138_200, endsOn: '2026-03-01', ending: null });
    list = done(list, { kind: 'cancellation', effectiveOn: '2025-12-01', method: 'pro_rata' });
    const [canceled] = termsOf(list);
    expect(canceled).toMatchObject({ ending: 'canceled', endsOn: '2025-12-01' });
    expect(earnedOf(list, canceled!, '2025-12-01')).toBe(canceled!.written);
    list = done(list, { kind: 'reinstatement', effectiveOn: '2025-12-01' });
    expect(termsOf(list)[0]).toMatchObject({ written: 138_200, ending: null });
    list = done(list, { kind: 'renewal', effectiveOn: '2026-03-01', months: 12, premium: 150_000 });
    expect(termsOf(list)).toMatchObject([
      { ending: 'renewed' },
      { number: 2, effectiveOn: '2026-03-01', written: 150_000 },
    ]);
    list = done(list, { kind: 'rewrite', effectiveOn: '2026-06-01', months: 12, premium: 140_000 });
    expect(termsOf(list)).toMatchObject([
      {},
      { ending: 'rewritten', endsOn: '2026-06-01' },
      { number: 3, effectiveOn: '2026-06-01', expiresOn: '2027-06-01', openedBy: 'rewrite' },
    ]);
    expect(list.slice(-2).map(({ kind }) => kind)).toEqual(['cancellation', 'rewrite']);
    expect(['2026-05-31', '2026-06-01', '2027-06-01'].map((day) => stateOn(termsOf(list), day))).toEqual([
      'in_force',
      'in_force',
      'expired',
    ]);
  });

  test('days without insurance are not paid for', () => {
    const list = done([opening(36_500, '2025-01-01')], {
      kind: 'cancellation',
      effectiveOn: '2025-04-11',
      method: 'pro_rata',
    });
    const later = done(list, { kind: 'reinstatement', effectiveOn: '2025-05-11' });
    // 30 days at a dollar are not owed again.
    expect(termsOf(later)[0]!.written).toBe(36_500 - 3_000);
  });

  const wish = fc.record({
    kind: fc.constantFrom('endorsement', 'cancellation', 'reinstatement', 'renewal', 'rewrite', 'nonrenewal'),
    days: fc.integer({ min: 0, max: 380 }),
    amount: fc.integer({ min: -400_000, max: 400_000 }),
    method: fc.constantFrom(...cancelMethods),
  });
  const made = (
    steps: { kind: string; days: number; amount: number; method: (typeof cancelMethods)[number] }[],
  ): Transaction[] => {
    let list = [opening(400_000, '2024-02-29')];
    for (const { kind, days, amount, method } of steps) {
      const term = termsOf(list).at(-1)!;
      const isEnd = kind === 'renewal' || kind === 'nonrenewal';
      const effectiveOn = isEnd
        ? term.expiresOn
        : method === 'flat' && kind === 'cancellation'
          ? term.effectiveOn
          : addDays(term.effectiveOn, days);
      const next = { kind, effectiveOn, months: 12, premium: Math.abs(amount), termChange: amount, method } as Wish;
      if (!faultOf(list, next)) list = [...list, ...reckon(list, next, 'customary').transactions];
    }
    return list;
  };

  test('whatever is done, all that was written is earned in the end, and what is reckoned adds up', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 12 }), (steps) => {
        const list = made(steps);
        const written = list.reduce((sum, { premium }) => sum + premium, 0);
        expect(termsOf(list).reduce((sum, term) => sum + term.written, 0)).toBe(written);
        expect(allEarned(list, '2100-01-01')).toBe(written);
        expect(allEarned(list, '2000-01-01')).toBe(0);
      }),
    );
  });

  test('a policy that is canceled and reinstated without a lapse costs what it cost', () => {
    fc.assert(
      fc.property(
        fc.array(wish, { maxLength: 6 }),
        fc.integer({ min: 0, max: 364 }),
        fc.constantFrom('pro_rata', 'short_rate'),
        (steps, days, method) => {
          const list = made(steps);
          const term = termsOf(list).at(-1)!;
          const effectiveOn = addDays(term.effectiveOn, days);
          const cancel: Wish = { kind: 'cancellation', effectiveOn, method: method as 'pro_rata' };
          if (faultOf(list, cancel)) return;
          const both = done(done(list, cancel), { kind: 'reinstatement', effectiveOn });
          expect(termsOf(both).at(-1)!.written).toBe(term.written);
        },
      ),
    );
  });
});

describe('measures', () => {
  test('loss ratio is on what was earned', () => {
    expect(lossRatio({ paid: 30_000, reserved: 20_000 }, 100_000)).toBe(500_000);
    expect(lossRatio({ paid: 1, reserved: 0 }, 0)).toBeNull();
  });

  test('a rewrite is neither lost nor new', () => {
    const span = (from: string, to: string) => ({ from, to });
    const policies = [
      { id: 'a', chain: 'a', spans: [span('2025-01-01', '2025-06-01')] },
      { id: 'b', chain: 'a', spans: [span('2025-06-01', '2026-06-01')] },
      { id: 'c', chain: 'c', spans: [span('2025-01-01', '2026-01-01')] },
      { id: 'd', chain: 'd', spans: [span('2025-09-01', '2026-09-01')] },
    ];
    expect(retention(policies, '2025-02-01', '2026-02-01')).toEqual({ begun: 2, kept: 1, lost: ['c'], rate: 500_000 });
    expect(retention([], '2025-02-01', '2026-02-01').rate).toBeNull();
  });
});

describe('commission', () => {
  const rule = (id: string, given: Partial<CommissionRule>): CommissionRule => ({
    id,
    carrier: null,
    line: null,
    producer: null,
    kind: null,
    rate: 100_000,
    producerShare: 0,
    overrides: [],
    ...given,
  });
  const of = { carrier: 'acme', line: 'home', producer: 'ana', kind: 'renewal' } as const;

  test('the most specific rule wins', () => {
    const rules = [
      rule('1', {}),
      rule('2', { line: 'home' }),
      rule('3', { carrier: 'acme' }),
      rule('4', { line: 'home', kind: 'renewal' }),
      rule('5', { carrier: 'other', line: 'home', kind: 'renewal', producer: 'ana' }),
    ];
    expect(ruleFor(rules, of)?.id).toBe('4');
    expect(ruleFor(rules, { ...of, kind: 'new' })?.id).toBe('3');
    expect(ruleFor(rules, { ...of, carrier: 'none', line: 'auto' })?.id).toBe('1');
    expect(ruleFor([rule('6', {}), rule('7', {})], of)?.id).toBe('7');
    expect(ruleFor([], of)).toBeNull();
  });

  test('a chargeback is what was paid, and parts never lose a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_000_000, max: 9_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (premium, rate) => {
          const one = rule('1', { rate });
          expect(commissionOf(-premium, one)).toBe(0 - commissionOf(premium, one));
          const { producer, agency } = splitOf(premium, rate);
          expect(producer + agency).toBe(premium);
        },
      ),
    );
    // Shares of producer and overrides that come to all of it leave nothing, and never less than nothing.
    expect(partsOf(1, 500_000, [{ member: 'm', share: 500_000 }])).toEqual({
      producer: 1,
      others: [{ member: 'm', cents: 0 }],
      overridden: 0,
      agency: 0,
    });
    const shares = fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.integer({ min: -900_000, max: 900_000 }),
        fc.integer({ max: 200_000, min: 0 }),
        shares,
        (cents, own, more) => {
          const overrides = more.map((share, place) => ({ member: String(place), share }));
          const { producer, others, overridden, agency } = partsOf(cents, own, overrides);
          expect(others.reduce((sum, one) => sum + one.cents, 0)).toBe(overridden);
          expect(producer + overridden + agency).toBe(cents);
          for (const part of [producer, agency, ...others.map((one) => one.cents)])
            expect(part * Math.sign(cents)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
    expect(differenceOf(1_000, [{ commission: 1_250 }, { commission: -251 }])).toBe(1);
  });
});

describe('the renewal desk', () => {
  const noon = Date.parse('2026-03-10T18:00:00Z');
  test('asks for what ends after today everywhere, and for what is over anywhere', () => {
    expect(renewalFilter('60', noon, '2026-03-10')).toBe('expiresOn:between(2026-03-11,2026-05-09)~state:is(in_force)');
    expect(renewalFilter('past', noon, '2026-03-10')).toBe(
      'expiresOn:between(2026-01-09,2026-03-11)~state:is(expired)',
    );
  });
  test('while it is still yesterday in the west, what ends today may be in force there', () =>
    expect(renewalFilter('30', Date.parse('2026-03-10T05:00:00Z'), '2026-03-10')).toContain('between(2026-03-10,'));
});

describe('marketplace', () => {
  const carrier = {
    appointments: [{ state: 'TX', from: '2025-01-01', until: '2026-01-01' }],
    appetite: [{ line: 'home' as const, states: ['TX'], oldestBuilt: 1980, roofYears: 15, mostLosses: 1 }],
  };
  const today = '2025-06-01';

  test('appetite is asked before anything is typed', () => {
    const risk = { line: 'home', state: 'TX', yearBuilt: 1995, roofYear: 2015, losses: 0 } as const;
    expect(fitOf(carrier, risk, today)).toEqual({ answer: 'fits', declines: [], unknown: [] });
    expect(fitOf(carrier, { ...risk, roofYear: 2009, losses: 2 }, today).declines).toEqual(['roof', 'losses']);
    expect(fitOf(carrier, { ...risk, yearBuilt: null }, today)).toMatchObject({
      answer: 'ask',
      unknown: ['year_built'],
    });
    expect(fitOf(carrier, risk, '2026-01-01').declines).toEqual(['not_appointed']);
    expect(fitOf(carrier, { line: 'auto', state: 'OK' }, today).declines).toEqual(['not_appointed', 'line']);
  });

  test('no price is ranked until coverage matches or the gap is stated', () => {
    const wanted = { dwelling: 40_000_000, deductible: 100_000 };
    const quote = (id: string, premium: number, coverages: Record<string, number>, gapStated = '', months = 12) => ({
      id,
      premium,
      months,
      coverages,
      gapStated,
    });
    const quotes = [
      quote('full', 200_000, wanted),
      quote('thin', 150_000, { dwelling: 30_000_000, deductible: 100_000 }),
      quote('half', 90_000, { dwelling: 50_000_000, deductible: 50_000 }, '', 6),
      quote('told', 140_000, { dwelling: 40_000_000, deductible: 250_000 }, 'Higher deductible, explained by phone'),
    ];
    expect(rank('home', wanted, quotes)).toEqual({
      ranked: ['told', 'half', 'full'],
      held: [{ id: 'thin', gaps: ['dwelling'] }],
    });
    expect(gapsOf('home', { replacementCost: 1 }, {})).toEqual(['replacementCost']);
  });
});
