import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { deliverWebhooksJob } from './deliver-job.ts';
import { webhooksListener } from './listener.ts';
import { notices } from './notices.ts';
import { outlivedDeliveries } from './outlived.ts';
import { webhookRoutes } from './routes.ts';

const endpoints = (which: Sql): Sql => sql`
  select count(*)::int as count, count(*) filter (where off_why = 'by_hand')::int as off,
         count(*) filter (where failing_since is not null or off_why in ('gone', 'failing'))::int as failing,
         max((select max(d.last_tried_at) from webhook_deliveries d where d.organisation_id = e.organisation_id
           and d.endpoint_id = e.id and d.state = 'delivered')) as last,
         max((select d.last_error from webhook_deliveries d where d.organisation_id = e.organisation_id and d.endpoint_id = e.id
           and e.failing_since is not null and d.last_error is not null order by d.id desc limit 1)) as problem
  from webhook_endpoints e where organisation_id = lintel.org() and ${which}`;

export const webhooks = {
  routes: webhookRoutes,
  jobs: ({ fetch }) => [deliverWebhooksJob(fetch)],
  listeners: [webhooksListener],
  outlived: [outlivedDeliveries],
  notices,
  doors: [sql`delete from webhook_endpoints where organisation_id = lintel.org()`],
  connections: {
    webhooks: endpoints(sql`format = 'standard' and not by_hook`),
    rest_hooks: endpoints(sql`by_hook`),
    slack: endpoints(sql`format = 'slack'`),
    google_chat: endpoints(sql`format = 'google_chat'`),
  },
  sights: {
    webhook: { right: 'keys.manage' },
  },
} satisfies Domain;
