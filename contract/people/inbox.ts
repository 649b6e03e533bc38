import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { email, filledLine, id, instant, line, text, version } from '../core/primitives.ts';
import { message, mostAttached } from './messages.ts';
import { callOutcomes, channels, purposes } from './messages-words.ts';

export const conversation = z.strictObject({
  id,
  /** Null for an unknown sender. */
  lead: id.nullable(),
  photo: id.nullable(),
  name: z.string(),
  address: z.string().nullable(),
  unread: z.int(),
  assignee: id.nullable(),
  snoozedUntil: instant.nullable(),
  /** When it was marked as done; ends when the lead writes again. */
  doneAt: instant.nullable(),
  lastAt: instant,
  last: z
    .strictObject({
      channel: z.enum(channels),
      direction: z.enum(['out', 'in']),
      state: z.string(),
      /** The beginning of the last message. */
      words: z.string(),
      /** The outcome of a call. */
      outcome: z.enum(callOutcomes).nullable(),
    })
    .nullable(),
  version,
});
export type Conversation = z.infer<typeof conversation>;

export const inboxViews = ['open', 'unread', 'mine', 'snoozed', 'done', 'unknown'] as const;
export type InboxView = (typeof inboxViews)[number];

export const channelKinds = ['sms', 'mail', 'imap'] as const;
const messageChannel = z.strictObject({
  id,
  kind: z.enum(channelKinds),
  name: z.string(),
  /** The number that receives texts, or the address that receives replies. */
  number: z.string(),
  address: z.string(),
  host: z.string(),
  lastAt: instant.nullable(),
  lastError: z.string(),
});
export type MessageChannel = z.infer<typeof messageChannel>;

const read = { who: 'member', right: 'leads.read' } as const;
const send = { who: 'member', right: 'messages.send' } as const;
const setUp = { who: 'member', right: 'messages.set_up' } as const;
const one = z.strictObject({ id });

export const inbox = {
  list: call({
    method: 'GET',
    path: '/inbox',
    access: read,
    input: z.strictObject({ view: z.enum(inboxViews).default('open'), ...pageInput }),
    output: pageOf(conversation),
    summary: 'Conversations with people, the one with the newest message first.',
  }),
  search: call({
    method: 'GET',
    path: '/inbox/search',
    access: read,
    input: z.strictObject({ q: filledLine(200), ...pageInput }),
    output: pageOf(conversation),
    summary:
      'Conversations that hold a fragment of a name or address, or all these words in one message, open or not, the newest first. A page may be short before the last.',
  }),
  count: call({
    method: 'GET',
    path: '/inbox/count',
    access: read,
    output: z.strictObject({ unread: z.int() }),
    summary: 'How many conversations of yours and of nobody have something unread, counted to a hundred.',
  }),
  get: call({
    method: 'GET',
    path: '/inbox/{id}',
    access: read,
    input: one,
    output: conversation,
    errors: ['not_found'],
    summary: 'One conversation.',
  }),
  messages: call({
    method: 'GET',
    path: '/inbox/{id}/messages',
    access: read,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(message),
    errors: ['not_found'],
    summary: 'What was said in a conversation, newest first, whatever the way.',
  }),
  markRead: call({
    method: 'POST',
    path: '/inbox/{id}/read',
    access: read,
    input: z.strictObject({ id, unread: z.boolean().default(false) }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Mark a conversation as read, or as unread again. Looking in on a colleague’s leaves it unread for them.',
  }),
  change: call({
    method: 'PATCH',
    path: '/inbox/{id}',
    access: send,
    input: z
      .strictObject({
        id,
        assignee: id.nullable().optional(),
        snoozedUntil: instant.nullable().optional(),
        /** Done hides the conversation until the next message, and snoozing until a time; each ends the other. */
        done: z.boolean().optional(),
      })
      .refine(({ done, snoozedUntil }) => !(done && snoozedUntil), {
        path: ['done'],
        message: "A completed conversation can't be snoozed.",
      }),
    output: conversation,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Give a conversation to somebody, put it off until a time, or say that it is done.',
  }),
  reply: call({
    method: 'POST',
    path: '/inbox/{id}/reply',
    access: send,
    reaches: 'people',
    input: z.strictObject({
      id,
      channel: z.enum(['email', 'sms']),
      purpose: z.enum(purposes).default('transactional'),
      /** For a lead: an address other than the primary one. */
      address: z.string().trim().min(3).max(254).optional(),
      subject: line(300).default(''),
      body: text(20_000).trim().min(1, 'This field is required.'),
      files: z.array(id).max(mostAttached).default([]),
    }),
    output: message,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Answer in a conversation, by mail or text. The gate decides as for every message.',
  }),
  adopt: call({
    method: 'POST',
    path: '/inbox/{id}/lead',
    access: { who: 'member', right: 'leads.change' },
    input: z.strictObject({ id, lead: id }),
    output: conversation,
    errors: ['not_found', 'conflict'],
    summary:
      'Say which lead an unknown sender is. What they wrote goes to the conversation with that lead, and the address to its addresses.',
  }),
  channels: call({
    method: 'GET',
    path: '/message-channels',
    access: setUp,
    output: z.strictObject({ channels: z.array(messageChannel) }),
    summary: 'Where answers come in.',
  }),
  addChannel: call({
    method: 'POST',
    path: '/message-channels',
    access: { ...setUp, person: true },
    reaches: 'access',
    input: z
      .strictObject({
        kind: z.enum(channelKinds),
        name: filledLine(120),
        number: line(40).default(''),
        address: email.or(z.literal('')).default(''),
        host: line(253).default(''),
        port: z.int().min(1).max(65_535).default(993),
        user: line(254).default(''),
        secret: z.string().trim().max(200).default(''),
      })
      .check((context) => {
        const { kind, secret, host, user, address } = context.value;
        const lacks = (path: string, isThere: boolean) => {
          if (isThere) return;
          context.issues.push({
            code: 'custom',
            message: 'This field is required.',
            path: [path],
            input: context.value,
          });
        };
        if (kind !== 'mail') lacks('secret', secret.length >= 8);
        if (kind !== 'imap') return;
        lacks('host', host !== '');
        lacks('user', user !== '');
        lacks('address', address !== '');
      }),
    output: z.strictObject({
      id,
      url: z.string().nullable(),
      /** The webhook URL for calls to the number. */
      callsUrl: z.string().nullable(),
      secret: z.string().nullable(),
    }),
    errors: ['conflict'],
    secret: true,
    summary: 'Add a way for answers to come in. The address and the secret to sign with are shown once.',
  }),
  removeChannel: call({
    method: 'DELETE',
    path: '/message-channels/{id}',
    access: { ...setUp, person: true },
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Stop receiving replies this way. Messages already received stay.',
  }),
};
