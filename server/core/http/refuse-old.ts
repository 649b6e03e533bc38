import type { LastChange } from '#contract/core/errors.ts';
import { sql } from '#server/core/db/sql.ts';
import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import { Refusal } from './refusal.ts';

/** Looked through for who wrote what stands there; what is older than so many events is not told. */
const mostEvents = 100;

type Old = {
  current: unknown;
  /** Its changes are events of this kind, which name their fields. */
  changed: NewEvent['kind'];
  subject: NewEvent['subject'];
  /** What its events carry its id as, where they are told of another record (a task on a lead). */
  heldAs?: readonly [name: string, id: string];
  /** Further kinds, with the fields they tell of where they do not name them. */
  told?: Partial<Record<NewEvent['kind'], readonly string[]>>;
};

/** Somebody else was first: refuses, with what stands there now and who wrote each field of it last. */
export async function refuseOld(tx: Tx, { current, changed, subject, heldAs, told = {} }: Old): Promise<never> {
  const of = (name: 'changes' | 'fields', type: 'object' | 'array', none: string) =>
    sql`case when jsonb_typeof(e.data -> ${name}::text) = ${type} then e.data -> ${name}::text else ${none}::jsonb end`;
  const changes = await tx.all<LastChange>(sql`
    select distinct on (c.field) c.field, nullif(trim(u.first_name || ' ' || u.last_name), '') as by, e.at
    from (
      select e.id, e.kind, e.actor_id, e.data, e.at from events e
      where e.organisation_id = ${tx.scope.organisationId} and e.subject_type = ${subject.type} and e.subject_id = ${subject.id}
        and e.kind = any(${[changed, ...Object.keys(told)]}::text[])
        and ${heldAs ? sql`e.data ->> ${heldAs[0]}::text = ${heldAs[1]}::text` : sql.raw('true')}
      order by e.id desc limit ${sql.int(mostEvents)}) e
    cross join lateral (
      select jsonb_object_keys(${of('changes', 'object', '{}')}) as field
      union all select jsonb_array_elements_text(${of('fields', 'array', '[]')})
      union all select jsonb_array_elements_text(coalesce(${JSON.stringify(told)}::jsonb -> e.kind, '[]'))) c
    left join users u on u.id = e.actor_id
    order by c.field, e.id desc`);
  throw new Refusal('version_conflict', undefined, { current, details: { changes } });
}
