import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { email, filledLine, id, instant, line, locale, text } from '../core/primitives.ts';

export const contactTopics = ['sales', 'support', 'press', 'privacy'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** What a program seems to have sent begins as spam, everything else as new. */
export const contactStatuses = ['new', 'answered', 'spam'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

const contactMessage = z.strictObject({
  id,
  topic: z.enum(contactTopics),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  message: z.string(),
  locale,
  /** The words that were agreed to, as they were shown. */
  consentText: z.string(),
  consentVersion: z.int(),
  /** Looks like it was sent by a program: kept and not mailed. */
  suspected: z.boolean(),
  status: z.enum(contactStatuses),
  /** Who is to answer it. */
  assignee: z.strictObject({ id, name: z.string() }).nullable(),
  createdAt: instant,
});
export type ContactMessage = z.infer<typeof contactMessage>;

/** What somebody did to a message: gave it another state, or somebody to answer it. */
const contactChange = z.strictObject({
  id,
  change: z.enum([...contactStatuses, 'assigned', 'unassigned']),
  assignee: z.string().nullable(),
  by: z.string().nullable(),
  at: instant,
});
export type ContactChange = z.infer<typeof contactChange>;

const one = z.strictObject({ id });
const operator = { who: 'operator' } as const;

export const contact = {
  form: call({
    method: 'GET',
    path: '/contact/form',
    access: { who: 'anyone' },
    output: z.strictObject({ opened: z.string() }),
    summary: 'Open a contact form. What it answers goes along with the message and says when the form was opened.',
  }),
  send: call({
    method: 'POST',
    path: '/contact',
    access: { who: 'anyone' },
    input: z.strictObject({
      topic: z.enum(contactTopics),
      name: filledLine(100),
      email,
      company: line(200).default(''),
      message: text(5_000).trim().min(10, 'Write at least 10 characters.'),
      /** In which language the consent was read. */
      locale: locale.default('en'),
      consent: z.literal(true, 'We need your consent to keep and answer your message.'),
      opened: z.string().max(300),
      /** Nobody sees this field; programs that fill in everything fill it in. */
      website: line(200).default(''),
    }),
    output: done,
    errors: ['rate_limited'],
    summary:
      'Write to the people who run this installation. It is kept with the words of the consent, and mailed by topic.',
  }),
  list: call({
    method: 'GET',
    path: '/operator/contact-messages',
    access: operator,
    input: z.strictObject({
      status: z.enum(contactStatuses).default('new'),
      /** `me`: only those that you are to answer. */
      of: z.enum(['all', 'me']).default('all'),
      search: line(100).optional(),
      ...pageInput,
    }),
    output: pageOf(contactMessage),
    summary: 'What visitors wrote, the newest first.',
  }),
  counts: call({
    method: 'GET',
    path: '/operator/contact-message-counts',
    access: operator,
    output: z.strictObject({ new: z.int(), answered: z.int(), spam: z.int() }),
    summary: 'How many messages there are in each state.',
  }),
  read: call({
    method: 'GET',
    path: '/operator/contact-messages/{id}',
    access: operator,
    input: one,
    output: z.strictObject({ message: contactMessage, changes: z.array(contactChange) }),
    errors: ['not_found'],
    summary: 'One message, and who did what to it.',
  }),
  setStatus: call({
    method: 'POST',
    path: '/operator/contact-messages/{id}/status',
    access: operator,
    input: one.extend({ status: z.enum(contactStatuses) }),
    output: contactMessage,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Mark a message as answered or as spam, or as new again.',
  }),
  assign: call({
    method: 'POST',
    path: '/operator/contact-messages/{id}/assignee',
    access: operator,
    input: one.extend({ to: id.nullable() }),
    output: contactMessage,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Say which operator is to answer a message, or that nobody is.',
  }),
};
