import type { InputOf } from '#contract/core/call.ts';
import { activityGroups, type collaboration } from '#contract/people/collaboration.ts';
import { nameInStream } from '#server/core/access/record-kind.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { recordKinds } from '#server/kinds.ts';

const order: Order = { id: sql`e.id`, descending: true };
const everyKind = Object.values(activityGroups).flat();
/** How many events are read at a time, because a member who sees little of a large organization would otherwise scan its entire history. */
const lookedAt = 5_000;

/** Reads from the newest event back; ids are in time order. A page may be short, and the next one continues where the scan stopped. */
export const activityPage = ({ of, cursor, limit }: InputOf<typeof collaboration.activity>, actor: Member): Sql => {
  const kinds: readonly string[] = of ? activityGroups[of] : everyKind;
  const cases = Object.entries(recordKinds).map(
    ([type, kind]) => sql`select n.name from (${nameInStream(kind, actor)}) n where e.subject_type = ${type}`,
  );
  const rows = sql`
      select e.id, e.kind, e.at,
        json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', trim(u.first_name || ' ' || u.last_name)) as actor,
        json_build_object('type', e.subject_type, 'id', e.subject_id, 'name', seen.name) as subject, e.data
      from looked e
      cross join lateral (${sql.join(cases, ' union all ')}) seen
      left join users u on u.id = e.actor_id
      where e.kind = any(${kinds}::text[])
      order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return sql`
      with looked as materialized (
        select e.* from events e where e.organisation_id = ${actor.organisationId} and ${after(order, cursor)}
        order by ${orderBy(order)} limit ${sql.int(lookedAt)})
      select '{"rows":' || coalesce(json_agg(r), '[]') || ',"next":' || coalesce(to_json(case
          when count(*) = ${sql.int(limit)} then (array_agg(r.id))[${sql.int(limit)}]
          when (select count(*) from looked) = ${sql.int(lookedAt)} then (select id from looked order by id limit 1) end)::text, 'null') || '}'
      from (${rows}) r`;
};
