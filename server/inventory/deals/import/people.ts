import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { visibleTo } from '#server/people/leads/policy.ts';

export type Found = ReadonlyMap<string, { id: string; name: string }>;

/** `Ann Lee <ann@example.com>` is matched by address, `Ann Lee` by name. */
export const keyOfPerson = (said: string): string => {
  const [address] = /[^\s<>"]+@[^\s<>"]+/.exec(said) ?? [];
  return (address ?? said.replace(/\s+/g, ' ')).toLowerCase().trim();
};

type Row = { key: string; id: string; name: string; count: number };

/** Finds all people of a file at once, among the leads that the importer can see; a name matches only if it is unique. */
export async function findPeople(tx: Tx, actor: Member, said: readonly string[]): Promise<Found> {
  const keys = [...new Set(said.map(keyOfPerson))];
  const emails = keys.filter((key) => key.includes('@'));
  const names = keys.filter((key) => !key.includes('@'));
  if (keys.length === 0) return new Map();
  const here = sql`l.organisation_id = ${actor.organisationId} and l.archived_at is null and ${visibleTo(actor)}`;
  const name = sql`trim(l.first_name || ' ' || l.last_name)`;
  const rows = await tx.all<Row>(sql`
    select key, min(id::text) as id, min(name) as name, count(distinct id)::int as count from (
      select l.email as key, l.id, ${name} as name from leads l where ${here} and l.email = any(${emails}::text[])
      union all
      select p.address, l.id, ${name} from contact_points p join leads l on l.organisation_id = p.organisation_id and l.id = p.lead_id
      where ${here} and p.channel = 'email' and p.address = any(${emails}::text[])
      union all
      select lower(${name}), l.id, ${name} from leads l where ${here} and lower(${name}) = any(${names}::text[])) f
    group by key`);
  return new Map(
    rows.filter(({ count }) => count === 1).map(({ key, id, name: called }) => [key, { id, name: called || key }]),
  );
}
