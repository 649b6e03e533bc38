import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mostFileRows } from '#contract/core/imports.ts';
import { leadImport, mostImportBytes } from '#contract/people/lead-import.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { tidySearchJob } from './tidy-job.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

type Options = { key?: string; headers?: Record<string, string> };
const bring = (by: Person, body: string, input: object = {}, options: Options = {}) =>
  by.do(leadImport.import, input, { body, ...options });
const listed = async (by: Person, search: string) => (await by.do(leads.list, { search, sort: 'name' })).body.rows;

describe('what is read', () => {
  test('columns are found by the names other products give them', async () => {
    const csv = [
      'Given Name,SURNAME,E-mail,Mobile,Lead Status,Lead Source,Labels,Price,Town,Province,Type,Shoe size',
      'Áine,"Ó Briain, Jr.",AINE@Example.com,(512) 555-0142,Under Contract,Open-House,"VIP; Lake ; vip","$1,250,000.50",Austin,TX,Seller,44',
      "'=Eve,,,'+44 20 7946 0958,,,,,,,,",
    ].join('\r\n');
    const { status, body } = await bring(agent, csv);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ created: 2, refusedCount: 0, refused: [] });
    expect(body.columns.at(-1)).toEqual({ heading: 'Shoe size', field: null });
    const [lead] = await listed(agent, 'aine@example.com');
    expect(lead).toMatchObject({
      firstName: 'Áine',
      lastName: 'Ó Briain, Jr.',
      phone: '+15125550142',
      stage: 'under_contract',
      source: 'open_house',
      kind: 'seller',
      tags: ['VIP', 'Lake'],
      budget: 125_000_050,
      owner: agent.id,
      version: 1,
    });
    expect((await listed(agent, '=eve'))[0]).toMatchObject({
      firstName: '=Eve',
      phone: '+442079460958',
      source: 'import',
    });
  });

  test('a whole name in one cell is parted, semicolons part cells, and each row can have its owner', async () => {
    const { name, email } = await server.services.db.asSystem((tx) =>
      tx.get<{ name: string; email: string }>(
        sql`select first_name || ' ' || last_name as name, email from users where id = ${agent.id}`,
      ),
    );
    const csv = `Name;Owner\nMary Ann Split;${name}\nCher Split;${email}\nBono Split;\nNobody Split;Somebody Unknown`;
    const { body } = await bring(owner, csv, { owner: 'nobody' });
    expect(body).toMatchObject({ created: 3, refused: [{ row: 5, issues: [{ field: 'owner' }] }] });
    expect((await listed(owner, 'split')).map((lead) => [lead.firstName, lead.lastName, lead.owner])).toEqual([
      ['Bono', 'Split', null],
      ['Cher', 'Split', agent.id],
      ['Mary Ann', 'Split', agent.id],
    ]);
  });

  test('every problem of every row is told at once, good rows are taken, and a check says the same beforehand', async () => {
    const csv = [
      'First name,Email,Phone,Stage,Budget',
      'Good One,good@example.com,,new,100',
      'Bad,nonsense,12,gone,much',
      ',,,,5',
      '',
      `${'x'.repeat(101)},,,,`,
      'Good Two,,,,',
    ].join('\n');
    const check = await bring(agent, csv, { mode: 'check' });
    expect(await listed(agent, 'good one')).toEqual([]);
    const { body } = await bring(agent, csv);
    expect(body).toMatchObject({ created: 2, refusedCount: 3 });
    expect({ ...check.body, importId: body.importId }).toEqual(body);
    expect(check.body.importId).toBeNull();
    const told = body.refused.map(({ row, issues }) => [row, issues.map(({ field }) => field).sort()]);
    expect(told).toEqual([
      [3, ['budget', 'email', 'phone', 'stage']],
      [4, ['firstName']],
      [6, ['firstName']],
    ]);
    expect(await listed(agent, 'good one')).toHaveLength(1);
  });
});

describe('what comes of it', () => {
  test('one event for all, in each lead’s story, and counts that agree', async () => {
    const before = (await owner.do(leads.counts)).body.total;
    const { body } = await bring(owner, `First name,Tags\n${'Story,told\n'.repeat(3)}`);
    expect((await owner.do(leads.counts)).body.total).toBe(before + 3);
    expect((await owner.do(leads.tags)).body.tags).toContainEqual({ tag: 'told', leads: 3 });
    const [lead] = await listed(owner, 'story');
    await owner.do(leads.addNote, { id: lead!.id, body: 'Called.' });
    const all = (await owner.do(leads.timeline, { id: lead!.id })).body;
    expect(all.rows.map(({ kind }) => kind)).toEqual(['note.added', 'leads.imported']);
    expect(all.rows[1]!.data).toEqual({ created: 3, refusedCount: 0 });
    const second = (await owner.do(leads.timeline, { id: lead!.id, limit: 1, cursor: all.rows[0]!.id })).body;
    expect(second.rows.map(({ kind }) => kind)).toEqual(['leads.imported']);
    expect(body.importId).not.toBeNull();
  });

  test('sent twice with one key there is one import; with another file it is refused', async () => {
    const first = await bring(agent, 'First name\nOnly Once', {}, { key: 'import-1' });
    const second = await bring(agent, 'First name\nOnly Once', {}, { key: 'import-1' });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await bring(agent, 'First name\nOnly Twice', {}, { key: 'import-1' })).status).toBe(409);
    expect(await listed(agent, 'only')).toHaveLength(1);
  });

  test('ten thousand rows at once, and others are served meanwhile', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `Mass${index},Import,mass${index}@example.com`);
    const importing = bring(owner, `First name,Last name,Email\n${rows.join('\n')}`);
    const others = await Promise.all(Array.from({ length: 20 }, () => agent.do(leads.counts)));
    expect(others.every(({ status }) => status === 200)).toBe(true);
    expect((await importing).body.created).toBe(10_000);
    expect(await listed(owner, 'mass7777@')).toHaveLength(1);

    // After the imports, the search index is merged once for all of them.
    const worker = new JobWorker({ services: server.services, kinds: [tidySearchJob], pollMs: 20 });
    worker.start();
    const states = () =>
      server.services.db.asSystem((tx) =>
        tx.all<{ state: string }>(sql`
          select state from jobs where kind = 'leads.tidy_search' and organisation_id = ${owner.organisationId}`),
      );
    await vi.waitUntil(async () => (await states()).every(({ state }) => state === 'done'), patience);
    await worker.stop();
    expect(await states()).toHaveLength(1);
    expect(await listed(owner, 'mass7777@')).toHaveLength(1);
  });
});

describe('what is refused', () => {
  test('strangers, roles without the right, owners from elsewhere', async () => {
    const viewer = await newMember(server, owner.organisationId, 'viewer');
    const assistant = await newMember(server, owner.organisationId, 'assistant');
    const csv = 'First name\nX';
    expect((await stranger(server).do(leadImport.import, {}, { body: csv })).status).toBe(401);
    expect((await bring(viewer, csv)).status).toBe(403);
    expect((await bring(assistant, csv)).status).toBe(403);
    expect((await bring(agent, csv, { owner: foreigner.id })).status).toBe(400);
    const foreign = await bring(agent, `First name,Owner\nX,${foreigner.id}`);
    expect(foreign.body).toMatchObject({ created: 0, refusedCount: 1, importId: null });
  });

  test('what is not a CSV text with known columns', async () => {
    const status = async (body: string, headers?: Record<string, string>) =>
      (await bring(agent, body, {}, headers ? { headers } : {})).status;
    expect(await status('')).toBe(400);
    expect(await status('Shoe size\n44')).toBe(400);
    expect(await status('First name\n"X')).toBe(400);
    expect(await status('First name\nX\0')).toBe(415);
    expect(await status('First name\nX', { 'content-type': 'application/json' })).toBe(415);
    expect(await status(`First name\n${'X\n'.repeat(mostFileRows + 1)}`)).toBe(413);
    expect(await status(`First name\n${'X'.repeat(mostImportBytes)}`)).toBe(413);
    expect((await bring(agent, 'First name\nX', { mode: 'perhaps' })).status).toBe(400);
  });
});
