import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { leadById } from './queries.ts';

/** Per field. */
const mostChanges = 3;
/** How many recent events are searched; changes in older events are not shown. */
const mostEvents = 500;

const who = sql`u.first_name || ' ' || u.last_name`;

/** Every change in the recorded events, one row per field. */
const changes = (id: string, { organisationId }: Member): Sql => sql`
  select c.field, e.at, ${who} as by, case e.kind when 'lead.merged' then 'merged' else 'changed' end as how,
    case e.kind when 'lead.merged' then e.data ->> 'name' end as other, c.change -> 'from' as "from", c.change -> 'to' as "to",
    row_number() over (partition by c.field order by e.id desc) as place
  from (
    select e.* from events e where e.organisation_id = ${organisationId} and e.subject_type = 'lead' and e.subject_id = ${id}
      and e.kind in ('lead.changed', 'lead.stage_changed', 'lead.assigned', 'lead.merged')
    order by e.id desc limit ${sql.int(mostEvents)}) e
  cross join lateral (
    select 'stage' as field, e.data as change where e.kind = 'lead.stage_changed'
    union all select 'owner', e.data where e.kind = 'lead.assigned'
    union all select f.key, f.value from jsonb_each(coalesce(e.data -> 'changes', '{}')) f where e.kind in ('lead.changed', 'lead.merged')) c
  left join users u on u.id = e.actor_id`;

/** Who created the lead, or which file it was imported from. */
const origin = (id: string, { organisationId }: Member): Sql => sql`
  select json_build_object('at', coalesce(e.at, l.created_at), 'by', coalesce(${who}, m.first_name || ' ' || m.last_name), 'source', l.source,
    'sourceName', l.source_name,
    'how', case when l.import_id is not null then 'imported' when l.created_by is null then 'arrived' else 'created' end)
  from leads l
  left join users m on m.id = l.created_by
  left join lateral (
    select e.at, e.actor_id from events e where e.organisation_id = l.organisation_id
      and (l.import_id is null and e.subject_type = 'lead' and e.subject_id = l.id and e.kind = 'lead.created'
        or e.subject_type = 'import' and e.subject_id = l.import_id) limit 1) e on true
  left join users u on u.id = e.actor_id
  where l.organisation_id = ${organisationId} and l.id = ${id}`;

export const provenanceJson = (id: string, actor: Member): Sql => sql`
  select json_build_object('origin', (${origin(id, actor)}), 'changes', (
    select coalesce(json_agg(json_build_object('field', c.field, 'at', c.at, 'by', c.by, 'how', c.how, 'other', c.other,
                                               'from', c."from", 'to', c."to") order by c.place, c.at desc), '[]')
    from (${changes(id, actor)}) c where c.place <= ${sql.int(mostChanges)}))::text
  from (${leadById(id, actor)}) seen`;
