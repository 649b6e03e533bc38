import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retention } from '#server/core/jobs/retention.ts';
import { outlived } from '#server/worker.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client(server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

test('every table that is cleared by itself is named where it is promised', () => {
  const promised = readFileSync(join(import.meta.dirname, '../SECURITY.md'), 'utf8');
  const [, table = ''] = promised.split('## How long things are kept');
  expect([...new Set(outlived.map(({ table }) => table))].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

test('what grows for ever is cleared by the scheduled job, and what is young stays', async () => {
  for (const [mark, days] of [
    ['old', 500],
    ['young', 5],
  ] as const) {
    const at = `now() - interval '${days} days'`;
    await owner.query(`
      insert into payment_events (provider, event_id, kind, received_at) values ('test', '${mark}', 'x', ${at});
      insert into error_logs (error_message, created_at) values ('${mark}', ${at});
      insert into acquisition_tracking (session_id, created_at) values ('${mark}', ${at});
      insert into acquisition_visits (session_id, source, landing_page, first_seen_at) values ('${mark}', 'direct', '/', ${at});
      insert into chatbot_conversations (visitor_hash, session_id, last_at) values ('${mark}', 'session-${mark}', ${at});
      insert into outbox_messages (organisation_id, channel, message_key, sender, recipient, body_text, sent_at)
        values (null, 'email', '${mark}', 'a', 'b', 'c', ${at});
      with workspace as (insert into organisations (id, name) values (gen_random_uuid(), '${mark}') returning id)
      insert into outbox_messages (organisation_id, channel, message_key, sender, recipient, body_text, sent_at)
        select id, 'email', '${mark}', 'a', 'b', 'c', ${at} from workspace`);
  }
  const { job, schedule } = retention(outlived);
  expect(schedule.cron).toMatch(/\S/);
  const context = { payload: {}, services: server.services, signal: new AbortController().signal };
  await job.run(context as Parameters<typeof job.run>[0]);
  for (const [table, column] of [
    ['payment_events', 'event_id'],
    ['error_logs', 'error_message'],
    ['acquisition_tracking', 'session_id'],
    ['acquisition_visits', 'session_id'],
    ['chatbot_conversations', 'visitor_hash'],
    ['outbox_messages', 'message_key'],
  ] as const) {
    const { rows } = await owner.query<{ mark: string }>(
      `select distinct ${column} as mark from ${table} where ${column} in ('old', 'young')`,
    );
    expect([table, rows.map(({ mark }) => mark)]).toEqual([table, ['young']]);
  }
});
