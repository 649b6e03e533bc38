import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { netEffectiveRentCalculator } from '../../calculators/investment-calculators.ts';
import { type CamAsked, type CamYear, camTerms, capOf, grossedUp, reconcileCam } from './cam.ts';
import { commissionOf, commissionTerms } from './commission.ts';
import { annualRent, cpiRise, escalation as escalationOf, noEscalation } from './escalation.ts';
import { exposureOf, trailingYear } from './income.ts';
import { netEffective, standingOf, walt } from './leases.ts';
import { leaseOption, noticeWindow } from './options.ts';

const year = (of: number, controllable: number, more: Partial<CamYear> = {}): CamYear => ({
  year: of,
  expenses: [
    { name: 'Cleaning', kind: 'controllable', cents: controllable, isVariable: true, isExcluded: false },
    { name: 'Property tax', kind: 'tax', cents: 100_000_00, isVariable: false, isExcluded: false },
    { name: 'Roof replacement', kind: 'uncontrollable', cents: 40_000_00, isVariable: false, isExcluded: false },
  ],
  occupancy: 800_000,
  buildingFeet: 100_000,
  leasedFeet: 80_000,
  ...more,
});
const terms = (more: Record<string, unknown> = {}) =>
  camTerms.parse({ squareFeet: 10_000, exclusions: ['Roof replacement'], exclusionsClause: '7.2(c)', ...more });
const asked = (more: Partial<CamAsked> = {}): CamAsked => ({
  terms: terms(),
  year: year(2025, 80_000_00),
  earlier: [],
  from: '2020-01-01',
  until: '2030-12-31',
  estimates: 0,
  today: '2026-02-01',
  ...more,
});
const stands = (more: Partial<CamAsked>, step: string) =>
  reconcileCam(asked(more)).steps.find((one) => one.step === step)!.after;

describe('CAM', () => {
  test('share of the pool without what is excluded, each step with its clause', () => {
    const { steps, owed, trueUp } = reconcileCam(asked({ estimates: 15_000_00 }));
    expect(steps.map(({ step, after }) => [step, after])).toEqual([
      ['pool', 220_000_00],
      ['exclusions', 180_000_00],
      ['gross_up', 180_000_00],
      ['cap', 180_000_00],
      ['share', 18_000_00],
      ['base', 18_000_00],
      ['admin', 18_000_00],
      ['days', 18_000_00],
      ['estimates', 3_000_00],
      ['true_up', 3_000_00],
    ]);
    expect(steps[1]).toMatchObject({ change: -40_000_00, clause: '7.2(c)' });
    expect([owed, trueUp]).toEqual([18_000_00, 3_000_00]);
    expect(steps.reduce((sum, { change }) => sum + change, 0)).toBe(trueUp);
  });
  test('only variable costs are grossed up, and never down', () => {
    expect(stands({ terms: terms({ grossUp: 950_000 }) }, 'gross_up')).toBe(95_000_00 + 100_000_00);
    expect(grossedUp(80_000_00, 960_000, 950_000)).toBe(80_000_00);
    expect(grossedUp(80_000_00, 0, 950_000)).toBe(80_000_00);
  });
  test('the base year is grossed up by the same clause', () => {
    const base = year(2020, 60_000_00, { occupancy: 600_000 });
    const given = { terms: terms({ baseYear: 2020, grossUp: 950_000, baseClause: '4.1' }), earlier: [base] };
    // 95,000 + 100,000 less 95,000 + 100,000: both at 95 %, so nothing is owed that comes of an emptier year.
    expect(stands(given, 'base')).toBe(0);
    expect(stands({ ...given, terms: terms({ baseYear: 2020 }) }, 'base')).toBe(2_000_00);
    expect(reconcileCam(asked({ terms: terms({ baseYear: 2019 }) })).alarms).toContain('no_base_year');
    expect(stands({ terms: terms({ baseYear: 2025 }) }, 'base')).toBe(0);
    expect(stands({ terms: terms({ expenseStop: 1_50 }) }, 'base')).toBe(3_000_00);
  });
  test('caps: not cumulative, cumulative, compounded', () => {
    // 100, then 102 (2 % of 5 % used), now: 107.10 without what was left, 110 with it, 110.25 on top of one another.
    const spent = (...cents: number[]) => cents.map((one, at) => ({ year: 2023 + at, cents: one }));
    expect(capOf(spent(100_00, 102_00), 2025, 'non_cumulative', 50_000)).toBe(107_10);
    expect(capOf(spent(100_00, 102_00), 2025, 'cumulative', 50_000)).toBe(110_00);
    expect(capOf(spent(100_00, 102_00), 2025, 'compounded', 50_000)).toBe(110_25);
    // A year above its own cap counts as what it was allowed.
    expect(capOf(spent(100_00, 120_00), 2025, 'non_cumulative', 50_000)).toBe(110_25);
    expect(capOf([], 2025, 'cumulative', 50_000)).toBeNull();
    // Years are the calendar's: one whose costs are missing has passed all the same.
    expect(capOf(spent(100_00), 2025, 'cumulative', 50_000)).toBe(110_00);
    expect(capOf(spent(100_00), 2025, 'compounded', 50_000)).toBe(110_25);
    expect(capOf(spent(100_00), 2025, 'non_cumulative', 50_000)).toBe(110_25);
    const earlier = [year(2023, 60_000_00), year(2024, 62_000_00)];
    const given = { terms: terms({ cap: 'cumulative', capRate: 50_000, capClause: '7.4' }), earlier };
    expect(stands(given, 'cap')).toBe(66_000_00 + 100_000_00);
    expect(reconcileCam(asked(given)).alarms).toEqual(['near_cap']);
    // Taxes are never capped.
    expect(stands({ ...given, terms: terms({ cap: 'non_cumulative', capRate: 0 }) }, 'cap')).toBe(160_000_00);
  });
  test('the denominator is what the lease says; one that differs from the building is told', () => {
    expect(stands({ terms: terms({ denominator: 'leased' }) }, 'share')).toBe(22_500_00);
    const fixed = asked({ terms: terms({ denominator: 'fixed', denominatorFeet: 90_000 }) });
    expect(reconcileCam(fixed)).toMatchObject({ owed: 20_000_00, alarms: ['denominator_mismatch'] });
  });
  test('a part of a year by its days, leap years by theirs', () => {
    expect(stands({ from: '2025-07-01' }, 'days')).toBe(9_073_97);
    expect(stands({ year: year(2024, 80_000_00), until: '2024-02-29' }, 'days')).toBe(2_950_82);
    expect(stands({ until: '2024-12-31' }, 'days')).toBe(0);
  });
  test('an administration fee on what is owed, and a statement that is late', () => {
    expect(stands({ terms: terms({ adminRate: 100_000 }) }, 'admin')).toBe(19_800_00);
    expect(reconcileCam(asked({ today: '2026-05-01' })).alarms).toEqual(['late_statement']);
    expect(reconcileCam(asked({ today: '2026-04-30' })).alarms).toEqual([]);
  });
});

describe('leases', () => {
  test('standing, steps and what is left by rent and by area', () => {
    expect(standingOf('2026-01-01', '2026-12-31', '2025-12-31')).toBe('committed');
    expect(standingOf('2026-01-01', '2026-12-31', '2026-12-31')).toBe('in_place');
    expect(standingOf('2026-01-01', '2026-12-31', '2027-01-01')).toBe('expired');
    expect(annualRent(1_000, 30_00, { kind: 'percent', rate: 30_000, amount: 0 }, 2)).toBe(31_827_00);
    expect(annualRent(1_000, 30_00, { kind: 'amount', rate: 0, amount: 50 }, 3)).toBe(31_500_00);
    const lease = (until: string, squareFeet: number, perFoot: number) => ({
      from: '2020-01-01',
      until,
      squareFeet,
      perFoot,
      escalation: noEscalation,
    });
    const both = [lease('2027-12-31', 1_000, 20_00), lease('2029-12-31', 3_000, 20_00)];
    expect(walt(both, '2026-01-01', 'area')).toBe(350);
    expect(walt([both[0]!, lease('2029-12-31', 1_000, 60_00)], '2026-01-01', 'rent')).toBe(350);
    expect(walt([], '2026-01-01', 'rent')).toBe(0);
  });
  test('net effective rent agrees with the calculator that clients use', () => {
    const offered = {
      squareFeet: 1_000,
      perFoot: 30_00,
      escalation: { kind: 'percent', rate: 25_000, amount: 0 } as const,
      months: 62,
      freeMonths: 6,
      improvements: 5_00,
      commissionRate: 40_000,
    };
    const ours = netEffective(offered);
    const theirs = netEffectiveRentCalculator.compute({
      squareFeet: 1_000,
      rentPerSquareFoot: 30_00,
      growth: 25_000,
      months: 62,
      freeMonths: 6,
      improvements: 5_000_00,
      commissions: ours.commission,
    });
    expect([ours.face, ours.free, ours.net, ours.perFootYear]).toEqual([
      theirs.faceRent,
      theirs.freeRent,
      theirs.netRent,
      theirs.perSquareFoot,
    ]);
    expect(netEffective({ ...offered, escalation: noEscalation, months: 60, commissionRate: 0 })).toMatchObject({
      face: 150_000_00,
      concessions: 20_000_00,
      perFootYear: 26_00,
    });
  });
});

describe('a building’s income', () => {
  const term = (from: string, until: string, squareFeet = 1_000, perFoot = 24_00) => ({
    ...{ from, until, squareFeet, perFoot },
    escalation: noEscalation,
  });
  test('exposure counts what is in place today, by the year it ends', () => {
    const leases = [
      term('2020-01-01', '2027-06-30'),
      term('2024-01-01', '2027-12-31', 2_000),
      term('2024-01-01', '2029-01-01'),
      term('2015-01-01', '2026-03-09'),
      term('2026-03-11', '2031-03-10'),
    ];
    expect(exposureOf(leases, '2026-03-10')).toEqual([
      { year: 2027, leases: 2, squareFeet: 3_000, annual: 72_000_00 },
      { year: 2029, leases: 1, squareFeet: 1_000, annual: 24_000_00 },
    ]);
  });
  test('twelve months that are over, each with the costs of its year or the last that is known', () => {
    const costs = [
      { year: 2025, total: 12_000_00 },
      { year: 2024, total: 6_000_00 },
    ];
    const months = trailingYear([term('2025-06-01', '2030-05-31')], costs, '2026-02-28');
    expect(months.map(({ month }) => month)).toEqual(
      ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((one) => `2025-${one}`).concat('2026-01'),
    );
    expect(months[0]).toEqual({ month: '2025-02', rent: 0, costs: 1_000_00, net: -1_000_00 });
    expect(months[11]).toEqual({ month: '2026-01', rent: 2_000_00, costs: 1_000_00, net: 1_000_00 });
  });
});

describe('rent by an index and options', () => {
  // Levels of the CPI-U, U.S. city average, all items (1982-84=100), as the BLS published them for December.
  const cpi = { floor: 20_000, cap: 50_000, baseMonth: '2019-12', baseIndex: 256_974, readings: [] };
  const published = [
    { month: '2020-12', index: 260_474 },
    { month: '2021-12', index: 278_802 },
    { month: '2022-12', index: 296_797 },
    { month: '2023-12', index: 306_746 },
  ];
  const known = { ...cpi, readings: published };
  test('each adjustment is the index against the one before, inside floor and cap', () => {
    expect(published.map((_, place) => cpiRise({ ...known, floor: 0, cap: null }, 0, place))).toEqual([
      13_620, 70_364, 64_544, 33_521,
    ]);
    expect(published.map((_, place) => cpiRise(known, 0, place))).toEqual([20_000, 50_000, 50_000, 33_521]);
    // Not published yet: what was assumed, inside the same bounds.
    expect([cpiRise(cpi, 30_000, 0), cpiRise(cpi, 90_000, 3), cpiRise(known, 0, 4)]).toEqual([30_000, 50_000, 20_000]);
    // An index that falls lowers no rent.
    expect(cpiRise({ ...cpi, floor: 0, readings: [{ month: '2020-12', index: 250_000 }] }, 30_000, 0)).toBe(0);
    const rent = { kind: 'cpi', rate: 30_000, amount: 0, cpi: known } as const;
    expect([0, 1, 2, 3].map((years) => annualRent(1_000, 30_00, rent, years))).toEqual([
      30_000_00, 30_600_00, 32_130_00, 33_736_50,
    ]);
    expect(escalationOf.safeParse({ kind: 'cpi', rate: 0, amount: 0 }).success).toBe(false);
    expect(escalationOf.safeParse({ ...rent, cpi: { ...cpi, cap: 10_000 } }).success).toBe(false);
  });
  test('notice windows are counted from the end of the term or from where the option takes effect', () => {
    const lease = { from: '2024-03-01', until: '2029-02-28' };
    const window = (given: object) => noticeWindow(leaseOption.parse(given), lease);
    expect(window({ kind: 'renewal', termMonths: 60, noticeFrom: 12, noticeBy: 9 })).toEqual({
      from: '2028-03-01',
      by: '2028-06-01',
      effective: '2029-03-01',
    });
    expect(window({ kind: 'termination', afterMonths: 36, noticeBy: 6 })).toEqual({
      from: null,
      by: '2026-09-01',
      effective: '2027-03-01',
    });
    expect(window({ kind: 'expansion', afterMonths: 24, squareFeet: 2_000 })).toMatchObject({ by: '2026-02-28' });
    expect(window({ kind: 'rofr', answerDays: 10 })).toBeNull();
    for (const wrong of [{ kind: 'termination' }, { kind: 'renewal' }, { kind: 'rofo' }])
      expect(leaseOption.safeParse(wrong).success).toBe(false);
    expect(leaseOption.safeParse({ kind: 'renewal', termMonths: 60, noticeFrom: 3, noticeBy: 6 }).success).toBe(false);
  });
  test('a way out is compared by the months until then: concessions weigh more, its fee less', () => {
    const offered = {
      squareFeet: 1_000,
      perFoot: 30_00,
      escalation: noEscalation,
      months: 60,
      freeMonths: 6,
      improvements: 5_00,
      commissionRate: 0,
      options: [
        leaseOption.parse({ kind: 'termination', afterMonths: 48, fee: 1 }),
        leaseOption.parse({ kind: 'termination', afterMonths: 36, noticeBy: 9, fee: 10_000_00 }),
      ],
    };
    // 90,000 of rent, 15,000 free, 5,000 fit-out and a fee of 10,000: 80,000 over three years and 1,000 sq ft.
    expect(netEffective(offered)).toMatchObject({
      perFootYear: 26_00,
      exit: { months: 36, fee: 10_000_00, perFootYear: 26_67 },
    });
    expect(netEffective({ ...offered, options: [] }).exit).toBeNull();
  });
});

describe('commissions', () => {
  const lease = {
    squareFeet: 1_000,
    perFoot: 30_00,
    escalation: { kind: 'amount', rate: 0, amount: 1_00 } as const,
    months: 84,
    freeMonths: 6,
  };
  const terms = {
    method: 'percent',
    scale: [
      { months: 60, rate: 60_000 },
      { months: 24, rate: 30_000 },
    ],
    perFoot: 0,
    basis: 'gross',
    atExecution: 500_000,
    coBrokerShare: 0,
  } as const;
  const of = (change: object = {}) => commissionOf(lease, commissionTerms.parse({ ...terms, ...change }));
  test('a schedule by years, to the cent, in two halves', () => {
    // Five years at $30 to $34 a foot, 6 % of $160,000; two at $35 and $36, 3 % of $71,000.
    expect(of()).toEqual({
      lines: [
        { from: 1, to: 60, base: 160_000_00, rate: 60_000, cents: 9_600_00 },
        { from: 61, to: 84, base: 71_000_00, rate: 30_000, cents: 2_130_00 },
      ],
      total: 11_730_00,
      own: 11_730_00,
      parts: { execution: 5_865_00, commencement: 5_865_00 },
    });
  });
  test('the last rate holds to the end, and a schedule ends with the lease', () => {
    expect(of({ scale: [{ months: 12, rate: 60_000 }] }).lines).toMatchObject([{ from: 1, to: 84, base: 231_000_00 }]);
    const long = [
      { months: 60, rate: 60_000 },
      { months: 60, rate: 30_000 },
      { months: 60, rate: 10_000 },
    ];
    expect(of({ scale: long }).lines).toHaveLength(2);
  });
  test('net of free rent, by the foot, and shared with the other broker', () => {
    // Half a year at $30 is free: $15,000 of the first five years.
    expect(of({ basis: 'net' }).lines[0]).toMatchObject({ base: 145_000_00, cents: 8_700_00 });
    expect(of({ method: 'per_foot', perFoot: 2_00 })).toMatchObject({ total: 14_000_00 });
    expect(of({ coBrokerShare: 333_333, atExecution: 1_000_000 })).toMatchObject({
      total: 11_730_00,
      own: 7_820_00,
      parts: { execution: 7_820_00, commencement: 0 },
    });
  });
  test('parts and lines add up, whatever the terms', () => {
    fc.assert(
      fc.property(
        fc.record({
          months: fc.integer({ min: 1, max: 360 }),
          freeMonths: fc.integer({ min: 0, max: 12 }),
          squareFeet: fc.integer({ min: 1, max: 90_000 }),
          perFoot: fc.integer({ min: 0, max: 20_000 }),
        }),
        fc.array(fc.record({ months: fc.integer({ min: 1, max: 120 }), rate: fc.integer({ min: 0, max: 100_000 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (some, scale, atExecution, coBrokerShare) => {
          const all = { ...lease, ...some };
          const gross = commissionOf(all, { ...terms, scale, atExecution, coBrokerShare });
          const net = commissionOf(all, { ...terms, basis: 'net', scale, atExecution, coBrokerShare });
          expect(gross.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(gross.total);
          expect(gross.parts.execution + gross.parts.commencement).toBe(gross.own);
          expect(gross.lines.map(({ to }) => to).at(-1)).toBe(all.months);
          expect(net.total).toBeLessThanOrEqual(gross.total);
          expect(gross.own).toBeLessThanOrEqual(gross.total);
        },
      ),
    );
  });
});
