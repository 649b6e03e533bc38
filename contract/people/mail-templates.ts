import { z } from 'zod';
import { call } from '../core/call.ts';
import { block } from '../core/content/tree.ts';
import { contentVersion } from '../core/content/version.ts';
import { locales } from '../core/locale.ts';
import { id, instant, line, version } from '../core/primitives.ts';

/** Mails that clients receive automatically, in display order, each with its template fields. */
export const mailTemplateFields = {
  booking_confirmed: ['name', 'title', 'when', 'host', 'organization'],
  booking_reminder: ['name', 'title', 'when', 'host', 'organization'],
  booking_moved: ['name', 'title', 'when', 'host', 'organization'],
  booking_cancelled: ['name', 'title', 'when', 'host', 'organization'],
  booking_invited: ['name', 'title', 'when', 'host', 'organization'],
  showing_received: ['name', 'address', 'when', 'organization'],
  showing_confirmed: ['name', 'address', 'when', 'organization'],
  showing_declined: ['name', 'address', 'when', 'organization'],
  showing_proposed: ['name', 'address', 'when', 'organization'],
  showing_cancelled: ['name', 'address', 'when', 'organization'],
  showing_reminder: ['name', 'address', 'when', 'organization'],
  showing_feedback: ['name', 'address', 'when', 'organization'],
  signing_asked: ['name', 'title', 'message', 'organization'],
  signing_reminder: ['name', 'title', 'message', 'organization'],
  signing_copy: ['name', 'title', 'organization'],
  room_invited: ['name', 'deal', 'organization'],
  room_news: ['name', 'deal', 'organization'],
} as const satisfies Record<string, readonly string[]>;
export type MailTemplateKey = keyof typeof mailTemplateFields;
export const mailTemplateKeys = Object.keys(mailTemplateFields) as [MailTemplateKey, ...MailTemplateKey[]];

const key = z.enum(mailTemplateKeys);
const locale = z.enum(locales);

/** Blocks of details and of buttons that have no items of their own are filled in by the product. */
const template = z.strictObject({
  subject: line(200).trim().min(1, 'This field is required.'),
  /** The subject in other languages; translations of blocks are stored in the blocks. */
  in: z.partialRecord(locale, line(200)).default({}),
  blocks: z.array(block).min(1, 'This field is required.').max(40, 'At most 40 blocks.'),
});
export type MailTemplate = z.infer<typeof template>;

/** A draft may be incomplete; missing parts are required only on publishing. */
const draft = template.extend({ subject: line(200), blocks: z.array(block).max(40, 'At most 40 blocks.') });

const kept = z.strictObject({
  key,
  isOwn: z.boolean(),
  /** True if there are unpublished changes. */
  hasDraft: z.boolean(),
  changedAt: instant.nullable(),
  version,
});
export type MailTemplateRow = z.infer<typeof kept>;
const one = kept.extend({ template, draft: draft.nullable() });
export type KeptMailTemplate = z.infer<typeof one>;

const read = { who: 'member', right: 'organisation.read' } as const;
const access = { who: 'member', right: 'organisation.change' } as const;

export const mailTemplates = {
  list: call({
    method: 'GET',
    path: '/mail-templates',
    access: read,
    output: z.strictObject({ templates: z.array(kept) }),
    summary: 'The emails that clients get by themselves, and which of them the organization has changed.',
  }),
  get: call({
    method: 'GET',
    path: '/mail-template',
    access: read,
    input: z.strictObject({ key }),
    output: one,
    summary: 'What such an email says: the organization’s own words, or the usual ones to begin with.',
  }),
  draft: call({
    method: 'PUT',
    path: '/mail-template/draft',
    access,
    input: draft.extend({ key }),
    output: one,
    versioned: true,
    errors: ['version_conflict'],
    waits: false,
    summary: 'Keep what is being written of such an email. What goes out stays as it is until it is saved.',
  }),
  versions: call({
    method: 'GET',
    path: '/mail-template/versions',
    access: read,
    input: z.strictObject({ key }),
    output: z.strictObject({ rows: z.array(contentVersion).max(100) }),
    summary: 'Earlier versions of such an email, the newest first.',
  }),
  bringBack: call({
    method: 'POST',
    path: '/mail-template/versions/restore',
    access,
    input: z.strictObject({ key, number: version }),
    output: one,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary: 'Restore an earlier version of such an email as its draft. What stood there is kept as a version too.',
  }),
  save: call({
    method: 'PUT',
    path: '/mail-template',
    access,
    input: template.extend({ key }),
    output: one,
    versioned: true,
    errors: ['version_conflict'],
    waits: false,
    summary: 'Change what such an email says from now on. Checked for fair housing like everything that goes out.',
  }),
  restore: call({
    method: 'POST',
    path: '/mail-template/restore',
    access,
    input: z.strictObject({ key }),
    output: one,
    repeat: 'natural',
    summary: 'Go back to the usual words. What was being written goes with its own words; versions stay.',
  }),
  preview: call({
    method: 'POST',
    path: '/mail-template/preview',
    access: read,
    input: template.extend({ key, locale: locale.default('en'), lead: id.optional() }),
    output: z.strictObject({ subject: z.string(), text: z.string(), html: z.string() }),
    errors: ['not_found'],
    repeat: 'read',
    waits: false,
    summary: 'How it looks, in a language, for somebody made up or for a lead.',
  }),
};
