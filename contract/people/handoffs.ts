import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { id, instant, line, text } from '../core/primitives.ts';

const handoffStates = ['open', 'accepted', 'declined', 'withdrawn'] as const;

const person = z.strictObject({ id, name: z.string() });

const handoff = z.strictObject({
  id,
  from: person,
  to: person,
  summary: z.string(),
  /** True if the lead is on the line or expects a call right away. */
  warm: z.boolean(),
  /** True if the sender keeps working on the lead. */
  stays: z.boolean(),
  state: z.enum(handoffStates),
  at: instant,
  answeredAt: instant.nullable(),
  answer: z.string(),
  can: z.strictObject({ answer: z.boolean(), withdraw: z.boolean() }),
});
export type Handoff = z.infer<typeof handoff>;

/** The most handoffs shown per lead, newest first. */
export const mostHandoffs = 20;

const one = z.strictObject({ id });

export const handoffs = {
  handoffs: call({
    method: 'GET',
    path: '/leads/{id}/handoffs',
    access: { who: 'member', right: 'leads.read' },
    input: one,
    output: z.strictObject({ handoffs: z.array(handoff).max(mostHandoffs) }),
    errors: ['not_found'],
    summary: 'Handoffs of a lead, with their notes and answers.',
  }),
  handOver: call({
    method: 'POST',
    path: '/leads/{id}/handoffs',
    access: { who: 'member', right: 'leads.assign' },
    input: z.strictObject({
      id,
      to: id,
      summary: text(2_000).trim().min(1, 'Enter a handoff note.'),
      warm: z.boolean().default(false),
      stays: z.boolean().default(false),
    }),
    output: z.strictObject({ id }),
    errors: ['not_found', 'conflict'],
    // Never queued while offline, because a lead on the line can't wait for a connection.
    waits: false,
    summary: 'Hand a lead to another member with words about it. They see it at once; it is theirs when they say yes.',
  }),
  answerHandoff: call({
    method: 'POST',
    path: '/handoffs/{id}/answer',
    access: { who: 'member', right: 'leads.change' },
    input: z.strictObject({ id, accept: z.boolean(), answer: line(500).default('') }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Take a lead that is handed to you, or say why not. Whoever handed it over is told.',
  }),
  withdrawHandoff: call({
    method: 'POST',
    path: '/handoffs/{id}/withdraw',
    access: { who: 'member', right: 'leads.assign' },
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Take back a lead that is handed to somebody who has not answered.',
  }),
};
