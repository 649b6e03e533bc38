import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partOf, whole } from '../../core/money.ts';
import {
  type Amount,
  type CommissionTerms,
  freshYear,
  grossOf,
  type Plan,
  type PlanTerms,
  periodStart,
  shared,
  tierBases,
  tierScales,
  withAgent,
  type Year,
} from './commission.ts';
import { commissionSheet, type Given } from './commission-sheet.ts';

const percent = (n: number): Amount => ({ kind: 'percent', rate: Math.round(n * 10_000) });
const flat = (dollars: number): Amount => ({ kind: 'flat', cents: Math.round(dollars * 100) });
const terms = (more: Partial<CommissionTerms> = {}): CommissionTerms => ({
  sources: [{ side: 'buying', amount: percent(2.5) }],
  referral: null,
  preItems: [],
  agents: [{ user: 'ana', share: whole }],
  bonuses: [],
  postItems: [],
  agreed: null,
  ...more,
});
const planOf = (more: Partial<PlanTerms> = {}): Plan => ({
  id: 'plan',
  name: '70/30',
  version: 1,
  from: '2026-01-01',
  terms: {
    period: 'calendar',
    startsOn: '01-01',
    base: 'split',
    scale: 'marginal',
    tiers: [{ from: 0, agent: 700_000 }],
    cap: null,
    preItems: [],
    postItems: [],
    afterCapFee: 0,
    team: null,
    mentor: null,
    ...more,
  },
});
const given = (plan: Plan | null, more: Partial<Given> = {}, year: Partial<Year> = {}): Given => ({
  price: 40_000_000,
  on: '2026-08-03',
  terms: terms(),
  plans: { ana: { plan, year: { ...freshYear, ...year } } },
  ...more,
});
const paid = (sheet: ReturnType<typeof commissionSheet>) =>
  Object.fromEntries(sheet.payouts.map(({ to, cents }) => [to, cents]));

describe('rounding', () => {
  test('half a cent goes up, and nothing is lost in large numbers', () => {
    expect(partOf(1, 500_000)).toBe(1);
    expect(partOf(1, 499_999)).toBe(0);
    expect(partOf(999_999_999_999, 333_333)).toBe(333_333_000_000);
  });

  test('cents that remain go to the largest share', () => {
    expect(shared(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shared(11, [1, 2, 1, 2])).toEqual([1, 6, 1, 3]);
    expect(shared(5, [500_000, 250_000, 250_000])).toEqual([3, 1, 1]);
    expect(shared(10, [])).toEqual([]);
  });
});

describe('a deal', () => {
  test('is split by its plan', () => {
    const sheet = commissionSheet(given(planOf()));
    expect(sheet.gross).toBe(1_000_000);
    expect(paid(sheet)).toEqual({ 'agent:ana': 700_000, house: 300_000 });
  });

  test('without a plan is the agent’s, without an agent the house’s', () => {
    expect(paid(commissionSheet(given(null)))).toEqual({ 'agent:ana': 1_000_000 });
    expect(paid(commissionSheet(given(null, { terms: terms({ agents: [] }) })))).toEqual({ house: 1_000_000 });
  });

  test('of both sides earns both', () => {
    const both = terms({
      sources: [
        { side: 'listing', amount: percent(3) },
        { side: 'buying', amount: flat(5_000) },
      ],
    });
    expect(grossOf(40_000_000, both)).toBe(1_700_000);
    expect(grossOf(null, both)).toBeNull();
  });

  test('goes in the order of the trade: referral, off the top, plan’s fees, split, team, what comes after (0.3 row 13)', () => {
    const plan = planOf({
      preItems: [{ name: 'Franchise', amount: percent(6), most: 40_000 }],
      postItems: [{ name: 'Insurance', amount: flat(50) }],
      team: { leader: 'lea', rate: 250_000 },
    });
    const sheet = commissionSheet(
      given(plan, {
        terms: terms({
          referral: { direction: 'out', name: 'Elsewhere Realty', rate: 250_000 },
          preItems: [{ name: 'Staging', amount: flat(500) }],
          postItems: [{ user: 'ana', name: 'Sign', amount: flat(20), to: 'other' }],
        }),
      }),
    );
    // 10,000 − 2,500 − 500 = 7,000; 6% is 420, at most 400; 6,600 at 70% = 4,620; a quarter of it goes to the leader.
    expect(paid(sheet)).toEqual({
      'other:Elsewhere Realty': 250_000,
      'other:Staging': 50_000,
      house: 40_000 + 198_000 + 5_000,
      'agent:lea': 115_500,
      'agent:ana': 462_000 - 115_500 - 5_000 - 2_000,
      'other:Sign': 2_000,
    });
    expect(sheet.moves.map(({ step }) => step)).toEqual([
      'source',
      'referral',
      'pre',
      'share',
      'plan_pre',
      'split',
      'team',
      'plan_post',
      'post',
    ]);
  });

  test('referred to us from elsewhere leaves the rest there', () => {
    const referral = { direction: 'in', name: 'Far Realty', rate: 300_000 } as const;
    const sheet = commissionSheet(given(planOf(), { terms: terms({ referral }) }));
    expect(paid(sheet)).toEqual({ 'other:Far Realty': 700_000, 'agent:ana': 210_000, house: 90_000 });
  });

  test('that crosses a tier is split in two, each by its own rate', () => {
    const plan = planOf({
      tiers: [
        { from: 0, agent: 700_000 },
        { from: 5_000_000, agent: 800_000 },
      ],
    });
    const sheet = commissionSheet(given(plan, {}, { split: 4_600_000 }));
    const splits = sheet.moves.filter(({ step }) => step === 'split');
    expect(splits.map(({ of, cents, rate }) => [of, cents, rate])).toEqual([
      [400_000, 120_000, 300_000],
      [600_000, 120_000, 200_000],
    ]);
    expect(splits[1]!.before).toEqual({ split: 5_000_000, house: 120_000 });
  });

  test('pays the fee after the cap when it crosses it, or only from the next deal on, as the plan says', () => {
    const fee = (plan: Plan, house: number) =>
      commissionSheet(given(plan, {}, { split: 5_000_000, house })).moves.some(({ step }) => step === 'after_cap_fee');
    const capped = { cap: 1_600_000, afterCapFee: 25_000 };
    expect(fee(planOf({ ...capped, afterCapFrom: 'crossing' }), 1_500_000)).toBe(true);
    expect(fee(planOf({ ...capped, afterCapFrom: 'next' }), 1_500_000)).toBe(false);
    expect(fee(planOf({ ...capped, afterCapFrom: 'next' }), 1_600_000)).toBe(true);
  });

  test('of two agents charges a fixed fee to each, or once by their shares, as the plan says', () => {
    const fees = (feePer: 'agent' | 'deal' | undefined) => {
      const plan = planOf({ postItems: [{ name: 'Transaction fee', amount: flat(395) }], feePer });
      const agents = [
        { user: 'ana', share: 600_000 },
        { user: 'ben', share: 400_000 },
      ];
      const year = { plan, year: freshYear };
      return commissionSheet(given(plan, { terms: terms({ agents }), plans: { ana: year, ben: year } }))
        .moves.filter(({ step }) => step === 'plan_post')
        .map(({ cents }) => cents);
    };
    expect(fees('agent')).toEqual([39_500, 39_500]);
    expect(fees(undefined)).toEqual([39_500, 39_500]);
    expect(fees('deal')).toEqual([23_700, 15_800]);
  });

  test('that one more agent joins gives them what is left, or all the same share', () => {
    expect(withAgent([], 'ana')).toEqual([{ user: 'ana', share: whole }]);
    expect(withAgent([{ user: 'ana', share: 600_000 }], 'ben')[1]).toEqual({ user: 'ben', share: 400_000 });
    expect(withAgent([{ user: 'ana', share: whole }], 'ben').map(({ share }) => share)).toEqual([500_000, 500_000]);
  });

  test('that crosses the cap is split in two: up to it the house takes, beyond it nothing but its fee (0.3 row 13)', () => {
    const plan = planOf({ cap: 1_600_000, afterCapFee: 25_000 });
    const standing = { split: 5_000_000, house: 1_500_000 };
    const sheet = commissionSheet(given(plan, {}, standing));
    expect(sheet.moves.slice(2).map(({ step, of, cents }) => [step, of, cents])).toEqual([
      ['split', 333_334, 100_000],
      ['beyond_cap', 666_666, 0],
      ['after_cap_fee', 1_000_000, 25_000],
    ]);
    expect(paid(sheet)).toEqual({ house: 125_000, 'agent:ana': 875_000 });
    expect(sheet.earnings).toEqual([
      { user: 'ana', split: 1_000_000, house: 100_000, agent: 875_000, gross: 1_000_000, units: whole },
    ]);
    const capped = commissionSheet(given(plan, {}, { split: 1, house: 1_600_000 }));
    expect(paid(capped)).toEqual({ house: 25_000, 'agent:ana': 975_000 });
  });
});

const rising: PlanTerms['tiers'] = [
  { from: 0, agent: 600_000 },
  { from: 5_000_000, agent: 800_000 },
];
const splitsOf = (deal: Given) =>
  commissionSheet(deal)
    .moves.filter(({ step }) => step === 'split')
    .map(({ of, cents, rate }) => [of, cents, rate]);

describe('a tier', () => {
  test('is counted by the gross behind a deal, and cut in the same proportion', () => {
    const plan = planOf({ base: 'gross', tiers: rising });
    const deal = terms({ preItems: [{ name: 'Staging', amount: flat(2_000) }] });
    // 10,000 gross, 2,000 off the top: a tenth of the gross is below the tier, so a tenth of the 8,000 is.
    expect(splitsOf(given(plan, { terms: deal }, { gross: 4_900_000 }))).toEqual([
      [80_000, 32_000, 400_000],
      [720_000, 144_000, 200_000],
    ]);
  });

  test('is counted by what the house kept, and crossed to the cent', () => {
    const plan = planOf({
      base: 'company',
      tiers: [
        { from: 0, agent: 600_000 },
        { from: 1_000_000, agent: 900_000 },
      ],
    });
    const sheet = commissionSheet(given(plan, {}, { house: 900_000 }));
    const splits = sheet.moves.filter(({ step }) => step === 'split');
    expect(splits.map(({ of, cents }) => [of, cents])).toEqual([
      [250_000, 100_000],
      [750_000, 75_000],
    ]);
    expect(splits.map(({ rule }) => rule)).toEqual([
      { kind: 'tier', base: 'company', scale: 'marginal', from: 0, before: 900_000, after: 1_000_000 },
      { kind: 'tier', base: 'company', scale: 'marginal', from: 1_000_000, before: 1_000_000, after: 1_075_000 },
    ]);
  });

  test('is counted by deals: a whole one is not cut, half a one fills up what half is missing', () => {
    const plan = planOf({
      base: 'units',
      tiers: [
        { from: 0, agent: 600_000 },
        { from: 10, agent: 800_000 },
      ],
    });
    expect(splitsOf(given(plan, {}, { units: 9 * whole }))).toEqual([[1_000_000, 400_000, 400_000]]);
    expect(splitsOf(given(plan, {}, { units: 10 * whole }))).toEqual([[1_000_000, 200_000, 200_000]]);
    expect(splitsOf(given(plan, {}, { units: 9.5 * whole }))).toEqual([
      [500_000, 200_000, 400_000],
      [500_000, 100_000, 200_000],
    ]);
  });

  test('of a sliding scale holds for the whole deal that ends in it', () => {
    const plan = planOf({ scale: 'sliding', tiers: rising });
    expect(splitsOf(given(plan, {}, { split: 4_000_000 }))).toEqual([[1_000_000, 200_000, 200_000]]);
    expect(splitsOf(given(plan, {}, { split: 3_999_999 }))).toEqual([[1_000_000, 400_000, 400_000]]);
    const deals = planOf({ base: 'units', scale: 'sliding', tiers: [rising[0]!, { from: 10, agent: 800_000 }] });
    expect(splitsOf(given(deals, {}, { units: 9 * whole }))).toEqual([[1_000_000, 200_000, 200_000]]);
    // At the first tier's rate the house would reach the second tier, at the second's own rate it would not, so the deal stays in the
    // first.
    const company = planOf({
      base: 'company',
      scale: 'sliding',
      tiers: [rising[0]!, { from: 300_000, agent: 800_000 }],
    });
    expect(splitsOf(given(company))).toEqual([[1_000_000, 400_000, 400_000]]);
    expect(splitsOf(given(company, {}, { house: 100_000 }))).toEqual([[1_000_000, 200_000, 200_000]]);
  });

  test('of a sliding scale is cut by the cap all the same', () => {
    const plan = planOf({ scale: 'sliding', tiers: rising, cap: 1_100_000 });
    const sheet = commissionSheet(given(plan, {}, { split: 4_500_000, house: 1_000_000 }));
    expect(sheet.moves.slice(2).map(({ step, of, cents }) => [step, of, cents])).toEqual([
      ['split', 500_000, 100_000],
      ['beyond_cap', 500_000, 0],
    ]);
  });
});

describe('a mentor', () => {
  const mentor = { user: 'mia', rate: 100_000, deals: 3, until: '2026-12-31' };
  const partIn = (on: string, deals: number, more: Partial<typeof mentor> = {}) =>
    paid(commissionSheet(given(planOf({ mentor: { ...mentor, ...more } }), { on }, { deals })))['agent:mia'];

  test('has a part of what is theirs for their first deals, and until a day', () => {
    expect(partIn('2026-08-03', 0)).toBe(70_000);
    expect(partIn('2026-12-31', 2)).toBe(70_000);
    expect(partIn('2026-08-03', 3)).toBeUndefined();
    expect(partIn('2027-01-01', 0)).toBeUndefined();
    const move = commissionSheet(given(planOf({ mentor }), {}, { deals: 2 })).moves.find(
      ({ step }) => step === 'mentor',
    );
    expect(move?.rule).toEqual({ kind: 'mentor', deal: 3, deals: 3, until: '2026-12-31' });
  });
});

describe('a bonus', () => {
  const bonus = (counts: boolean) =>
    terms({ bonuses: [{ user: 'ana', name: 'Builder', amount: flat(1_000), counts }] });
  const plan = planOf({ cap: 300_000, team: { leader: 'lea', rate: 500_000 } });

  test('that counts is split and fills the year; one that does not is all the agent’s', () => {
    const counted = commissionSheet(given(planOf(), { terms: bonus(true) }));
    expect(paid(counted)).toEqual({ 'agent:ana': 770_000, house: 330_000 });
    expect(counted.earnings[0]).toMatchObject({ split: 1_100_000, house: 330_000, gross: 1_100_000 });
    const beside = commissionSheet(given(planOf(), { terms: bonus(false) }));
    expect(paid(beside)).toEqual({ 'agent:ana': 800_000, house: 300_000 });
    expect(beside.earnings[0]).toMatchObject({ split: 1_000_000, house: 300_000, gross: 1_000_000, agent: 800_000 });
    expect(beside.gross).toBe(1_100_000);
  });

  test('that counts reaches the cap; nobody has a part of one that does not', () => {
    const counted = commissionSheet(given(plan, { terms: bonus(true) }));
    expect(counted.moves.map(({ step }) => step)).toContain('beyond_cap');
    const beside = commissionSheet(given(plan, { terms: bonus(false) }));
    expect(beside.moves.map(({ step }) => step)).not.toContain('beyond_cap');
    expect(paid(beside)).toEqual({ house: 300_000, 'agent:lea': 350_000, 'agent:ana': 450_000 });
  });
});

test('a year of a plan begins in January or on its own day', () => {
  const on = (period: 'calendar' | 'anniversary', day: string) => periodStart({ period, startsOn: '04-15' }, day);
  expect(on('calendar', '2026-12-31')).toBe('2026-01-01');
  expect(on('anniversary', '2026-04-14')).toBe('2025-04-15');
  expect(on('anniversary', '2026-04-15')).toBe('2026-04-15');
});

const cents = (max: number) => fc.integer({ min: 0, max });
const rate = fc.integer({ min: 0, max: whole });
const amount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), rate }),
  fc.record({ kind: fc.constant('flat' as const), cents: cents(5_000_000) }),
);
const item = fc.record({ name: fc.constantFrom('Sign', 'Staging', 'Insurance'), amount });
const names = ['ana', 'ben', 'cleo'] as const;
const anyPlan = fc
  .record({
    base: fc.constantFrom(...tierBases),
    scale: fc.constantFrom(...tierScales),
    tiers: fc.array(fc.record({ from: fc.oneof(cents(100_000_000), cents(30)), agent: rate }), { maxLength: 3 }),
    cap: fc.option(cents(5_000_000)),
    preItems: fc.array(fc.tuple(item, fc.option(cents(100_000))), { maxLength: 2 }),
    postItems: fc.array(item, { maxLength: 2 }),
    afterCapFee: cents(50_000),
    team: fc.option(fc.record({ leader: fc.constantFrom('lea', ...names), rate })),
    mentor: fc.option(
      fc.record({
        user: fc.constantFrom('mia', ...names),
        rate,
        deals: fc.option(fc.integer({ min: 1, max: 5 })),
        until: fc.constantFrom(null, '2026-01-01', '2027-01-01'),
      }),
    ),
    first: rate,
  })
  .map(({ first, tiers, preItems, ...more }) =>
    planOf({
      ...more,
      tiers: [
        { from: 0, agent: first },
        ...tiers
          .toSorted((a, b) => a.from - b.from)
          .filter(({ from }, place, all) => from > 0 && all[place - 1]?.from !== from),
      ],
      preItems: preItems.map(([one, most]) => ({ ...one, most })),
    }),
  );
const anyGiven: fc.Arbitrary<Given> = fc
  .record({
    price: cents(100_000_000_000),
    sources: fc.array(fc.record({ side: fc.constantFrom('listing' as const, 'buying' as const), amount }), {
      minLength: 1,
      maxLength: 2,
    }),
    referral: fc.option(
      fc.record({ direction: fc.constantFrom('in' as const, 'out' as const), name: fc.constant('Far'), rate }),
    ),
    preItems: fc.array(item, { maxLength: 3 }),
    count: fc.integer({ min: 0, max: 3 }),
    shares: fc.tuple(rate, rate, rate),
    postItems: fc.array(
      fc.tuple(item, fc.constantFrom(...names), fc.constantFrom('house' as const, 'other' as const)),
      { maxLength: 3 },
    ),
    bonuses: fc.array(fc.tuple(item, fc.constantFrom(...names), fc.boolean()), { maxLength: 3 }),
    plans: fc.tuple(fc.option(anyPlan), fc.option(anyPlan), fc.option(anyPlan)),
    year: fc.record({
      split: cents(200_000_000),
      house: cents(6_000_000),
      gross: cents(300_000_000),
      units: cents(40 * whole),
      deals: cents(6),
    }),
  })
  .map(({ price, sources, referral, preItems, count, shares, postItems, bonuses, plans, year }) => {
    const agents = names.slice(0, count).map((user, place) => ({ user, share: shares[place]! + 1 }));
    return {
      price,
      on: '2026-08-03',
      terms: terms({
        sources,
        referral,
        preItems,
        agents,
        postItems: postItems.map(([one, user, to]) => ({ ...one, user, to })),
        // As in the contract: only agents with a share get a bonus.
        bonuses: bonuses.flatMap(([one, user, counts]) =>
          agents.some((agent) => agent.user === user) ? [{ ...one, user, counts }] : [],
        ),
      }),
      plans: Object.fromEntries(names.map((user, place) => [user, { plan: plans[place] ?? null, year }])),
    };
  });

test('whatever the terms: every cent that came in goes out once, nobody owes, and the trace leads to every payout', () => {
  fc.assert(
    fc.property(anyGiven, (deal) => {
      const { gross, moves, payouts } = commissionSheet(deal);
      expect(payouts.reduce((sum, { cents: each }) => sum + each, 0)).toBe(gross);
      for (const { cents: each } of payouts) expect(each).toBeGreaterThan(0);
      const traced = new Map<string, number>();
      for (const { from, to, cents: each } of moves) {
        expect(Number.isSafeInteger(each) && each >= 0).toBe(true);
        if (from) traced.set(from, (traced.get(from) ?? 0) - each);
        traced.set(to, (traced.get(to) ?? 0) + each);
      }
      expect(Object.fromEntries([...traced].filter(([, each]) => each !== 0))).toEqual(
        Object.fromEntries(payouts.map(({ to, cents: each }) => [to, each])),
      );
    }),
    { numRuns: 500 },
  );
});

test('whatever the terms: a cap is never passed, and a crossed deal is cut without a gap', () => {
  fc.assert(
    fc.property(anyGiven, (deal) => {
      const { moves, earnings } = commissionSheet(deal);
      for (const { user, split, house } of earnings) {
        const { plan, year } = deal.plans[user]!;
        if (!plan) continue;
        const { cap, scale } = plan.terms;
        if (cap !== null) expect(house).toBeLessThanOrEqual(Math.max(0, cap - year.house));
        const parts = moves.filter(
          ({ step, from }) => (step === 'split' || step === 'beyond_cap') && from === `agent:${user}`,
        );
        expect(parts.reduce((sum, { of }) => sum + of, 0)).toBe(split);
        for (const [place, { before }] of parts.entries())
          expect(before).toEqual(place === 0 ? { split: year.split, house: year.house } : parts[place - 1]!.after);
        const rules = parts.flatMap(({ rule }) => (rule?.kind === 'tier' ? [rule] : []));
        if (scale === 'sliding') expect(new Set(rules.map(({ from }) => from)).size).toBeLessThanOrEqual(1);
        for (const [place, rule] of rules.entries()) {
          if (place > 0) expect(rule.before).toBe(rules[place - 1]!.after);
          if (scale === 'marginal') expect(rule.from).toBeLessThanOrEqual(rule.before);
        }
      }
    }),
    { numRuns: 500 },
  );
});
