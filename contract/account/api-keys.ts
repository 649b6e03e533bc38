import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, id, instant } from '../core/primitives.ts';
import { scope } from '../core/scopes.ts';
import { givenRole } from './organisations.ts';

/** An IP address or a CIDR block, such as 203.0.113.0/24. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const apiKey = z.strictObject({
  id,
  name: z.string(),
  prefix: z.string(),
  role: givenRole,
  /** The permissions of its role that it has; null for all of them. */
  scopes: z.array(z.string()).nullable(),
  /** The networks it may be used from; null for any. */
  networks: z.array(z.string()).nullable(),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});

const madeKey = apiKey.extend({ key: z.string() });

export const apiKeys = {
  list: call({
    method: 'GET',
    path: '/api-keys',
    access: { who: 'member', right: 'keys.manage', person: true },
    output: z.strictObject({
      keys: z.array(apiKey).max(200),
      /** The scopes that a key can be given. */
      scopes: z.array(z.string()),
    }),
    summary: 'API keys of this organization.',
  }),
  create: call({
    method: 'POST',
    path: '/api-keys',
    access: { who: 'member', right: 'keys.manage', fresh: true },
    reaches: 'access',
    input: z.strictObject({
      name: filledLine(100),
      role: givenRole,
      scopes: z.array(scope).min(1, 'Choose at least one.').max(100).nullable().default(null),
      networks: z.array(network).min(1).max(20).nullable().default(null),
      expiresInDays: z.int().min(1).max(366).nullable().default(90),
    }),
    output: madeKey,
    secret: true,
    errors: ['conflict', 'forbidden'],
    summary: 'Make an API key. It is shown once, here. A key cannot make keys.',
  }),
  rotate: call({
    method: 'POST',
    path: '/api-keys/{id}/rotate',
    access: { who: 'member', right: 'keys.manage', fresh: true },
    reaches: 'access',
    input: z.strictObject({
      id,
      /** How long the old key keeps working. */
      overlapHours: z.int().min(0).max(168).default(24),
    }),
    output: madeKey,
    secret: true,
    errors: ['not_found', 'conflict', 'forbidden'],
    summary: 'Make a key that may do the same, and let the old one end after a while. The new one is shown once, here.',
  }),
  revoke: call({
    method: 'DELETE',
    path: '/api-keys/{id}',
    access: { who: 'member', right: 'keys.manage', person: true },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'End an API key at once.',
  }),
};
