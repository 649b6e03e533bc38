import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { id, instant, text } from '../core/primitives.ts';
import { bases, channels, notedBases, purposes, suppressionReasons } from './messages-words.ts';

const consentEvent = z.strictObject({
  id,
  channel: z.enum(channels),
  address: z.string(),
  purpose: z.enum(purposes),
  kind: z.enum(['given', 'revoked']),
  basis: z.enum(bases),
  /** The text exactly as it was shown. */
  textShown: z.string(),
  textVersion: z.string(),
  url: z.string(),
  ip: z.string().nullable(),
  note: z.string(),
  by: z.string().nullable(),
  at: instant,
});
export type ConsentEvent = z.infer<typeof consentEvent>;

const suppression = z.strictObject({
  id,
  channel: z.enum(channels),
  scope: z.enum(['all', 'marketing']),
  reason: z.enum(suppressionReasons),
  at: instant,
});

export const forbiddable = ['all', ...channels] as const;

const read = { who: 'member', right: 'leads.read' } as const;
const change = { who: 'member', right: 'messages.send' } as const;
const token = z.string().max(1_000);
/** Who the request is about, with the address masked, because others may have the link. */
const shown = z.strictObject({ organisation: z.string(), address: z.string(), isDone: z.boolean() });

export const consents = {
  ofLead: call({
    method: 'GET',
    path: '/leads/{id}/consents',
    access: read,
    input: z.strictObject({ id }),
    output: z.strictObject({
      events: z.array(consentEvent),
      suppressions: z.array(suppression),
      forbidden: z.array(z.enum(forbiddable)),
    }),
    errors: ['not_found'],
    summary: 'What a lead agreed to or took back, in the words they were shown, and what must not go to them.',
  }),
  add: call({
    method: 'POST',
    path: '/leads/{id}/consents',
    access: change,
    input: z.strictObject({
      id,
      channel: z.enum(channels),
      purpose: z.enum(purposes),
      kind: z.enum(['given', 'revoked']),
      basis: z.enum(notedBases),
      /** An address or phone of the lead other than the primary one. */
      address: z.string().trim().min(3).max(254).optional(),
      note: text(2_000).trim().min(1, 'Enter how and when they consented.'),
    }),
    output: z.strictObject({ id }),
    errors: ['not_found', 'conflict'],
    summary: 'Log consent from a lead. It cannot be changed or removed afterward.',
  }),
  forbid: call({
    method: 'PUT',
    path: '/leads/{id}/do-not-contact',
    access: change,
    input: z.strictObject({ id, channels: z.array(z.enum(forbiddable)).max(4) }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Say by which ways a lead must not be contacted, by nobody and nothing.',
  }),
  readUnsubscribe: call({
    method: 'POST',
    path: '/unsubscribe/read',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: shown,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The address an unsubscribe link is for. Changes nothing.',
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/unsubscribe',
    access: { who: 'anyone' },
    input: z.strictObject({ token }),
    output: shown,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Unsubscribe whoever got the link, at once. Needs no account.',
  }),
};
