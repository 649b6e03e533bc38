import { holds } from '#contract/core/access.ts';
import { mostHandoffs } from '#contract/people/handoffs.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { person } from '../ownership/read-ownership.ts';
import { canColumn, visibleTo } from '../policy.ts';

export const handoffsJson = (id: string, actor: Member): Sql => sql`
  select json_build_object('handoffs', (
    select coalesce(json_agg(e), '[]') from (
      select h.id, ${person(sql`h.from_id`)} as from, ${person(sql`h.to_id`)} as to, h.summary, h.is_warm as warm, h.stays,
        h.state, h.at, h.answered_at as "answeredAt", h.answer,
        json_build_object(
          'answer', h.state = 'open' and h.to_id = ${actor.userId} and ${holds(actor.role, 'leads.change')}::boolean,
          'withdraw', h.state = 'open' and ${holds(actor.role, 'leads.assign')}::boolean
            and (h.from_id = ${actor.userId} or (${canColumn(actor)} ->> 'assign')::boolean)) as can
      from lead_handoffs h where h.organisation_id = l.organisation_id and h.lead_id = l.id
      order by h.id desc limit ${sql.int(mostHandoffs)}) e))::text
  from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;
