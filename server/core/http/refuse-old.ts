import type { LastChange } from '#contract/core/errors.ts';
import { sql } from '#server/core/db/sql.ts';
import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import { Refusal } from './refusal.ts';

/** The number of latest events searched for who changed each field; earlier changes are not reported. */
const mostEvents = 100;

type Old = {
  current: unknown;
  /** The kind of event that the record's changes are recorded as; its data names the fields. */
  changed: NewEvent['kind'];
  subject: NewEvent['subject'];
  /** The data field that holds the record's id in events about another record, such as a task in a lead's events. */
  heldAs?: readonly [name: string, id: string];
  /** Further kinds of events, with the fields they changed if their data doesn't name them. */
  told?: Partial<Record<NewEvent['kind'], readonly string[]>>;
};

/** Refuses an edit of an outdated version, with the current values and who last changed each field. */
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
