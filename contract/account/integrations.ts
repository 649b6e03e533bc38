import { z } from 'zod';
import { call } from '../core/call.ts';
import { instant } from '../core/primitives.ts';

export const integrationGroups = [
  'leads',
  'listings',
  'calendar',
  'messages',
  'team',
  'build',
  'installation',
  'planned',
] as const;
type IntegrationGroup = (typeof integrationGroups)[number];

type Entry = {
  /** As its maker writes it. */
  name: string;
  group: IntegrationGroup;
  /** What goes which way, seen from here. */
  flow: 'in' | 'out' | 'both';
  /** Where it is set up by the organization; what whoever runs the installation sets up has none. */
  page?: `/${string}`;
  /** What a visitor reads more of it at. */
  read?: `/${string}`;
};

/**
 * What this product speaks with, and what it does not yet: the one list that the room, the public page and the calls read. What is
 * in the group `planned` cannot be connected, and says so.
 */
const integrationCatalog = {
  lead_mail: { name: 'Zillow · Realtor.com · Homes.com', group: 'leads', flow: 'in', page: '/leads/inbound' },
  facebook: { name: 'Facebook Lead Ads', group: 'leads', flow: 'in', page: '/leads/inbound' },
  google_ads: { name: 'Google Lead Forms', group: 'leads', flow: 'in', page: '/leads/inbound' },
  csv: {
    name: 'CSV · Follow Up Boss · HubSpot · kvCORE',
    group: 'leads',
    flow: 'both',
    page: '/leads/import',
    read: '/documentation/import',
  },
  reso: { name: 'RESO Web API', group: 'listings', flow: 'both', page: '/settings/feeds' },
  icalendar: { name: 'iCalendar', group: 'calendar', flow: 'out', page: '/calendar/sharing' },
  mailbox: { name: 'IMAP', group: 'messages', flow: 'in', page: '/settings/messages' },
  slack: { name: 'Slack', group: 'team', flow: 'out', page: '/webhooks' },
  google_chat: { name: 'Google Chat', group: 'team', flow: 'out', page: '/webhooks' },
  webhooks: { name: 'Webhooks', group: 'build', flow: 'out', page: '/webhooks', read: '/documentation/webhooks' },
  rest_hooks: { name: 'Zapier · Make · n8n', group: 'build', flow: 'out', page: '/settings/keys' },
  api: { name: 'REST API', group: 'build', flow: 'both', page: '/settings/keys', read: '/api' },
  apps: { name: 'OAuth · MCP', group: 'build', flow: 'both', page: '/settings/apps', read: '/api' },
  smtp: { name: 'SMTP', group: 'installation', flow: 'out' },
  twilio: { name: 'Twilio', group: 'installation', flow: 'both' },
  stripe: { name: 'Stripe', group: 'installation', flow: 'both' },
  s3: { name: 'S3', group: 'installation', flow: 'both' },
  postgres: { name: 'PostgreSQL', group: 'installation', flow: 'both' },
  models: { name: 'OpenAI · Anthropic', group: 'installation', flow: 'out' },
  google_calendar: { name: 'Google Calendar · Gmail', group: 'planned', flow: 'both' },
  microsoft: { name: 'Microsoft 365', group: 'planned', flow: 'both' },
  mailchimp: { name: 'Mailchimp', group: 'planned', flow: 'out' },
  quickbooks: { name: 'QuickBooks', group: 'planned', flow: 'out' },
  docusign: { name: 'DocuSign', group: 'planned', flow: 'in' },
  drives: { name: 'Dropbox · Google Drive', group: 'planned', flow: 'both' },
} as const satisfies Record<string, Entry>;

export type IntegrationKey = keyof typeof integrationCatalog;
export const integrationKeys = Object.keys(integrationCatalog) as [IntegrationKey, ...IntegrationKey[]];
export const integrationEntries: Readonly<Record<IntegrationKey, Entry>> = integrationCatalog;

const standing = z.strictObject({
  key: z.enum(integrationKeys),
  /** `ready` can be connected, `off` is connected and switched off, `unset` waits for who runs the installation, `planned` does not exist. */
  state: z.enum(['on', 'failing', 'off', 'ready', 'unset', 'planned']),
  /** Connections of it. */
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
