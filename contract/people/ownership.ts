import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, id, instant, line, text, version } from '../core/primitives.ts';
import { ownerClasses, sources, waysIn } from './lead-fields.ts';
import { lead } from './leads.ts';

/** The doors that leads come through. */
export type WayIn = (typeof waysIn)[number];

/** What whoever brought somebody is here: an agent, somebody who leads others, or nobody did. */
export const bringers = ['agent', 'office', 'nobody'] as const;

const ownerClass = z.enum(ownerClasses);

/** Fits where each of its conditions does; an empty one always does. */
export const ownershipRule = z.strictObject({
  name: filledLine(80),
  cameBy: z.array(z.enum(waysIn)).max(waysIn.length),
  sources: z.array(z.enum(sources)).max(sources.length),
  by: z.array(z.enum(bringers)).max(bringers.length),
  class: ownerClass,
});
export type OwnershipRule = z.infer<typeof ownershipRule>;

const ruleSet = {
  /** The first that fits decides. None fits, or nobody brought it: the brokerage’s. */
  rules: z.array(ownershipRule).max(30),
  /** Whoever leaves takes a copy of what is shared. */
  sharedLeaves: z.boolean(),
};

const inForce = z.strictObject({
  ...ruleSet,
  version,
  /** Nobody changed them: those that everybody begins with. */
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
});

/**
 * What a class was decided by. `inferred`: by the rules, from what was known of a lead that was here before them. `merged`: of
 * two leads of one person the one that was here first says it.
 */
export const bases = ['rule', 'inferred', 'decided', 'agreed', 'applied', 'merged'] as const;

const why = z.strictObject({
  basis: z.enum(bases),
  /** Which version of the rules, which of them, and its name then. 0: none fitted. */
  rules: z.int().optional(),
  rule: z.int().optional(),
  name: z.string().optional(),
  /** Of a decision: the words of who made it. */
  reason: z.string().optional(),
  /** Of an agreement: who had proposed it. */
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
  /** Nobody: the program. */
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

/** Entries of one lead that are shown: the newest. */
export const mostEntries = 50;

const reason = text(500).trim().min(1, 'This must not be empty.');
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
      /** How it came in: the door, the source as it was then, and who brought it. */
      came: z.strictObject({
        by: z.enum(waysIn),
        source: z.enum(sources),
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
    // Both sides are told at once, and of what holds then.
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
      /** By rule, in order, and last those that none fits: how many of today’s leads each would say. */
      byRule: z.array(z.int()),
      /** How many would get another class than they have. */
      changing: z.int(),
      /** Said by people: rules change nothing of these. */
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
