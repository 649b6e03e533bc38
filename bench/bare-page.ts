import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The minimal server that answers a page of the same size from memory. */
const html = 'x'.repeat(Number(process.env.BENCH_BYTES));
const app = new Hono();
app.get('/', (c) => c.html(html));
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 0), hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`ready at http://127.0.0.1:${port}`),
);
