import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { deliverWebhooksJob } from './deliver-job.ts';
import { webhooksListener } from './listener.ts';
import { notices } from './notices.ts';
import { outlivedDeliveries } from './outlived.ts';
import { webhookRoutes } from './routes.ts';

export const webhooks = {
  routes: webhookRoutes,
  jobs: ({ fetch }) => [deliverWebhooksJob(fetch)],
  listeners: [webhooksListener],
  outlived: [outlivedDeliveries],
  notices,
  doors: [sql`delete from webhook_endpoints where organisation_id = lintel.org()`],
  sights: {
    webhook: { right: 'keys.manage' },
  },
} satisfies Domain;
