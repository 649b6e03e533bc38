import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import type { Listener } from '#server/core/events/listener.ts';
import { asInProductMs, type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { type Link, openLink } from '#tests/setup/link.ts';
import { patience } from '#tests/setup/patience.ts';
import { type TestServices, testServices } from '#tests/setup/services.ts';
import { defineJob } from './define-job.ts';
import { JobWorker } from './worker.ts';

let database: TestDatabase;
let owner: pg.Client;
let link: Link;
let machine: TestServices;

beforeAll(async () => {
  database = await testDatabase(asInProductMs);
  owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query('set search_path = public');
  await owner.query('create table effects (id uuid, note text); grant insert on effects to lintel_app, lintel_system');
  link = await openLink(database.owner);
  machine = await testServices({
    app: link.through(database.app),
    system: link.through(database.system),
    secret: database.secret,
  });
});
afterAll(async () => {
  await machine.stop();
  await link.close();
  await owner.end();
  await database.drop();
});

test('an outage of the database is a pause: jobs and events go on, no job is lost, no event doubled', async () => {
  const { services } = machine;
  const kind = defineJob({
    kind: 'test.through-outage',
    payload: z.object({}),
    pauseSeconds: () => 0,
    async run({ services, job }) {
      await services.db.asSystem((tx) => tx.run(sql`insert into effects values (${job.id}, 'job')`));
      return undefined;
    },
  });
  const listener: Listener = {
    name: 'through outage',
    works: 'in organisation',
    async handle(tx, events) {
      for (const event of events) await tx.run(sql`insert into effects values (${event.id}, 'event')`);
    },
  };
  const { id: organisationId } = (await owner.query(`insert into organisations (name) values ('One') returning id`))
    .rows[0];
  const dispatcher = new Dispatcher({ db: services.db, listeners: [listener], log: services.log, pollMs: 20 });
  const worker = new JobWorker({ services, kinds: [kind], pollMs: 20, beatMs: 50, staleMs: 2_000 });
  await dispatcher.start();
  worker.start();

  // Inserted directly into the database, so that there is work before, during and after the outage.
  const write = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const id = newId();
      await owner.query(`insert into jobs (id, kind, payload) values ($1, 'test.through-outage', '{}')`, [id]);
      await owner.query(
        `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind) values ($1, $2, 'x.y', 'x', $2, 'system')`,
        [organisationId, id],
      );
    }
  };
  const done = async (note: string) =>
    (
      await owner.query(
        'select count(*)::int as all, count(distinct id)::int as different from effects where note = $1',
        [note],
      )
    ).rows[0];
  const reaches = (count: number) =>
    vi.waitUntil(
      async () => (await done('job')).different >= count && (await done('event')).different >= count,
      patience,
    );

  await write(50);
  await reaches(1);
  link.cut();
  await write(50);
  link.mend();
  await write(50);
  await reaches(150);
  const settled = () => owner.query(`select from jobs where kind = 'test.through-outage' and state <> 'done'`);
  await vi.waitUntil(async () => (await settled()).rowCount === 0, patience);
  expect(await done('event')).toEqual({ all: 150, different: 150 });
  expect((await owner.query(`select from event_failures`)).rowCount).toBe(0);
  await Promise.all([dispatcher.stop(), worker.stop()]);
});
