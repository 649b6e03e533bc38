import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { compare, type Known, keysOf, type Match } from './compare.ts';

/**
 * The most leads to compare per shared key. An address shared by more is a switchboard or a mistake, and a name shared by more proves
 * nothing.
 */
const mostPerKey = 20;

type Row = Known & { id: string; isGone: boolean };
export type Pair = Match & { one: string; other: string };

/** Compares these leads with every lead that shares a key, and stores the possible duplicates. Safe to repeat. */
export async function matchLeads(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const leads = await readKnown(tx, ids);
  const present = leads.filter(({ isGone }) => !isGone);
  await writeKeys(tx, ids, present);
  const near = await neighbours(tx, ids);
  const others = await readKnown(
    tx,
    [...new Set(near.map(({ other }) => other))].filter((id) => !ids.includes(id)),
  );
  const byId = new Map([...present, ...others.filter(({ isGone }) => !isGone)].map((lead) => [lead.id, lead]));
  const pairs = new Map<string, Pair>();
  for (const { lead, other } of near) {
    const [one, second] = [lead, other].toSorted() as [string, string];
    const [a, b] = [byId.get(one), byId.get(second)];
    const match = a && b && compare(a, b);
    if (match) pairs.set(`${one} ${second}`, { ...match, one, other: second });
  }
  await writePairs(tx, ids, [...pairs.values()]);
  return pairs.size;
}

const readKnown = (tx: Tx, ids: readonly string[]): Promise<Row[]> =>
  tx.all<Row>(sql`
    select l.id, l.first_name as "firstName", l.last_name as "lastName", l.archived_at is not null as "isGone",
      array_remove(array[l.email] || coalesce(p.emails, '{}'), null) as emails,
      array_remove(array[l.phone] || coalesce(p.phones, '{}'), null) as phones
    from leads l
    left join lateral (
      select array_agg(p.address) filter (where p.channel = 'email') as emails, array_agg(p.address) filter (where p.channel = 'phone') as phones
      from contact_points p where l.other_points <> '' and p.organisation_id = l.organisation_id and p.lead_id = l.id) p on true
    where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${ids}::uuid[])`);

async function writeKeys(tx: Tx, ids: readonly string[], leads: readonly Row[]): Promise<void> {
  const rows = leads.flatMap((lead) => [...new Set(keysOf(lead))].map((key) => ({ key, id: lead.id })));
  const [keys, of] = [rows.map(({ key }) => key), rows.map(({ id }) => id)];
  await tx.run(sql`
    delete from lead_match_keys k where k.organisation_id = ${tx.scope.organisationId} and k.lead_id = any(${ids}::uuid[])
      and not exists (select from unnest(${keys}::text[], ${of}::uuid[]) r(key, id) where r.key = k.key and r.id = k.lead_id)`);
  await tx.run(sql`
    insert into lead_match_keys (organisation_id, key, lead_id)
    select ${tx.scope.organisationId}, r.key, r.id from unnest(${keys}::text[], ${of}::uuid[]) r(key, id)
    order by 2, 3 on conflict do nothing`);
}

/** The leads that share a key, up to the limit per key; a name above the limit yields none. */
const neighbours = (tx: Tx, ids: readonly string[]): Promise<{ lead: string; other: string }[]> =>
  tx.all(sql`
    select k.lead_id as lead, o.lead_id as other from lead_match_keys k
    cross join lateral (
      select o.lead_id, count(*) over () as sharing from (
        select o.lead_id from lead_match_keys o
        where o.organisation_id = k.organisation_id and o.key = k.key and o.lead_id <> k.lead_id
        order by o.lead_id desc limit ${sql.int(mostPerKey + 1)}) o) o
    where k.organisation_id = ${tx.scope.organisationId} and k.lead_id = any(${ids}::uuid[])
      and (o.sharing <= ${sql.int(mostPerKey)} or k.key not like 'n:%')`);

/** Dismissed pairs stay dismissed, and pairs that no longer match are deleted. */
async function writePairs(tx: Tx, ids: readonly string[], pairs: readonly Pair[]): Promise<void> {
  const [one, other] = [pairs.map((pair) => pair.one), pairs.map((pair) => pair.other)];
  await tx.run(sql`
    delete from merge_candidates c where c.organisation_id = ${tx.scope.organisationId}
      and (c.one_id = any(${ids}::uuid[]) or c.other_id = any(${ids}::uuid[])) and c.dismissed_at is null
      and not exists (select from unnest(${one}::uuid[], ${other}::uuid[]) r(one, other) where r.one = c.one_id and r.other = c.other_id)`);
  await tx.run(sql`
    insert into merge_candidates as c (organisation_id, one_id, other_id, rule, strength)
    select ${tx.scope.organisationId}, r.one, r.other, r.rule, r.strength
    from unnest(${one}::uuid[], ${other}::uuid[], ${pairs.map(({ rule }) => rule)}::text[], ${pairs.map(({ strength }) => strength)}::int[]) r(one, other, rule, strength)
    order by 2, 3
    on conflict (organisation_id, one_id, other_id) do update set rule = excluded.rule, strength = excluded.strength
      where c.rule <> excluded.rule`);
}
