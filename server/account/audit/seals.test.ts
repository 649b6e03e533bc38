import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '#contract/account/audit.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { verifyAudit } from '../../../bin/verify-audit.mjs';
import { sealsListener } from './seals.ts';

let server: TestServer;
let dispatcher: Dispatcher;
/** Owns the tables, so that no permission of the product restricts it. */
let thief: pg.Client;
let organisation: string;
let owner: Person;

const entries = 7;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  dispatcher = new Dispatcher({ db: services.db, listeners: [sealsListener], log: services.log, pollMs: 20 });
  await dispatcher.start();
  thief = new pg.Client(server.database.owner);
  await thief.connect();
  organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
  for (let n = 1; n <= entries; n += 1) await happen({ n, ümlaut: 'Zoë "quoted" \\ \u2028' });
  await sealed(entries);
});
afterAll(async () => {
  await thief.end();
  await dispatcher.stop();
  await server.stop();
});

const happen = (data: object, type = 'thing', id = newId()) =>
  server.services.db.withOrg(
    { organisationId: organisation, userId: owner.id, actorKind: 'user', requestId: 'r1' },
    async (tx) =>
      tx.record({ kind: 'thing.made' as EventKind, subject: { type, id }, data: data as Record<string, unknown> }),
  );
const chain = async (after = 0) => (await owner.do(audit.chain, { after })).body;
const sealed = (count: number) => vi.waitUntil(async () => ((await chain()).head?.seq ?? 0) >= count, patience);
const exported = async () => {
  const { body, status } = await owner.do(audit.exportChain, {});
  expect(status).toBe(200);
  return String(body);
};
const keys = async () =>
  ((await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as { keys: object[] }).keys;
async function* linesOf(text: string) {
  yield* text.split('\n');
}
const verified = async (text: string, kept?: { seq: number; hash: string }) =>
  verifyAudit(linesOf(text), { keys: await keys(), ...(kept && { kept }) });

/** Changes the database behind the product's back, and restores it afterward. */
async function tampered<T>(change: string, values: unknown[], look: () => Promise<T>): Promise<T> {
  await thief
    .query('create temp table kept as select * from events where organisation_id = $1', [organisation])
    .catch(() => {});
  await thief.query(change, values);
  try {
    return await look();
  } finally {
    await thief.query('delete from events where organisation_id = $1', [organisation]);
    await thief.query('insert into events overriding system value select * from kept');
    await thief.query('drop table kept');
  }
}

test('every entry is sealed in order, and all of it holds here and outside', async () => {
  expect(await chain()).toMatchObject({
    head: { seq: entries },
    checkedTo: entries,
    faults: [],
    erased: 0,
    unsealed: 0,
  });
  const text = await exported();
  const { head } = await chain();
  const outside = await verified(text, { seq: head!.seq, hash: head!.hash });
  expect(outside).toMatchObject({
    entries,
    erased: 0,
    head: { seq: entries, hash: head!.hash },
    signature: 'checked',
    faults: [],
  });
  const third = JSON.parse(text.split('\n')[3]!) as { entry: string };
  expect(JSON.parse(third.entry).at(-1)).toEqual({ n: 3, ümlaut: 'Zoë "quoted" \\ \u2028' });
});

test('a changed row is detected, here and outside', async () => {
  const change = `update events set data = '{"n": 3}' where organisation_id = $1 and data ->> 'n' = '3'`;
  await tampered(change, [organisation], async () => {
    expect((await chain()).faults).toMatchObject([{ seq: 3, why: 'changed' }]);
    expect((await verified(await exported())).faults).toMatchObject([{ seq: 3 }]);
  });
  expect((await chain()).faults).toEqual([]);
});

test('so is another time, another actor, a row that is gone and one that was put in', async () => {
  await tampered(
    `update events set at = at - interval '1 day' where organisation_id = $1 and data ->> 'n' = '5'`,
    [organisation],
    async () => expect((await chain()).faults).toMatchObject([{ seq: 5, why: 'changed' }]),
  );
  await tampered(
    `update events set actor_id = null where organisation_id = $1 and data ->> 'n' = '1'`,
    [organisation],
    async () => expect((await chain()).faults).toMatchObject([{ seq: 1, why: 'changed' }]),
  );
  await tampered(`delete from events where organisation_id = $1 and data ->> 'n' = '4'`, [organisation], async () =>
    expect((await chain()).faults).toMatchObject([{ seq: 4, why: 'missing' }]),
  );
  const insert = `insert into events (organisation_id, id, tx, kind, subject_type, subject_id, actor_kind)
    select $1, gen_random_uuid(), 1, 'thing.made', 'thing', gen_random_uuid(), 'system'`;
  await tampered(insert, [organisation], async () => expect((await chain()).unsealed).toBe(1));
});

test('a seal that was made anew does not follow, and a whole new chain is not the one that was kept', async () => {
  const { head } = await chain();
  const before = await thief.query('select * from audit_seals where organisation_id = $1 and seq = 3', [organisation]);
  await thief.query(`update audit_seals set content_hash = sha256('other') where organisation_id = $1 and seq = 3`, [
    organisation,
  ]);
  expect((await chain()).faults[0]).toMatchObject({ seq: 3, why: 'link' });
  await thief.query('update audit_seals set content_hash = $2 where organisation_id = $1 and seq = 3', [
    organisation,
    before.rows[0].content_hash,
  ]);
  const text = await exported();
  expect((await verified(text, { seq: head!.seq, hash: 'f'.repeat(64) })).faults).toHaveLength(1);
  const cut = text.split('\n').toSpliced(entries, 1).join('\n');
  expect((await verified(cut)).faults.length).toBeGreaterThan(0);
  const forged = text.replace(/"signature":"[^"]*\.[^"]*\./, (part) => part.replace(/\.[^.]*\.$/, '.e30.'));
  expect((await verified(forged)).faults.length).toBeGreaterThan(0);
});

test('of somebody who was erased the seal stays and the entry goes', async () => {
  await happen({ n: entries + 1 }, 'lead');
  await sealed(entries + 1);
  const gone = `delete from events where organisation_id = $1 and subject_type = 'lead'`;
  await tampered(gone, [organisation], async () => {
    expect(await chain()).toMatchObject({ faults: [], erased: 1 });
    expect(await verified(await exported())).toMatchObject({ faults: [], erased: 1 });
  });
});

test('the program itself may neither change nor remove a seal', async () => {
  const scope = { organisationId: organisation, userId: owner.id, actorKind: 'user' as const };
  for (const deed of [sql`update audit_seals set hash = hash`, sql`delete from audit_seals`])
    await expect(server.services.db.withOrg(scope, (tx) => tx.run(deed))).rejects.toThrow(/permission denied/);
});
