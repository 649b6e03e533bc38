import { z } from 'zod';
import { call } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { filledLine, id, instant } from '../core/primitives.ts';
import { supportScopes } from '../core/support-rights.ts';

/** Durations of support access, in hours. */
export const supportHours = [1, 24, 168] as const;

const person = z.strictObject({ id, name: z.string() });
const scope = z.enum(supportScopes);

const supportAccess = z.strictObject({
  id,
  reason: z.string(),
  scope,
  invitedBy: person,
  createdAt: instant,
  endsAt: instant,
  /** The support operator who entered, and when. */
  operator: person.nullable(),
  enteredAt: instant.nullable(),
  endedAt: instant.nullable(),
  endedBy: person.nullable(),
  endedSide: z.enum(['organization', 'support', 'time']).nullable(),
  state: z.enum(['invited', 'entered', 'ended']),
  /** Number of requests by support, and how many of them were changes. */
  acts: z.int(),
  changes: z.int(),
});
export type SupportAccess = z.infer<typeof supportAccess>;

const act = z.strictObject({
  /** The call's name, as in the API description. */
  call: z.string(),
  summary: z.string(),
  record: z.string().nullable(),
  wrote: z.boolean(),
  refused: z.boolean(),
  times: z.int(),
  firstAt: instant,
  lastAt: instant,
});
export type SupportAct = z.infer<typeof act>;

/** What operators see of an organization before they enter: its name and the reason. */
const invitation = z.strictObject({
  id,
  organisation: z.string(),
  reason: z.string(),
  scope,
  invitedBy: z.string(),
  createdAt: instant,
  endsAt: instant,
  operator: person.nullable(),
  isMine: z.boolean(),
  /** This session is using the access. */
  isHere: z.boolean(),
});
export type SupportInvitation = z.infer<typeof invitation>;

const one = z.strictObject({ id });
const manage = { who: 'member', right: 'support.manage', person: true } as const;

export const support = {
  list: call({
    method: 'GET',
    path: '/support-access',
    access: manage,
    input: z.strictObject(pageInput),
    output: pageOf(supportAccess),
    summary: 'When the support team was let in, who invited it and why, the newest first.',
  }),
  invite: call({
    method: 'POST',
    path: '/support-access',
    access: { who: 'member', right: 'support.manage', fresh: true },
    input: z.strictObject({
      hours: z.union([z.literal(supportHours[0]), z.literal(supportHours[1]), z.literal(supportHours[2])]),
      scope,
      reason: filledLine(300),
    }),
    output: supportAccess,
    errors: ['conflict'],
    reaches: 'access',
    summary:
      'Let the support team in for a time. It sees what an admin sees, and no billing, security, keys, exports or sealed fields.',
  }),
  end: call({
    method: 'POST',
    path: '/support-access/{id}/end',
    access: manage,
    input: one,
    output: supportAccess,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'End the access of the support team at once.',
  }),
  acts: call({
    method: 'GET',
    path: '/support-access/{id}/acts',
    access: manage,
    input: one.extend(pageInput),
    output: pageOf(act),
    errors: ['not_found'],
    summary: 'All that the support team asked for in that time, the last first.',
  }),
  invitations: call({
    method: 'GET',
    path: '/operator/support',
    access: { who: 'operator' },
    output: z.strictObject({ invitations: z.array(invitation) }),
    summary: 'Organizations that invite the support team now.',
  }),
  enter: call({
    method: 'POST',
    path: '/operator/support/{id}/enter',
    access: { who: 'operator' },
    input: one,
    output: z.strictObject({ expiresAt: z.int() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Work in an organization that invited the support team. Everything is recorded.',
  }),
  leave: call({
    method: 'POST',
    path: '/operator/support/leave',
    access: { who: 'operator' },
    input: z.strictObject({ end: z.boolean().default(false) }),
    output: z.strictObject({ expiresAt: z.int() }),
    repeat: 'natural',
    summary: 'Back to one’s own organization; with `end`, the access is over.',
  }),
};
