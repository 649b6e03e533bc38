import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, id, instant } from '../core/primitives.ts';
import { scope } from '../core/scopes.ts';

/** Where a browser may be sent back: an HTTPS page, or a program on the user's own machine. */
export const redirectUri = z.url({ normalize: false }).max(500).refine(isReturnable, {
  message: 'Use an https address, or http on localhost.',
});

function isReturnable(address: string): boolean {
  // Zod runs both checks, even when the first one fails.
  if (!URL.canParse(address) || address.includes('#')) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

export const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

const website = z
  .url({ protocol: /^https$/ })
  .max(300)
  .nullable();

const app = z.strictObject({
  /** The OAuth client_id. */
  id,
  name: z.string(),
  website: z.string().nullable(),
  redirectUris: z.array(z.string()),
  /** Has a client secret, which it sends when it requests tokens. */
  isConfidential: z.boolean(),
  createdAt: instant,
});

const grant = z.strictObject({
  id,
  app: z.strictObject({ id, name: z.string(), website: z.string().nullable() }),
  user: z.strictObject({ id, name: z.string() }),
  isMine: z.boolean(),
  scopes: z.array(z.string()),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

/** Query parameters of the authorization request, under the names that OAuth defines. */
const request = z.strictObject({
  client_id: z.string().max(100),
  redirect_uri: z.string().max(500),
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'A code challenge is the SHA-256 of the verifier.'),
  code_challenge_method: z.literal('S256'),
  scope: z.string().max(1_500).optional(),
  state: z.string().max(500).optional(),
  resource: z.string().max(500).optional(),
});

export const apps = {
  list: call({
    method: 'GET',
    path: '/apps',
    access: { who: 'member', right: 'keys.manage', person: true },
    output: z.strictObject({ apps: z.array(app).max(200) }),
    summary: 'Apps that this organization registered.',
  }),
  register: call({
    method: 'POST',
    path: '/apps',
    access: { who: 'member', right: 'keys.manage', fresh: true },
    reaches: 'access',
    input: z.strictObject({
      name: filledLine(100),
      website: website.default(null),
      redirectUris: z.array(redirectUri).min(1, 'Add at least one address.').max(10),
      isConfidential: z.boolean().default(true),
    }),
    output: app.extend({ secret: z.string().nullable() }),
    secret: true,
    errors: ['conflict'],
    summary: 'Register an app that people can connect by OAuth 2.1. Its secret is shown once, here.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/apps/{id}',
    access: { who: 'member', right: 'keys.manage', person: true },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove an app of this organization; everybody’s connection to it ends at once.',
  }),
  connections: call({
    method: 'GET',
    path: '/apps/connections',
    access: { who: 'member', right: 'organisation.read', person: true },
    output: z.strictObject({ connections: z.array(grant).max(500) }),
    summary: 'Apps that may act for the caller here; whoever manages keys sees everybody’s.',
  }),
  disconnect: call({
    method: 'DELETE',
    path: '/apps/connections/{id}',
    access: { who: 'member', right: 'organisation.read', person: true },
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'End an app’s access at once.',
  }),
  ask: call({
    method: 'GET',
    path: '/apps/ask',
    access: { who: 'member', right: 'organisation.read', person: true },
    input: request,
    output: z.strictObject({
      app: z.strictObject({ name: z.string(), website: z.string().nullable(), isOurs: z.boolean() }),
      /** Where the browser returns, in readable form. */
      returnsTo: z.string(),
      /** The requested scopes that the user's role allows. */
      scopes: z.array(z.string()),
      organisation: z.string(),
      /** Where to send the browser if the user declines. */
      refuse: z.string(),
    }),
    errors: ['not_found'],
    summary: 'What an app that sent somebody here asks for.',
  }),
  allow: call({
    method: 'POST',
    path: '/apps/allow',
    access: { who: 'member', right: 'organisation.read', fresh: true },
    reaches: 'access',
    input: request.extend({ scopes: z.array(scope).min(1, 'Choose at least one.').max(100) }),
    output: z.strictObject({ next: z.string() }),
    secret: true,
    errors: ['not_found'],
    summary: 'Let an app act for the caller within these scopes. Answers where the browser goes next, with a code.',
  }),
};
