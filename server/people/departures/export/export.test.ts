import { createHash } from 'node:crypto';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { members } from '#contract/account/organisations.ts';
import { departureExports, departureManifest } from '#contract/people/departure-exports.ts';
import { leads } from '#contract/people/leads.ts';
import { ownership } from '#contract/people/ownership.ts';
import { parseCsv } from '#server/core/csv/parse-csv.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { writeExportJob } from './write-job.ts';

let server: TestServer;
let worker: JobWorker;

beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({ services: server.services, kinds: [writeExportJob], pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const newHouse = async () => {
  const here = await newOrganisation(server);
  return {
    owner: await newMember(server, here, 'owner'),
    leaving: await newMember(server, here, 'agent'),
    staying: await newMember(server, here, 'agent'),
  };
};

async function exported(owner: Person, userId: string) {
  const { status, body } = await owner.do(departureExports.exportDeparture, { userId });
  expect(status, JSON.stringify(body)).toBe(200);
  return vi.waitFor(async () => {
    const { body: list } = await owner.do(departureExports.departureExports, { userId });
    const made = list.exports.find(({ id }) => id === body.id)!;
    expect(made.madeAt).not.toBeNull();
    return made;
  }, patience);
}

async function read(owner: Person, id: string) {
  const file = (await owner.do(departureExports.departureFile, { id })).body as string;
  const bytes = Buffer.from(`\ufeff${file.replace(/^\ufeff/, '')}`);
  const answer = await fetch(`${server.url}/api/v1/team/departure-exports/${id}/manifest.json`, {
    headers: { cookie: owner.cookie },
  });
  const { manifest, signature } = (await answer.json()) as { manifest: unknown; signature: string };
  const keys = (await (await fetch(`${server.url}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
  const { payload, protectedHeader } = await compactVerify(signature, createLocalJWKSet(keys));
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'departure+json' });
  const signed = departureManifest.parse(JSON.parse(new TextDecoder().decode(payload)));
  expect(manifest).toEqual(signed);
  const [, ...rows] = [...parseCsv(file, ',')].map(({ cells }) => cells);
  return { bytes, signed, rows };
}

test('the file holds exactly what the rules and people gave whoever leaves, and the manifest says so', async () => {
  const { owner, leaving, staying } = await newHouse();
  const made = async (by: Person, firstName: string, more: object = {}) =>
    (await by.do(leads.create, { firstName, ...more } as never)).body;
  await made(leaving, 'Own');
  const given = await made(leaving, 'Given away');
  await owner.do(leads.change, { id: given.id, owner: staying.id }, { version: given.version });
  const archived = await made(leaving, 'Archived');
  await leaving.do(leads.archive, { id: archived.id });
  const trashed = await made(leaving, 'Trashed');
  await leaving.do(leads.remove, { id: trashed.id });
  await made(leaving, 'From a portal', { source: 'zillow' });
  await made(owner, 'From the company', { owner: leaving.id });
  const taken = await made(leaving, 'Taken back');
  await owner.do(ownership.decideOwnership, { id: taken.id, class: 'brokerage', reason: 'Paid for.' });
  const both = await made(owner, 'Both’s', { owner: leaving.id });
  await owner.do(ownership.decideOwnership, { id: both.id, class: 'shared', of: leaving.id, reason: 'Agreed.' });
  await made(staying, 'Of who stays');

  expect((await owner.do(departureExports.ownershipSplit, { userId: leaving.id })).body).toEqual({
    works: { brokerage: 3, agent: 1, shared: 1 },
    takes: { own: 3, shared: 1 },
    rulesVersion: 1,
    sharedLeaves: true,
  });
  const done = await exported(owner, leaving.id);
  expect(done).toMatchObject({ own: 3, shared: 1, stays: 3, rulesVersion: 1, withShared: true });
  const { bytes, signed, rows } = await read(owner, done.id);
  expect(rows.map(([name]) => name).toSorted()).toEqual(['Archived', 'Both’s', 'Given away', 'Own']);
  expect(signed).toMatchObject({
    person: { id: leaving.id },
    askedBy: { id: owner.id },
    leads: { total: 4, own: 3, shared: 1, stays: 3 },
    rules: { version: 1, withShared: true },
    file: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  });

  // Under other rules, shared leads stay.
  await owner.do(ownership.setOwnershipRules, { rules: signed.rules.rules, sharedLeaves: false }, { version: 1 });
  const again = await exported(owner, leaving.id);
  expect(again).toMatchObject({ own: 3, shared: 0, rulesVersion: 2, withShared: false });
  expect((await read(owner, again.id)).rows).toHaveLength(3);
});

test('many leads are written page by page, each once, and asked for twice it is one file', async () => {
  const { owner, leaving } = await newHouse();
  const count = 1_234;
  await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: leaving.id, actorKind: 'user' },
    async (tx) => {
      await tx.allowSeconds(60);
      await tx.run(sql`
        insert into leads (organisation_id, first_name, last_name, owner_id, created_by)
        select ${owner.organisationId}, 'Ana', 'Nr ' || i, ${leaving.id}, ${leaving.id} from generate_series(1, ${count}) i`);
    },
  );
  const ask = () => owner.do(departureExports.exportDeparture, { userId: leaving.id });
  const [one, other] = await Promise.all([ask(), ask()]);
  const { body: list } = await owner.do(departureExports.departureExports, { userId: leaving.id });
  // If the first export was finished before the second was requested, there are two equal exports.
  expect(new Set([one.body.id, other.body.id]).size).toBe(list.exports.length);
  const done = await exported(owner, leaving.id);
  const { signed, rows } = await read(owner, done.id);
  expect(new Set(rows.map(([name]) => name)).size).toBe(count);
  expect(signed.leads).toMatchObject({ total: count, own: count });
});

test('whoever leaves has it by a link for as long as the manager says, and nobody else has it at all', async () => {
  const { owner, leaving, staying } = await newHouse();
  await leaving.do(leads.create, { firstName: 'Own' });
  const manager = await newMember(server, owner.organisationId, 'manager');
  const foreigner = await newMember(server, await newOrganisation(server), 'owner');
  const done = await exported(owner, leaving.id);
  for (const other of [leaving, staying, manager])
    expect((await other.do(departureExports.departureFile, { id: done.id })).status).toBe(403);
  expect((await foreigner.do(departureExports.departureFile, { id: done.id })).status).toBe(404);
  const link = async (days: number | null) =>
    (await owner.do(departureExports.linkDeparture, { id: done.id, days })).body;
  const { token, until } = await link(7);
  expect(Date.parse(until!)).toBeGreaterThan(Date.now());
  await owner.do(members.remove, { userId: leaving.id });
  const nobody = stranger(server);
  const got = await nobody.do(departureExports.departureFileByLink, { token: token! });
  expect(got.status).toBe(200);
  expect(got.body as string).toContain('Own');
  expect((await nobody.do(departureExports.departureManifestByLink, { token: token! })).status).toBe(200);
  expect((await nobody.do(departureExports.departureFileByLink, { token: 'v1.made.up.text' })).status).toBe(404);
  const { token: second } = await link(1);
  expect((await nobody.do(departureExports.departureFileByLink, { token: token! })).status).toBe(404);
  expect((await nobody.do(departureExports.departureFileByLink, { token: second! })).status).toBe(200);
  expect(await link(null)).toEqual({ token: null, until: null });
  expect((await nobody.do(departureExports.departureFileByLink, { token: second! })).status).toBe(404);
  const told = await server.services.db.asSystem((tx) =>
    tx.all<{ kind: string }>(sql`
      select kind from events where organisation_id = ${owner.organisationId} and kind like 'departure.%' order by id`),
  );
  expect(told.map(({ kind }) => kind)).toEqual([
    'departure.exported',
    'departure.linked',
    'departure.downloaded',
    'departure.linked',
    'departure.downloaded',
    'departure.linked',
  ]);
});
