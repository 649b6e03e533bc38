import type pg from 'pg';
import type { Office } from './world.ts';

/** Everything an organisation has, as text that differs when anything of it does. */
export async function dumpOf(owner: pg.Client, { organisationId }: Office): Promise<string> {
  const parts = (await tenantTables(owner)).map(
    (table) => `
      select '${table}' as name, coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows
      from ${table} t where organisation_id = '${organisationId}'`,
  );
  const people = `select user_id from memberships where organisation_id = '${organisationId}'`;
  for (const [table, column] of [
    ['users', 'id'],
    ['credentials', 'user_id'],
    ['profiles', 'id'],
    ['subscriptions', 'user_id'],
    ['invoices', 'user_id'],
    ['user_language_preferences', 'user_id'],
    ['one_time_tokens', 'user_id'],
    ['sessions', 'user_id'],
  ] as const)
    parts.push(`
      select '${table} of people', coalesce(string_agg(t::text, E'\\n' order by t::text), '') from ${table} t
      where ${column} in (${people})`);
  parts.push(`
    select 'organisations', coalesce(string_agg(t::text, ''), '') from organisations t where id = '${organisationId}'`);
  const { rows } = await owner.query<{ name: string; rows: string }>(parts.join(' union all '));
  return rows.map(({ name, rows: text }) => `${name}\n${text}`).join('\n\n');
}

async function tenantTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
    where n.nspname = 'public' and c.relkind = 'r' order by 1`);
  return rows.map(({ name }) => name);
}

/**
 * How many rows each table has. Counters are left out: whether they add or change a row depends on the connection. So is
 * the job that looks after an upload's bytes: it is there before they are, whatever becomes of them.
 */
export async function rowCounts(owner: pg.Client): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not in ('rate_limits', 'lead_counts', 'listing_counts')`);
  const counted = await owner.query<{ name: string; count: number }>(
    rows
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int from ${name}${name === 'jobs' ? ` where kind <> 'files.sweep'` : ''}`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(counted.rows.map(({ name, count }) => [name, count]));
}
