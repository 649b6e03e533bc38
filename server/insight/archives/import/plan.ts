import type { WhyLeft } from '#contract/insight/organisation-imports.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { isSecret, leftOut } from '../tables.ts';

type Column = { name: string; type: string; required: boolean; has_default: boolean };
type Reference = { columns: string[]; target: string };
type KnownTable = { name: string; columns: Column[]; key: string[]; references: Reference[] };

/** A table that comes, and how its columns are treated. */
export type ComingTable = {
  name: string;
  key: string[];
  columns: ReadonlySet<string>;
  /** Columns that name a person, and whether they must. */
  people: { column: string; required: boolean }[];
  /** Set once all rows are there: they name rows of the same table, or would refuse what comes after them. */
  late: string[];
  /** They name what does not come. */
  emptied: string[];
  /** Hashes of links and codes that opened something elsewhere: here they open nothing. */
  dead: string[];
  hasFiles: boolean;
  /** Whether a scanner judges its files: what another one said of them does not count. */
  isScanned: boolean;
};
export type Plan = { coming: ComingTable[]; left: ReadonlyMap<string, WhyLeft> };

/** Tables that stay behind although an archive has them, each with why. A test holds that all of them exist. */
const staying: Readonly<Record<string, WhyLeft>> = {
  memberships: 'people',
  invitations: 'people',
  notifications: 'delivery',
  notification_digests: 'delivery',
  event_marks: 'delivery',
  event_failures: 'delivery',
  outbox_messages: 'delivery',
  webhook_endpoints: 'connections',
  webhook_deliveries: 'delivery',
  audit_seals: 'proof',
  apps: 'connections',
  credit_use: 'payment',
  referral_codes: 'payment',
  referred_sign_ups: 'payment',
  rental_payers: 'payment',
  rental_online_payments: 'payment',
  claimed_domains: 'ways_in',
  saml_connections: 'ways_in',
  directory_people: 'ways_in',
  directory_groups: 'ways_in',
  directory_group_members: 'ways_in',
  site_domains: 'ways_in',
  site_sign_ins: 'ways_in',
  portal_links: 'ways_in',
  support_accesses: 'ways_in',
  // Who comes in, and by which number somebody is reached, is said here and shown here.
  security_policies: 'ways_in',
  member_phones: 'ways_in',
  connections: 'connections',
  connection_runs: 'work',
  connection_failures: 'work',
  calendar_links: 'work',
  calendar_copies: 'work',
  quickbooks_entries: 'work',
  mail_places: 'work',
  contact_copies: 'work',
  contact_places: 'work',
  voice_calls: 'work',
  lead_ad_pages: 'connections',
  lead_ad_forms: 'work',
  mailchimp_members: 'work',
  mailchimp_audiences: 'work',
  docusign_places: 'work',
  drive_folders: 'work',
  drive_copies: 'work',
  social_channels: 'connections',
  social_deliveries: 'connections',
  social_comments: 'connections',
  message_channels: 'connections',
  listing_feeds: 'connections',
  company_links: 'companies',
  enterprise_units: 'companies',
  enterprise_settings: 'companies',
  enterprise_figures: 'companies',
  inherited_settings: 'companies',
  bulk_changes: 'work',
  deal_bulk_changes: 'work',
  listing_bulk_changes: 'work',
  lead_import_changes: 'work',
  file_import_made: 'work',
  listing_feed_seen: 'work',
  listing_feed_problems: 'work',
  file_uploads: 'work',
  file_upload_parts: 'work',
  deal_recounts: 'work',
  match_walks: 'work',
  export_requests: 'work',
  lead_counts: 'counted',
  lead_days: 'counted',
  lead_tags: 'counted',
  lead_values: 'counted',
  lead_list_versions: 'counted',
  listing_counts: 'counted',
  listing_tags: 'counted',
  listing_market_counts: 'counted',
  file_usage: 'counted',
  ledger_subs: 'counted',
  ledger_days: 'counted',
  deal_wire_checks: 'encrypted',
};
export const stayingTables = Object.keys(staying);

/** Sealed under the installation's secret: another one cannot open them, and this one must not be made to guess whose they are. */
const sealedColumns: Readonly<Record<string, readonly string[]>> = { loan_borrowers: ['tax_id'] };
/** What a row is about, so that it is nothing without. */
const sealedWhole = 'sealed';

/** Set to what is usual: where money goes is said by whoever gets it here. */
const usualColumns: Readonly<Record<string, readonly string[]>> = {
  rental_settings: ['payout_account', 'fee_account'],
};

/** Beside references to the same table: once a period is closed, nothing is posted to it. */
const alsoLate: Readonly<Record<string, readonly string[]>> = { ledger_books: ['closed_through'] };
/** Written once and never changed: what they reverse came before them. */
const neverLate = ['ledger_entries', 'consent_events', 'send_decisions'];

export const readCatalog = (tx: Queries): Promise<KnownTable[]> =>
  tx.all<KnownTable>(sql`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
         'has_default', a.atthasdef or a.attidentity <> '') order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by k.at) from pg_index i
         cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, at)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary), '{}') as key,
      coalesce((select json_agg(json_build_object('target', r.relname, 'columns',
           (select json_agg(a.attname order by k.at) from unnest(f.conkey) with ordinality k(n, at)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n)))
         from pg_constraint f join pg_class r on r.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)
    order by c.relname`);

/** What of the tables that this installation knows can come, in an order in which nothing comes before what it names. */
export function planOf(tables: readonly KnownTable[]): Plan {
  const left = new Map<string, WhyLeft>(Object.entries(staying));
  for (const name of Object.keys(leftOut)) left.set(name, 'secrets');
  // What cannot be without what does not come does not come either.
  for (let changed = true; changed; ) {
    changed = false;
    for (const table of tables) {
      if (left.has(table.name)) continue;
      const why = whyLeft(table, left);
      if (!why) continue;
      left.set(table.name, why);
      changed = true;
    }
  }
  const coming = tables.filter(({ name }) => !left.has(name));
  return { coming: inOrder(coming).map((table) => treated(table, left)), left };
}

const isHash = (name: string): boolean => /_hash$/.test(name);
const own = ({ columns }: Reference): string[] => columns.filter((column) => column !== 'organisation_id');

function whyLeft({ columns, references }: KnownTable, left: ReadonlyMap<string, WhyLeft>): WhyLeft | undefined {
  const required = new Set(columns.filter((column) => column.required).map(({ name }) => name));
  if (columns.some(({ name, has_default }) => required.has(name) && !has_default && isSecret(name) && !isHash(name)))
    return 'secrets';
  if (required.has(sealedWhole)) return 'encrypted';
  for (const reference of references) {
    if (reference.target === 'memberships') continue;
    const why = left.get(reference.target);
    if (why && own(reference).every((column) => required.has(column))) return why;
  }
  return undefined;
}

function treated({ name, columns, key, references }: KnownTable, left: ReadonlyMap<string, WhyLeft>): ComingTable {
  const required = new Set(columns.filter((column) => column.required).map((column) => column.name));
  const people = references
    .filter(({ target }) => target === 'users' || target === 'memberships')
    .flatMap(own)
    .map((column) => ({ column, required: required.has(column) }));
  const emptied = references
    .filter(({ target }) => target !== 'memberships' && left.has(target))
    .flatMap((reference) => own(reference).filter((column) => !required.has(column)));
  const late = neverLate.includes(name)
    ? []
    : references.filter(({ target }) => target === name).flatMap((reference) => own(reference));
  return {
    name,
    key,
    columns: new Set(columns.map((column) => column.name).filter((column) => !usualColumns[name]?.includes(column))),
    people,
    emptied: [...emptied, ...(sealedColumns[name] ?? [])],
    late: [...late.filter((column) => !required.has(column)), ...(alsoLate[name] ?? [])],
    dead: columns
      .filter((column) => isHash(column.name) && isSecret(column.name) && required.has(column.name))
      .map((c) => c.name),
    hasFiles: columns.some((column) => column.name === 'storage_key'),
    isScanned: columns.some((column) => column.name === 'scan'),
  };
}

function inOrder(tables: readonly KnownTable[]): KnownTable[] {
  const names = new Set(tables.map(({ name }) => name));
  const done = new Set<string>();
  const ordered: KnownTable[] = [];
  for (let waiting = [...tables]; waiting.length > 0; ) {
    const next = waiting.filter(({ name, references }) =>
      references.every(({ target }) => target === name || !names.has(target) || done.has(target)),
    );
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`);
    for (const table of next) done.add(table.name);
    ordered.push(...next);
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return ordered;
}
