import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { contactPoints } from '#contract/people/contact-points.ts';
import { customFields } from '#contract/people/custom-fields.ts';
import { files } from '#contract/people/files.ts';
import { type FileImport, imports } from '#contract/people/imports.ts';
import { leads } from '#contract/people/leads.ts';
import { defaultStages, type LeadStage } from '#contract/people/stage-list.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { putFields, putStages } from '#tests/setup/lead-lists.ts';

import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { tidySearchJob } from '../leads/import/tidy-job.ts';
import { peopleImportJobs } from './importer.ts';

let server: TestServer;
let folder: string;
let worker: JobWorker;
let database: pg.Client;
let owner: Person;
let agent: Person;
let foreigner: Person;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  worker = new JobWorker({
    services: server.services,
    kinds: [...peopleImportJobs, tidySearchJob],
    pollMs: 30,
  });
  worker.start();
  database = new pg.Client(server.database.owner);
  await database.connect();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(async () => {
  await worker.stop();
  await database.end();
  await server.stop();
  await removeFolder(folder);
});

const upload = async (by: Person, body: string, name = 'people.csv') => {
  const file = await by.do(files.upload, { name }, { body });
  expect(file.status, JSON.stringify(file.body)).toBe(200);
  const prepared = await by.do(imports.prepare, { file: file.body.id });
  expect(prepared.status, JSON.stringify(prepared.body)).toBe(200);
  return prepared.body;
};
type Choices = Partial<RequestOf<typeof imports.run>>;
const choicesOf = ({ id, columns }: Awaited<ReturnType<typeof upload>>, given: Choices = {}) => ({
  id,
  columns: columns.map(({ target }) => target),
  consent: { basis: 'customer' as const },
  ...given,
});
const run = async (by: Person, prepared: Awaited<ReturnType<typeof upload>>, given: Choices = {}) => {
  const { status, body } = await by.do(imports.run, choicesOf(prepared, given));
  expect(status, JSON.stringify(body)).toBe(200);
  return jobEnded(by, body.jobId);
};
const undo = async (by: Person, jobId: string) => {
  const { status, body } = await by.do(jobs.undo, { id: jobId });
  expect(status, JSON.stringify(body)).toBe(200);
  return jobEnded(by, body.id);
};
const found = async (by: Person, search: string) => (await by.do(leads.list, { search, sort: 'name' })).body.rows;
const addressesOf = async (id: string) =>
  (await owner.do(contactPoints.contactPoints, { id })).body.points.map(({ address }) => address);

describe('what a file is', () => {
  test.each([
    [
      'follow_up_boss',
      'First Name,Last Name,Email,Secondary Email,Phone,Secondary Phone,Source,Assigned To,Street,City,State,Zip,Tags,Notes,Search Criteria',
      [
        'firstName',
        'lastName',
        'email',
        'email',
        'phone',
        'phone',
        'source',
        'owner',
        'street',
        'city',
        'state',
        'postalCode',
        'tags',
        'note',
        'note',
      ],
    ],
    [
      'hubspot',
      'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lifecycle Stage,Lead Status',
      [null, 'firstName', 'lastName', 'email', 'phone', 'owner', 'stage', null],
    ],
    [
      'kvcore',
      'first_name,last_name,email,cell_phone_1,home_phone,hashtags,deal_type,primary_agent',
      ['firstName', 'lastName', 'email', 'phone', 'phone', 'tags', 'kind', 'owner'],
    ],
    [
      'zillow',
      'Name,Phone,Email,Status,Agent,Contact Source,Listing Address,Message',
      ['name', 'phone', 'email', 'stage', 'owner', 'source', 'note', 'note'],
    ],
    [
      'zoho',
      'Record Id,Contact Owner.id,Contact Owner,First Name,Last Name,Email,Mobile,Lead Source,Mailing City,Mailing State,Email Opt Out,Tag',
      [null, null, 'owner', 'firstName', 'lastName', 'email', 'phone', 'source', 'city', 'state', null, 'tags'],
    ],
    [
      'mailchimp',
      'Email Address,First Name,Last Name,Phone Number,MEMBER_RATING,OPTIN_TIME,LEID,EUID,NOTES,TAGS',
      ['email', 'firstName', 'lastName', 'phone', null, 'createdAt', null, null, 'note', 'tags'],
    ],
    ['plain', 'Given name;Surname;Mobile;Shoe size', ['firstName', 'lastName', 'phone', null]],
  ])('%s is known by its headings', async (system, headings, targets) => {
    const separator = headings.includes(';') ? ';' : ',';
    const prepared = await upload(owner, `${headings}\n${headings.split(separator).fill('x').join(separator)}\n`);
    expect(prepared).toMatchObject({ system, rows: 1, remembered: false });
    expect(prepared.columns.map(({ target }) => target)).toEqual(targets);
    expect(prepared.columns[0]!.samples).toEqual(['x']);
  });

  test('cards are read as rows, with folded lines, escaped signs, groups and several addresses', async () => {
    const cards = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Ó Briain;Áine;;;',
      'FN:Áine Ó Briain',
      'EMAIL;TYPE=WORK:aine@work.test',
      'item1.EMAIL;TYPE=HOME;TYPE=PREF:Aine@Home.test',
      'TEL;TYPE=CELL:(512) 555-0142',
      'ADR;TYPE=HOME:;;1 Elm;Austin;TX;78701;USA',
      'NOTE:likes\\, lakes\\nand a very long',
      ' er line',
      'CATEGORIES:Vip,Lake',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Cher',
      'TEL;VALUE=uri:tel:+44-20-7946-0958',
      'END:VCARD',
      '',
    ].join('\r\n');
    const prepared = await upload(owner, cards, 'people.vcf');
    expect(prepared).toMatchObject({ system: 'vcard', rows: 2 });
    expect(await run(owner, prepared)).toMatchObject({ state: 'done', done: 2 });
    const [aine] = await found(owner, 'aine@home.test');
    expect(aine).toMatchObject({
      firstName: 'Áine',
      lastName: 'Ó Briain',
      city: 'Austin',
      state: 'TX',
      tags: ['Vip', 'Lake'],
    });
    expect(await addressesOf(aine!.id)).toEqual(['aine@home.test', 'aine@work.test', '+15125550142']);
    const { rows } = (await owner.do(leads.timeline, { id: aine!.id })).body;
    expect(rows.map(({ kind }) => kind)).toEqual(['leads.imported', 'note.imported']);
    expect(rows[1]!.note!.body).toContain('likes, lakes\nand a very longer line');
    expect((await found(owner, 'cher'))[0]).toMatchObject({ phone: '+442079460958' });
  });

  test('what was chosen for a file is remembered for the next one like it', async () => {
    const csv = 'First name,Shoe size\nRemembered,44\n';
    await run(owner, await upload(owner, csv), { columns: ['firstName', 'note'] });
    const next = await upload(agent, csv);
    expect(next.remembered).toBe(true);
    expect(next.columns.map(({ target }) => target)).toEqual(['firstName', 'note']);
  });
});

describe('what becomes of a row', () => {
  test('all problems are told in one pass with their rows, and the rows that were not taken come back to be mended', async () => {
    const csv =
      'First name,Email,Budget\nGood Row,good@problems.test,\nBad,not an address,a lot\n,,\nNobody,,12\n"",,"$5"\n';
    const prepared = await upload(owner, csv);
    const { body } = await owner.do(imports.check, choicesOf(prepared));
    expect(body.counts).toEqual({ rows: 4, create: 2, update: 0, skip: 0, merged: 0, conflict: 0, refused: 2 });
    expect(body.problems.map(({ row, issues }) => [row, issues.map(({ field }) => field)])).toEqual([
      [3, ['email', 'budget']],
      [6, ['firstName']],
    ]);
    const job = await run(owner, prepared);
    expect(job).toMatchObject({ done: 2, refused: 2, total: 4 });
    const file = (await owner.do(imports.problems, { id: prepared.id })).body as unknown as string;
    const lines = file.split('\r\n');
    expect(lines[0]).toContain('First name,Email,Budget,Row,Problem');
    expect(lines[1]).toContain('Bad,not an address,a lot,3,email: Enter a valid email address.');
    const report = (await owner.do(imports.report, { id: prepared.id })).body as unknown as string;
    expect(report).toContain('Outcome,create,,2');
  });

  test('words of other programs are understood; those that are not become tags, and strange owners are told', async () => {
    const csv =
      'Name,Email,Stage,Source,Assigned To,Type\nAnn Words,ann@words.test,Hot Prospect,Trulia,Sarah Gone,Buyer\nBob Words,bob@words.test,Moonshot,Billboard,Sarah Gone,\n';
    const prepared = await upload(agent, csv);
    const { body } = await agent.do(imports.check, choicesOf(prepared));
    expect(body.unknown).toEqual([
      { heading: 'Assigned To', value: 'Sarah Gone', becomes: 'owner', count: 2 },
      { heading: 'Stage', value: 'Moonshot', becomes: 'tag', count: 1 },
      { heading: 'Source', value: 'Billboard', becomes: 'source', count: 1 },
    ]);
    await run(agent, prepared);
    const [ann, bob] = await found(agent, 'words.test');
    expect(ann).toMatchObject({
      stage: 'engaged',
      source: 'zillow',
      kind: 'buyer',
      owner: agent.id,
      tags: ['Assigned to Sarah Gone'],
    });
    expect(bob).toMatchObject({ stage: 'new', source: 'other', tags: ['Moonshot', 'Assigned to Sarah Gone'] });
    expect((await agent.do(leads.get, { id: bob!.id })).body.sourceName).toBe('Billboard');
  });

  test('people who only look on are strange owners too, and the file cannot be theirs', async () => {
    const viewer = await newMember(server, owner.organisationId, 'viewer');
    const prepared = await upload(owner, `Name,Email,Assigned To\nCy Words,cy@looks.test,${viewer.id}\n`);
    const { body } = await owner.do(imports.check, choicesOf(prepared));
    expect(body.unknown).toEqual([{ heading: 'Assigned To', value: viewer.id, becomes: 'owner', count: 1 }]);
    const given = await owner.do(imports.check, { ...choicesOf(prepared), owner: viewer.id });
    expect(given).toMatchObject({ status: 400, body: { issues: [{ path: ['owner'] }] } });
  });

  test('own fields are found by their names and read by their kind; own stages by what they are called here', async () => {
    const head = await newMember(server, await newOrganisation(server), 'owner');
    const fields = [
      { key: 'x_choice_loan', label: 'Loan type', options: ['FHA', 'VA'] },
      { key: 'x_date_lease', label: 'Lease ends', options: [] },
      { key: 'x_number_kids', label: 'Kids', options: [] },
      { key: 'x_yes_pets', label: 'Pets', options: [] },
    ];
    expect((await putFields(head, fields)).status).toBe(200);
    const own: LeadStage = {
      key: 'own_1',
      name: 'Warm lead',
      tone: 'plain',
      needs: [],
      touchHours: null,
      hidden: false,
    };
    const set = await putStages(head, [...defaultStages, own]);
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    const { body: known } = await head.do(leads.create, {
      firstName: 'Kim',
      email: 'kim@own.test',
      custom: { x_number_kids: 2 },
    });
    const csv =
      'First name,Email,Stage,Loan Type,Lease_ends,Kids,Pets\nAnn,ann@own.test,warm lead,fha,3/1/2027,3,yes\nKim,kim@own.test,,Jumbo,2027-02-01,5,\nOdd,odd@own.test,,,soon,,\nGone,gone@own.test,Dead,,,,\n';
    const prepared = await upload(head, csv);
    expect(prepared.columns.map(({ target }) => target)).toEqual([
      'firstName',
      'email',
      'stage',
      ...fields.map(({ key }) => key),
    ]);
    const { body: dry } = await head.do(imports.check, choicesOf(prepared));
    expect(dry.counts).toMatchObject({ create: 2, update: 1, refused: 1 });
    expect(dry.unknown).toEqual([{ heading: 'Loan Type', value: 'Jumbo', becomes: 'nothing', count: 1 }]);
    expect(dry.problems).toMatchObject([{ row: 4, issues: [{ field: 'Lease ends' }] }]);
    const job = await run(head, prepared);
    const leadOf = async (email: string) => {
      const [row] = await found(head, email);
      return row && (await head.do(leads.get, { id: row.id })).body;
    };
    expect(await leadOf('ann@own.test')).toMatchObject({
      stage: 'own_1',
      custom: { x_choice_loan: 'FHA', x_date_lease: '2027-03-01', x_number_kids: 3, x_yes_pets: true },
    });
    // A lost lead in the file is lost here too, although the file gives no reason.
    expect(await leadOf('gone@own.test')).toMatchObject({ stage: 'trash', lostReason: 'other' });
    expect(await leadOf('kim@own.test')).toMatchObject({ custom: { x_number_kids: 2, x_date_lease: '2027-02-01' } });
    await undo(head, job.id);
    expect((await head.do(leads.get, { id: known.id })).body.custom).toEqual({ x_number_kids: 2 });
    // A removed field is no longer suggested and can't be chosen.
    await putFields(head, fields.slice(1));
    const again = await upload(head, csv);
    expect(again.columns[3]!.target).toBeNull();
    const asked = await head.do(
      imports.check,
      choicesOf(again, { columns: prepared.columns.map(({ target }) => target) }),
    );
    expect(asked.status).toBe(400);
  });

  test('columns that nothing here stands for become own fields with the import, and go with it where they are empty', async () => {
    const head = await newMember(server, await newOrganisation(server), 'owner');
    const helper = await newMember(server, head.organisationId, 'agent');
    await putFields(head, [{ key: 'x_text_school', label: 'School', options: [] }]);
    const csv = 'First name,Email,Kids,Lender\nAnn,ann@new.test,3,Prime\nBob,bob@new.test,0,\n';
    const newFields = [
      { key: 'x_number_kids', label: 'Kids', options: [] },
      { key: 'x_text_lender', label: 'Lender', options: [] },
    ];
    const wishOf = (file: FileImport) =>
      choicesOf(file, { columns: ['firstName', 'email', 'x_number_kids', 'x_text_lender'], newFields });
    const byHelper = await upload(helper, csv);
    for (const call of [imports.check, imports.run]) expect((await helper.do(call, wishOf(byHelper))).status).toBe(403);
    const prepared = await upload(head, csv);
    const taken = await head.do(imports.run, {
      ...wishOf(prepared),
      newFields: [newFields[0]!, { key: 'x_text_lender', label: 'school', options: [] }],
    });
    expect(taken).toMatchObject({ status: 400, body: { issues: [{ path: ['newFields', 1, 'label'] }] } });
    const { body: dry } = await head.do(imports.check, wishOf(prepared));
    expect(dry.counts).toMatchObject({ create: 2, refused: 0 });
    const labels = async () => (await head.do(customFields.fields)).body.fields.map(({ label }) => label);
    expect(await labels()).toEqual(['School']);
    const job = await run(head, prepared, wishOf(prepared));
    expect(await labels()).toEqual(['School', 'Kids', 'Lender']);
    const ann = (await found(head, 'ann@new.test'))[0]!;
    expect((await head.do(leads.get, { id: ann.id })).body.custom).toEqual({
      x_number_kids: 3,
      x_text_lender: 'Prime',
    });
    // Another lead now has a value for one of the fields.
    await head.do(leads.create, { firstName: 'Cy', custom: { x_text_lender: 'Other' } });
    await undo(head, job.id);
    expect(await labels()).toEqual(['School', 'Lender']);
  });

  test('a file in the code page of a spreadsheet or in UTF-16 is read as it was meant', async () => {
    const csv = 'First name;Email\nZoë;ENC\n';
    const written: [string, Buffer][] = [
      ['latin@enc.test', Buffer.from(csv.replace('ENC', 'latin@enc.test'), 'latin1')],
      ['wide@enc.test', Buffer.from(`\ufeff${csv.replace('ENC', 'wide@enc.test')}`, 'utf16le')],
    ];
    for (const [email, bytes] of written) {
      await run(owner, await upload(owner, bytes as never));
      expect((await found(owner, email))[0]).toMatchObject({ firstName: 'Zoë' });
    }
  });

  test('a person is known by e-mail address, or by phone and whole name; never by a phone alone', async () => {
    const made = async (input: RequestOf<typeof leads.create>) => (await owner.do(leads.create, input)).body.id;
    await made({ firstName: 'Mail', email: 'same@match.test' });
    const shared = await made({ firstName: 'House', lastName: 'Hold', phone: '+15125550177' });
    await owner.do(contactPoints.saveContactPoint, { id: shared, channel: 'email', address: 'second@match.test' });
    const csv = [
      'First name,Last name,Email,Phone,City',
      'Other,Name,SAME@match.test,,Waco',
      'house,HOLD,,512-555-0177,Waco',
      'Spouse,Hold,,512-555-0177,Waco',
      'Any,Body,second@match.test,,Waco',
    ].join('\n');
    const prepared = await upload(owner, csv);
    const { body } = await owner.do(imports.check, choicesOf(prepared));
    expect(body.counts).toMatchObject({ create: 1, update: 2, skip: 1, conflict: 0 });
    // The check shows who the existing leads are and what the file would change about them.
    expect(body.knownCount).toBe(3);
    expect(body.known.map(({ rows, name, lead, fields }) => [rows, name, lead?.name, fields])).toEqual([
      [[2], 'Other Name', 'Mail', ['lastName', 'city']],
      [[3], 'house HOLD', 'House Hold', ['city']],
      [[5], 'Any Body', 'House Hold', []],
    ]);
    expect(await run(owner, prepared)).toMatchObject({ result: { create: 1, update: 2, skip: 1 } });
    expect((await found(owner, 'same@match.test'))[0]).toMatchObject({
      firstName: 'Mail',
      lastName: 'Name',
      city: 'Waco',
    });
    expect((await found(owner, '5125550177')).map(({ name }) => name)).toEqual(['House Hold', 'Spouse Hold']);
  });

  test('rows of one person in the file are put together, those of several leads are left to people', async () => {
    const twice = (city: string) => owner.do(leads.create, { firstName: city, email: 'twice@conflict.test' });
    await twice('One');
    await twice('Two');
    const csv = [
      'First name,Last name,Email,Phone,City',
      'Dup,Licate,dup@file.test,,',
      'Dup,Licate,other@file.test,512-555-0188,',
      'Dup,Licate,,512-555-0188,Waco',
      'D,L,dup@file.test,512-555-0188,',
      'X,Y,twice@conflict.test,,',
    ].join('\n');
    const prepared = await upload(owner, csv);
    const { body } = await owner.do(imports.check, choicesOf(prepared));
    expect(body.counts).toMatchObject({ rows: 5, create: 2, merged: 2, conflict: 1 });
    expect(body.problems).toMatchObject([{ row: 6 }]);
    expect(body.known).toEqual([
      { rows: [2, 5], name: 'Dup Licate', lead: null, fields: [] },
      { rows: [3, 4], name: 'Dup Licate', lead: null, fields: [] },
    ]);
    await run(owner, prepared);
    const both = await found(owner, 'file.test');
    expect(both.map(({ email, city }) => [email, city])).toEqual([
      ['dup@file.test', null],
      ['other@file.test', 'Waco'],
    ]);
  });

  test('leads of others are not there for an agent, nor are those of another organisation', async () => {
    await owner.do(leads.create, { firstName: 'Hidden', email: 'hidden@others.test' });
    await foreigner.do(leads.create, { firstName: 'Far', email: 'far@others.test' });
    const csv = 'First name,Email,City\nHidden,hidden@others.test,Waco\nFar,far@others.test,Waco\n';
    const prepared = await upload(agent, csv);
    expect(await run(agent, prepared)).toMatchObject({ result: { create: 2, update: 0 } });
    expect((await owner.do(imports.get, { id: prepared.id })).body.counts).toMatchObject({ create: 2 });
    expect((await foreigner.do(imports.get, { id: prepared.id })).status).toBe(404);
    expect((await agent.do(imports.list, {})).body.imports.map(({ id }) => id)).toContain(prepared.id);
    const viewer = await newMember(server, owner.organisationId, 'viewer');
    expect((await viewer.do(imports.list, {})).status).toBe(403);
    expect((await stranger(server).do(imports.list, {})).status).toBe(401);
    expect((await agent.do(imports.run, choicesOf(prepared))).status).toBe(409);
  });
});

/** Everything an undo must restore, as stored in the database. */
const everything = async (organisationId: string) => {
  const { rows } = await database.query(
    `select l.id, l.first_name, l.last_name, l.email, l.phone, l.kind, l.stage, l.source, l.owner_id, l.tags, l.budget_cents,
       l.city, l.state, l.custom, l.lost_reason, l.other_points, l.search, l.last_activity_at,
       array(select p.channel || p.address || p.label from contact_points p where p.lead_id = l.id order by 1) as points,
       array(select n.body from notes n where n.lead_id = l.id order by n.id) as notes,
       array(select t.tag from lead_tags t where t.lead_id = l.id order by 1) as lead_tags
     from leads l where l.organisation_id = $1 and l.archived_at is null order by l.id`,
    [organisationId],
  );
  return rows;
};

describe('by what right people may be written to', () => {
  const kept = async (table: string, columns: string) =>
    (
      await database.query(
        `select ${columns} from ${table} where organisation_id = $1 and note like '%import%' order by id`,
        [owner.organisationId],
      )
    ).rows;

  test('a stated basis stands with everybody who is new; without one nothing is mailed or texted to them, until it is taken back', async () => {
    const csv = 'First name,Email,Phone\nBasis,basis@right.test,512-555-0199\n';
    await run(owner, await upload(owner, csv), { consent: { basis: 'written', note: 'open house in May' } });
    const given = await kept('consent_events', 'channel, purpose, basis, address, note');
    expect(
      given
        .filter(({ note }) => note.startsWith('open house'))
        .map(({ channel, purpose, basis }) => [channel, purpose, basis]),
    ).toEqual([
      ['email', 'transactional', 'written'],
      ['email', 'marketing', 'written'],
      ['sms', 'transactional', 'written'],
      ['sms', 'marketing', 'written'],
      ['call', 'transactional', 'written'],
      ['call', 'marketing', 'written'],
    ]);
    const without = 'First name,Email,Phone\nNone,none@right.test,512-555-0198\n';
    const job = await run(owner, await upload(owner, without), { consent: { basis: 'none' } });
    const shut = () => kept('suppressions', 'channel, reason, lifted_at is not null as lifted');
    expect(await shut()).toEqual([
      { channel: 'email', reason: 'no_basis', lifted: false },
      { channel: 'sms', reason: 'no_basis', lifted: false },
    ]);
    await undo(owner, job.id);
    expect((await shut()).map(({ lifted }) => lifted)).toEqual([true, true]);
  });
});

describe('taking back', () => {
  test('any import, taken back, leaves everything as it was, and did what its dry run said', async () => {
    const here = await newOrganisation(server);
    const head = await newMember(server, here, 'owner');
    await putFields(head, [{ key: 'x_text_pet', label: 'Pet', options: [] }]);
    const name = fc.constantFrom('', 'Ann', 'Bob', 'ann');
    const address = fc.constantFrom('', 'a@x.test', 'b@x.test', 'c@x.test', 'd@x.test');
    const phone = fc.constantFrom('', '+15125550101', '+15125550102');
    const tags = fc.uniqueArray(fc.constantFrom('p', 'q', 'r'), { maxLength: 3 });
    const person = fc.record({
      first: name,
      last: name,
      email: address,
      phone,
      city: fc.constantFrom('', 'Waco', 'Reno'),
      tags,
    });
    const row = person.chain((one) =>
      fc.record({
        one: fc.constant(one),
        second: address,
        stage: fc.constantFrom('', 'engaged', 'dead'),
        pet: fc.constantFrom('', 'Dog', 'Cat'),
        note: fc.constantFrom('', 'hello'),
      }),
    );
    const property = fc.asyncProperty(
      fc.array(fc.record({ one: person, further: address, pet: fc.constantFrom(null, 'Dog', 'Fox') }), {
        maxLength: 6,
      }),
      fc.array(row, { minLength: 1, maxLength: 10 }),
      fc.constantFrom('update_empty' as const, 'overwrite' as const, 'skip' as const, 'create' as const),
      async (present, rows, matches) => {
        await database.query('update leads set archived_at = now() where organisation_id = $1', [here]);
        for (const { one, further, pet } of present) {
          const { first, last, email, phone: number, city, tags: labels } = one;
          if (!first && !last && !email && !number) continue;
          const { rows: made } = await database.query(
            `insert into leads (organisation_id, first_name, last_name, email, phone, city, tags, owner_id, custom)
             values ($1, $2, $3, nullif($4, ''), nullif($5, ''), nullif($6, ''), $7, $8, $9) returning id`,
            [here, first, last, email, number, city, labels, head.id, pet ? { x_text_pet: pet } : {}],
          );
          if (further)
            await database.query(
              `insert into contact_points (organisation_id, lead_id, channel, address, label) values ($1, $2, 'email', $3, 'work')`,
              [here, made[0].id, further],
            );
        }
        const before = await everything(here);
        const csv = [
          'First name,Last name,Email,Phone,City,Tags,Second email,Stage,Note,Pet',
          ...rows.map(({ one, second, stage, note, pet }) =>
            [one.first, one.last, one.email, one.phone, one.city, one.tags.join(';'), second, stage, note, pet].join(
              ',',
            ),
          ),
        ].join('\n');
        if (
          !rows.some(({ one, second, stage, note, pet }) =>
            Object.values({ ...one, tags: one.tags.join(''), second, stage, note, pet }).some(Boolean),
          )
        )
          return;
        const prepared = await upload(head, csv);
        const targets = {
          columns: [
            'firstName',
            'lastName',
            'email',
            'phone',
            'city',
            'tags',
            'email',
            'stage',
            'note',
            'x_text_pet',
          ] as const,
        };
        const wish = { ...choicesOf(prepared, { matches }), columns: [...targets.columns] };
        const { body: dry } = await head.do(imports.check, wish);
        expect(await everything(here)).toEqual(before);
        const job = await run(head, prepared, wish);
        expect(job.result).toMatchObject(dry.counts);
        const { rows: total, create, update, skip, merged, conflict, refused } = dry.counts;
        expect(create + update + skip + merged + conflict + refused).toBe(total);
        expect(await undo(head, job.id)).toMatchObject({ state: 'done', refused: 0 });
        expect(await everything(here)).toEqual(before);
      },
    );
    await fc.assert(property, { numRuns: 12 });
  }, 120_000);

  test('a further address that became the primary one is a further one again', async () => {
    const here = await newOrganisation(server);
    const head = await newMember(server, here, 'owner');
    const { rows } = await database.query(
      `insert into leads (organisation_id, first_name, owner_id) values ($1, 'Ann', $2) returning id`,
      [here, head.id],
    );
    for (const address of ['work@back.test', 'home@back.test'])
      await database.query(
        `insert into contact_points (organisation_id, lead_id, channel, address, label, note) values ($1, $2, 'email', $3, 'work', 'Mornings')`,
        [here, rows[0].id, address],
      );
    const before = await everything(here);
    // The first row fills the empty place, the second puts the known address there.
    const csv = 'Email,Second email\nnew@back.test,home@back.test\nwork@back.test,\n';
    const prepared = await upload(head, csv);
    const job = await run(head, prepared, { matches: 'overwrite', columns: ['email', 'email'] });
    expect((await everything(here))[0].email).toBe('work@back.test');
    await undo(head, job.id);
    expect(await everything(here)).toEqual(before);
  });

  test('what a person did since stays: a changed field, a lead that was worked on; the rest goes back', async () => {
    const { body: known } = await owner.do(leads.create, { firstName: 'Kept', email: 'kept@undo.test', tags: ['old'] });
    const csv =
      'First name,Email,City,State,Tags\nKept,kept@undo.test,Waco,TX,New\nMade,made@undo.test,Waco,TX,\nWorked,worked@undo.test,Waco,TX,\n';
    const job = await run(owner, await upload(owner, csv));
    const [changed] = await found(owner, 'kept@undo.test');
    expect(changed).toMatchObject({ city: 'Waco', tags: ['old', 'New'] });
    await owner.do(
      leads.change,
      { id: known.id, city: 'Reno', tags: ['old', 'New', 'mine'] },
      { version: changed!.version },
    );
    const [worked] = await found(owner, 'worked@undo.test');
    await owner.do(leads.addNote, { id: worked!.id, body: 'Called.' });
    const undone = await undo(owner, job.id);
    expect(undone).toMatchObject({ state: 'done', done: 1, refused: 2 });
    expect(undone.refusals.map(({ reason }) => reason)).toEqual(['changed_since', 'changed_since']);
    expect((await found(owner, 'undo.test')).map(({ email, city, state, tags }) => [email, city, state, tags])).toEqual(
      [
        ['kept@undo.test', 'Reno', null, ['old', 'mine']],
        ['worked@undo.test', 'Waco', 'TX', []],
      ],
    );
    expect((await owner.do(jobs.undo, { id: job.id })).status).toBe(409);
    const again = await upload(owner, csv);
    expect((await owner.do(imports.check, choicesOf(again))).body.counts).toMatchObject({ create: 1 });
  });

  test('of thousands of rows half are new and half known, chunk after chunk, and all of it can be taken back', async () => {
    const here = await newOrganisation(server);
    const head = await newMember(server, here, 'owner');
    const many = 6_000;
    await database.query(
      `insert into leads (organisation_id, first_name, email, owner_id)
       select $1, 'Known', 'n' || (i * 2) || '@many.test', $2 from generate_series(0, ${many / 2 - 1}) i`,
      [here, head.id],
    );
    const rows = Array.from({ length: many }, (_, n) => `Row${n % 97},Person${n},n${n}@many.test,Waco`);
    const prepared = await upload(head, ['First name,Last name,Email,City', ...rows].join('\n'));
    const { body: dry } = await head.do(imports.check, choicesOf(prepared));
    expect(dry.counts).toMatchObject({ rows: many, create: many / 2, update: many / 2 });
    const job = await run(head, prepared);
    expect(job.result).toMatchObject(dry.counts);
    const state = () =>
      database.query(
        `select count(*)::int as leads, count(city)::int as cities, count(*) filter (where last_name <> '')::int as names
         from leads where organisation_id = $1 and archived_at is null`,
        [here],
      );
    expect((await state()).rows).toEqual([{ leads: many, cities: many, names: many }]);
    expect(await undo(head, job.id)).toMatchObject({ state: 'done', done: many, refused: 0 });
    expect((await state()).rows).toEqual([{ leads: many / 2, cities: 0, names: 0 }]);
  }, 180_000);
});
