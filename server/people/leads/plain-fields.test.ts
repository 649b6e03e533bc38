import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { files } from '#contract/people/files.ts';
import { imports } from '#contract/people/imports.ts';
import { leadExport } from '#contract/people/lead-export.ts';
import { extraPlain, leadFields, type PlainField, plainFields } from '#contract/people/lead-fields.ts';
import { leads } from '#contract/people/leads.ts';
import { merging } from '#contract/people/merging.ts';
import { provenance } from '#contract/people/provenance.ts';
import { placeOf } from '#contract/people/us-places.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let worker: Worker;
let folder: string;
let owner: Person;
beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  worker = await startWorker(server.services);
  owner = await newMember(server, await newOrganisation(server), 'owner');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await removeFolder(folder);
});

/** A different value for each field, cut to the field's maximum length. */
const lineOf = (field: PlainField, turn: string) => `${turn}${field}`.slice(0, leadFields[field].max);
const linesOf = (turn: string) =>
  Object.fromEntries(plainFields.map((field) => [field, lineOf(field, turn)])) as Record<PlainField, string>;
const newLead = async (given: object) => {
  const { status, body } = await owner.do(leads.create, given as never);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test('the address is among them', () => {
  expect(plainFields).toEqual(['sourceName', 'street', 'city', 'state', 'postalCode']);
});

test('each is created, changed, refused where it is too long, listed, found, exported, and known by who changed it', async () => {
  const made = await newLead({ firstName: 'Ada', ...linesOf('a') });
  expect(made).toMatchObject(linesOf('a'));
  for (const field of plainFields) {
    const { version } = (await owner.do(leads.get, { id: made.id })).body;
    const long = await owner.do(leads.change, { id: made.id, [field]: 'x'.repeat(201) }, { version });
    expect([long.status, long.body]).toMatchObject([400, { issues: [{ path: [field] }] }]);
    const changed = await owner.do(leads.change, { id: made.id, [field]: lineOf(field, 'b') }, { version });
    expect(changed.body).toMatchObject({ [field]: lineOf(field, 'b') });
    const shown = extraPlain.filter((name) => name === field);
    const found = await owner.do(leads.list, { filter: `${field}:is(${lineOf(field, 'b')})`, with: shown });
    expect(found.body.rows).toMatchObject([{ id: made.id, [field]: lineOf(field, 'b') }]);
    const { changes } = (await owner.do(provenance.provenance, { id: made.id })).body;
    const told = { field, how: 'changed', from: lineOf(field, 'a'), to: lineOf(field, 'b') };
    expect(changes).toContainEqual(expect.objectContaining(told));
  }
  const csv = await owner.do(leadExport.export, { columns: ['name', ...plainFields] });
  expect(csv.body).toContain(['Ada', ...plainFields.map((field) => lineOf(field, 'b'))].join(','));
});

test('a file brings them under what people call them, an import fills what is empty, and its undo takes it back', async () => {
  const known = await newLead({ firstName: 'Bea', email: 'bea@plain.test', city: 'Waco' });
  const headings = plainFields.map((field) => leadFields[field].headings[0]);
  const rows = ['bea@plain.test', 'new@plain.test'].map((email) =>
    [email, ...plainFields.map((field) => lineOf(field, 'f'))].join(','),
  );
  const body = [['Email', ...headings].join(','), ...rows].join('\n');
  const file = await owner.do(files.upload, { name: 'people.csv' }, { body });
  const prepared = (await owner.do(imports.prepare, { file: file.body.id })).body;
  const columns = prepared.columns.map(({ target }) => target);
  expect(columns).toEqual(['email', ...plainFields]);
  const begun = await owner.do(imports.run, { id: prepared.id, columns, consent: { basis: 'customer' } });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  await jobEnded(owner, begun.body.jobId);
  expect((await owner.do(leads.get, { id: known.id })).body).toMatchObject({ ...linesOf('f'), city: 'Waco' });
  const [made] = (await owner.do(leads.list, { search: 'new@plain.test', with: [...extraPlain] })).body.rows;
  expect(made).toMatchObject(linesOf('f'));
  const undone = await owner.do(jobs.undo, { id: begun.body.jobId });
  await jobEnded(owner, undone.body.id);
  const empty = Object.fromEntries(plainFields.map((field) => [field, null]));
  expect((await owner.do(leads.get, { id: known.id })).body).toMatchObject({ ...empty, city: 'Waco' });
});

test('a merge fills in what the one that stays does not know', async () => {
  const winner = await newLead({ firstName: 'Cy', street: '1 Elm' });
  const loser = await newLead({ firstName: 'Cy', ...linesOf('m') });
  const merged = await owner.do(
    merging.merge,
    { id: winner.id, loser: loser.id, loserVersion: loser.version },
    { version: winner.version },
  );
  expect(merged.body.lead).toMatchObject({ street: '1 Elm', postalCode: lineOf('postalCode', 'm') });
});

test('a ZIP code says which of a state’s clocks somebody lives by, before their phone does', () => {
  expect(placeOf('TX', null).zones.length).toBeGreaterThan(1);
  expect(placeOf('TX', null, '79901').zones).toEqual(['America/Denver']);
  expect(placeOf('TX', '+19155550100', '78704-1234').zones).toEqual(['America/Chicago']);
  expect(placeOf('TX', null, 'unknown').zones).toEqual(placeOf('TX', null).zones);
});
