import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { email, filledLine, id, instant, line, locale, text } from '../core/primitives.ts';

export const contactTopics = ['sales', 'support', 'press', 'privacy'] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const contactMessage = z.strictObject({
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
  createdAt: instant,
  handledAt: instant.nullable(),
  handledBy: id.nullable(),
});
export type ContactMessage = z.infer<typeof contactMessage>;

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
    input: z.strictObject({ state: z.enum(['open', 'handled', 'suspected']).default('open'), ...pageInput }),
    output: pageOf(contactMessage),
    summary: 'What visitors wrote, the newest first.',
  }),
  handle: call({
    method: 'POST',
    path: '/operator/contact-messages/{id}/handled',
    access: operator,
    input: z.strictObject({ id, handled: z.boolean() }),
    output: contactMessage,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Mark a message as handled, or as open again.',
  }),
};
