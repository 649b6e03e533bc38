import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, filledLine, id, instant, line, text, version } from '../core/primitives.ts';
import { privacyKinds } from './privacy-clocks.ts';

const privacyRequest = z.strictObject({
  id,
  kind: z.enum(privacyKinds),
  /** The requester's name as text: after an erasure nothing else about them is left. */
  name: z.string(),
  contact: z.string(),
  leadId: id.nullable(),
  receivedOn: day,
  dueOn: day,
  extended: z.boolean(),
  /** When the requester's identity was verified; before that nothing is disclosed or deleted. */
  identityCheckedOn: day.nullable(),
  state: z.enum(['open', 'done', 'refused']),
  outcome: z.string(),
  closedAt: instant.nullable(),
  createdAt: instant,
  version,
});
export type PrivacyRequest = z.infer<typeof privacyRequest>;

const incident = z.strictObject({
  id,
  title: z.string(),
  what: z.string(),
  discoveredOn: day,
  severity: z.enum(['low', 'medium', 'high']),
  /** Number of people affected, as far as is known. */
  people: z.int().nullable(),
  /** The deadline for notifying the Federal Trade Commission, if required. */
  noticeDueOn: day.nullable(),
  noticeSentOn: day.nullable(),
  state: z.enum(['open', 'closed']),
  learned: z.string(),
  createdAt: instant,
  version,
});
export type Incident = z.infer<typeof incident>;

const read = { who: 'member', right: 'security.read' } as const;
const manage = { who: 'member', right: 'security.manage' } as const;

const asked = { name: filledLine(200), contact: line(200), leadId: id.nullable() };
const happened = {
  title: filledLine(200),
  what: text(5_000),
  discoveredOn: day,
  severity: z.enum(['low', 'medium', 'high']),
  people: z.int().min(0).max(1_000_000_000).nullable(),
};

export const privacy = {
  list: call({
    method: 'GET',
    path: '/privacy-requests',
    access: read,
    input: z.strictObject({ state: z.enum(['open', 'done', 'refused']).optional(), ...pageInput }),
    output: pageOf(privacyRequest),
    summary:
      'What people asked about their own data, the newest first, each with the day by which it must be answered.',
  }),
  add: call({
    method: 'POST',
    path: '/privacy-requests',
    access: manage,
    input: z.strictObject({
      kind: z.enum(privacyKinds),
      ...asked,
      contact: asked.contact.default(''),
      leadId: asked.leadId.default(null),
      receivedOn: day,
    }),
    output: privacyRequest,
    summary: 'Log a request; its deadline follows from the day it came.',
  }),
  change: call({
    method: 'PATCH',
    path: '/privacy-requests/{id}',
    access: manage,
    input: z
      .strictObject({
        id,
        ...asked,
        extended: z.boolean(),
        identityCheckedOn: day.nullable(),
        state: z.enum(['open', 'done', 'refused']),
        outcome: text(2_000),
      })
      .partial()
      .required({ id: true }),
    output: privacyRequest,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary:
      'Record what was done. A request to see, delete or correct is closed only after the identity was checked, and with an outcome.',
  }),
};

export const incidents = {
  list: call({
    method: 'GET',
    path: '/incidents',
    access: read,
    input: z.strictObject(pageInput),
    output: pageOf(incident),
    summary: 'Security incidents, the newest first.',
  }),
  add: call({
    method: 'POST',
    path: '/incidents',
    access: manage,
    input: z.strictObject({ ...happened, what: happened.what.default(''), people: happened.people.default(null) }),
    output: incident,
    summary:
      'Log an incident. Of 500 people or more the Federal Trade Commission must be told within 30 days of its discovery.',
  }),
  change: call({
    method: 'PATCH',
    path: '/incidents/{id}',
    access: manage,
    input: z
      .strictObject({
        id,
        ...happened,
        noticeSentOn: day.nullable(),
        state: z.enum(['open', 'closed']),
        learned: text(5_000),
      })
      .partial()
      .required({ id: true }),
    output: incident,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary: 'Change an incident, or close it.',
  }),
};
