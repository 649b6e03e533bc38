import type { InputOf } from '#contract/core/call.ts';
import type { routing } from '#contract/people/routing.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleTo } from '../leads/policy.ts';

const order: Order = { id: sql`d.id`, descending: true };

const decisionColumns = sql`d.id, json_build_object('id', l.id, 'name', l.name) as lead, d.created_at as at, d.outcome, d.method,
  d.rule_id as rule, d.chosen, d.offered, d.reasons`;

const decisionRows = (actor: Member): Sql => sql`
  routing_decisions d join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
  where d.organisation_id = ${actor.organisationId} and ${visibleTo(actor)}`;

export function decisionPage({ cursor, limit }: InputOf<typeof routing.decisions>, actor: Member): Sql {
  const rows = sql`
    select ${decisionColumns} from ${decisionRows(actor)} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r.id::text`, limit);
}

const offerJson = sql`json_build_object(
  'lead', json_build_object('id', l.id, 'name', case when o.shows_name then l.name end, 'kind', l.kind,
                            'source', case when o.shows_name then l.source end,
                            'sourceName', case when o.shows_name then l.source_name end, 'city', l.city, 'state', l.state,
                            'createdAt', l.created_at),
  'method', o.method, 'expiresAt', o.expires_at)`;

const offersTo = (actor: Member): Sql => sql`
  lead_offers o join leads l on l.organisation_id = o.organisation_id and l.id = o.lead_id
  where o.organisation_id = ${actor.organisationId} and o.state = 'open' and ${actor.userId} = any(o.people)
    and o.expires_at > now() and l.owner_id is null and l.archived_at is null`;

export const offersJson = (actor: Member): Sql => sql`
  select json_build_object('offers', coalesce(json_agg(offer order by ends), '[]'))::text
  from (select ${offerJson} as offer, o.expires_at as ends from ${offersTo(actor)} order by o.expires_at limit 100) mine`;

export const decisionsOf = (id: string, actor: Member): Sql => sql`
  select json_build_object(
    'decisions', coalesce((
      select json_agg(r) from (
        select ${decisionColumns} from ${decisionRows(actor)} and d.lead_id = ${id} order by d.id desc limit 100) r), '[]'),
    'offer', (select ${offerJson} from ${offersTo(actor)} and o.lead_id = ${id}))::text
  from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;
