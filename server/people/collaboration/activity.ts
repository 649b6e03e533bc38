import type { InputOf } from '#contract/core/call.ts';
import { activityGroups, type collaboration } from '#contract/people/collaboration.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { appointmentSeenBy } from '../calendar/policy.ts';
import { visibleTo } from '../leads/policy.ts';

/** What a kind of record is called in the stream, of those the actor may see: rows of `name` for the event `e`. */
export type Named = (actor: Member) => Sql;

export const namedLeads: Named = (actor) => sql`
  select l.name from leads l where l.organisation_id = e.organisation_id and l.id = e.subject_id and l.archived_at is null
    and ${visibleTo(actor)}`;

export const namedAppointments: Named = (actor) => sql`
  select a.title as name from appointments a
  where a.organisation_id = e.organisation_id and a.id = e.subject_id and ${appointmentSeenBy(actor)}`;

/** On no lead: seen by whoever made it or is to do it. */
export const namedTasks: Named = (actor) => sql`
  select k.title as name from tasks k where k.organisation_id = e.organisation_id and k.id = e.subject_id and k.lead_id is null
    and (k.assignee_id = ${actor.userId} or k.created_by = ${actor.userId})`;

const order: Order = { id: sql`e.id`, descending: true };
const everyKind = Object.values(activityGroups).flat();
/** At a time: whoever sees little of a large organisation would else walk through all that ever happened in it. */
const lookedAt = 5_000;

/** Walks from the newest event on; ids are made in the order of time. A page may be short, and the next goes on where it had looked to. */
export const activityPage =
  (named: Readonly<Record<string, Named>>) =>
  ({ of, cursor, limit }: InputOf<typeof collaboration.activity>, actor: Member): Sql => {
    const kinds: readonly string[] = of ? activityGroups[of] : everyKind;
    const cases = Object.entries(named).map(
      ([type, names]) => sql`select n.name from (${names(actor)}) n where e.subject_type = ${type}`,
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
