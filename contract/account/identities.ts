import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, id, instant } from '../core/primitives.ts';

/** Accounts at other providers that sign in to this one. */
export const identities = {
  list: call({
    method: 'GET',
    path: '/identities',
    access: { who: 'user' },
    output: z.strictObject({
      identities: z.array(
        z.strictObject({
          id,
          provider: z.string(),
          /** The address that the provider reported when it was connected. */
          email: z.string(),
          createdAt: instant,
          lastUsedAt: instant.nullable(),
        }),
      ),
    }),
    summary: 'Accounts elsewhere that you sign in with.',
  }),
  connect: call({
    method: 'POST',
    path: '/identities/connect',
    access: { who: 'user', fresh: true },
    reaches: 'access',
    input: z.strictObject({ provider: filledLine(60) }),
    output: z.strictObject({ url: z.string() }),
    errors: ['not_found'],
    repeat: 'natural',
    secret: true,
    summary:
      'Begin to connect an account elsewhere, to sign in with it. `url` leads to its provider, for two minutes and in this session only.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/identities/{id}',
    access: { who: 'user', fresh: true },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Stop signing in with this account. The last sign-in method stays.',
  }),
};
