import { z } from 'zod';
import { givenRole } from '../account/organisations.ts';
import { call, done } from '../core/call.ts';
import { id, instant, version } from '../core/primitives.ts';

const token = z.strictObject({
  id,
  /** Its first letters, to tell it from others. */
  prefix: z.string(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});

const group = z.strictObject({
  id,
  name: z.string(),
  members: z.int(),
  /** What its people are, unless another group makes them more. */
  role: givenRole.nullable(),
  teamId: id.nullable(),
  version,
});
export type DirectoryGroup = z.infer<typeof group>;

const read = { who: 'member', right: 'security.read' } as const;
const manage = { who: 'member', right: 'security.manage', fresh: true } as const;

/** Two tokens live while one replaces the other. */
export const mostDirectoryTokens = 5;

export const directory = {
  read: call({
    method: 'GET',
    path: '/directory',
    access: read,
    output: z.strictObject({
      /** Where the directory sends people and groups to (SCIM 2.0). */
      address: z.string(),
      tokens: z.array(token),
      groups: z.array(group),
      people: z.int(),
      /** Members whom the directory never spoke of. */
      others: z.int(),
    }),
    summary: 'How the company directory is connected: its tokens, its groups and what they mean here.',
  }),
  createToken: call({
    method: 'POST',
    path: '/directory/tokens',
    access: manage,
    reaches: 'access',
    input: z.strictObject({ expiresInDays: z.int().min(1).max(730).nullable().default(365) }),
    output: z.strictObject({ token, secret: z.string() }),
    errors: ['conflict'],
    secret: true,
    summary: 'Make a token for the directory. It is shown once.',
  }),
  revokeToken: call({
    method: 'DELETE',
    path: '/directory/tokens/{id}',
    access: { who: 'member', right: 'security.manage', person: true },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'End a token of the directory at once.',
  }),
  mapGroup: call({
    method: 'PUT',
    path: '/directory/groups/{id}',
    access: manage,
    input: z.strictObject({ id, role: givenRole.nullable(), teamId: id.nullable() }),
    output: group,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary:
      'Say which role and team the people of a directory group have. It holds at once, also for who is in it already.',
  }),
};
