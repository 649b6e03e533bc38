import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { subject } from '../core/events.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { filledLine, id, instant, line, version } from '../core/primitives.ts';

/** A kind of event or a whole family: `lead.assigned`, `lead.*`. */
const eventPattern = z
  .string()
  .max(60)
  .regex(/^[a-z_]+\.(\*|[a-z_]+)$/, 'Write a kind of event, as lead.assigned, or a family, as lead.*');

/** Format of a message: our own, signed according to Standard Webhooks, or a chat line with a link. */
const webhookFormats = ['standard', 'slack', 'google_chat'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** Prefixes of chat webhook URLs. Such a URL is itself a secret and is never shown again. */
export const chatAddresses: Readonly<Record<Exclude<WebhookFormat, 'standard'>, string>> = {
  slack: 'https://hooks.slack.com/',
  google_chat: 'https://chat.googleapis.com/',
};

const webhookEndpoint = z.strictObject({
  id,
  url: z.string(),
  format: z.enum(webhookFormats),
  /** Only events caused by people, so that a program doesn't receive its own actions. */
  peopleOnly: z.boolean(),
  /** When a message first arrived there. */
  verifiedAt: instant.nullable(),
  /** Counts of the last seven days, and the messages waiting now. */
  health: z.strictObject({
    delivered: z.int(),
    failed: z.int(),
    waiting: z.int(),
    /** How long the oldest waiting message has waited. */
    lagSeconds: z.int(),
    lastDeliveredAt: instant.nullable(),
  }),
  /** Until then messages are signed with the previous key too. */
  previousKeyEndsAt: instant.nullable(),
  description: z.string(),
  /** Empty means all. */
  kinds: z.array(z.string()),
  /** `v1` signs with a shared secret (HMAC-SHA256), `v1a` with a key pair (Ed25519). */
  scheme: z.enum(['v1', 'v1a']),
  state: z.enum(['on', 'off']),
  /** `gone`: it answered 410. `failing`: nothing arrived for five days. */
  offWhy: z.enum(['by_hand', 'gone', 'failing']).nullable(),
  failingSince: instant.nullable(),
  createdBy: z.string(),
  createdAt: instant,
  version,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const webhookDelivery = z.strictObject({
  id,
  eventId: id,
  kind: z.string(),
  /** `failed`: all attempts are used up. It can be resent manually for 30 days. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  nextAt: instant.nullable(),
  lastTriedAt: instant.nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.string().nullable(),
  /** Duration of the last attempt in milliseconds. */
  tookMs: z.int().nullable(),
  createdAt: instant,
});

const right = 'keys.manage';
const one = z.strictObject({ id });
const details = {
  url: filledLine(2048),
  description: line(200),
  kinds: z.array(eventPattern).max(50),
  peopleOnly: z.boolean(),
};
/** The key that verifies signatures: `whsec_…`, to be kept secret, or `whpk_…`, which is public. */
const key = z.string();

export const webhooks = {
  list: call({
    method: 'GET',
    path: '/webhooks',
    access: { who: 'member', right },
    output: z.strictObject({ endpoints: z.array(webhookEndpoint).max(200) }),
    summary: 'Where this organisation is told of events.',
  }),
  create: call({
    method: 'POST',
    path: '/webhooks',
    access: { who: 'member', right, fresh: true },
    reaches: 'access',
    input: z.strictObject({
      url: details.url,
      description: details.description.default(''),
      kinds: details.kinds.default([]),
      scheme: z.enum(['v1', 'v1a']).default('v1'),
      format: z.enum(webhookFormats).default('standard'),
      peopleOnly: details.peopleOnly.default(false),
    }),
    output: webhookEndpoint.extend({ key }),
    errors: ['conflict', 'forbidden'],
    secret: true,
    summary:
      'Be told of events at an address, by Standard Webhooks. The key is shown once, here. Messages name what changed, never its contents.',
  }),
  change: call({
    method: 'PATCH',
    path: '/webhooks/{id}',
    access: { who: 'member', right, fresh: true },
    reaches: 'access',
    input: z
      .strictObject({ id, ...details, state: z.enum(['on', 'off']) })
      .partial({ url: true, description: true, kinds: true, peopleOnly: true, state: true }),
    output: webhookEndpoint,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change an endpoint, or switch it on or off. What waited while it was off is sent when it is on again.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/webhooks/{id}',
    access: { who: 'member', right },
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove an endpoint with its log.',
  }),
  rotate: call({
    method: 'POST',
    path: '/webhooks/{id}/rotate',
    access: { who: 'member', right, fresh: true },
    reaches: 'access',
    input: one,
    output: z.strictObject({ key, previousEndsAt: instant }),
    errors: ['not_found', 'conflict'],
    secret: true,
    summary: 'Make a new key. For a day messages carry signatures of both.',
  }),
  test: call({
    method: 'POST',
    path: '/webhooks/{id}/test',
    access: { who: 'member', right },
    reaches: 'access',
    input: one,
    output: z.strictObject({ deliveryId: id }),
    errors: ['not_found', 'conflict'],
    summary: 'Send a message of kind webhook.test there, once.',
  }),
  deliveries: call({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    access: { who: 'member', right },
    input: z.strictObject({ id, state: z.enum(['waiting', 'delivered', 'failed']).optional(), ...pageInput }),
    output: pageOf(webhookDelivery),
    errors: ['not_found'],
    summary: 'What was sent there in the last 30 days and how it went, the newest first.',
  }),
  delivery: call({
    method: 'GET',
    path: '/webhooks/{id}/deliveries/{deliveryId}',
    access: { who: 'member', right },
    input: z.strictObject({ id, deliveryId: id }),
    output: webhookDelivery.extend({
      /** The exact body; signatures are computed for each attempt. */
      body: z.string(),
      /** The beginning of the last response. */
      answer: z.string().nullable(),
    }),
    errors: ['not_found'],
    summary: 'One message with what was sent and what was answered.',
  }),
  replay: call({
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/replay',
    access: { who: 'member', right },
    reaches: 'access',
    input: z.strictObject({ id, deliveryId: id }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Send a message again, once: same id, fresh signature, without a say in the endpoint’s health.',
  }),
};

/** REST hooks: Zapier, Make, n8n, and Pipedream call these themselves, with a key that has the permission. */
export const hooks = {
  subscribe: call({
    method: 'POST',
    path: '/hooks',
    access: { who: 'member', right: 'hooks.subscribe' },
    reaches: 'access',
    input: z.strictObject({ hookUrl: filledLine(2048), event: eventPattern }),
    output: z.strictObject({ id }),
    errors: ['conflict'],
    summary:
      'Subscribe an address to a kind of event. It is told as webhooks are, until it unsubscribes or answers 410.',
  }),
  unsubscribe: call({
    method: 'DELETE',
    path: '/hooks/{id}',
    access: { who: 'member', right: 'hooks.subscribe' },
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'End a subscription that was made by a REST hook.',
  }),
  samples: call({
    method: 'GET',
    path: '/hooks/samples',
    access: { who: 'member', right: 'hooks.subscribe' },
    input: z.strictObject({ event: eventPattern, limit: z.coerce.number<number>().int().min(1).max(10).default(3) }),
    output: z.strictObject({
      items: z.array(
        z.strictObject({
          id,
          type: z.string(),
          timestamp: instant,
          data: z.strictObject({ id, organisationId: id, subject, actorId: id.nullable() }),
        }),
      ),
    }),
    summary:
      'Recent events of a kind, the newest first, in the shape in which they are sent: for setting a program up.',
  }),
};
