import type { Hono } from 'hono';
import { sql } from '../db/sql.ts';
import type { Services } from '../services.ts';
import type { Bindings } from './request.ts';

/** `/healthz` reports that the process responds; `/readyz` that it can do its work, so that a load balancer may send it requests. */
export function mountHealth(app: Hono<Bindings>, services: Services): void {
  app.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }));
  app.get('/readyz', async (c) => {
    const ready = await services.db
      .asSystem((tx) => tx.run(sql`select 1`))
      .then(() => !services.stopping.aborted)
      .catch(() => false);
    return c.text(ready ? 'ready' : 'not ready', ready ? 200 : 503, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(!ready && { 'retry-after': '1' }),
    });
  });
}
