import { z } from 'zod';
import { roles } from '../core/access.ts';
import { call, done } from '../core/call.ts';
import { email, filledLine, id, instant, version } from '../core/primitives.ts';
import { signedIn } from './entry.ts';

/** Roles that can be given. Owner isn't among them for invitations and keys: only an owner can make another member an owner. */
export const givenRole = z.enum(['admin', 'manager', 'agent', 'assistant', 'accountant', 'viewer']);
export type GivenRole = z.infer<typeof givenRole>;

export const organisation = z.strictObject({
  id,
  name: z.string(),
  isSample: z.boolean(),
  version,
  createdAt: instant,
});

export const organisations = {
  create: call({
    method: 'POST',
    path: '/organisations',
    access: { who: 'user' },
    input: z.strictObject({ name: filledLine(200) }),
    output: organisation,
    errors: ['rate_limited'],
    summary: 'Create a further organisation, owned by you.',
  }),
  switchTo: call({
    method: 'POST',
    path: '/organisations/{id}/switch',
    access: { who: 'user' },
    input: z.strictObject({ id }),
    output: signedIn,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Work in another organization you belong to, in this session.',
  }),
  current: call({
    method: 'GET',
    path: '/organisation',
    access: { who: 'member', right: 'organisation.read' },
    output: organisation,
    summary: 'The organization this session works in.',
  }),
  rename: call({
    method: 'PATCH',
    path: '/organisation',
    access: { who: 'member', right: 'organisation.change' },
    input: z.strictObject({ name: filledLine(200) }),
    output: organisation,
    versioned: true,
    errors: ['version_conflict'],
    summary: 'Change the organization’s name.',
  }),
};

export const member = z.strictObject({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  version,
  joinedAt: instant,
});
export type Member = z.infer<typeof member>;

/** Maximum number of members of a workspace. */
const mostMembers = 2_000;

export const members = {
  list: call({
    method: 'GET',
    path: '/members',
    access: { who: 'member', right: 'members.read' },
    output: z.strictObject({ members: z.array(member).max(mostMembers) }),
    summary: 'Who works in this organization.',
  }),
  changeRole: call({
    method: 'PATCH',
    path: '/members/{userId}',
    access: { who: 'member', right: 'members.manage', fresh: true },
    input: z.strictObject({ userId: id, role: z.enum(roles) }),
    output: member,
    versioned: true,
    errors: ['not_found', 'conflict', 'version_conflict'],
    summary: 'Change somebody’s role. Only an owner makes or unmakes owners; the last owner stays.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/members/{userId}',
    access: { who: 'member', right: 'members.manage', fresh: true },
    input: z.strictObject({ userId: id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Remove somebody. Their sessions here end at once; their leads go to the pond.',
  }),
  leave: call({
    method: 'POST',
    path: '/members/leave',
    access: { who: 'member', right: 'organisation.read', person: true },
    output: done,
    errors: ['conflict'],
    // It ends the session that sends it, so a repeated request is unauthenticated.
    repeat: 'natural',
    summary: 'Leave this organization. The last owner cannot.',
  }),
};

const invitation = z.strictObject({
  id,
  email: z.string(),
  role: givenRole,
  /** The teams that the person joins. */
  teams: z.array(id),
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
});

/** Maximum number of people per invitation list, equal to the hourly limit. */
export const mostInvitedAtOnce = 50;
const teams = z.array(id).max(20).default([]);

export const invitations = {
  list: call({
    method: 'GET',
    path: '/invitations',
    access: { who: 'member', right: 'members.manage' },
    output: z.strictObject({ invitations: z.array(invitation).max(1_000) }),
    summary: 'Invitations still open.',
  }),
  create: call({
    method: 'POST',
    path: '/invitations',
    access: { who: 'member', right: 'members.manage', fresh: true },
    reaches: 'people',
    input: z.strictObject({ email, role: givenRole, teams }),
    output: invitation,
    errors: ['conflict', 'rate_limited'],
    summary: 'Invite somebody by mail. A second invitation to the same address replaces the first.',
  }),
  createMany: call({
    method: 'POST',
    path: '/invitations/list',
    access: { who: 'member', right: 'members.manage', fresh: true },
    reaches: 'people',
    input: z.strictObject({
      people: z
        .array(z.strictObject({ email, role: givenRole, teams }))
        .min(1)
        .max(mostInvitedAtOnce),
    }),
    output: z.strictObject({
      invited: z.array(invitation).max(mostInvitedAtOnce),
      /** Addresses of existing members; they were sent nothing. */
      members: z.array(z.string()).max(mostInvitedAtOnce),
    }),
    errors: ['rate_limited'],
    summary: 'Invite several people by mail at once, each with a role and teams.',
  }),
  resend: call({
    method: 'POST',
    path: '/invitations/{id}/resend',
    access: { who: 'member', right: 'members.manage', fresh: true },
    reaches: 'people',
    input: z.strictObject({ id }),
    output: invitation,
    errors: ['not_found', 'rate_limited'],
    summary: 'Mail an open invitation again, with a new link; the link before opens nothing any more.',
  }),
  revoke: call({
    method: 'DELETE',
    path: '/invitations/{id}',
    access: { who: 'member', right: 'members.manage', person: true },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Take an invitation back.',
  }),
  read: call({
    method: 'POST',
    path: '/invitations/read',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().min(20).max(200) }),
    output: z.strictObject({ organisation: z.string(), email: z.string(), role: givenRole, invitedBy: z.string() }),
    errors: ['not_found', 'rate_limited'],
    repeat: 'natural',
    summary: 'What an invitation link offers.',
  }),
  accept: call({
    method: 'POST',
    path: '/invitations/accept',
    access: { who: 'user' },
    input: z.strictObject({ token: z.string().min(20).max(200) }),
    output: signedIn,
    errors: ['not_found', 'forbidden', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Join. The invitation is bound to its address and can be used once.',
  }),
};
