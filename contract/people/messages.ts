import { z } from 'zod';
import { mostChosen } from '../core/bulk-limits.ts';
import { call, done } from '../core/call.ts';
import { unknownFieldsOf } from '../core/content/merge.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { id, instant, line, text, version } from '../core/primitives.ts';
import { leadSelection } from './leads.ts';
import { mergeFields } from './merge-fields.ts';
import { callOutcomes, channels, gateRules, messageStates, outcomes, purposes } from './messages-words.ts';

export const mostAttached = 10;
/** The most recipients of a bulk send, and the seconds in which it can be undone before the first message is sent. */
export const mostWritten = 10_000;
export const secondsToTakeBack = 60;

/** The gate's answer: whether, when, and why. */
export const verdict = z.strictObject({
  outcome: z.enum(outcomes),
  rule: z.enum(gateRules),
  /** The rule pack entry, if a law is the reason. */
  law: z.string().nullable(),
  until: instant.nullable(),
  /** Where the person is assumed to be. */
  state: z.string().nullable(),
  timeZone: z.string().nullable(),
  address: z.string().nullable(),
});
export type Verdict = z.infer<typeof verdict>;

export const message = z.strictObject({
  id,
  lead: id.nullable(),
  channel: z.enum(channels),
  direction: z.enum(['out', 'in']),
  purpose: z.enum(purposes),
  address: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(messageStates),
  /** Why it was sent, held, or denied. */
  decision: z
    .strictObject({
      outcome: z.enum(outcomes),
      rule: z.enum(gateRules),
      law: z.string().nullable(),
      packVersion: z.string(),
      until: instant.nullable(),
      state: z.string().nullable(),
      timeZone: z.string().nullable(),
    })
    .nullable(),
  author: z.string().nullable(),
  isAutomatic: z.boolean(),
  failure: z.string(),
  /** The address of the member's own account that sent or received it. */
  account: z.string().nullable(),
  /** Why the member's own account didn't send it, so that it went through the installation. */
  accountProblem: z.string().nullable(),
  outcome: z.enum(callOutcomes).nullable(),
  minutes: z.int().nullable(),
  files: z.array(z.strictObject({ id, name: z.string(), size: z.int() })),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type Message = z.infer<typeof message>;

const written = ['email', 'sms'] as const;
const read = { who: 'member', right: 'leads.read' } as const;
const send = { who: 'member', right: 'messages.send' } as const;

export const template = z.strictObject({
  id,
  name: z.string(),
  channel: z.enum(written),
  purpose: z.enum(purposes),
  subject: z.string(),
  body: z.string(),
  version,
});
export type Template = z.infer<typeof template>;

/** In `{{first_name|there}}`, the text after the bar is used if the value is unknown. */
const withFields = (schema: z.ZodString) =>
  schema.check((context) => {
    const [unknown] = unknownFieldsOf(context.value, mergeFields);
    if (unknown === undefined) return;
    context.issues.push({
      code: 'custom',
      message: `There is no field “${unknown}”. Known are: ${mergeFields.join(', ')}.`,
      input: context.value,
    });
  });
const mergeText = (most: number) => withFields(text(most));
/** A text that becomes a single line of a mail. */
const mergeLine = (most: number) => withFields(line(most));

/** An address or phone of the lead other than the primary one. */
const theirs = z.string().trim().min(3).max(254).optional();

const templateDetails = {
  name: line(120).min(1, 'This field is required.'),
  channel: z.enum(written),
  purpose: z.enum(purposes),
  subject: mergeLine(300),
  body: mergeText(20_000).min(1, 'This field is required.'),
};

const many = {
  selection: z.union([
    z.strictObject({ ids: z.array(id).min(1, 'Choose at least one lead.').max(mostChosen) }),
    leadSelection,
  ]),
  channel: z.enum(written),
  purpose: z.enum(purposes).default('marketing'),
};

const manyWords = {
  subject: mergeLine(300).default(''),
  body: mergeText(20_000).trim().min(1, 'This field is required.'),
};

const messageSettings = z.strictObject({
  /** Printed below every marketing email. */
  postalAddress: z.string(),
  version: z.int().min(0),
});
export type MessageSettings = z.infer<typeof messageSettings>;

export const messages = {
  settings: call({
    method: 'GET',
    path: '/message-settings',
    access: read,
    output: messageSettings,
    summary: 'What the organization says of itself in what it sends.',
  }),
  changeSettings: call({
    method: 'PUT',
    path: '/message-settings',
    access: { who: 'member', right: 'messages.set_up' },
    input: z.strictObject({ postalAddress: text(500).trim() }),
    output: messageSettings,
    repeat: 'natural',
    summary: 'Set the postal address that stands below mail which advertises. Without one the gate refuses such mail.',
  }),
  check: call({
    method: 'GET',
    path: '/leads/{id}/send-check',
    access: read,
    input: z.strictObject({
      id,
      channel: z.enum(channels),
      purpose: z.enum(purposes).default('transactional'),
      address: theirs,
    }),
    output: verdict,
    errors: ['not_found'],
    summary: 'What the gate would say now to a mail, text or call to a lead. Nothing is sent or stored.',
  }),
  list: call({
    method: 'GET',
    path: '/leads/{id}/messages',
    access: read,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(message),
    errors: ['not_found'],
    summary: 'All that went to a lead and came from them, newest first, each with the decision behind it.',
  }),
  send: call({
    method: 'POST',
    path: '/leads/{id}/messages',
    access: send,
    reaches: 'people',
    input: z.strictObject({
      id,
      channel: z.enum(written),
      purpose: z.enum(purposes).default('transactional'),
      address: theirs,
      subject: line(300).default(''),
      body: text(20_000).trim().min(1, 'This field is required.'),
      files: z.array(id).max(mostAttached).default([]),
    }),
    output: message,
    errors: ['not_found', 'conflict'],
    // Never queued while offline, because the decision depends on what is known now.
    waits: false,
    summary:
      'Send a lead a mail or text. The gate decides: it goes out, waits for its hour, or is refused; the answer says which and why.',
  }),
  logCall: call({
    method: 'POST',
    path: '/leads/{id}/calls',
    access: send,
    input: z.strictObject({
      id,
      direction: z.enum(['out', 'in']).default('out'),
      outcome: z.enum(callOutcomes),
      address: theirs,
      minutes: z.int().min(0).max(1_440).nullable().default(null),
      note: text(20_000).trim().default(''),
    }),
    output: message,
    errors: ['not_found'],
    summary: 'Log a call with a lead and its outcome.',
  }),
  previewMany: call({
    method: 'POST',
    path: '/messages/many/preview',
    access: send,
    input: z.strictObject(many),
    output: z.strictObject({
      total: z.int(),
      /** How many are sent now. */
      sending: z.int(),
      /** How many are held, and when the first and the last of them are sent. */
      held: z.strictObject({ count: z.int(), first: instant.nullable(), last: instant.nullable() }),
      /** How many are denied, by rule. */
      blocked: z.array(z.strictObject({ rule: z.enum(gateRules), count: z.int() })),
    }),
    repeat: 'natural',
    waits: false,
    summary: 'What the gate would say to a mail or text to many leads: how many go out, wait, and do not go, and why.',
  }),
  sendMany: call({
    method: 'POST',
    path: '/messages/many',
    access: send,
    reaches: 'people',
    input: z.strictObject({
      ...many,
      ...manyWords,
    }),
    output: z.strictObject({ jobId: id }),
    waits: false,
    summary:
      'Message many leads at once, each by name. A job asks the gate for each of them; nothing is sent within the first minute, and undoing the job cancels what has not been sent.',
  }),
  sampleMany: call({
    method: 'POST',
    path: '/messages/many/sample',
    access: send,
    input: z.strictObject({ selection: many.selection, ...manyWords }),
    output: z.strictObject({
      /** As the newest recipient would read it. */
      sample: z.strictObject({ name: z.string(), subject: z.string(), body: z.string() }).nullable(),
      /** Merge fields without a value or a fallback, with the number of leads affected. */
      missing: z.array(z.strictObject({ field: z.enum(mergeFields), count: z.int() })),
    }),
    repeat: 'natural',
    waits: false,
    summary: 'What one of many would read, and for how many a field of the text would stay empty.',
  }),
  cancel: call({
    method: 'POST',
    path: '/messages/{id}/cancel',
    access: send,
    input: z.strictObject({ id }),
    output: message,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Cancel a held message.',
  }),
  templates: call({
    method: 'GET',
    path: '/message-templates',
    access: read,
    output: z.strictObject({ templates: z.array(template) }),
    summary: 'The organization’s templates for mails and texts.',
  }),
  createTemplate: call({
    method: 'POST',
    path: '/message-templates',
    access: send,
    input: z.strictObject({
      ...templateDetails,
      purpose: templateDetails.purpose.default('transactional'),
      subject: templateDetails.subject.default(''),
    }),
    output: template,
    errors: ['conflict'],
    summary: 'Keep a template with fields like {{first_name|there}}.',
  }),
  changeTemplate: call({
    method: 'PATCH',
    path: '/message-templates/{id}',
    access: send,
    input: z.strictObject(templateDetails).partial().extend({ id }),
    output: template,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a template.',
  }),
  removeTemplate: call({
    method: 'DELETE',
    path: '/message-templates/{id}',
    access: send,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a template. What was sent with it stays.',
  }),
  fillTemplate: call({
    method: 'GET',
    path: '/leads/{id}/message-templates/{template}',
    access: read,
    input: z.strictObject({ id, template: id }),
    output: z.strictObject({
      subject: z.string(),
      body: z.string(),
      /** Merge fields without a value or a fallback in the template. */
      missing: z.array(z.enum(mergeFields)),
    }),
    errors: ['not_found'],
    summary: 'A template filled in for one lead.',
  }),
};
