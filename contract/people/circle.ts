import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant, line } from '../core/primitives.ts';
import { timelineItem } from './leads.ts';

export const householdRoles = ['partner', 'parent', 'child', 'other'] as const;
export type HouseholdRole = (typeof householdRoles)[number];

/** The relationship of a person to a lead, mapped to its opposite, which is the lead's relationship to that person. */
export const opposites = {
  spouse: 'spouse',
  parent: 'child',
  child: 'parent',
  referral_source: 'referred',
  referred: 'referral_source',
  vendor: 'client',
  client: 'vendor',
  colleague: 'colleague',
  other: 'other',
} as const;
export type RelationshipKind = keyof typeof opposites;
export const relationshipKinds = Object.keys(opposites) as [RelationshipKind, ...RelationshipKind[]];

export const mostMembers = 20;
/** Per lead. */
export const mostRelationships = 200;

const person = z.strictObject({ id, name: z.string(), email: z.string().nullable(), phone: z.string().nullable() });

export const circle = z.strictObject({
  /** The visible household members including the lead itself; empty if there is no household. */
  household: z.strictObject({
    name: z.string(),
    members: z.array(person.extend({ role: z.enum(householdRoles) })),
  }),
  relationships: z.array(z.strictObject({ lead: person, kind: z.enum(relationshipKinds), note: z.string() })),
  /** Who referred the lead, who referred that person, and so on, nearest first. */
  referredBy: z.array(person),
  /** The remaining lead, if this one was merged into another. */
  mergedInto: id.nullable(),
  /** Leads that were merged into this one, newest first. */
  merges: z.array(z.strictObject({ id, loser: id, name: z.string(), at: instant, by: z.string().nullable() })),
});
export type Circle = z.infer<typeof circle>;

const change = { who: 'member', right: 'leads.change' } as const;
const tie = { id, other: id, kind: z.enum(relationshipKinds) };

export const circles = {
  circle: call({
    method: 'GET',
    path: '/leads/{id}/circle',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ id }),
    output: circle,
    errors: ['not_found'],
    summary: 'The people around a lead: household, relationships, who referred them, and what was merged into it.',
  }),
  setHousehold: call({
    method: 'PUT',
    path: '/leads/{id}/household',
    access: change,
    input: z.strictObject({
      id,
      name: line(100).default(''),
      members: z
        .array(z.strictObject({ lead: id, role: z.enum(householdRoles) }))
        .max(mostMembers, `At most ${mostMembers} people.`),
    }),
    output: circle,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary:
      'Say who lives with a lead: exactly these, the lead among them. With fewer than two there is no household.',
  }),
  relate: call({
    method: 'PUT',
    path: '/leads/{id}/relationships',
    access: change,
    input: z.strictObject({ ...tie, note: line(300).default('') }),
    output: circle,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Say what another lead is to this one. It is shown with both, each from its own side.',
  }),
  unrelate: call({
    method: 'POST',
    path: '/leads/{id}/relationships/remove',
    access: change,
    input: z.strictObject(tie),
    output: circle,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a relationship between two leads.',
  }),
  householdTimeline: call({
    method: 'GET',
    path: '/leads/{id}/household/timeline',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(timelineItem.extend({ lead: z.strictObject({ id, name: z.string() }) })),
    errors: ['not_found'],
    summary: 'All that happened to anybody of a lead’s household, newest first.',
  }),
};
