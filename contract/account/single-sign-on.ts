import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { email, filledLine, id, instant, version } from '../core/primitives.ts';
import { givenRole } from './organisations.ts';

/** An email domain as typed, without the part before @, a protocol, or a path. */
const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Enter a domain, such as example.com.');

const claimedDomain = z.strictObject({
  id,
  host: z.string(),
  isProved: z.boolean(),
  /** The DNS record to add to the domain. */
  record: z.strictObject({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  problem: z.string(),
  checkedAt: instant.nullable(),
});
export type ClaimedDomain = z.infer<typeof claimedDomain>;

const certificate = z.strictObject({
  subject: z.string(),
  /** SHA-256, as identity providers show it. */
  fingerprint: z.string(),
  endsAt: instant,
});

const policy = {
  /** Users of the claimed domains are sent to the provider. */
  enabled: z.boolean(),
  /** Sessions that were started without the provider can't be used here. */
  forced: z.boolean(),
  /** Accepts responses without a request, such as from tiles on the provider's own page. */
  unasked: z.boolean(),
  /** The role for users who have an account at the provider but none here; null to reject them. */
  joinRole: givenRole.nullable(),
  /** The provider's second factor counts where the organization requires one. */
  trustsFactor: z.boolean(),
  /** Signs sign-in requests with our own key. */
  signsRequests: z.boolean(),
  /** Accepts only assertions that are encrypted for us. */
  encryptedOnly: z.boolean(),
  /** Signing out here also signs out at the provider, if it has an address for that. */
  signsOutThere: z.boolean(),
  /** The owner who can sign in with password and second factor while the provider is down. */
  breakGlass: id.nullable(),
};

const connection = z.strictObject({
  ...policy,
  issuer: z.string(),
  signInUrl: z.string(),
  /** Where the provider accepts sign-out messages, if it does. */
  signOutUrl: z.string().nullable(),
  certificates: z.array(certificate),
  version,
  changedBy: z.string().nullable(),
  changedAt: instant,
});
export type SamlConnection = z.infer<typeof connection>;

const overview = z.strictObject({
  domains: z.array(claimedDomain),
  connection: connection.nullable(),
  /** What the provider needs to know about us. */
  service: z.strictObject({
    entityId: z.string(),
    answerUrl: z.string(),
    signOutUrl: z.string(),
    /** Our certificates for signing and encryption; two of them during a rotation. */
    certificates: z.array(certificate),
    metadataUrl: z.string(),
    startUrl: z.string(),
  }),
  /** Owners with a second factor, who can be chosen to sign in without the provider. */
  owners: z.array(z.strictObject({ id, name: z.string() })),
});
export type SignOnOverview = z.infer<typeof overview>;

const read = { who: 'member', right: 'security.read' } as const;
const manage = { who: 'member', right: 'security.manage', fresh: true } as const;

export const singleSignOn = {
  read: call({
    method: 'GET',
    path: '/single-sign-on',
    access: read,
    output: overview,
    summary: 'Claimed domains, the identity provider, and what to tell it.',
  }),
  addDomain: call({
    method: 'POST',
    path: '/single-sign-on/domains',
    access: manage,
    input: z.strictObject({ host: mailDomain }),
    output: claimedDomain,
    errors: ['conflict'],
    summary: 'Claim a mail domain. It counts once its TXT record was found.',
  }),
  checkDomain: call({
    method: 'POST',
    path: '/single-sign-on/domains/{id}/check',
    access: { who: 'member', right: 'security.manage', person: true },
    input: z.strictObject({ id }),
    output: claimedDomain,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Look for the domain’s TXT record.',
  }),
  removeDomain: call({
    method: 'DELETE',
    path: '/single-sign-on/domains/{id}',
    access: manage,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Give a claimed domain up.',
  }),
  setProvider: call({
    method: 'PUT',
    path: '/single-sign-on/provider',
    access: manage,
    reaches: 'access',
    input: z.strictObject({
      /** The provider's metadata as XML. */
      metadata: z.string().min(1, 'This field is required.').max(200_000),
    }),
    output: connection,
    summary: 'Read the identity provider’s SAML 2.0 metadata: issuer, address and certificates.',
  }),
  setPolicy: call({
    method: 'PUT',
    path: '/single-sign-on/policy',
    access: manage,
    reaches: 'access',
    input: z.strictObject(policy),
    output: connection,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary:
      'Say who signs in with the provider. To require it needs a proved domain and an owner with a second factor who can still come in without.',
  }),
  removeProvider: call({
    method: 'DELETE',
    path: '/single-sign-on/provider',
    access: manage,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Sign in with this provider no more. Sessions that it opened end.',
  }),
  wayIn: call({
    method: 'POST',
    path: '/auth/way-in',
    access: { who: 'anyone' },
    input: z.strictObject({ email }),
    output: z.strictObject({
      /** Where users of this address's domain sign in, if there is a provider. */
      provider: z.strictObject({ organisation: filledLine(200), url: z.string(), forced: z.boolean() }).nullable(),
    }),
    errors: ['rate_limited'],
    repeat: 'natural',
    summary: 'How people of an address’s domain sign in. Tells nothing of whether the address has an account.',
  }),
  wayOut: call({
    method: 'POST',
    path: '/auth/way-out',
    access: { who: 'anyone' },
    output: z.strictObject({
      /** Our URL that leads on to the provider, if the provider is to be told that this session ended. */
      url: z.string().nullable(),
    }),
    repeat: 'natural',
    summary: 'Where a browser goes after signing out, so that the provider that opened this session ends its own too.',
  }),
};
