import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/account/auth.ts';
import { jobs } from '#contract/account/jobs.ts';
import { invitations } from '#contract/account/organisations.ts';
import { board as boardCalls } from '#contract/people/board.ts';
import { contactPoints } from '#contract/people/contact-points.ts';
import { files } from '#contract/people/files.ts';
import { imports } from '#contract/people/imports.ts';
import { type Lead, leads } from '#contract/people/leads.ts';
import { teamCalls } from '#contract/people/team.ts';
import { tokenMailedTo } from '#server/account/testing/mailbox.ts';
import { newPerson, newVisitor } from '#server/account/testing/visitor.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { tidySearchJob } from '../leads/import/tidy-job.ts';
import { peopleImportJobs } from './importer.ts';
import { promisesListener } from './promises-listener.ts';
import { cell, count, headings, lineOf, madePerson } from './testing/follow-up-boss.ts';

/** A brokerage moves from Follow Up Boss with 2,000 people. */

let server: TestServer;
let folder: string;
let worker: JobWorker;
let owner: Person;
let agent: Person;
let team: string;
let mate: Person;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1' });
  worker = new JobWorker({
    services: server.services,
    kinds: [...peopleImportJobs, tidySearchJob],
    pollMs: 30,
  });
  worker.start();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  mate = await newMember(server, here, 'agent');
  team = (await owner.do(teamCalls.createTeam, { name: 'Lake Team', members: [agent.id, mate.id] })).body.id;
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await removeFolder(folder);
});

async function upload(by: Person, body: string) {
  const file = await by.do(files.upload, { name: 'follow-up-boss.csv' }, { body });
  return (await by.do(imports.prepare, { file: file.body.id })).body;
}
const allLeads = () =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' }, (tx) =>
    tx.all<{
      id: string;
      email: string;
      first_name: string;
      last_name: string;
      stage: string;
      source: string;
      source_name: string | null;
      owner_id: string | null;
      tags: string[];
      created_at: string;
      last_activity_at: string;
      last_touch_at: string | null;
      budget: number | null;
      timeframe: string | null;
      street: string | null;
      city: string;
      state: string;
      postal_code: string | null;
      phone: string;
      came_by: string;
      notes: string[];
      points: string[];
      events: string[];
    }>(sql`
      select l.id, l.email, l.first_name, l.last_name, l.stage, l.source, l.source_name, l.owner_id, l.tags, l.created_at, l.last_activity_at,
        l.last_touch_at, l.budget_cents::float8 as budget, l.timeframe, l.street, l.city, l.state, l.postal_code, l.phone, l.came_by,
        array(select n.body from notes n where n.organisation_id = l.organisation_id and n.lead_id = l.id) as notes,
        array(select p.address from contact_points p where p.organisation_id = l.organisation_id and p.lead_id = l.id order by p.address) as points,
        array(select e.kind from events e where e.organisation_id = l.organisation_id and e.subject_id = l.id order by e.id) as events
      from leads l where l.organisation_id = ${owner.organisationId} and l.email like '%@moving.test' and l.archived_at is null`),
  );
const moment = (said: string) => new Date(`${said.replace(' ', 'T')}Z`).toISOString();

test('a Follow Up Boss account of 2,000 people comes over whole, field by field', async () => {
  const guest = newPerson();
  await owner.do(invitations.create, { email: guest.email, role: 'agent' });
  const { invitations: open } = (await owner.do(invitations.list)).body;
  const agents = ['Sarah Gone', guest.email, 'Lake Team', agent.id, 'Mike Elsewhere'];
  const people = Array.from({ length: count }, (_, n) => madePerson(n, agents));
  const prepared = await upload(owner, [headings.map(cell).join(','), ...people.map(lineOf), ''].join('\r\n'));
  expect(prepared).toMatchObject({ system: 'follow_up_boss', rows: count });
  expect(Object.fromEntries(prepared.columns.map(({ heading, target }) => [heading, target]))).toMatchObject({
    Created: 'createdAt',
    'Last Activity': 'lastActivityAt',
    'Phone 3': 'phone',
    'Deal Price': 'note',
    Price: 'budget',
    'Email 1 Type': null,
  });
  const wish = {
    id: prepared.id,
    columns: prepared.columns.map(({ target }) => target),
    consent: { basis: 'inquiry' as const },
    owner: 'nobody' as const,
    owners: [{ name: 'Mike Elsewhere', to: { member: mate.id } }],
  };
  const { body: check } = await owner.do(imports.check, wish);
  expect(check.counts).toMatchObject({ rows: count, create: count, refused: 0, conflict: 0 });
  expect(check.unknown).toContainEqual({
    heading: 'Assigned To',
    value: 'Sarah Gone',
    becomes: 'owner',
    count: count / 5,
  });
  expect(check.unknown.find(({ value }) => value === 'Ylopo')).toMatchObject({ becomes: 'source' });
  expect(check.preview).toHaveLength(8);
  expect(check.preview[0]).toMatchObject({
    name: "Pat0 O'Mover 0",
    emails: ['pat0@moving.test', 'pat0.work@moving.test'],
    stage: 'new',
    createdAt: moment(people[0]!.created),
    tags: ['Assigned to Sarah Gone', 'Hot Lead', 'First Time Buyer', 'Farm 0'],
  });

  const { body: started } = await owner.do(imports.run, wish);
  expect(await jobEnded(owner, started.jobId)).toMatchObject({ state: 'done', done: count, refused: 0 });
  const found = new Map((await allLeads()).map((lead) => [lead.email, lead]));
  expect(found.size).toBe(count);
  const turns: Record<string, number> = { [agent.id]: 0, [mate.id]: 0 };
  for (const p of people) {
    const lead = found.get(p.email)!;
    expect(lead, p.email).toMatchObject({
      first_name: p.first,
      last_name: p.last,
      stage: p.stageHere,
      source: p.sourceHere,
      source_name: p.sourceName,
      timeframe: p.timeframeHere,
      city: 'Austin',
      state: 'TX',
      street: p.street || null,
      postal_code: p.zip || null,
      came_by: 'import',
      phone: `+1512555${String(p.n).padStart(4, '0')}`,
      budget: p.price === '' ? null : Number(p.price) * 100,
    });
    expect(new Date(lead.created_at).toISOString()).toBe(moment(p.created));
    expect(new Date(lead.last_activity_at).toISOString()).toBe(moment(p.active || p.created));
    expect(new Date(lead.last_touch_at!).toISOString()).toBe(moment(p.active || p.created));
    const isGone = p.agent === 'Sarah Gone';
    const tags = p.tags.map((tag) => (tag === 'hot lead' ? 'Hot Lead' : tag));
    expect(lead.tags).toEqual(isGone ? ['Assigned to Sarah Gone', ...tags] : tags);
    if (p.agent === agent.id) expect(lead.owner_id).toBe(agent.id);
    else if (p.agent === 'Mike Elsewhere') expect(lead.owner_id).toBe(mate.id);
    else if (p.agent === 'Lake Team') turns[lead.owner_id!]! += 1;
    else expect(lead.owner_id).toBeNull();
    const others = [
      p.second,
      p.phones[1] && `+1737555${String(p.n).padStart(4, '0')}`,
      p.phones[2] && `+1830555${String(p.n).padStart(4, '0')}`,
    ];
    for (const other of others.filter(Boolean)) expect(lead.points).toContain(other);
    const note = lead.notes.join('\n');
    if (p.note) expect(note).toContain(p.note);
    if (p.deal[0]) expect(note).toContain(`Deal Stage: ${p.deal[1]}`);
    expect(lead.events.filter((kind) => kind === 'note.imported')).toHaveLength(p.note || p.deal[0] ? 1 : 0);
  }
  expect(turns).toEqual({ [agent.id]: count / 10, [mate.id]: count / 10 });

  const report = (await owner.do(imports.report, { id: prepared.id })).body as unknown as string;
  expect(report).toContain('Column,Email 1 Type,left out');
  expect(report).toContain(
    `Value,Assigned To: Sarah Gone,"owner chosen for the import, name kept as a tag",${count / 5}`,
  );
  expect(report).toContain('Value,Lead Source: Ylopo,kept as the source name');

  // Imported leads are not new: no response clock runs and no leaderboard counts them.
  const unanswered = await owner.do(leads.list, {
    filter: 'stage:is(new)~lastTouchAt:is_empty~cameBy:is_not(import)' as never,
  });
  expect(unanswered.body.rows).toEqual([]);
  const board = (await owner.do(boardCalls.board, { days: 30 })).body;
  expect(board.byAgent.reduce((sum, { assigned }) => sum + assigned, 0)).toBe(0);

  // The note is on the timeline, and the second phone is on the lead.
  const zero = found.get('pat0@moving.test')!;
  const { rows } = (await owner.do(leads.timeline, { id: zero.id })).body;
  expect(rows.find(({ kind }) => kind === 'note.imported')?.note?.body).toContain('very');
  expect((await owner.do(contactPoints.contactPoints, { id: zero.id })).body.points.length).toBeGreaterThan(2);

  // An invited member gets their leads on joining.
  const visitor = newVisitor(server);
  const token = await tokenMailedTo(server.services, guest.email);
  expect((await visitor.do(auth.signUp, { ...guest, invitation: token })).status).toBe(200);
  const joined = await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
    async (tx) => {
      const event = await tx.get<{ id: string; userId: string }>(sql`
        select e.id, e.subject_id as "userId" from events e where e.organisation_id = ${owner.organisationId} and e.kind = 'member.joined'
        order by e.id desc limit 1`);
      await promisesListener.handle(tx, [
        { subject: { type: 'member', id: event.userId }, data: { invitationId: open[0]!.id } } as never,
      ]);
      return event.userId;
    },
  );
  const theirs = (await allLeads()).filter(({ owner_id }) => owner_id === joined);
  expect(theirs).toHaveLength(count / 5);
  expect(theirs.every(({ email }) => people[Number(/\d+/.exec(email)![0])]!.agent === guest.email)).toBe(true);

  // Everything can be undone except leads assigned since, whatever their dates.
  const { body: undoing } = await owner.do(jobs.undo, { id: started.jobId });
  expect(await jobEnded(owner, undoing.id)).toMatchObject({
    state: 'done',
    done: count - count / 5,
    refused: count / 5,
  });
});

test('tags keep their case, and one tag has one spelling', async () => {
  const put = async (tags: string[]): Promise<Lead> =>
    (await owner.do(leads.create, { firstName: 'Tagged', tags })).body;
  expect((await put(['VIP Buyer', 'lake'])).tags).toEqual(['VIP Buyer', 'lake']);
  expect((await put(['vip buyer', 'Lake', 'LAKE'])).tags).toEqual(['VIP Buyer', 'lake']);
});

test('an owner of the file can only be placed where somebody is', async () => {
  const prepared = await upload(owner, 'Name,Email,Assigned To\nAnn Place,ann@placed.test,Zed\n');
  const wish = {
    id: prepared.id,
    columns: prepared.columns.map(({ target }) => target),
    consent: { basis: 'none' as const },
  };
  const elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  const strange = await owner.do(imports.check, { ...wish, owners: [{ name: 'Zed', to: { member: elsewhere.id } }] });
  expect(strange).toMatchObject({ status: 400, body: { issues: [{ path: ['owners', 0, 'to'] }] } });
  const placed = await owner.do(imports.check, { ...wish, owners: [{ name: 'zed', to: { team } }] });
  expect(placed.body.unknown).toEqual([]);
  expect([agent.id, mate.id]).toContain(placed.body.preview[0]!.owner);
});
