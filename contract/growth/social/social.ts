import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { id, instant, line, text, version } from '../../core/primitives.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { approvalStates, approvalStep } from '../approval.ts';
import { sitePage } from '../site-page.ts';
import { connectedNetworks, networks } from './networks.ts';
import { truthChange } from './truth.ts';

export const postStates = [
  ...approvalStates,
  'scheduled',
  'publishing',
  'published',
  'failed',
  'missed',
  'reconnect',
  'held',
  'archived',
] as const;
export type PostState = (typeof postStates)[number];

export const deliveryStates = ['waiting', 'publishing', 'published', 'failed', 'missed', 'reconnect', 'held'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The occasion of a post. Drafts are created for the first four automatically if the organization turned that on. */
export const occasions = ['new', 'price', 'open_house', 'sold', 'other'] as const;
export type Occasion = (typeof occasions)[number];
/** Occasions that events of a listing bring about. */
export const draftedOccasions = ['new', 'price', 'open_house', 'sold'] as const;

export const tokenStates = ['ok', 'expiring', 'expired', 'missing_scope', 'site_offline'] as const;
export type TokenState = (typeof tokenStates)[number];
/** Days before a token expires at which its channel is marked. */
export const warnDays = 7;

export const slot = z.strictObject({
  weekday: z.int().min(0).max(6),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time, like 09:30.'),
});
const timeZone = line(60).refine(isTimeZone, 'This is no time zone.');

export const channel = z.strictObject({
  id,
  network: z.enum(networks),
  name: z.string(),
  state: z.enum(tokenStates),
  expiresAt: instant.nullable(),
  missingScopes: z.array(z.string()),
  /** The public page of its posts. */
  page: z.string().nullable(),
  slots: z.array(slot),
  timeZone: z.string(),
  version,
});
export type SocialChannel = z.infer<typeof channel>;

const channels = z.strictObject({
  channels: z.array(channel),
  /** Networks that can be connected, and whether this installation is registered with them. */
  connectable: z.array(z.strictObject({ network: z.enum(networks), isSetUp: z.boolean() })),
  /** Listing events that create a draft. Nothing is ever published automatically. */
  draftsOn: z.array(z.enum(draftedOccasions)),
  /** Whether a site is live, because the built-in channel is a site's feed. */
  hasSite: z.boolean(),
});
export type SocialChannels = z.infer<typeof channels>;

const delivery = z.strictObject({
  channel: id,
  network: z.enum(networks),
  name: z.string(),
  state: z.enum(deliveryStates),
  /** The channel's own text; null to use the post's. */
  text: z.string().nullable(),
  firstComment: z.string(),
  attempts: z.int(),
  /** The network's error message. */
  error: z.string().nullable(),
  address: z.string().nullable(),
  publishedAt: instant.nullable(),
  /** The hash of the published version. */
  sha256: z.string().nullable(),
  /** Why its comments can't be read. */
  commentsError: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const row = z.strictObject({
  id,
  state: z.enum(postStates),
  occasion: z.enum(occasions),
  text: z.string(),
  listing: z.strictObject({ id, name: z.string() }).nullable(),
  photo: z.string().nullable(),
  scheduledAt: instant.nullable(),
  channels: z.array(z.strictObject({ network: z.enum(networks), name: z.string(), state: z.enum(deliveryStates) })),
  changedAt: instant,
  version,
});
export type PostRow = z.infer<typeof row>;

export const post = row.omit({ channels: true, photo: true }).extend({
  link: z.string(),
  /** The listing's photos in order, with their public addresses. */
  photos: z.array(z.strictObject({ id, address: z.string() })),
  deliveries: z.array(delivery),
  /** What has changed in the listing since. */
  changes: z.array(truthChange),
  /** What blocks approval, with the channel if it concerns only one; a warning doesn't block. */
  issues: z.array(z.strictObject({ channel: id.nullable(), level: z.enum(['block', 'warn']), message: z.string() })),
  author: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: instant.nullable(),
  /** When the approval expires. */
  approvedUntil: instant.nullable(),
  note: z.string(),
  steps: z.array(approvalStep),
  can: z.strictObject({ change: z.boolean(), schedule: z.boolean() }),
  log: z.array(
    z.strictObject({
      kind: z.string(),
      at: instant,
      by: z.string().nullable(),
      channel: z.string().nullable(),
      why: z.string().nullable(),
    }),
  ),
});
export type SocialPost = z.infer<typeof post>;

const words = text(63_206);
const variant = z.strictObject({
  channel: id,
  text: words.nullable().default(null),
  firstComment: text(1_000).default(''),
});
const written = {
  text: words.trim().min(1, 'This field is required.'),
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2_000)]),
  photos: z.array(id).max(10),
  channels: z.array(variant).max(20),
};

const read = { who: 'member', right: 'marketing.read' } as const;
const write = { who: 'member', right: 'marketing.write' } as const;
const manage = { who: 'member', right: 'marketing.manage' } as const;
const one = z.strictObject({ id });

export const social = {
  channels: call({
    method: 'GET',
    path: '/social/channels',
    access: read,
    output: channels,
    summary: 'Channels with the state of their access, and which networks can be connected.',
  }),
  changeChannel: call({
    method: 'PATCH',
    path: '/social/channels/{id}',
    access: manage,
    input: z.strictObject({
      id,
      slots: z.array(slot).max(70).optional(),
      timeZone: timeZone.optional(),
    }),
    output: channel,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary: 'Change the queue of a channel: its slots by weekday, and the time zone they are in.',
  }),
  removeChannel: call({
    method: 'DELETE',
    path: '/social/channels/{id}',
    access: manage,
    input: one,
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Disconnect a channel. What was published stays where it is; its access is forgotten here.',
  }),
  connect: call({
    method: 'POST',
    path: '/social/connections',
    access: { ...manage, person: true },
    input: z.strictObject({ network: z.enum(connectedNetworks) }),
    output: z.strictObject({ address: z.string() }),
    errors: ['unavailable'],
    reaches: 'access',
    secret: true,
    waits: false,
    summary: 'The address of a network at which its pages are connected.',
  }),
  finishConnect: call({
    method: 'POST',
    path: '/social/connections/finish',
    access: { ...manage, person: true },
    input: z.strictObject({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(2_000) }),
    output: z.strictObject({ jobId: id }),
    errors: ['conflict'],
    reaches: 'access',
    repeat: 'natural',
    waits: false,
    summary: 'Connect the pages that the network allowed; the job brings them in.',
  }),
  setDrafts: call({
    method: 'PUT',
    path: '/social/drafts',
    access: manage,
    input: z.strictObject({ draftsOn: z.array(z.enum(draftedOccasions)).max(4) }),
    output: channels,
    repeat: 'natural',
    waits: false,
    summary: 'Choose which events of listings leave a draft. Drafts are never published by themselves.',
  }),
  list: call({
    method: 'GET',
    path: '/social/posts',
    access: read,
    input: z.strictObject({ state: z.enum(postStates).optional(), listing: id.optional(), ...pageInput }),
    output: pageOf(row),
    summary: 'Posts, the newest first; archived ones only when asked for.',
  }),
  get: call({
    method: 'GET',
    path: '/social/posts/{id}',
    access: read,
    input: one,
    output: post,
    errors: ['not_found'],
    summary: 'A post with its variants by channel, what its listing says otherwise by now, and its log.',
  }),
  create: call({
    method: 'POST',
    path: '/social/posts',
    access: write,
    input: z.strictObject({
      text: written.text.optional(),
      link: written.link.default(''),
      listing: id.nullable().default(null),
      /** The open house that the post is about. */
      openHouse: id.nullable().default(null),
      occasion: z.enum(occasions).default('other'),
      /** Defaults to all working channels. */
      channels: z.array(variant).max(20).optional(),
    }),
    output: post,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Draft a post: with your own words, or from a listing’s fields. Nothing is published.',
  }),
  change: call({
    method: 'PATCH',
    path: '/social/posts/{id}',
    access: write,
    input: z.strictObject({
      id,
      text: written.text.optional(),
      link: written.link.optional(),
      photos: written.photos.optional(),
      channels: written.channels.optional(),
    }),
    output: post,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Edit a post. An edited post needs approval again.',
  }),
  refresh: call({
    method: 'POST',
    path: '/social/posts/{id}/refresh',
    access: write,
    input: one,
    output: post,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Update a post from its listing. It then needs approval again.',
  }),
  step: call({
    method: 'POST',
    path: '/social/posts/{id}/step',
    access: write,
    input: z.strictObject({ id, step: approvalStep, note: line(500).default('') }),
    output: post,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Submit, approve, send back, withdraw or archive a post. To approve takes the right marketing.approve.',
  }),
  schedule: call({
    method: 'POST',
    path: '/social/posts/{id}/schedule',
    access: write,
    input: z.strictObject({
      id,
      /** A local time with its zone; absent for the next free slot of its channels; `now` for immediately. */
      at: z
        .union([
          z.strictObject({
            local: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'A day and time, like 2026-01-31T09:00.'),
            timeZone,
          }),
          z.literal('now'),
          z.literal('next'),
        ])
        .default('next'),
    }),
    output: post,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    reaches: 'public',
    waits: false,
    summary: 'Schedule an approved post: for an hour, for the next free slot, or at once. Moves one that waits.',
  }),
  retry: call({
    method: 'POST',
    path: '/social/posts/{id}/retry',
    access: write,
    input: z.strictObject({ id, channel: id.optional() }),
    output: post,
    errors: ['not_found', 'conflict'],
    reaches: 'public',
    repeat: 'natural',
    waits: false,
    summary: 'Publish again where a post failed; channels that have it are left alone.',
  }),
  retryChannel: call({
    method: 'POST',
    path: '/social/channels/{id}/retry',
    access: write,
    input: one,
    output: z.strictObject({ posts: z.int() }),
    errors: ['not_found'],
    reaches: 'public',
    repeat: 'natural',
    waits: false,
    summary: 'Publish again every post that failed on a channel within the last week.',
  }),
  picture: call({
    method: 'GET',
    path: '/social/pictures/{token}',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().max(600) }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    cacheSeconds: 86_400,
    summary: 'A photo of a post as a network fetches it: a JPEG in the shape that the network shows.',
  }),
  feed: call({
    method: 'GET',
    path: '/public-sites/{slug}/posts',
    access: { who: 'anyone' },
    input: z.strictObject({ slug: z.string().max(100) }),
    output: z.strictObject({
      movedTo: z.string().nullable(),
      page: z
        .strictObject({
          site: sitePage,
          posts: z.array(
            z.strictObject({
              id,
              text: z.string(),
              link: z.string(),
              photos: z.array(z.string()),
              publishedAt: instant,
              /** The time zone of the channel. */
              timeZone: z.string(),
            }),
          ),
        })
        .nullable(),
    }),
    errors: ['not_found'],
    summary: 'What a site has posted, the newest first, as everybody reads it.',
  }),
};
