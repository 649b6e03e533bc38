import type pg from 'pg';
import type { Office } from './world.ts';

/** Tables without an organization column, with their column that refers to a person. */
const ofPeople: Record<string, string> = {
  users: 'id',
  credentials: 'user_id',
  profiles: 'id',
  subscriptions: 'user_id',
  invoices: 'user_id',
  user_language_preferences: 'user_id',
  one_time_tokens: 'user_id',
  sessions: 'user_id',
};

/** For each table with data of an organization: the condition that selects its rows. */
async function placesOf(owner: pg.Client, { organisationId }: Office): Promise<[table: string, where: string][]> {
  const people = `(select user_id from memberships where organisation_id = '${organisationId}')`;
  return [
    ...(await tenantTables(owner)).map((table): [string, string] => [table, `organisation_id = '${organisationId}'`]),
    ...Object.entries(ofPeople).map(([table, column]): [string, string] => [table, `${column} in ${people}`]),
    ['organisations', `id = '${organisationId}'`],
  ];
}

/** All data of an organization: for each table, a checksum that differs if anything in it differs. */
export async function contentOf(owner: pg.Client, office: Office): Promise<Record<string, string>> {
  const parts = (await placesOf(owner, office)).map(
    ([table, where]) => `
      select '${table}' as name, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as content
      from ${table} t where ${where}`,
  );
  const { rows } = await owner.query<{ name: string; content: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** The tables, except for some, in which the organization's data contains one of these ids. */
export async function tablesNaming(
  owner: pg.Client,
  office: Office,
  ids: readonly string[],
  without: readonly string[],
): Promise<string[]> {
  const parts = (await placesOf(owner, office))
    .filter(([table]) => !without.includes(table))
    .map(
      ([table, where]) =>
        `select '${table}' as name where exists (select from ${table} t where ${where} and t::text ~ $1)`,
    );
  const { rows } = await owner.query<{ name: string }>(parts.join(' union all '), [ids.join('|')]);
  return rows.map(({ name }) => name);
}

async function tenantTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
    where n.nspname = 'public' and c.relkind = 'r' order by 1`);
  return rows.map(({ name }) => name);
}

/**
 * The number of rows of each table. It excludes rows that depend on timing or the connection instead of the call: counters, the cleanup job
 * that each upload enqueues before it starts, and shared runs of programs.
 */
export async function rowCounts(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('rate_limits', 'lead_counts', 'lead_days', 'listing_counts')`);
  const counted = await owner.query<{ name: string; count: number }>(
    rows
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int from ${name}${name === 'jobs' ? ` where kind <> 'files.sweep' and not (kind in ('programs.run', 'programs.run_records') and key is not null)` : ''}`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(counted.rows.map(({ name, count }) => [name, count]));
}
