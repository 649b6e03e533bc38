import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operators } from '#contract/account/operators.ts';
import type { ServiceName } from '#contract/core/service-names.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { MailError } from '../mail/mail.ts';
import { ServiceWatch } from './service-watch.ts';
import { watched } from './watched.ts';

let server: TestServer;
let operator: Person;
beforeAll(async () => {
  server = await startTestServer();
  operator = await newMember(server, await newOrganisation(server, 'Operators'), 'owner', { operator: true });
});
afterAll(() => server.stop());

const fares = async (name: ServiceName) =>
  (await operator.do(operators.services)).body.services.find((service) => service.name === name)!;

const letter = (key: string) => ({ key, to: [{ address: 'ana@example.test' }], subject: 'Hello', text: 'Hello' });

test('a service says what does its work, since when, and that it went well', async () => {
  expect(await fares('mail')).toMatchObject({
    kind: 'outbox',
    builtIn: true,
    since: expect.any(String),
    failure: null,
  });
  await server.services.mail.send(letter('one'));
  await vi.waitFor(async () => expect((await fares('mail')).succeededAt).not.toBeNull(), patience);
});

test('a failure is told in its own words, and what was wrong with the asking is none', async () => {
  const watch = new ServiceWatch(server.services.db, server.services.log);
  const failing = (error: Error) => watched(watch, 'sms', { send: () => Promise.reject(error) });
  await expect(failing(new MailError('invalid_message', 'No subject.')).send()).rejects.toThrow('No subject.');
  await watch.settled();
  expect((await fares('sms')).failedAt).toBeNull();
  await expect(failing(new MailError('unreachable', 'The server did not answer.')).send()).rejects.toThrow();
  await watch.settled();
  expect(await fares('sms')).toMatchObject({ failedAt: expect.any(String), failure: 'The server did not answer.' });
});

test('another implementation begins anew, the same one goes on', async () => {
  const watch = new ServiceWatch(server.services.db, server.services.log);
  const before = await fares('ai');
  await watch.inForce({ ai: before.kind });
  expect((await fares('ai')).since).toBe(before.since);
  watch.failed('ai', new Error('Nothing left to spend.'));
  await watch.settled();
  await watch.inForce({ ai: 'another' });
  const after = await fares('ai');
  expect(after.since! > before.since!).toBe(true);
  expect(after.failure).toBeNull();
});

test('queues are as long as the work that is not finished', async () => {
  await server.services.db.asSystem((tx) =>
    tx.run(sql`
      insert into jobs (id, kind, payload, state, run_at, finished_at) values
        (${newId()}, 'sample.work', '{}', 'waiting', now() - interval '1 minute', null),
        (${newId()}, 'sample.work', '{}', 'waiting', now() + interval '1 hour', null),
        (${newId()}, 'sample.work', '{}', 'dead', now(), now()), (${newId()}, 'sample.work', '{}', 'done', now(), now())`),
  );
  const { queues } = (await operator.do(operators.services)).body;
  expect(queues.find(({ kind }) => kind === 'sample.work')).toMatchObject({
    waiting: 2,
    running: 0,
    dead: 1,
    dueSince: expect.any(String),
  });
});

test('nobody but an operator sees it', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  expect((await owner.do(operators.services)).status).toBe(403);
  expect((await stranger(server).do(operators.services)).status).toBe(401);
});
