import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Column, Table } from './catalogue.ts';

export type Row = Record<string, unknown>;

/** An organization with one row in every table. */
export type Filled = { organisationId: string; userId: string; rows: Map<string, Row> };

/** Columns whose text needs a certain form, which the catalog can't tell. */
const forms: Record<string, Record<string, (filled: Filled) => unknown>> = {
  idempotency_keys: { owner: ({ organisationId, userId }) => `${organisationId}:${userId}` },
  memberships: { role: () => 'owner' },
  inbound_doors: { slug: () => unique() },
  factors: { sealed_secret: () => 'sealed' },
  lead_fields: { key: () => `x_text_${randomUUID().slice(0, 8)}` },
  licences: { state: () => 'TX', number: () => '123456' },
  conversations: { address: () => unique() },
  buyer_agreements: { amount_cents: () => 1, says_negotiable: () => true },
  showing_contacts: { name: () => 'Sal', email: () => 'sal@home.test' },
  booking_people: { span: () => 'empty' },
  member_phones: { phone: () => '+15125550100' },
  showings: { minutes: () => 30, span: () => 'empty' },
  open_houses: { minutes: () => 30 },
  sites: { slug: () => unique() },
  ownership_rules: { version: () => 2, rules: () => '[]' },
  deal_wires: { ending: () => '6789' },
  deal_authorizations: { email: () => 'mei@title.test' },
  signing_templates: { roles: () => '[]' },
  deal_guests: { factor: () => 'text', phone: () => '+15125550100' },
  // Set for a record or for a lead.
  enrolments: { record_id: () => randomUUID() },
  enrolment_path: { kind: () => 'mail' },
  file_imports: { kind: () => 'people' },
  ledger_accounts: { code: () => randomUUID().slice(0, 8) },
  // An entry needs its two lines in the same transaction, which fills everything.
  ledger_entries: { lines: () => 2 },
  fee_schedules: { from_month: () => '2026-01-01' },
  audit_seals: { content_hash: () => Buffer.alloc(32), hash: () => Buffer.alloc(32) },
  signings: { sha256: () => '0'.repeat(64) },
  policies: { line: () => 'home', expires_on: () => '2100-01-01' },
  opportunities: { line: () => 'home', state_or_province: () => 'TX' },
  declined_coverages: { line: () => 'flood' },
  cancellation_notices: { reason: () => 'nonpayment' },
  commission_statement_rows: { state: () => 'unmatched' },
  referrals: { partner_license: () => 'CO-778', partner_state: () => 'CO', protection_days: () => 365 },
  lenders: {
    nmls: () => String(Math.floor(Math.random() * 1e9) + 1_000),
    company_nmls: () => '3001',
    states: () => '{TX}',
  },
  introductions: { state_or_province: () => 'TX', scopes: () => '{contact}' },
  social_channels: { network: () => 'facebook' },
  site_briefs: { sources: () => '[]', sentences: () => '[]' },
  site_overrides: { issues: () => '[]' },
  site_domains: { host: () => `${unique()}.example` },
  form_refusals: { place: () => 'form', field: () => 'email', filling: () => `\\x${randomUUID().replaceAll('-', '')}` },
  site_visits: { pages: () => '["/"]' },
  site_sign_ins: { locale: () => 'en', email: () => 'vera@home.test' },
  seo_redirects: { source: () => `/${unique()}`, target: () => '/there', status: () => 301 },
  commercial_cam_payments: { year: () => 2030 },
  commercial_costs: { year: () => 2030 },
  commercial_statements: { year: () => 2030 },
  commercial_buildings: { state_or_province: () => 'TX' },
  commercial_tour_stops: { at_time: () => '09:00', minutes: () => 30 },
  rental_w9s: { lead_id: () => null },
  commercial_comps: { state_or_province: () => 'TX' },
  rental_properties: { state_or_province: () => 'TX' },
  rental_vacancies: { slug: () => unique().slice(0, 30) },
  rental_applications: { consent_text: () => 'I agree', email: () => 'a@b.test' },
  rental_online_payments: { application_id: () => null },
  campaign_sends: { message: () => 'mail-1' },
  market_subscriptions: { postal_code: () => '78704' },
  introduction_steps: { status: () => 'contacted' },
  goals: { year: () => 2030 },
  lead_source_aliases: { source: () => 'website' },
  experiments: { place: () => '{blocks,0}', each: () => 100, rate: () => 0.1 },
  report_schedules: { report_id: () => randomUUID(), at_time: () => '08:00', next_at: () => 'now' },
  // Set for a statement, so that clearing its deal doesn't break the check that one of both is set.
  commission_payouts: { statement_id: () => randomUUID() },
  loan_incomplete_notices: { missing: () => '{Pay stubs}', respond_by: () => '2099-01-01' },
  hmda_census: { year: () => 2030, code: () => '48453001100' },
  hmda_apor: { rates: () => '{60000}' },
  hmda_registers: { year: () => 2030, sha256: () => '0'.repeat(64) },
  closing_policies: { deal_id: () => randomUUID() },
  claimed_domains: { host: () => `${unique()}.example`, proof: () => unique() },
  organisation_deletions: { of_organisation: ({ organisationId }) => organisationId, restored_at: () => 'now' },
  organisation_imports: { state: () => 'importing' },
  settings_history: { place: () => 'brands', after: () => '{}' },
  support_accesses: { reason: () => 'Help', ends_at: () => '2099-01-01T00:00:00Z' },
  referral_codes: { code: () => unique().slice(1, 9).toUpperCase().replace(/[01]/g, 'Z') },
  consent_texts: { region: () => '', version: () => 1, words: () => '{}' },
  saml_connections: { certificates: () => '{pem}' },
  recurring_changes: { after_cents: () => 2 },
};

const unique = (): string => `x${randomUUID().replaceAll('-', '')}`;

function anyValue({ type, allowed }: Column): unknown {
  if (allowed?.[0] !== undefined) return allowed[0];
  if (type === 'uuid') return randomUUID();
  if (type === 'text') return unique();
  if (/^(smallint|integer|bigint|numeric|real|double precision)/.test(type)) return 1;
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.alloc(0);
  if (type === 'jsonb' || type === 'json') return '{}';
  if (type.endsWith('[]')) return '{}';
  if (type === 'date' || type.startsWith('timestamp')) return 'now';
  throw new Error(`Teach tests/database/fill.ts a value of type ${type}.`);
}

/** The minimal row of this organization. Its own keys are new each time. */
export function leastRow(table: Table, filled: Filled): Row {
  const row: Row = {};
  for (const column of table.columns) {
    const form = forms[table.name]?.[column.name];
    if (form) row[column.name] = form(filled);
    else if (column.isRequired) row[column.name] = anyValue(column);
  }
  if (table.isTenant) row.organisation_id = filled.organisationId;
  if (table.name === 'organisations') row.id = filled.organisationId;
  if (table.name === 'users') row.id = filled.userId;
  for (const { columns, target, targetColumns } of table.foreignKeys) {
    const other = filled.rows.get(target);
    columns.forEach((column, index) => {
      if (other && row[column] !== undefined) row[column] = other[targetColumns[index]!];
    });
  }
  return row;
}

export async function insertRow(client: pg.Client, table: string, row: Row, answer = ''): Promise<Row | undefined> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await client.query<Row>(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) ${answer}`,
    Object.values(row),
  );
  return rows[0];
}

/** Fills every table once for a new organization, using only the catalog. */
export async function fillAll(owner: pg.Client, tables: readonly Table[]): Promise<Filled> {
  const filled: Filled = { organisationId: randomUUID(), userId: randomUUID(), rows: new Map() };
  await owner.query('begin');
  for (const table of tables) {
    const row = leastRow(table, filled);
    // Triggers may have inserted it already: counts and the like.
    const written = await insertRow(owner, table.name, row, 'on conflict do nothing returning *');
    filled.rows.set(table.name, written ?? row);
    if (table.name === 'ledger_lines') await insertRow(owner, table.name, { ...row, n: 2, cents: -1 });
  }
  await owner.query('commit');
  return filled;
}
