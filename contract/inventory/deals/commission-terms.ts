import { z } from 'zod';
import { whole } from '../../core/money.ts';
import { cents, day, filledLine, id } from '../../core/primitives.ts';
import {
  type Amount,
  afterCapFroms,
  type CommissionTerms,
  feePers,
  type PlanTerms,
  type Step,
  tierBases,
  tierScales,
} from './commission.ts';

const rate = z.int().min(0).max(whole);
const money = cents.min(0);
const amount = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), rate }),
  z.strictObject({ kind: z.literal('flat'), cents: money }),
]);
const item = { name: filledLine(80), amount };
const mostItems = 10;
const mostUnits = 10_000;

export const commissionTerms: z.ZodType<CommissionTerms> = z
  .strictObject({
    sources: z.array(z.strictObject({ side: z.enum(['listing', 'buying', 'lease']), amount })).max(2),
    referral: z.strictObject({ direction: z.enum(['in', 'out']), name: filledLine(80), rate }).nullable(),
    preItems: z.array(z.strictObject(item)).max(mostItems),
    agents: z.array(z.strictObject({ user: id, share: rate.min(1) })).max(mostItems),
    bonuses: z
      .array(z.strictObject({ ...item, user: id, counts: z.boolean() }))
      .max(mostItems)
      .default([]),
    postItems: z.array(z.strictObject({ ...item, user: id, to: z.enum(['house', 'other']) })).max(mostItems),
    agreed: amount.nullable(),
    minutes: z.int().min(0).max(600_000).nullish(),
  })
  .check(({ value: { agents, sources, bonuses, postItems }, issues }) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', path, message, input: path });
    if (agents.length > 0 && agents.reduce((sum, { share }) => sum + share, 0) !== whole)
      refuse(['agents'], 'Shares must add up to 100%.');
    const users = agents.map(({ user }) => user);
    if (new Set(users).size < users.length) refuse(['agents'], 'Each person can be listed only once.');
    if (sources[1] && sources[0]?.side === sources[1].side) refuse(['sources'], 'Each side can be listed only once.');
    for (const [list, items] of Object.entries({ bonuses, postItems }))
      for (const [place, { user }] of items.entries())
        if (!users.includes(user)) refuse([list, place, 'user'], 'This person isn’t an agent on the deal.');
  });

/** The source that a deal's own side brings. */
export const ownSource = { seller: 'listing', buyer: 'buying', lease: 'lease' } as const;

/** The terms that a deal starts with. A commission that nobody stated stays open. */
export const startingTerms = (
  side: 'buyer' | 'seller' | 'lease',
  owner: string | null,
  amount: Amount | null,
): CommissionTerms => ({
  sources: amount ? [{ side: ownSource[side], amount }] : [],
  referral: null,
  preItems: [],
  agents: owner ? [{ user: owner, share: whole }] : [],
  bonuses: [],
  postItems: [],
  agreed: null,
});

export const planTerms: z.ZodType<PlanTerms> = z
  .strictObject({
    period: z.enum(['calendar', 'anniversary']),
    startsOn: z
      .string()
      .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, 'Enter a month and day up to the 28th, such as 04-15.'),
    base: z.enum(tierBases).default('split'),
    scale: z.enum(tierScales).default('marginal'),
    tiers: z
      .array(z.strictObject({ from: money, agent: rate }))
      .min(1)
      .max(mostItems),
    cap: money.nullable(),
    preItems: z.array(z.strictObject({ ...item, most: money.nullable() })).max(mostItems),
    postItems: z.array(z.strictObject(item)).max(mostItems),
    feePer: z.enum(feePers).optional(),
    afterCapFee: money,
    afterCapFrom: z.enum(afterCapFroms).optional(),
    team: z.strictObject({ leader: id, rate }).nullable(),
    mentor: z
      .strictObject({
        user: id,
        rate,
        deals: z.int().min(1).max(1_000).nullable(),
        until: day.nullable(),
      })
      .refine(({ deals, until }) => deals !== null || until !== null, {
        path: ['deals'],
        message: 'Enter a number of deals or an end date.',
      })
      .nullable()
      .default(null),
  })
  .check(({ value: { base, tiers }, issues }) => {
    for (const [place, { from }] of tiers.entries()) {
      const isWrong = place === 0 ? from !== 0 : from <= tiers[place - 1]!.from;
      if (isWrong)
        issues.push({
          code: 'custom',
          path: ['tiers', place, 'from'],
          message: place === 0 ? 'The first tier must start at 0.' : 'Each tier must start above the one before it.',
          input: from,
        });
      if (base === 'units' && from > mostUnits)
        issues.push({
          code: 'custom',
          path: ['tiers', place, 'from'],
          message: `Enter at most ${mostUnits} deals per year.`,
          input: from,
        });
    }
  });

const standing = z.strictObject({ split: cents, house: cents });
export const steps = [
  'source',
  'referral',
  'pre',
  'share',
  'bonus',
  'plan_pre',
  'split',
  'beyond_cap',
  'after_cap_fee',
  'mentor',
  'team',
  'plan_post',
  'post',
] as const satisfies readonly Step[];

const rule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('tier'),
    base: z.enum(tierBases),
    scale: z.enum(tierScales),
    /** Where the tier starts, and the year before and after in the unit of the base: cents, or millionths of a deal. */
    from: z.int(),
    before: z.int(),
    after: z.int(),
  }),
  z.strictObject({
    kind: z.literal('mentor'),
    deal: z.int(),
    deals: z.int().nullable(),
    until: day.nullable(),
  }),
]);
const account = z.string();
export const sheetMove = z.strictObject({
  step: z.enum(steps),
  from: account.nullable(),
  to: account,
  cents,
  of: cents,
  rate: z.int().nullable(),
  name: z.string().nullable(),
  plan: id.nullable(),
  before: standing.nullable(),
  after: standing.nullable(),
  rule: rule.nullish(),
});

export const commissionPlan = z.strictObject({
  id,
  /** The agent; null for the plan of all agents without one of their own. */
  user: id.nullable(),
  name: z.string(),
  /** Number of this plan among the same agent's plans. */
  version: z.int(),
  /** In force from this day until the same agent's next plan starts. */
  from: day,
  terms: planTerms,
  /** Approved sheets use it, so it can't be changed. */
  used: z.boolean(),
});
export type CommissionPlan = z.infer<typeof commissionPlan>;
