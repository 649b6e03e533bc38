import type { Table } from './catalogue.ts';
import type { Filled } from './fill.ts';

export const loginRoles = ['lintel_app', 'lintel_system'] as const;
export const allRoles = [...loginRoles, 'lintel_search', 'lintel_remover', 'lintel_importer', 'lintel_pacer'] as const;
export type RoleName = (typeof allRoles)[number];

/** Tables without rows of any organization. When adding one, state the reason. */
export const ofNobody: Record<string, string> = {
  schema_migrations: 'names of files; only the owner, who migrates, reads and writes it',
};

const identity = 'who people are, before it is known where they work';
const specified = 'the specification’s table of people and visitors, not of client records';
const paid = 'what the payment provider tells, before it is known which workspaces it is for';
const visitors = 'what visitors of the public pages said, before they belong to anybody';
const everywhere = (why: string) => ({ sees: 'true', why });
const outlived = (days: number) => ({
  sees: `created_at < now() - interval '${days} days'`,
  why: `removes what is older than ${days} days and sees nothing else`,
});

const putAside: { sees: string; why: string } = {
  sees: `removed_at < now() - interval '30 days'`,
  why: 'removes what was put aside 30 days ago and sees nothing else',
};

/** What the system role sees across organizations. It has no grant on client records: a table missing here must not be open to it. */
export const systemSees: Record<string, { sees: string; why: string }> = {
  users: everywhere(identity),
  credentials: everywhere(identity),
  organisations: everywhere(identity),
  memberships: everywhere(identity),
  teams: everywhere(identity),
  team_members: everywhere(identity),
  assistants: everywhere(identity),
  invitations: everywhere(identity),
  sessions: everywhere(identity),
  sign_in_failures: everywhere(identity),
  one_time_tokens: everywhere(identity),
  factors: everywhere(identity),
  factor_challenges: everywhere(identity),
  recovery_codes: everywhere(identity),
  address_changes: everywhere(identity),
  identities: everywhere(identity),
  onboarding: everywhere(identity),
  licences: everywhere(identity),
  signing_keys: everywhere(identity),
  api_keys: everywhere(identity),
  apps: everywhere(identity),
  public_apps: everywhere('programs that registered themselves, before anybody let them in'),
  app_grants: everywhere(identity),
  app_tokens: everywhere(identity),
  push_keys: everywhere('the key that devices know this installation by'),
  push_subscriptions: everywhere(identity),
  rate_limits: everywhere('counts tries before anybody is known'),
  idempotency_keys: everywhere('keeps answers of calls made outside an organisation; removes old ones'),
  events: everywhere('delivers them'),
  event_cursors: everywhere('delivers events'),
  event_failures: everywhere('delivers events'),
  jobs: everywhere('runs them'),
  schedules: everywhere('fires them'),
  workers: everywhere('runs jobs and says so'),
  contact_changes: everywhere('what operators did to what visitors wrote'),
  waitlist: everywhere('visitors who want to be told when a vertical opens'),
  outside_services: everywhere('how outside services fare'),
  connections: everywhere('finds out which connections are due; sees neither account nor token'),
  lead_ad_pages: everywhere('finds out whose page Facebook tells of; sees neither its name nor its key'),
  listing_feeds: everywhere('finds out which feeds are due; sees neither address nor token'),
  experiments: everywhere('finds out which are running; sees neither page nor versions'),
  report_schedules: everywhere('finds out which reports are due; sees neither what nor to whom'),
  inbound_doors: everywhere('finds out whose form or address something was sent to; sees addresses and nothing else'),
  agent_profiles: everywhere('finds out whose portrait a mail or page shows; sees its id and nothing else'),
  referral_codes: everywhere('finds out whose code somebody signs up by'),
  referred_sign_ups: everywhere('settles referrals once they are paid for'),
  referral_credits: everywhere(paid),
  company_links: everywhere('finds out which offices are of one company; sees nothing else of the link'),
  support_accesses: everywhere('finds out whom of the support team an organization lets in'),
  brands: everywhere('finds out whose logo a visitor’s browser asked for; sees its id and nothing else'),
  site_addresses: everywhere('finds out whose site a visitor opened; sees addresses and nothing else'),
  seo_settings: everywhere('tells crawlers which sites no AI may read; sees that and nothing else'),
  site_domains: everywhere('finds the site that a host name belongs to; sees no proof of it'),
  sites: everywhere('tells search engines which are live; sees addresses and the day and nothing else'),
  rental_vacancies: everywhere('finds out whose vacancy somebody applies for; sees addresses and nothing else'),
  commercial_sales: everywhere('finds out whose offering a visitor opened; sees addresses and nothing else'),
  commercial_room_guests: everywhere(
    'finds out whose data room an investor’s link opens; sees hashes of tokens and nothing else',
  ),
  commercial_tours: everywhere(
    'finds out whose tour book a client’s link opens; sees hashes of tokens and nothing else',
  ),
  rental_bids: everywhere('finds out whose repair a vendor’s link bids for; sees hashes of tokens and nothing else'),
  open_houses: everywhere('finds out whose open house a visitor opened; sees addresses and nothing else'),
  showing_settings: everywhere(
    'finds out whose home an agent from elsewhere asks to show; sees addresses and nothing else',
  ),
  booking_pages: everywhere('finds out whose booking page a visitor opened; sees addresses and nothing else'),
  message_channels: everywhere(
    'finds out whose address a provider posted to, and which mailboxes to look into; sees no secret',
  ),
  seal_certificates: everywhere('what seals documents of this installation'),
  saml_keys: everywhere('what this installation signs to identity providers with'),
  deal_guests: everywhere('finds out whose room a guest’s link opens; sees hashes of tokens and nothing else'),
  signers: everywhere('finds out whose document a signer’s link opens; sees hashes of tokens and nothing else'),
  file_shares: everywhere('finds out whose file a visitor’s link opens; sees hashes of tokens and nothing else'),
  calendar_feeds: everywhere('finds out whose secret address a calendar program asked for'),
  contact_messages: everywhere('what visitors write to who runs the installation'),
  profiles: everywhere(specified),
  subscriptions: everywhere(specified),
  invoices: everywhere(paid),
  payment_events: everywhere(paid),
  test_payments: everywhere(paid),
  recurring_changes: everywhere(paid),
  price_book_versions: everywhere('the operators’ price book, which is nobody’s record'),
  user_language_preferences: everywhere(specified),
  error_logs: everywhere(specified),
  competitor_pricing: everywhere(specified),
  chatbot_messages: everywhere(specified),
  chatbot_conversations: everywhere(visitors),
  chatbot_requests: everywhere(visitors),
  chatbot_lessons: everywhere('what an operator taught the assistant'),
  acquisition_tracking: everywhere(specified),
  error_groups: everywhere('faults of the installation, as browsers told of them'),
  acquisition_visits: everywhere('visitors, before anybody knows who they are'),
  acquisition_milestones: everywhere('when an account took its first steps'),
  outbox_messages: {
    sees: `organisation_id is null or sent_at < now() - interval '180 days'`,
    why: 'messages of nobody’s workspace: confirm, reset; removes what is older than 180 days',
  },
  notifications: outlived(90),
  file_imports: outlived(90),
  inbound_messages: outlived(400),
  file_share_visits: outlived(400),
  site_visits: outlived(400),
  form_refusals: outlived(400),
  site_visitors: {
    sees: `lead_id is null and last_at < now() - interval '180 days'`,
    why: 'removes browsers that never said whose they are and did not come back for 180 days, and sees nothing else',
  },
  site_sign_ins: outlived(7),
  report_runs: outlived(400),
  dashboards: putAside,
  reports: putAside,
  routing_decisions: outlived(400),
  claim_answers: outlived(400),
  lead_offers: {
    sees: `state <> 'open' and created_at < now() - interval '400 days'`,
    why: 'removes offers that are over and older than 400 days, and sees nothing else',
  },
  webhook_deliveries: outlived(30),
  enrolments: {
    sees: `record_id is not null and ended_at < now() - interval '90 days'`,
    why: 'removes what built-in programs did more than 90 days ago and sees nothing else',
  },
  lead_views: {
    sees: `hour < now() - interval '400 days'`,
    why: 'removes what is older than 400 days and sees nothing else',
  },
  claimed_domains: everywhere('finds out where people of an address sign in, before they are in'),
  saml_connections: everywhere('what an organization asks of whoever comes in, asked before they are in'),
  saml_answers: everywhere(identity),
  directory_tokens: everywhere('finds out whose directory is calling; sees hashes of tokens'),
  organisation_deletions: everywhere('the proof of what is gone, when there is no organization any more'),
  security_policies: everywhere('what an organization asks of whoever comes in, asked before they are in'),
};

/** The columns visible to the functions that use the trigram indexes; nobody can log in as their owner. */
export const searchSees: Record<string, string[]> = {
  policies: ['organisation_id', 'id', 'search', 'archived_at'],
  chatbot_messages: ['id', 'conversation_id', 'content'],
  contact_messages: ['id', 'search'],
  conversations: ['organisation_id', 'id', 'lead_id', 'address', 'last_at', 'last_in_at', 'lead_owner_key'],
  files: ['organisation_id', 'id', 'search', 'is_filed', 'deleted_at'],
  file_texts: ['organisation_id', 'file_id', 'words'],
  leads: ['organisation_id', 'id', 'search', 'archived_at', 'purge_at', 'owner_key'],
  lead_shares: ['organisation_id', 'lead_id', 'user_id'],
  listings: ['organisation_id', 'id', 'search', 'archived_at', 'seen_key'],
  messages: ['organisation_id', 'conversation_id', 'lead_id', 'words'],
  tasks: [
    'organisation_id',
    'id',
    'lead_id',
    'search',
    'assignee_id',
    'created_by',
    'done_at',
    'lead_owner_key',
    'listing_id',
  ],
};

/** Tables for looking up visitors, and tables that trigger work by themselves: hidden for a deleted organization. */
const dark = [
  'inbound_doors',
  'site_addresses',
  'site_domains',
  'sites',
  'rental_vacancies',
  'open_houses',
  'showing_settings',
  'booking_pages',
  'deal_guests',
  'signers',
  'file_shares',
  'calendar_feeds',
  'listing_feeds',
  'report_schedules',
  'message_channels',
  'commercial_sales',
  'commercial_room_guests',
  'commercial_tours',
  'rental_bids',
  'lead_ad_pages',
];

/** Identities and permissions are never imported. */
export const notImported = ['memberships', 'sessions', 'api_keys', 'jobs', 'invitations'];

/** The exact rows of a table that a role must see when it works for this organization. */
export function seenBy(role: RoleName, { name, isTenant }: Table, { organisationId, userId }: Filled): string {
  if (role === 'lintel_search') return 'true';
  // Counts what leaves from a domain across senders: these tables and nothing else.
  if (role === 'lintel_pacer') return ['mail_domains', 'mail_domain_counts'].includes(name) ? 'true' : 'false';
  if (role === 'lintel_remover') {
    if (name === 'organisations') return 'demo_ends_at <= now()';
    return isTenant
      ? `exists (select from organisations o where o.id = ${name}.organisation_id and o.demo_ends_at <= now())`
      : 'false';
  }
  if (role === 'lintel_importer') {
    const key = name === 'organisations' ? 'id' : 'organisation_id';
    const runs = `${key} = '${organisationId}' and exists (select from organisation_imports i where i.organisation_id = '${organisationId}' and i.state = 'importing')`;
    return name === 'organisations' || (isTenant && !notImported.includes(name)) ? runs : 'false';
  }
  if (role === 'lintel_system') {
    const sees = systemSees[name]?.sees ?? 'false';
    return dark.includes(name) ? `${sees} and not lintel.is_leaving(${name}.organisation_id)` : sees;
  }
  const here = `organisation_id = '${organisationId}'`;
  if (name === 'users') {
    return `exists (select from memberships m where m.organisation_id = '${organisationId}' and m.user_id = users.id)`;
  }
  if (name === 'licences') {
    return `exists (select from memberships m where m.organisation_id = '${organisationId}' and m.user_id = licences.user_id)`;
  }
  if (name === 'subscriptions' || name === 'invoices' || name === 'referral_credits') {
    return `user_id = (select user_id from memberships where organisation_id = '${organisationId}' and role = 'owner'
      and removed_at is null order by created_at, user_id limit 1)`;
  }
  if (name === 'organisations') return `id = '${organisationId}'`;
  if (name === 'idempotency_keys') return `owner like '${organisationId}:%'`;
  if (name === 'organisation_deletions') return `of_organisation = '${organisationId}'`;
  if (name === 'notifications') return `${here} and user_id = '${userId}'`;
  return isTenant ? here : 'false';
}

const ofGoneLeads = (name: string) => `subject_type = 'lead' and not exists (
  select from leads l where l.organisation_id = ${name}.organisation_id and l.id = ${name}.subject_id)`;

/** The part of the visible rows that the application role may delete, where it is not all of them. */
const removable: Record<string, string> = {
  leads: 'purge_at <= now()',
  tasks: 'done_at is null and version = 1 and (follows_id is not null or set_id is not null)',
  events: ofGoneLeads('events'),
  comments: ofGoneLeads('comments'),
};

/** The exact rows of a table that a role may delete when it works for this organization. */
export function removedBy(role: RoleName, table: Table, filled: Filled): string {
  const seen = seenBy(role, table, filled);
  const only = role === 'lintel_app' ? removable[table.name] : undefined;
  return only ? `${seen} and ${only}` : seen;
}
