import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import { consents } from '#contract/people/consents.ts';
import { leads } from '#contract/people/leads.ts';
import {
  mine,
  ran as nextRun,
  ok,
  runNow as runOnce,
  set,
  startWorker,
  until,
} from '#server/account/connections/testing/bench.ts';
import { sql } from '#server/core/db/sql.ts';
import type { JobWorker } from '#server/core/jobs/worker.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { contactConnectors } from './connector.ts';
import { startGooglePeople } from './testing/google-people.ts';
import { startGraphContacts } from './testing/graph-contacts.ts';

let server: TestServer;
let google: Awaited<ReturnType<typeof startGooglePeople>>;
let graph: Awaited<ReturnType<typeof startGraphContacts>>;
let worker: JobWorker;

beforeAll(async () => {
  [google, graph] = await Promise.all([startGooglePeople(), startGraphContacts()]);
  server = await startTestServer(undefined, { ...google.environment, ...graph.environment });
  worker = startWorker(server, contactConnectors);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await Promise.all([google.stop(), graph.stop()]);
});

const ran = (by: Person, begin: () => Promise<unknown>) => nextRun(server, by, begin);
const runNow = (by: Person, mode?: 'sync' | 'test') => runOnce(server, by, mode);
const namesOf = async (by: Person) =>
  ok(await by.do(leads.list, { limit: 50 }))
    .rows.map(({ name }) => name)
    .sort();

test.each(['google_contacts', 'outlook_contacts'] as const)(
  '%s: whoever is in the chosen group becomes a lead once, without consent; what is known here stays, what is empty is filled',
  async (connector) => {
    const book = connector === 'google_contacts' ? google : graph;
    const organisationId = await newOrganisation(server);
    const agent = await newMember(server, organisationId, 'agent');
    const other = await newMember(server, organisationId, 'agent');
    const mark = randomUUID().slice(0, 8);
    const known = ok(
      await agent.do(leads.create, { firstName: 'Mina', lastName: 'Roth', email: `mina-${mark}@example.test` }),
    );
    ok(await other.do(leads.create, { firstName: 'Theirs', email: `theirs-${mark}@example.test` }));
    book.book.pageSize = 1;
    book.put({ first: 'Wilhelmina', last: 'Roth', email: `Mina-${mark}@Example.test`, phone: '+15125550171' });
    book.put({ first: 'Someone', last: 'Else', email: `theirs-${mark}@example.test`, phone: '+15125550172' });
    const omar = book.put({ first: 'Omar', last: 'Nasser', email: `omar-${mark}@example.test` });
    book.put({ first: 'Nobody', last: 'Reachable' });
    book.put({ first: 'Dentist', email: `dentist-${mark}@example.test`, isIn: false });

    const { address } = ok(await agent.do(connections.start, { connector }));
    const { code, state } = book.agree(address) as { code: string; state: string };
    ok(await agent.do(connections.finish, { code, state }));
    const made = await until(async () => {
      const one = await mine(agent);
      expect(one?.choices.length).toBeGreaterThan(1);
      return one;
    });
    expect(made).toMatchObject({ account: book.account, missing: [], settings: null });
    expect(made.choices.map(({ name }) => name)).toContain(book.groupName);
    expect((await set(agent, { settings: { groups: ['elsewhere'] } })).status).toBe(400);
    ok(await set(agent, { settings: { groups: [book.group] } }));

    // A preview counts and stores nothing.
    expect((await runNow(agent, 'test')).counts).toMatchObject({ in: 1, same: 2, skipped: 1 });
    expect(await namesOf(agent)).toEqual(['Mina Roth']);

    const first = await ran(agent, async () => ok(await set(agent, { isOn: true })));
    // Omar is new, Mina gets a phone, and a colleague's lead stays as it is.
    expect(first).toMatchObject({ outcome: 'ok', counts: { in: 2, same: 1, skipped: 1, failed: 0 } });
    expect(await namesOf(agent)).toEqual(['Mina Roth', 'Omar Nasser']);
    expect(ok(await agent.do(leads.get, { id: known.id }))).toMatchObject({ firstName: 'Mina', phone: '+15125550171' });
    const [theirs] = ok(await other.do(leads.list, { limit: 50 })).rows;
    expect(theirs).toMatchObject({ name: 'Theirs', phone: null });
    const lead = ok(await agent.do(leads.list, { limit: 50 })).rows.find(({ name }) => name === 'Omar Nasser')!;
    expect(lead).toMatchObject({ source: 'import', owner: agent.id });
    expect(ok(await agent.do(consents.ofLead, { id: lead.id }))).toMatchObject({ events: [] });

    // Changed in the address book: empty fields are filled here, others stay, and a new name and email still mean the same lead.
    book.put({ first: 'Umar', last: 'N.', email: `new-${mark}@example.test`, phone: '+15125550173' }, omar);
    expect((await runNow(agent)).counts).toMatchObject({ in: 1 });
    expect(ok(await agent.do(leads.get, { id: lead.id }))).toMatchObject({
      name: 'Omar Nasser',
      email: `omar-${mark}@example.test`,
      phone: '+15125550173',
    });

    // A full read, through a rate limit and a broken connection, creates no duplicates. Contacts removed there stay here.
    book.forgetPlaces();
    book.drop(omar);
    book.faults.push({ on: /connections|delta/, reply: { status: 429, headers: { 'retry-after': '1' } } });
    book.faults.push({ on: /connections|delta/, dropped: 'before' });
    await runNow(agent);
    expect(
      (
        await until(async () => {
          await server.services.db.asSystem((tx) =>
            tx.run(sql`update jobs set run_at = now() where state = 'waiting'`),
          );
          const run = (await mine(agent)).lastRun!;
          expect(run.outcome).toBe('ok');
          return run;
        })
      ).counts,
    ).toMatchObject({ in: 0 });
    expect(await namesOf(agent)).toEqual(['Mina Roth', 'Omar Nasser']);
    expect((await mine(agent)).kept).toBe(1);
    ok(await agent.do(connections.disconnect, { id: (await mine(agent)).id }));
    expect(await namesOf(agent)).toEqual(['Mina Roth', 'Omar Nasser']);
    book.book.pageSize = 100;
  },
);
