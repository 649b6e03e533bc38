import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { email, id, instant, line } from '../core/primitives.ts';
import { lead } from './leads.ts';

/**
 * Why two leads may be the same person, strongest first. The first two count as certain (the same email address, or the same phone and
 * name, over all addresses of both); the others need a look.
 */
export const matchRules = {
  email: 100,
  phone_and_name: 95,
  phone_and_swapped_name: 90,
  phone_and_similar_name: 80,
  name_and_similar_email: 75,
  name_and_similar_phone: 70,
  phone_without_name: 65,
  phone: 50,
} as const;
export type MatchRule = keyof typeof matchRules;
const rule = z.enum(Object.keys(matchRules) as [MatchRule, ...MatchRule[]]);

/** From this strength on, two leads are treated as the same person. */
export const certain = matchRules.phone_and_name;

const match = { rule, strength: z.int() };
const pair = { one: id, other: id };

export const duplicates = {
  similar: call({
    method: 'GET',
    path: '/similar-leads',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({
      firstName: line(100).default(''),
      lastName: line(100).default(''),
      email: email.optional(),
      phone: line(40).optional(),
    }),
    output: z.strictObject({ matches: z.array(z.strictObject({ lead, ...match })) }),
    summary: 'Leads you may see that could be the person you are about to create, the surest first.',
  }),
  duplicates: call({
    method: 'GET',
    path: '/lead-duplicates',
    access: { who: 'member', right: 'leads.read' },
    input: z.strictObject({ sure: z.enum(['yes', 'no']).optional(), ...pageInput }),
    output: pageOf(z.strictObject({ one: lead, other: lead, ...match, foundAt: instant })),
    summary: 'Pairs of leads that may be one person, the surest first.',
  }),
  duplicateCount: call({
    method: 'GET',
    path: '/lead-duplicates/count',
    access: { who: 'member', right: 'leads.read' },
    output: z.strictObject({
      sure: z.int(),
      near: z.int(),
      capped: z.boolean(),
      /** When all leads had been compared; null while that is still running. */
      lookedThroughAt: instant.nullable(),
    }),
    summary: 'How many pairs there are to look at, counted to a thousand.',
  }),
  dismissDuplicate: call({
    method: 'POST',
    path: '/lead-duplicates/dismiss',
    access: { who: 'member', right: 'leads.change' },
    input: z.strictObject({ ...pair, dismissed: z.boolean().default(true) }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Say that two leads are two people, or take that back.',
  }),
};
