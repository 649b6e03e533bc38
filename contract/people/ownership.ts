import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, id, instant, line, text, version } from '../core/primitives.ts';
import { ownerClasses, sources, waysIn } from './lead-fields.ts';
import { lead } from './leads.ts';

/** How leads come in. */
export type WayIn = (typeof waysIn)[number];

/** The role of the person who brought the lead: an agent, a member who manages others, or nobody. */
export const bringers = ['agent', 'office', 'nobody'] as const;

const ownerClass = z.enum(ownerClasses);

/** Matches if all of its conditions do; an empty condition always matches. */
export const ownershipRule = z.strictObject({
  name: filledLine(80),
  cameBy: z.array(z.enum(waysIn)).max(waysIn.length),
  sources: z.array(z.enum(sources)).max(sources.length),
  by: z.array(z.enum(bringers)).max(bringers.length),
  class: ownerClass,
});
export type OwnershipRule = z.infer<typeof ownershipRule>;

const ruleSet = {
  /** The first matching rule decides. If none matches, or nobody brought the lead, it belongs to the brokerage. */
  rules: z.array(ownershipRule).max(30),
  /** Whether a departing agent takes a copy of shared leads. */
  sharedLeaves: z.boolean(),
};

const inForce = z.strictObject({
  ...ruleSet,
  version,
  /** Null for the default rules, which nobody has changed. */
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
});

/**
 * What a class is based on. `inferred` is a rule applied to a lead that existed before the rules; `merged` is taken from the older of two
 * merged leads.
 */
export const bases = ['rule', 'inferred', 'decided', 'agreed', 'applied', 'merged'] as const;

const why = z.strictObject({
  basis: z.enum(bases),
  /** The version of the rules, the number of the rule, and its name at the time. Rule 0: none matched. */
  rules: z.int().optional(),
  rule: z.int().optional(),
  name: z.string().optional(),
  /** For a decision: the reason given. */
  reason: z.string().optional(),
  /** For an agreement: who proposed it. */
  proposedBy: id.optional(),
  other: id.optional(),
});

const person = z.strictObject({ id, name: z.string() });

const entry = z.strictObject({
  id,
  at: instant,
  from: ownerClass.nullable(),
  fromOf: person.nullable(),
  to: ownerClass,
  toOf: person.nullable(),
  why,
  /** Null for the system. */
  by: person.nullable(),
});
export type OwnershipEntry = z.infer<typeof entry>;

const proposal = z.strictObject({
  id,
  class: ownerClass,
  reason: z.string(),
  by: person,
  at: instant,
  mine: z.boolean(),
});

/** The most entries shown per lead, newest first. */
export const mostEntries = 50;

const reason = text(500).trim().min(1, 'This field is required.');
const one = z.strictObject({ id });
const counts = z.strictObject({ brokerage: z.int(), agent: z.int(), shared: z.int() });

export const ownership = {
  ownership: call({
    method: 'GET',
    path: '/leads/{id}/ownership',
    access: { who: 'member', right: 'leads.read' },
    input: one,
    output: z.strictObject({
      class: ownerClass,
      of: person.nullable(),
      why,
      /** How it came in: the channel, the source at the time, and who brought it. */
      came: z.strictObject({
        by: z.enum(waysIn),
        source: z.enum(sources),
        sourceName: z.string().nullable(),
        broughtBy: person.nullable(),
        as: z.enum(bringers),
      }),
      entries: z.array(entry).max(mostEntries),
      proposal: proposal.nullable(),
      can: z.strictObject({ decide: z.boolean(), propose: z.boolean() }),
    }),
    errors: ['not_found'],
    summary: 'Whose a lead is when somebody leaves, why, and every change of it.',
  }),
  decideOwnership: call({
    method: 'PUT',
    path: '/leads/{id}/ownership',
    access: { who: 'member', right: 'ownership.decide' },
    input: z.strictObject({ id, class: ownerClass, of: id.nullable().default(null), reason }),
    output: lead,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    // Never queued while offline, because both sides are notified of the result at once.
    waits: false,
    summary: 'Set the ownership of a lead, with a reason. Both sides are notified.',
  }),
  proposeOwnership: call({
    method: 'POST',
    path: '/leads/{id}/ownership/proposals',
    access: { who: 'member', right: 'leads.assign' },
    input: z.strictObject({ id, class: ownerClass, reason }),
    output: z.strictObject({ id }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Propose that a lead is yours, shared, or the brokerage’s. Who may decide is told.',
  }),
  answerOwnership: call({
    method: 'POST',
    path: '/ownership-proposals/{id}/answer',
    access: { who: 'member', right: 'ownership.decide' },
    input: z.strictObject({ id, accept: z.boolean(), answer: line(500).default('') }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Accept what somebody proposed of a lead, or decline it. Whoever proposed it is told.',
  }),
  ownershipRules: call({
    method: 'GET',
    path: '/ownership/rules',
    access: { who: 'member', right: 'leads.read' },
    output: inForce,
    summary: 'The rules that say whose a new lead is when somebody leaves. Everybody may read them.',
  }),
  setOwnershipRules: call({
    method: 'PUT',
    path: '/ownership/rules',
    access: { who: 'member', right: 'ownership.manage' },
    input: z.strictObject(ruleSet),
    output: inForce,
    versioned: true,
    errors: ['version_conflict'],
    waits: false,
    summary: 'Put other rules in force for leads that come from now on. Those that are here keep what they have.',
  }),
  previewOwnership: call({
    method: 'POST',
    path: '/ownership/preview',
    access: { who: 'member', right: 'ownership.manage' },
    input: z.strictObject({ rules: ruleSet.rules }),
    output: z.strictObject({
      now: counts,
      after: counts,
      /** How many of today's leads each rule would match, in order; the last number is for those that match none. */
      byRule: z.array(z.int()),
      /** How many leads would change class. */
      changing: z.int(),
      /** How many leads have a class that people decided, which rules don't change. */
      decided: z.int(),
    }),
    repeat: 'read',
    summary: 'How many of today’s leads would be whose by these rules. Changes nothing.',
  }),
  applyOwnership: call({
    method: 'POST',
    path: '/ownership/apply',
    access: { who: 'member', right: 'ownership.manage' },
    output: z.strictObject({ jobId: id }),
    errors: ['conflict'],
    waits: false,
    summary:
      'Apply the published rules to all leads in the background. Ownership set by a person stays; it can be undone.',
  }),
};
