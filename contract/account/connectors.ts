import { z } from 'zod';
import type { Right } from '../core/access.ts';
import { day, id, instant } from '../core/primitives.ts';

/** Which side wins when both have the field: the later change, ours, theirs, or an opt-out on either side. */
type Winner = 'latest' | 'ours' | 'theirs' | 'refusal';

type Connector = {
  /** The provider's spelling. */
  name: string;
  /** Whether each person connects their own account, or the organization has one. */
  of: 'person' | 'organization';
  /** The permission needed to connect it. */
  right: Right;
  /** The permissions requested at the provider, each explained beforehand. */
  asks: readonly string[];
  /** Which side wins, per field: the contract of the connection. */
  fields: Readonly<Record<string, Winner>>;
  /** Minutes between automatic runs. */
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

/** All connectors, with everything that a screen shows about one before it is connected. */
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
    // It sends contacts of the whole organization to the provider.
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

/** Sync direction of a calendar, and whether only free/busy times are imported. */
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
  /** Exports entries of this day and later. */
  since: day,
  /** Maps our accounts to the provider's; entries that touch an unmapped account wait and report it. */
  accounts: z.array(z.strictObject({ account: id, to: named })).max(300),
});

/** A lead form: which field each question fills, and which answer gives consent to be contacted. */
const leadForm = z.strictObject({
  id: named,
  kind: z.string().min(1).max(40),
  agreement: named.nullable(),
  fields: z.record(z.string().min(1).max(200), z.string().min(1).max(60)),
});
export const leadAdSettings = z.strictObject({
  /** Imports answers given on this day and later. Facebook keeps them for 90 days. */
  since: day,
  forms: z.array(leadForm).max(200),
});

/** Lead fields that can fill a merge field, in addition to the organization's custom fields. */
export const mergeable = ['firstName', 'lastName', 'phone', 'city', 'state'] as const;
export const mailchimpSettings = z.strictObject({
  audience: named,
  /** Only leads with one of these tags; when empty, all leads that may receive email. */
  tags: z.array(z.string().min(1).max(60)).max(30),
  /** Maps each merge field to its source. */
  fields: z.record(z.string().min(1).max(50), z.string().min(1).max(60)),
});

/** Copies files to a folder at the provider: deal files, and folders that all members can see. */
export const driveSettings = z.strictObject({
  folder: named,
  deals: z.boolean(),
  folders: z.array(id).max(50),
  /** Copies files added on this day and later. */
  since: day,
  /** Files copied before this time that are missing at the provider are copied again. */
  again: instant.nullable(),
});

export const docusignSettings = z.strictObject({
  /** Imports envelopes completed on this day and later. */
  since: day,
  /** Deals that a member assigned to envelopes whose deal could not be detected. */
  chosen: z.array(z.strictObject({ envelope: z.string().min(1).max(100), deal: id })).max(500),
});

/** A member's mailbox: whether leads' emails are imported and from which folders, and whether emails written here are sent through it. */
export const mailAccountSettings = z
  .strictObject({
    reads: z.boolean(),
    sends: z.boolean(),
    /** Folders read in addition to the inbox and the sent folder, for services in which rules move mail to folders. */
    folders: z.array(z.string().min(1).max(300)).max(20).optional(),
  })
  .refine(({ reads, sends }) => reads || sends, { path: ['reads'], message: 'Choose reading, sending, or both.' });

/** The groups or folders of an address book to import. */
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
