import { z } from 'zod';
import { call } from '../core/call.ts';
import { instant } from '../core/primitives.ts';

export const integrationGroups = [
  'leads',
  'listings',
  'calendar',
  'messages',
  'accounting',
  'storage',
  'team',
  'build',
  'installation',
] as const;
type IntegrationGroup = (typeof integrationGroups)[number];

type Entry = {
  /** The provider's spelling. */
  name: string;
  group: IntegrationGroup;
  /** Direction of the data, as seen from this product. */
  flow: 'in' | 'out' | 'both';
  /** The organization's setup page; left out for integrations that the operator sets up. */
  page?: `/${string}`;
  /** A public page about it. */
  read?: `/${string}`;
};

/** All integrations of this product: the settings, the public page, and the API read this list. */
const integrationCatalog = {
  lead_mail: { name: 'Zillow · Realtor.com · Homes.com', group: 'leads', flow: 'in', page: '/leads/inbound' },
  facebook_leads: {
    name: 'Facebook Lead Ads',
    group: 'leads',
    flow: 'in',
    page: '/integrations-marketplace/facebook_leads',
  },
  google_ads: { name: 'Google Lead Forms', group: 'leads', flow: 'in', page: '/leads/inbound' },
  csv: {
    name: 'CSV · Follow Up Boss · HubSpot · kvCORE',
    group: 'leads',
    flow: 'both',
    page: '/leads/import',
    read: '/documentation/import',
  },
  google_contacts: {
    name: 'Google Contacts',
    group: 'leads',
    flow: 'in',
    page: '/integrations-marketplace/google_contacts',
  },
  outlook_contacts: {
    name: 'Outlook Contacts',
    group: 'leads',
    flow: 'in',
    page: '/integrations-marketplace/outlook_contacts',
  },
  reso: { name: 'RESO Web API', group: 'listings', flow: 'both', page: '/settings/feeds' },
  google_calendar: {
    name: 'Google Calendar',
    group: 'calendar',
    flow: 'both',
    page: '/integrations-marketplace/google_calendar',
  },
  microsoft_calendar: {
    name: 'Microsoft 365',
    group: 'calendar',
    flow: 'both',
    page: '/integrations-marketplace/microsoft_calendar',
  },
  icalendar: { name: 'iCalendar', group: 'calendar', flow: 'out', page: '/calendar/sharing' },
  mailchimp: {
    name: 'Mailchimp',
    group: 'messages',
    flow: 'both',
    page: '/integrations-marketplace/mailchimp',
  },
  gmail: { name: 'Gmail', group: 'messages', flow: 'both', page: '/integrations-marketplace/gmail' },
  outlook_mail: { name: 'Outlook', group: 'messages', flow: 'both', page: '/integrations-marketplace/outlook_mail' },
  mailbox: { name: 'IMAP', group: 'messages', flow: 'in', page: '/settings/messages' },
  quickbooks: {
    name: 'QuickBooks Online',
    group: 'accounting',
    flow: 'out',
    page: '/integrations-marketplace/quickbooks',
  },
  google_drive: {
    name: 'Google Drive',
    group: 'storage',
    flow: 'out',
    page: '/integrations-marketplace/google_drive',
  },
  docusign: { name: 'DocuSign', group: 'storage', flow: 'in', page: '/integrations-marketplace/docusign' },
  dropbox: { name: 'Dropbox', group: 'storage', flow: 'out', page: '/integrations-marketplace/dropbox' },
  slack: { name: 'Slack', group: 'team', flow: 'out', page: '/webhooks' },
  google_chat: { name: 'Google Chat', group: 'team', flow: 'out', page: '/webhooks' },
  webhooks: { name: 'Webhooks', group: 'build', flow: 'out', page: '/webhooks', read: '/documentation/webhooks' },
  rest_hooks: { name: 'Zapier · Make · n8n', group: 'build', flow: 'out', page: '/settings/keys' },
  api: { name: 'REST API', group: 'build', flow: 'both', page: '/settings/keys', read: '/api' },
  apps: { name: 'OAuth · MCP', group: 'build', flow: 'both', page: '/settings/apps', read: '/api' },
  smtp: { name: 'SMTP', group: 'installation', flow: 'out' },
  twilio: { name: 'Twilio', group: 'installation', flow: 'both' },
  twilio_voice: { name: 'Twilio Voice', group: 'installation', flow: 'both' },
  stripe: { name: 'Stripe', group: 'installation', flow: 'both' },
  s3: { name: 'S3', group: 'installation', flow: 'both' },
  postgres: { name: 'PostgreSQL', group: 'installation', flow: 'both' },
  models: { name: 'OpenAI · Anthropic', group: 'installation', flow: 'out' },
} as const satisfies Record<string, Entry>;

export type IntegrationKey = keyof typeof integrationCatalog;
export const integrationKeys = Object.keys(integrationCatalog) as [IntegrationKey, ...IntegrationKey[]];
export const integrationEntries: Readonly<Record<IntegrationKey, Entry>> = integrationCatalog;

const standing = z.strictObject({
  key: z.enum(integrationKeys),
  /** `ready` can be connected, `off` is connected but turned off, and `unset` waits for the operator to register it. */
  state: z.enum(['on', 'failing', 'off', 'ready', 'unset']),
  /** Number of connections. */
  count: z.int(),
  failing: z.int(),
  lastAt: instant.nullable(),
  problem: z.string().nullable(),
});
export type IntegrationStanding = z.infer<typeof standing>;

export const integrations = {
  list: call({
    method: 'GET',
    path: '/integrations',
    access: { who: 'member', right: 'keys.manage' },
    output: z.strictObject({ integrations: z.array(standing) }),
    summary:
      'Everything that can be connected, with how it stands here: connections, when something last came or went, what is wrong.',
  }),
};
