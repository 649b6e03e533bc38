import { type EnterpriseSetting, enterpriseSettings, type Inherited } from '#contract/account/enterprise-settings.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** What an office has of one setting, since when and by whom. */
export type Standing = { name: EnterpriseSetting; actual: string; since: string | null; by: string | null };

/** Where each setting is kept in the office. */
const places: Readonly<Record<EnterpriseSetting, { table: 'brands' | 'message_settings'; column: string }>> = {
  brandColor: { table: 'brands', column: 'colour' },
  brandLicense: { table: 'brands', column: 'licence' },
  postalAddress: { table: 'message_settings', column: 'postal_address' },
};

/** Read in the office’s own transaction; who changed it is in the history of its settings. */
export function standings(tx: Tx): Promise<Standing[]> {
  const { organisationId } = tx.scope;
  const each = enterpriseSettings.map((name): Sql => {
    const { table, column } = places[name];
    return sql`
      select ${name}::text as name,
        coalesce((select s.${sql.raw(column)} from ${sql.raw(table)} s where s.organisation_id = ${organisationId}), '') as actual,
        ${table}::text as place, ${column}::text as col`;
  });
  return tx.all<Standing>(sql`
    select v.name, v.actual, h.at as since, nullif(trim(u.first_name || ' ' || u.last_name), '') as by
    from (${sql.join(each, ' union all ')}) v
    left join lateral (
      select h.at, h.changed_by from settings_history h
      where h.organisation_id = ${organisationId} and h.place = v.place and h.after ? v.col
      order by h.at desc, h.id desc limit 1) h on true
    left join users u on u.id = h.changed_by`);
}

/** Keeps where the office differs from what its company set, in the company’s transaction. What was accepted stays accepted while it is the same. */
export async function keepDrifts(
  tx: Tx,
  unit: string,
  wanted: readonly Inherited[],
  found: readonly Standing[],
): Promise<void> {
  const { organisationId } = tx.scope;
  const differing = wanted.flatMap(({ name, value }) => {
    const own = found.find((one) => one.name === name);
    return own && own.actual !== value ? [{ ...own, wanted: value }] : [];
  });
  await tx.run(sql`
    delete from enterprise_drifts where organisation_id = ${organisationId} and unit_id = ${unit}
      and name <> all(${differing.map(({ name }) => name)}::text[])`);
  await tx.run(sql`
    insert into enterprise_drifts as d (organisation_id, unit_id, name, wanted, actual, since, changed_by)
    select u.organisation_id, u.id, r.name, r.wanted, r.actual, r.since, left(r.by, 200)
    from enterprise_units u, jsonb_to_recordset(${JSON.stringify(differing)}::jsonb)
      as r(name text, wanted text, actual text, since timestamptz, by text)
    where u.organisation_id = ${organisationId} and u.id = ${unit} and u.link_state = 'linked'
    on conflict (organisation_id, unit_id, name) do update set
      accepted_at = case when d.wanted = excluded.wanted and d.actual = excluded.actual then d.accepted_at end,
      accepted_by = case when d.wanted = excluded.wanted and d.actual = excluded.actual then d.accepted_by end,
      found_at = case when d.wanted = excluded.wanted and d.actual = excluded.actual then d.found_at else now() end,
      wanted = excluded.wanted, actual = excluded.actual, since = excluded.since, changed_by = excluded.changed_by, pushed_at = null`);
}

export const forgetDrifts = (tx: Tx, unit: string): Promise<number> =>
  tx.run(sql`delete from enterprise_drifts where organisation_id = ${tx.scope.organisationId} and unit_id = ${unit}`);

/** The settings that the company asked to be set again in this office. */
export const pushedTo = async (tx: Tx, unit: string): Promise<string[]> =>
  (
    await tx.all<{ name: string }>(sql`
      select name from enterprise_drifts
      where organisation_id = ${tx.scope.organisationId} and unit_id = ${unit} and pushed_at is not null`)
  ).map(({ name }) => name);
