import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant, version } from '../core/primitives.ts';
import { sources } from './lead-fields.ts';
import { lead } from './leads.ts';
import { mostMissed, routingMethods, routingRule, ruleSet } from './routing-rules.ts';

/** Why a member can't get a lead. */
export const hindrances = [
  'paused',
  'away',
  'open_cap',
  'day_cap',
  'week_cap',
  'licence',
  'hours',
  'asked_before',
] as const;
export type Hindrance = (typeof hindrances)[number];

/** `withdrawn`: assigned by hand, archived, merged, or lost while offered. `paused`: a member was paused for missing too many. */
export const outcomes = [
  'assigned',
  'offered',
  'pond',
  'kept',
  'claimed',
  'passed',
  'expired',
  'withdrawn',
  'paused',
] as const;
export type Outcome = (typeof outcomes)[number];

/** How each rule was evaluated, and who could have got the lead under the matching rule. */
const routingReasons = z.strictObject({
  rules: z.array(
    z.strictObject({
      id,
      name: z.string(),
      result: z.enum(['matched', 'no_match', 'off']),
      /** For a rule that didn't match: the fields of the failed conditions. */
      failed: z.array(z.string()),
    }),
  ),
  candidates: z.array(
    z.strictObject({
      user: id,
      /** 0 for the rule's own people, 1 and 2 for the fallback groups. */
      step: z.int(),
      hindrances: z.array(z.enum(hindrances)),
    }),
  ),
  /** Who was chosen from: the rule's people, a fallback group, and so on, or the owner because nobody else could. */
  by: z.enum(['rule', 'fallback', 'cover', 'owner', 'listing_agent', 'nobody']),
});
export type RoutingReasons = z.infer<typeof routingReasons>;

const routingDecision = z.strictObject({
  id,
  lead: z.strictObject({ id, name: z.string() }),
  at: instant,
  outcome: z.enum(outcomes),
  method: z.enum(routingMethods).nullable(),
  rule: id.nullable(),
  chosen: id.nullable(),
  offered: z.array(id),
  reasons: routingReasons.partial(),
});
export type RoutingDecision = z.infer<typeof routingDecision>;

const leadOffer = z.strictObject({
  lead: z.strictObject({
    id,
    /** Null, like the source, if the rule hides it until the lead is claimed. */
    name: z.string().nullable(),
    kind: z.string(),
    source: z.enum(sources).nullable(),
    sourceName: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    createdAt: instant,
  }),
  method: z.enum(['next_up', 'first_to_claim']),
  expiresAt: instant,
});
export type LeadOffer = z.infer<typeof leadOffer>;

/** An offered lead, as shown to the holder of a mailed link. */
const linkedOffer = z.strictObject({
  organisation: z.string(),
  lead: z.strictObject({
    id,
    /** Null if it is only shown after claiming. */
    name: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
  }),
  expiresAt: instant,
  state: z.enum(['open', 'mine', 'gone']),
});

const share = z.strictObject({
  /** Null for the pond or an open offer. */
  user: id.nullable(),
  was: z.int(),
  would: z.int(),
});

const simulationResult = z.strictObject({
  leads: z.int(),
  /** How many leads would have gone to someone else. */
  moved: z.int(),
  byAgent: z.array(share),
  /** The same by office; null for no owner or no office. */
  byOffice: z.array(z.strictObject({ office: id.nullable(), was: z.int(), would: z.int() })),
  bySource: z.array(z.strictObject({ source: z.string(), leads: z.int(), moved: z.int() })),
  byRule: z.array(z.strictObject({ rule: id, name: z.string(), leads: z.int() })),
  /** How unevenly leads are distributed among those who got any: 0 is even, 1 is all to one. */
  unevenness: z.strictObject({ was: z.number(), would: z.number() }),
  /** Assignments outside hours, above a cap, while paused or away, or without a license in the state. */
  breaches: z.strictObject({
    was: z.record(z.string(), z.int()),
    would: z.record(z.string(), z.int()),
  }),
  /** Leads that went to the owner because nobody else could take them. */
  toOwner: z.int(),
});
export type SimulationResult = z.infer<typeof simulationResult>;

const manage = { who: 'member', right: 'routing.manage' } as const;
const take = { who: 'member', right: 'leads.assign', person: true } as const;
const anyone = { who: 'anyone' } as const;
const one = z.strictObject({ id });
const token = z.string().max(400);

const pauseAfter = z.int().min(1).max(mostMissed);

const ruleList = z.strictObject({
  rules: z.array(routingRule),
  /** By rule: who is next, where that is defined. */
  next: z.record(z.string(), id.nullable()),
  /** How many missed leads in a row pause a member; null for never. */
  pauseAfter: pauseAfter.nullable(),
  /** The states that leads of the last 90 days came from, most leads first, and how many of those who receive leads are licensed there. */
  licensed: z.array(z.strictObject({ state: z.string(), agents: z.int(), licensed: z.int() })).max(10),
  version,
});

export const routing = {
  rules: call({
    method: 'GET',
    path: '/routing/rules',
    access: { who: 'member', right: 'routing.read' },
    output: ruleList,
    summary: 'The rules by which arriving leads find their owner, in the order they are asked.',
  }),
  saveRules: call({
    method: 'PUT',
    path: '/routing/rules',
    access: manage,
    input: z.strictObject({
      rules: ruleSet,
      /** If omitted, it doesn't change. */
      pauseAfter: pauseAfter.nullable().optional(),
    }),
    output: ruleList,
    versioned: true,
    errors: ['version_conflict'],
    summary: 'Put another set of rules in force, all at once.',
  }),
  simulate: call({
    method: 'POST',
    path: '/routing/simulations',
    access: manage,
    input: z.strictObject({ rules: ruleSet }),
    output: z.strictObject({ jobId: id }),
    waits: false,
    summary: 'Replay the leads of the last 90 days under other rules. The job’s result says what would be different.',
  }),
  decisions: call({
    method: 'GET',
    path: '/routing/decisions',
    access: { who: 'member', right: 'routing.read' },
    input: z.strictObject(pageInput),
    output: pageOf(routingDecision),
    summary: 'What was decided on leads you may see, the newest first.',
  }),
  decisionsOf: call({
    method: 'GET',
    path: '/leads/{id}/routing',
    access: { who: 'member', right: 'leads.read' },
    input: one,
    output: z.strictObject({ decisions: z.array(routingDecision), offer: leadOffer.nullable() }),
    errors: ['not_found'],
    summary: 'Why a lead was assigned: every decision with its reasons, and whether it is offered to you now.',
  }),
  offers: call({
    method: 'GET',
    path: '/routing/offers',
    access: { who: 'member', right: 'leads.read', person: true },
    output: z.strictObject({ offers: z.array(leadOffer) }),
    summary: 'Leads offered to you now, those that expire first on top.',
  }),
  claim: call({
    method: 'POST',
    path: '/leads/{id}/claim',
    access: take,
    input: one,
    output: lead,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Claim a lead that is offered to you. Exactly one agent gets it.',
  }),
  pass: call({
    method: 'POST',
    path: '/leads/{id}/pass',
    access: take,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Pass a lead that is offered to you on to the next agent.',
  }),
  route: call({
    method: 'POST',
    path: '/leads/{id}/route',
    access: { who: 'member', right: 'routing.read' },
    input: one,
    output: lead,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Let the rules decide whose a lead becomes that is nobody’s. One that is somebody’s stays theirs.',
  }),
  seen: call({
    method: 'POST',
    path: '/leads/{id}/seen',
    access: { who: 'member', right: 'leads.read', person: true },
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    // Never queued while offline: losing it does no harm.
    waits: false,
    summary: 'Say that you have opened a lead. Only the first time counts.',
  }),
  readClaim: call({
    method: 'POST',
    path: '/claims/read',
    access: anyone,
    input: z.strictObject({ token }),
    output: linkedOffer,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'A lead offered by the link from an email.',
  }),
  claimByLink: call({
    method: 'POST',
    path: '/claims',
    access: anyone,
    input: z.strictObject({ token }),
    output: linkedOffer,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Take the lead with the link from the mail, without signing in.',
  }),
};
