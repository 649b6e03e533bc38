import type { InputOf } from '#contract/core/call.ts';
import type { conversion } from '#contract/insight/conversion.ts';
import { clientStages } from '#contract/people/lead-metrics.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo } from '#server/people/leads/policy.ts';

const closedStages = ['closed', 'past_client'];
const order: Order = {
  value: { column: sql`c.at`, type: 'timestamptz' },
  id: sql`l.id`,
  descending: true,
};
const iso = (at: Sql): Sql => sql`to_json(${at}) #>> '{}'`;
const said = (text: Sql, version: Sql): Sql => sql`json_build_object('text', ${text}, 'version', ${version})`;

/** Visits that somebody wrote in, before they were known by anything else. */
const visits = sql`
  from inbound_messages m join site_visits v on v.organisation_id = m.organisation_id and v.id = m.visit_id
  where m.organisation_id = l.organisation_id and m.lead_id = l.id`;

/** Closings one may see, newest first, each with all that led to it: pages, inquiries, agreements, appointments, stages. */
export function pathPage({ cursor, limit }: InputOf<typeof conversion.paths>, actor: Member): Sql {
  const { organisationId } = actor;
  const hops = sql`
    select (p.value ->> 'at')::timestamptz as at, 1 as rank, 'page' as kind, p.value ->> 'page' as what, null::json as consent
      from (select distinct v.id, v.pages ${visits}) w cross join jsonb_array_elements(w.pages) p
    union all
    select e.at, 2, 'inquiry', coalesce(nullif(e.data ->> 'about', ''), e.data ->> 'source', ''),
        case when e.data ? 'consent' then ${said(sql`e.data ->> 'consent'`, sql`'form'`)} end
      from events e where e.organisation_id = l.organisation_id and e.subject_type = 'lead' and e.subject_id = l.id and e.kind = 'lead.enquired'
    union all
    select g.at, 3, 'consent', g.channel, ${said(sql`g.text_shown`, sql`g.text_version`)}
      from consent_events g where g.organisation_id = l.organisation_id and g.lead_id = l.id and g.kind = 'given'
    union all
    select a.starts_at, 4, 'appointment', a.kind, null
      from appointment_leads x join appointments a on a.organisation_id = x.organisation_id and a.id = x.appointment_id
      where x.organisation_id = l.organisation_id and x.lead_id = l.id and a.removed_at is null and a.status <> 'cancelled'
    union all
    select min(h.from_at), 5, 'client', '', null from lead_history h
      where h.organisation_id = l.organisation_id and h.lead_id = l.id and h.stage = any(${clientStages}::text[]) having count(*) > 0
    union all
    select l.closed_at, 6, 'closed', '', null`;
  const rows = sql`
    select l.id, l.name, ${iso(sql`l.closed_at`)} as "closedAt", case when l.source = 'other' then coalesce(l.source_name, l.source) else l.source end as source, coalesce(w.hops, '[]') as hops, exists (select ${visits}) as "hasVisit",
      l.closed_at::text as place
    from (
      select l.organisation_id, l.id, l.name, l.source, l.source_name, c.at as closed_at from leads l
      join lateral (
        select min(h.from_at) as at from lead_history h
        where h.organisation_id = l.organisation_id and h.lead_id = l.id and h.stage = any(${closedStages}::text[])) c on c.at is not null
      where l.organisation_id = ${organisationId} and l.stage = any(${closedStages}::text[])
        and lintel.is_counted(l.archived_at, l.tags) and ${visibleTo(actor)} and ${after(order, cursor)}
      order by ${orderBy(order)} limit ${sql.int(limit)}) l
    cross join lateral (
      select json_agg(json_build_object('kind', o.kind, 'at', ${iso(sql`o.at`)}, 'what', o.what, 'consent', o.consent)
          order by o.at desc, o.rank desc) as hops
      from (select * from (${hops}) x order by x.at desc, x.rank desc limit 60) o) w
    order by l.closed_at desc, l.id desc`;
  return pageJsonOf(rows, limit);
}

/** Where a row stands does not leave with it. */
const pageJsonOf = (rows: Sql, limit: number): Sql => {
  const page = pageJson(rows, [sql`r.place`, sql`r.id`], limit);
  return sql`
    select jsonb_set(x.page, '{rows}', coalesce((select jsonb_agg(y.row - 'place') from jsonb_array_elements(x.page -> 'rows') y(row)), '[]'))::text
    from (select (p.text)::jsonb as page from (${page}) p(text)) x`;
};
