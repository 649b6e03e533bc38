import { z } from 'zod';
import type { Right } from '../core/access.ts';
import { day, id, instant } from '../core/primitives.ts';

/** Of a field that both sides have: the later change, what stands here, what stands there, or whoever says no on either side. */
type Winner = 'latest' | 'ours' | 'theirs' | 'refusal';

type Connector = {
  /** As its maker writes it. */
  name: string;
  /** Whose account it is: each person's own, or one of the organization. */
  of: 'person' | 'organization';
  /** What whoever connects it must be allowed to do here. */
  right: Right;
  /** What is asked for there, each told in words before. */
  asks: readonly string[];
  /** Per field who wins: the contract of the connection. */
  fields: Readonly<Record<string, Winner>>;
  /** How often it looks by itself. */
  everyMinutes: number;
};

const calendarFields = {
  title: 'latest',
  time: 'latest',
  repeats: 'latest',
  place: 'latest',
  notes: 'latest',
  outcome: 'ours',
  leads: 'ours',
  reminders: 'ours',
  guests: 'theirs',
} as const;

const driveFields = { newFiles: 'ours', renamed: 'theirs', moved: 'theirs', removed: 'theirs' } as const;
const mailFields = { mail: 'theirs', readState: 'ours', assignment: 'ours' } as const;

/** What can be connected by an account elsewhere. Everything that a screen says of one before it is connected stands here. */
const catalog = {
  google_calendar: {
    name: 'Google Calendar',
    of: 'person',
    right: 'calendar.open',
    asks: ['events', 'calendars', 'address'],
    fields: calendarFields,
    everyMinutes: 5,
  },
  microsoft_calendar: {
    name: 'Microsoft 365',
    of: 'person',
    right: 'calendar.open',
    asks: ['events', 'address'],
    fields: calendarFields,
    everyMinutes: 5,
  },
  gmail: {
    name: 'Gmail',
    of: 'person',
    right: 'messages.send',
    asks: ['readMail', 'sendMail'],
    fields: mailFields,
    everyMinutes: 2,
  },
  outlook_mail: {
    name: 'Outlook',
    of: 'person',
    right: 'messages.send',
    asks: ['readMail', 'sendMail', 'address'],
    fields: mailFields,
    everyMinutes: 2,
  },
  google_contacts: {
    name: 'Google Contacts',
    of: 'person',
    right: 'leads.import',
    asks: ['contacts', 'address'],
    fields: { person: 'ours', consent: 'ours', assignment: 'ours' },
    everyMinutes: 60,
  },
  outlook_contacts: {
    name: 'Outlook Contacts',
    of: 'person',
    right: 'leads.import',
    asks: ['contacts', 'address'],
    fields: { person: 'ours', consent: 'ours', assignment: 'ours' },
    everyMinutes: 60,
  },
  facebook_leads: {
    name: 'Facebook Lead Ads',
    of: 'organization',
    right: 'inbound.manage',
    asks: ['pages', 'leadForms', 'adNames', 'leadAlerts'],
    fields: { answers: 'theirs', campaign: 'theirs', agreement: 'theirs', assignment: 'ours', stage: 'ours' },
    everyMinutes: 5,
  },
  quickbooks: {
    name: 'QuickBooks Online',
    of: 'organization',
    right: 'finance.manage',
    asks: ['accounting'],
    fields: { day: 'ours', memo: 'ours', lines: 'ours', accounts: 'theirs' },
    everyMinutes: 60,
  },
  mailchimp: {
    name: 'Mailchimp',
    of: 'organization',
    // Contacts of the whole organization leave it.
    right: 'leads.export',
    asks: ['audiences', 'members'],
    fields: { optOut: 'refusal', contactFields: 'ours', leadTags: 'ours', tagsThere: 'theirs', deadAddress: 'theirs' },
    everyMinutes: 15,
  },
  google_drive: {
    name: 'Google Drive',
    of: 'organization',
    right: 'organisation.change',
    asks: ['ownDriveFiles', 'address'],
    fields: driveFields,
    everyMinutes: 15,
  },
  dropbox: {
    name: 'Dropbox',
    of: 'organization',
    right: 'organisation.change',
    asks: ['dropboxFiles', 'address'],
    fields: driveFields,
    everyMinutes: 15,
  },
  docusign: {
    name: 'DocuSign',
    of: 'organization',
    right: 'organisation.change',
    asks: ['envelopes', 'longAccess'],
    fields: { documents: 'theirs', signersThere: 'theirs', dealOf: 'ours' },
    everyMinutes: 15,
  },
} as const satisfies Record<string, Connector>;

export type ConnectorKey = keyof typeof catalog;
export const connectorKeys = Object.keys(catalog) as [ConnectorKey, ...ConnectorKey[]];
export const connectorEntries: Readonly<Record<ConnectorKey, Connector>> = catalog;

/** A calendar there: what comes from it, what goes to it, and whether only that somebody is busy is told here. */
const calendarDirections = ['in', 'out', 'both'] as const;
const named = z.string().min(1).max(500);

export const calendarSettings = z
  .strictObject({
    calendars: z
      .array(
        z.strictObject({ id: named, direction: z.enum(calendarDirections), isBusyOnly: z.boolean().default(false) }),
      )
      .max(10),
  })
  .refine(({ calendars }) => calendars.filter(({ direction }) => direction !== 'in').length <= 1, {
    path: ['calendars'],
    message: 'Appointments made here go to one calendar. Choose one that is not only read.',
  });

export const quickbooksSettings = z.strictObject({
  /** Entries of this day and later go over. */
  since: day,
  /** Each of our accounts with the one there; entries that touch another wait and say so. */
  accounts: z.array(z.strictObject({ account: id, to: named })).max(300),
});

/** A lead form: what each of its questions is here, and what in it says that they want to be contacted. */
const leadForm = z.strictObject({
  id: named,
  kind: z.string().min(1).max(40),
  agreement: named.nullable(),
  fields: z.record(z.string().min(1).max(200), z.string().min(1).max(60)),
});
export const leadAdSettings = z.strictObject({
  /** Answers given on this day and later come over. Facebook keeps them for 90 days. */
  since: day,
  forms: z.array(leadForm).max(200),
});

/** What of a lead can stand in a merge field, beside the organization's own fields. */
export const mergeable = ['firstName', 'lastName', 'phone', 'city', 'state'] as const;
export const mailchimpSettings = z.strictObject({
  audience: named,
  /** Only leads with one of these tags; without any, all that may be mailed. */
  tags: z.array(z.string().min(1).max(60)).max(30),
  /** Each merge field with what goes there. */
  fields: z.record(z.string().min(1).max(50), z.string().min(1).max(60)),
});

/** Copies of files in a folder there: those of deals, and of folders that everybody here sees. */
export const driveSettings = z.strictObject({
  folder: named,
  deals: z.boolean(),
  folders: z.array(id).max(50),
  /** Files added on this day and later. */
  since: day,
  /** What was copied before then and is no longer there is copied once more. */
  again: instant.nullable(),
});

export const docusignSettings = z.strictObject({
  /** Envelopes completed on this day and later. */
  since: day,
  /** Whose deal somebody said an envelope is of, where it could not be told. */
  chosen: z.array(z.strictObject({ envelope: z.string().min(1).max(100), deal: id })).max(500),
});

/** Somebody's mailbox: whether what leads write comes over and from which folders, and whether what is written here leaves by it. */
export const mailAccountSettings = z
  .strictObject({
    reads: z.boolean(),
    sends: z.boolean(),
    /** Read beside the inbox and what was sent, where the service has folders that mail is put into by rules. */
    folders: z.array(z.string().min(1).max(300)).max(20).optional(),
  })
  .refine(({ reads, sends }) => reads || sends, { path: ['reads'], message: 'Choose reading, sending, or both.' });

/** Whose contacts come in: the groups or folders of an address book. */
export const contactSettings = z.strictObject({ groups: z.array(named).min(1).max(50) });
export type ContactSettings = z.infer<typeof contactSettings>;

export const connectionSettings = z.union([
  contactSettings,
  calendarSettings,
  quickbooksSettings,
  leadAdSettings,
  mailAccountSettings,
  mailchimpSettings,
  driveSettings,
  docusignSettings,
]);
export type MailAccountSettings = z.infer<typeof mailAccountSettings>;
export type DocusignSettings = z.infer<typeof docusignSettings>;
export type DriveSettings = z.infer<typeof driveSettings>;
export type MailchimpSettings = z.infer<typeof mailchimpSettings>;
export type LeadAdSettings = z.infer<typeof leadAdSettings>;
export type CalendarSettings = z.infer<typeof calendarSettings>;
export type QuickbooksSettings = z.infer<typeof quickbooksSettings>;
export type ConnectionSettings = z.infer<typeof connectionSettings>;
