import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { type Subject, type Work, works } from './works.ts';

/** A minimal server for the same SQL: no login, row security, validation or events. */
const pool = new pg.Pool({ ...(JSON.parse(process.env.BENCH_CONNECTION!) as pg.PoolConfig), max: 10 });
const subject = JSON.parse(process.env.BENCH_SUBJECT!) as Subject;
const app = new Hono();
for (const [key, given] of Object.entries(works)) {
  const work: Work = given;
  let n = 0;
  const answer = async () => (await pool.query({ name: key, text: work.sql, values: work.values(subject, n++) })).rows;
  if (work.body) {
    app.post(`/${key}`, async (c) => {
      await c.req.json();
      return c.json(await answer());
    });
  } else app.get(`/${key}`, async (c) => c.json(await answer()));
}
serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 0), hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`ready at http://127.0.0.1:${port}`),
);
