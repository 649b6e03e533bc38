import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { status } from '#contract/public/status.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { measure } from './measure.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const checkOf = async (name: string) => (await measure(server.services)).checks.find((check) => check.name === name)!;

test('anybody may read how things are and what is in force, and no address or secret is in it', async () => {
  const { body } = await stranger(server).do(status.read);
  expect(body.services).toEqual([
    { name: 'database', kind: 'PostgreSQL', builtIn: true },
    { name: 'mail', kind: 'outbox', builtIn: true },
    { name: 'files', kind: 'disk', builtIn: true },
    { name: 'ai', kind: 'rules', builtIn: true },
    { name: 'sms', kind: 'outbox', builtIn: true },
    { name: 'payments', kind: 'test checkout', builtIn: true },
    { name: 'push', kind: 'Web Push', builtIn: false },
  ]);
  expect(body.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(JSON.stringify(body)).not.toContain(server.services.settings.secret);
});

test('many readers are answered from one measurement', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => stranger(server).do(status.read)));
  expect(new Set(answers.map(({ body }) => body.checkedAt)).size).toBe(1);
});

test('a worker is heard while it lives, and missed when it is gone or silent', async () => {
  expect(await checkOf('worker')).toMatchObject({ state: 'down', ms: null });
  const worker = new JobWorker({ services: server.services, kinds: [], beatMs: 50 });
  worker.start();
  await vi.waitUntil(async () => (await checkOf('worker')).state === 'ok', patience);
  await worker.stop();
  expect(await checkOf('worker')).toMatchObject({ state: 'down', ms: null });
  await server.services.db.asSystem((tx) =>
    tx.run(sql`insert into workers (name, beat_at) values ('lost', now() - interval '30 seconds')`),
  );
  expect((await checkOf('worker')).state).toBe('slow');
  expect((await measure(server.services)).state).toBe('slow');
});

test('a queue that nobody works on is said to be slow', async () => {
  expect((await checkOf('queue')).state).toBe('ok');
  await server.services.db.asSystem((tx) =>
    tx.run(
      sql`insert into jobs (id, kind, payload, run_at) values (${newId()}, 'test.work', '{}', now() - interval '2 minutes')`,
    ),
  );
  expect(await checkOf('queue')).toMatchObject({ state: 'slow' });
});
