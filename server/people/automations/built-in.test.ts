import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { localAt } from '#contract/core/time-zone.ts';
import { calendar } from '#contract/people/appointments.ts';
import { automations } from '#contract/people/automations/automations.ts';
import { builtInKeys } from '#contract/people/automations/built-in.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { advance } from '#server/core/programs/advance.ts';
import { builtInPrograms, recordPrograms, wake, wakeJob } from '#server/core/programs/records.ts';
import { claim, dueIds } from '#server/core/programs/rows.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation } from '#tests/setup/people.ts';
import { runRecords, waitingIn } from '#tests/setup/programs.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { appointmentReminder } from '../calendar/reminders.ts';

const minute = 60_000;
const hour = 60 * minute;
const reminder = 'appointment_reminder';

let server: TestServer;
let raw: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
});
afterAll(async () => {
  await raw.end();
  await server.stop();
});

async function office() {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const agent = await newMember(server, here, 'agent');
  const scope = { organisationId: here, userId: null, actorKind: 'system' as const };
  const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
    server.services.db.withOrg(scope, work);
  /** An appointment in this many hours, on the minute, with a reminder half an hour before. */
  const plan = async (hours: number) => {
    const start = localAt(Math.ceil((Date.now() + hours * hour) / minute) * minute, 'UTC');
    const given = { title: 'Tour', start, timeZone: 'UTC', reminders: [30] };
    const { id, version } = (await agent.do(calendar.create, given)).body;
    return { id, version, due: Date.parse(`${start}Z`) - 30 * minute };
  };
  const told = async () =>
    (
      await inOrg((tx) =>
        tx.all<{ id: string }>(sql`
          select subject_id as id from events where organisation_id = ${here} and kind = 'appointment.due' order by position`),
      )
    ).map(({ id }) => id);
  const jobs = (kind: string) =>
    inOrg((tx) =>
      tx.all<{ id: string; key: string | null; payload: Record<string, unknown> }>(sql`
        select id, key, payload from jobs where organisation_id = ${here} and kind = ${kind} and state = 'waiting'`),
    );
  return { here, owner, agent, inOrg, plan, told, jobs };
}

test('what the contract lists is what domains bring', () => {
  expect(
    builtInPrograms()
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual([...builtInKeys].toSorted());
});

test('killed at any statement and taken up by three workers at once, a reminder is told once', async () => {
  const { here, plan, told, inOrg } = await office();
  const { id, due } = await plan(3);
  let killed = 0;
  for (let at = 1; ; at += 1) {
    const died = await inOrg(async (tx) => {
      const inner = tx as unknown as { client: pg.PoolClient };
      const { client } = inner;
      let count = 0;
      inner.client = new Proxy(client, {
        get: (target, name) =>
          name === 'query'
            ? async (...given: unknown[]) => {
                count += 1;
                if (count === at) await target.query('select pg_terminate_backend(pg_backend_pid())');
                return (target.query as (...all: unknown[]) => unknown)(...given);
              }
            : Reflect.get(target, name),
      });
      const [first] = await dueIds(tx, recordPrograms, due, 1);
      const row = await claim(tx, recordPrograms, first!.id, due);
      await advance(tx, recordPrograms, row!, due);
      if (count < at) throw new Error('far enough');
    }).then(
      () => 'committed',
      (error: Error) => error.message,
    );
    if (died === 'far enough') break;
    expect(died).not.toBe('committed');
    killed += 1;
  }
  expect(killed).toBeGreaterThan(5);
  expect(await told()).toEqual([]);
  await Promise.all([0, 1, 2].map(() => runRecords(server, here, due)));
  expect(await told()).toEqual([id]);
});

test('an appointment moved while its reminder is in hand waits for nobody, and is reminded at its new time', async () => {
  const { here, plan, inOrg, jobs } = await office();
  const { id, due } = await plan(3);
  const later = due + hour;
  // The row is locked as the runner would. If `wake` waited for the lock, the test would hang here.
  await raw.query('begin');
  await raw.query('select from enrolments where record_id = $1 for no key update', [id]);
  await inOrg((tx) => wake(tx, appointmentReminder, { recordId: id }, later));
  await raw.query('commit');
  const [job] = await jobs('programs.wake');
  expect(await waitingIn(server, here, reminder, id)).toEqual([due]);
  await inOrg((tx) => tx.run(sql`update jobs set run_at = now() where id = ${job!.id}`));
  await allWoken(here);
  expect(await waitingIn(server, here, reminder, id)).toEqual([later]);
  // There is one job per minute in which something is due, however many appointments there are.
  expect((await jobs('programs.run_records')).map(({ key }) => key)).toContain(new Date(later).toISOString());
});

test('a plan that is to be made only if there is none leaves the one that is in hand as it is', async () => {
  const { here, plan, inOrg, jobs } = await office();
  const { id, due } = await plan(3);
  await raw.query('begin');
  await raw.query('select from enrolments where record_id = $1 for no key update', [id]);
  await inOrg((tx) => wake(tx, appointmentReminder, { recordId: id }, due + hour, { ifNew: true }));
  await raw.query('commit');
  const [job] = await jobs('programs.wake');
  await inOrg((tx) => tx.run(sql`update jobs set run_at = now() where id = ${job!.id}`));
  await allWoken(here);
  expect(await waitingIn(server, here, reminder, id)).toEqual([due]);
});

async function allWoken(here: string): Promise<void> {
  const worker = new JobWorker({ services: server.services, kinds: [wakeJob], pollMs: 20 });
  worker.start();
  const left = async () => {
    const { rows } = await raw.query(
      `select from jobs where organisation_id = $1 and kind = 'programs.wake' and state in ('waiting', 'running')`,
      [here],
    );
    return rows.length;
  };
  await vi.waitUntil(async () => (await left()) === 0, patience);
  await worker.stop();
}

test('off, reminders stand still; on again, what is late is left out and the rest comes', async () => {
  const { here, owner, agent, plan, told } = await office();
  const soon = await plan(3);
  const refused = await agent.do(automations.switchBuiltIn, { key: reminder, isOn: false });
  expect(refused.status).toBe(403);
  const off = await owner.do(automations.switchBuiltIn, { key: reminder, isOn: false });
  expect(off.body).toMatchObject({ isOn: false, waiting: 1, done: 0 });
  const far = await plan(30);
  await runRecords(server, here, far.due);
  expect([await told(), await waitingIn(server, here, reminder)]).toEqual([[], []]);
  await owner.do(automations.switchBuiltIn, { key: reminder, isOn: true });
  expect(await waitingIn(server, here, reminder)).toEqual([soon.due, far.due]);
  await runRecords(server, here, soon.due + 2 * hour);
  expect(await told()).toEqual([]);
  await runRecords(server, here, far.due);
  expect(await told()).toEqual([far.id]);
  const { builtIn } = (await owner.do(automations.builtIn)).body;
  expect(builtIn.find(({ key }) => key === reminder)).toMatchObject({ isOn: true, waiting: 0, done: 1 });
  const needed = await owner.do(automations.switchBuiltIn, { key: 'signing_expiry', isOn: false });
  expect(needed.status).toBe(409);
});

test('what waited in a job of its own before goes on in its program, at its time, and once', async () => {
  const { here, plan, inOrg, told, jobs } = await office();
  const { id, due } = await plan(3);
  await raw.query(`delete from enrolments where organisation_id = $1`, [here]);
  const offer = newId();
  const old = [
    ['calendar.remind', { appointmentId: id }],
    ['signing.remind', { signingId: offer }],
    ['calendar.remind_guest', { appointmentId: id, leadId: offer, occurrence: '2031-05-05' }],
    ['team.licence-notice', { userId: offer, kind: 'realestate', state: 'TX' }],
  ] as const;
  for (const [kind, payload] of old)
    await raw.query(
      `insert into jobs (id, organisation_id, kind, payload, run_at, state) values ($1, $2, $3, $4, $5, 'waiting')`,
      [newId(), here, kind, payload, new Date(due)],
    );
  const file = new URL('../../core/db/migrations/1141-reminders-in-programs.sql', import.meta.url);
  await raw.query(await readFile(file, 'utf8'));
  for (const [kind] of old) expect(await jobs(kind)).toEqual([]);
  const moved = await jobs('programs.wake');
  expect(moved.map(({ payload }) => [payload.program, payload.slot]).toSorted()).toEqual([
    [reminder, ''],
    ['guest_reminder', `${offer} 2031-05-05`],
    ['licence_notice', 'realestate TX'],
    ['signing_expiry', ''],
    ['signing_reminder', ''],
  ]);
  await allWoken(here);
  expect(await waitingIn(server, here, reminder, id)).toEqual([due]);
  await runRecords(server, here, due);
  expect(await told()).toEqual([id]);
  // A record that no longer exists ends its enrollment with a reason.
  const ended = await inOrg((tx) =>
    tx.all<{ rule: string }>(sql`
      select t.why ->> 'rule' as rule from enrolment_path t join enrolments e on e.organisation_id = t.organisation_id and e.id = t.enrolment_id
      where e.organisation_id = ${here} and e.record_id = ${offer} and t.outcome = 'skipped'`),
  );
  expect(ended.map(({ rule }) => rule).toSorted()).toEqual(['closed', 'closed', 'gone']);
});
