import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { notices } from './notices.ts';
import { outlivedInbound } from './outlived.ts';
import { inboundRoutes } from './routes.ts';
import { settleInboundJob } from './take.ts';

/** A source is reported as failing if a message of the last week couldn't be read and still needs review. */
const doors = (which: Sql): Sql => sql`
  select count(*)::int as count, 0 as off, count(m.problem)::int as failing, max(l.created_at) as last, max(m.problem) as problem
  from inbound_doors d
  left join lateral (select i.created_at from inbound_messages i where i.organisation_id = d.organisation_id and i.door_id = d.id
    order by i.id desc limit 1) l on true
  left join lateral (select i.problem from inbound_messages i where i.organisation_id = d.organisation_id and i.door_id = d.id
    and i.state = 'failed' and i.created_at > now() - interval '7 days' order by i.id desc limit 1) m on true
  where d.organisation_id = lintel.org() and d.removed_at is null and ${which}`;

export const inbound = {
  routes: inboundRoutes,
  jobs: [settleInboundJob],
  outlived: [outlivedInbound],
  notices,
  doors: [sql`update inbound_doors set removed_at = now() where organisation_id = lintel.org() and removed_at is null`],
  connections: {
    lead_mail: doors(sql`(d.kind = 'mail' or d.portal in ('zillow', 'realtor', 'homes'))`),
    google_ads: doors(sql`d.portal = 'google'`),
  },
  sights: {
    inbound: { right: 'inbound.read' },
    inbound_door: { right: 'inbound.read' },
  },
  hanging,
} satisfies Domain;
