import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { circles } from '#contract/people/circle.ts';
import { contactPoints } from '#contract/people/contact-points.ts';
import { leadBulk } from '#contract/people/lead-bulk.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { type Lead, leads } from '#contract/people/leads.ts';
import { mergeFields, merging, tagChoices } from '#contract/people/merging.ts';
import { ownership } from '#contract/people/ownership.ts';
import { tasks } from '#contract/people/tasks.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { hanging } from '#server/hanging.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let assistant: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  assistant = await newMember(server, here, 'assistant');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' }, work);
const create = async (input: object, by = owner): Promise<Lead> => (await by.do(leads.create, input as never)).body;
const current = async (id: string): Promise<Lead> => (await owner.do(leads.get, { id })).body;

async function merge(winner: string, loser: string, choice: object = {}, by = owner) {
  const [one, other] = [await current(winner), await current(loser)];
  return by.do(merging.merge, { id: winner, loser, loserVersion: other.version, ...choice }, { version: one.version });
}
const unmerge = (id: string, by = owner) => by.do(merging.unmerge, { id });

describe('a merge', () => {
  test('keeps one person with all that either had, and sends whoever looks for the other there', async () => {
    const winner = await create({ firstName: 'Ana', email: 'ana@one.test', tags: ['vip'], city: 'Austin' });
    const loser = await create({
      firstName: 'Anna',
      lastName: 'Ruiz',
      email: 'ana@two.test',
      phone: '512 555 0142',
      tags: ['lake'],
    });
    const { body: note } = await owner.do(leads.addNote, { id: loser.id, body: 'Likes the lake.' });
    await owner.do(tasks.create, { title: 'Call', lead: loser.id });
    await owner.do(leadShares.share, { id: loser.id, users: [colleague.id] });
    const { status, body } = await merge(winner.id, loser.id, { take: ['lastName', 'phone'] });
    expect([status, body]).toMatchObject([
      200,
      {
        lead: {
          firstName: 'Ana',
          lastName: 'Ruiz',
          email: 'ana@one.test',
          phone: '+15125550142',
          city: 'Austin',
          tags: ['vip', 'lake'],
        },
      },
    ]);
    const { points } = (await owner.do(contactPoints.contactPoints, { id: winner.id })).body;
    expect(points.map(({ address }) => address).toSorted()).toEqual(['+15125550142', 'ana@one.test', 'ana@two.test']);
    expect((await owner.do(leads.list, { search: 'ana@two' })).body.rows.map(({ id }) => id)).toEqual([winner.id]);
    expect((await owner.do(tasks.list, { lead: winner.id })).body.rows).toHaveLength(1);
    expect((await owner.do(leadShares.collaborators, { id: winner.id })).body.collaborators).toHaveLength(1);
    const { body: story } = await owner.do(leads.timeline, { id: winner.id });
    expect(story.rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['lead.merged', 'note.added', 'task.created']),
    );
    expect(story.rows.find(({ kind }) => kind === 'note.added')!.note).toMatchObject({ id: note.id });

    const { body: around } = await owner.do(circles.circle, { id: loser.id });
    expect(around.mergedInto).toBe(winner.id);
    expect((await owner.do(circles.circle, { id: winner.id })).body.merges).toMatchObject([
      { id: body.merge.id, name: 'Anna Ruiz' },
    ]);
    // A merged lead can't be worked on separately.
    expect((await owner.do(leads.addNote, { id: loser.id, body: 'x' })).body).toMatchObject({
      code: 'conflict',
      details: { mergedInto: winner.id },
    });
    expect((await owner.do(leads.restore, { id: loser.id })).status).toBe(409);
    const preview = await owner.do(leadBulk.previewBulk, { selection: { ids: [loser.id] }, do: { act: 'restore' } });
    expect(preview.body).toMatchObject({ changing: 0, refused: [{ reason: 'merged', count: 1 }] });
  });

  test('is for those who may change both and give the loser away; elsewhere it is not found', async () => {
    const mine = await create({ firstName: 'Mine' }, agent);
    const theirs = await create({ firstName: 'Theirs' }, colleague);
    const wish = (by: Person, id: string, loser: string) =>
      by.do(merging.merge, { id, loser, loserVersion: 1 }, { version: 1 });
    expect((await wish(agent, mine.id, theirs.id)).status).toBe(404);
    await colleague.do(leadShares.share, { id: theirs.id, users: [agent.id] });
    expect((await wish(agent, mine.id, theirs.id)).status).toBe(403);
    expect((await wish(assistant, mine.id, theirs.id)).status).toBe(403);
    expect((await wish(foreigner, mine.id, theirs.id)).status).toBe(404);
    expect((await wish(owner, mine.id, mine.id)).body).toMatchObject({ issues: [{ path: ['loser'] }] });
    const stale = await owner.do(merging.merge, { id: mine.id, loser: theirs.id, loserVersion: 7 }, { version: 1 });
    expect(stale.body).toMatchObject({ code: 'version_conflict', current: { id: theirs.id } });
    const second = await create({ firstName: 'Mine too' }, agent);
    const { body } = await wish(agent, mine.id, second.id);
    expect((await unmerge(body.merge.id, foreigner)).status).toBe(404);
    expect((await unmerge(body.merge.id, colleague)).status).toBe(404);
    expect((await unmerge(body.merge.id, agent)).status).toBe(200);
  });

  test('of leads that were merged before is followed to the end, and taken back from the end', async () => {
    const [a, b, c] = [
      await create({ firstName: 'A' }),
      await create({ firstName: 'B' }),
      await create({ firstName: 'C' }),
    ];
    const { body: first } = await merge(b.id, a.id);
    const { body: second } = await merge(c.id, b.id);
    expect((await owner.do(circles.circle, { id: a.id })).body.mergedInto).toBe(c.id);
    const { body: story } = await owner.do(leads.timeline, { id: c.id, kinds: ['lead.created'] });
    expect(story.rows).toHaveLength(3);
    expect((await unmerge(first.merge.id)).status).toBe(409);
    expect((await unmerge(second.merge.id)).status).toBe(200);
    expect((await unmerge(first.merge.id)).status).toBe(200);
    expect((await unmerge(first.merge.id)).status).toBe(200);
    expect((await current(a.id)).archivedAt).toBeNull();
  });
});

const word = fc.constantFrom('', 'Ana', 'Zoë', 'Ruiz', 'O’Hara');
const tagList = fc.uniqueArray(fc.constantFrom('vip', 'lake', 'cash', 'new'), { maxLength: 4 });
const person = fc.record({
  firstName: word,
  lastName: word,
  email: fc.constantFrom(null, 'a@x.test', 'b@x.test', 'c@x.test'),
  phone: fc.constantFrom(null, '+15125550101', '+15125550102'),
  stage: fc.constantFrom('new', 'active', 'closed'),
  source: fc.constantFrom('zillow', 'website'),
  tags: tagList,
  budget: fc.constantFrom(null, 5_000_000),
  city: fc.constantFrom(null, 'Austin', 'Köln'),
  timeframe: fc.constantFrom(null, 'now', 'year'),
  areas: fc.subarray(['Zilker', 'Mueller']),
  custom: fc.constantFrom({}, { x_text_pet: 'Dog' }, { x_text_pet: 'Cat', x_yes_pool: true }),
  owned: fc.boolean(),
  brought: fc.constantFrom('agent', 'owner', 'nobody'),
  days: fc.nat(2),
  waits: fc.boolean(),
  archived: fc.boolean(),
  notes: fc.nat(2),
  tasks: fc.nat(2),
  files: fc.nat(1),
  shared: fc.boolean(),
  appointment: fc.boolean(),
  household: fc.boolean(),
  points: fc.uniqueArray(fc.constantFrom('a@x.test', 'b@x.test', 'd@x.test'), { maxLength: 3 }),
  related: fc.boolean(),
});
type Given = typeof person extends fc.Arbitrary<infer T> ? T : never;
const choice = fc.record({ take: fc.subarray([...mergeFields]), tags: fc.constantFrom(...tagChoices) });

/** Creates a lead with everything that can refer to one, some of it on both leads. */
async function putLead(tx: Tx, given: Given, common: { appointment: string; other: string }): Promise<string> {
  const [organisation, id] = [owner.organisationId, newId()];
  await tx.run(sql`
    insert into leads (organisation_id, id, first_name, last_name, email, phone, stage, source, tags, budget_cents, city, timeframe, areas, custom, owner_id, archived_at,
      created_by, created_at, last_activity_at, waits_since)
    values (${organisation}, ${id}, ${given.firstName || 'Someone'}, ${given.lastName}, ${given.email}, ${given.phone}, ${given.stage},
            ${given.source}, ${given.tags}, ${given.budget}, ${given.city}, ${given.timeframe},
            ${given.areas}::text[], ${JSON.stringify(given.custom)}::jsonb, ${given.owned ? agent.id : null},
            ${given.archived ? new Date().toISOString() : null},
            ${{ agent: agent.id, owner: owner.id, nobody: null }[given.brought]}, now() - ${given.days} * interval '1 day',
            now() - ${given.days} * interval '1 hour',
            case when ${given.waits} then now() - ${given.days} * interval '1 hour' - interval '1 minute' end)`);
  for (let n = 0; n < given.notes; n += 1)
    await tx.run(
      sql`insert into notes (organisation_id, lead_id, author_id, body) values (${organisation}, ${id}, ${owner.id}, 'x')`,
    );
  for (let n = 0; n < given.tasks; n += 1)
    await tx.run(sql`insert into tasks (organisation_id, lead_id, title) values (${organisation}, ${id}, 'x')`);
  for (let n = 0; n < given.files; n += 1)
    await tx.run(sql`
      insert into files (organisation_id, id, lead_id, name, content_type, size, storage_key)
      values (${organisation}, ${newId()}, ${id}, 'x', 'text/plain', 1, ${newId()})`);
  if (given.shared)
    await tx.run(
      sql`insert into lead_shares (organisation_id, lead_id, user_id) values (${organisation}, ${id}, ${colleague.id})`,
    );
  if (given.appointment)
    await tx.run(
      sql`insert into appointment_leads (organisation_id, appointment_id, lead_id) values (${organisation}, ${common.appointment}, ${id})`,
    );
  if (given.household) {
    const home = newId();
    await tx.run(sql`insert into households (organisation_id, id) values (${organisation}, ${home})`);
    await tx.run(
      sql`insert into household_members (organisation_id, household_id, lead_id) values (${organisation}, ${home}, ${id})`,
    );
  }
  for (const address of given.points)
    await tx.run(sql`
      insert into contact_points (organisation_id, lead_id, channel, address, label) values (${organisation}, ${id}, 'email', ${address}, 'work')`);
  if (given.related)
    await tx.run(sql`
      insert into lead_relationships (organisation_id, lead_id, other_id, kind) values (${organisation}, ${id}, ${common.other}, 'vendor'),
        (${organisation}, ${common.other}, ${id}, 'referral_source')`);
  return id;
}

/** Every row of these leads in every table that refers to them, except version counters. */
async function everythingOf(ids: string[]): Promise<Record<string, unknown[]>> {
  return inOrganisation(async (tx) => {
    const found: Record<string, unknown[]> = {};
    // Views are left out, because reading a lead records one.
    const held = hanging.filter(({ table }) => table !== 'lead_views');
    const tables = [...held, { table: 'leads', column: 'id' }, { table: 'lead_tags', column: 'lead_id' }];
    for (const { table, column } of tables) {
      // Stages that a lead was in stay in its history, and with them that it was spoken with or a client once.
      const more = table === 'leads' ? sql`|| jsonb_build_object('facts', t.facts & ~5)` : sql.raw('');
      const rows = await tx.all<{ row: unknown }>(sql`
        select to_jsonb(t) - 'version' ${more} as row from ${sql.raw(table)} t
        where organisation_id = ${owner.organisationId} and ${sql.raw(column)} = any(${ids}::uuid[]) order by t::text`);
      found[`${table}.${column}`] = rows.map(({ row }) => row);
    }
    return found;
  });
}

describe('an unmerge', () => {
  let common: { appointment: string; other: string };
  beforeAll(async () => {
    const { id: other } = await create({ firstName: 'Other' });
    common = await inOrganisation(async (tx) => {
      const appointment = newId();
      await tx.run(sql`
        insert into appointments (organisation_id, id, title, organiser_id, time_zone, start_local, starts_at, ends_at, last_at)
        values (${owner.organisationId}, ${appointment}, 'x', ${owner.id}, 'UTC', '2031-03-04T10:00', '2031-03-04T10:00Z', '2031-03-04T11:00Z', '2031-03-04T11:00Z')`);
      return { appointment, other };
    });
  });

  const putBoth = (winner: Given, loser: Given, tied: boolean) =>
    inOrganisation(async (tx) => {
      const ids = [
        await putLead(tx, { ...winner, archived: false }, common),
        await putLead(tx, loser, common),
      ] as const;
      if (tied)
        await tx.run(sql`
          insert into lead_relationships (organisation_id, lead_id, other_id, kind) values (${owner.organisationId}, ${ids[0]}, ${ids[1]}, 'spouse')`);
      return ids;
    });

  test('restores both exactly, whatever they were and whatever was chosen', async () => {
    await fc.assert(
      fc.asyncProperty(person, person, choice, fc.boolean(), async (one, other, chosen, tied) => {
        const [winner, loser] = await putBoth(one, other, tied);
        const before = await everythingOf([winner, loser]);
        const merged = await merge(winner, loser, chosen);
        expect(merged.status, JSON.stringify(merged.body)).toBe(200);
        expect((await unmerge(merged.body.merge.id)).status).toBe(200);
        expect(await everythingOf([winner, loser])).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  test('restores all of several merges, in whichever order they are taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        person,
        person,
        person,
        choice,
        choice,
        fc.boolean(),
        async (one, two, three, first, second, newestFirst) => {
          // Tags that both losers had can't be told apart once the winner has them, so there are none.
          const [winner, loser] = await putBoth(one, { ...two, tags: [], points: [] }, false);
          const [third] = await putBoth({ ...three, tags: [], points: [] }, three, false);
          const before = await current(winner);
          const merges = [
            await merge(winner, loser, { ...first, tags: 'both' }),
            await merge(winner, third, { ...second, tags: 'both' }),
          ];
          for (const { body } of newestFirst ? merges.toReversed() : merges)
            expect((await unmerge(body.merge.id)).status).toBe(200);
          expect({ ...(await current(winner)), version: 0 }).toEqual({ ...before, version: 0 });
        },
      ),
      { numRuns: 15 },
    );
  });

  test('gives the winner what it did not know of itself, and takes only that back which nobody changed', async () => {
    const putOwn = (custom: object) =>
      inOrganisation(async (tx) => {
        const id = newId();
        await tx.run(sql`
          insert into leads (organisation_id, id, first_name, custom, areas) values (${owner.organisationId}, ${id}, 'Own',
            ${JSON.stringify(custom)}::jsonb, ${'x_text_pet' in custom ? ['Zilker'] : []}::text[])`);
        return id;
      });
    const winner = await putOwn({ x_number_kids: 2 });
    const loser = await putOwn({ x_number_kids: 3, x_text_pet: 'Dog', x_text_car: 'Volvo' });
    const { body } = await merge(winner, loser);
    expect(body.lead).toMatchObject({
      custom: { x_number_kids: 2, x_text_pet: 'Dog', x_text_car: 'Volvo' },
      areas: ['Zilker'],
    });
    await inOrganisation((tx) =>
      tx.run(sql`update leads set custom = custom || '{"x_text_car": "Bicycle"}' where id = ${winner}`),
    );
    const { body: both } = await unmerge(body.merge.id);
    expect(both.winner).toMatchObject({ custom: { x_number_kids: 2, x_text_car: 'Bicycle' }, areas: [] });
    expect(both.winner.custom).not.toHaveProperty('x_text_pet');
  });

  test('who was here first says whose the person is, whoever merges, and what was decided since stays', async () => {
    const first = await create({ firstName: 'First' }, agent);
    const second = await create({ firstName: 'Second' });
    const whose = async (id: string) => (await owner.do(ownership.ownership, { id })).body;
    const { body } = await merge(second.id, first.id);
    expect(body.lead).toMatchObject({ ownerClass: 'agent', ownerClassOf: agent.id });
    expect(await whose(second.id)).toMatchObject({
      why: { basis: 'merged', other: first.id },
      entries: [
        { from: 'brokerage', to: 'agent' },
        { from: null, to: 'brokerage' },
      ],
    });
    const { body: apart } = await unmerge(body.merge.id);
    expect(apart).toMatchObject({ winner: { ownerClass: 'brokerage' }, loser: { ownerClass: 'agent' } });
    expect((await merge(first.id, second.id)).body.lead).toMatchObject({ ownerClass: 'agent' });
    const third = await create({ firstName: 'Third' }, agent);
    const fourth = await create({ firstName: 'Fourth' });
    const again = await merge(fourth.id, third.id);
    const decision = { id: fourth.id, class: 'shared', of: colleague.id, reason: 'Agreed.' } as const;
    await owner.do(ownership.decideOwnership, decision);
    expect((await unmerge(again.body.merge.id)).body).toMatchObject({
      winner: { ownerClass: 'shared', ownerClassOf: colleague.id },
      loser: { ownerClass: 'agent' },
    });
  });

  test('a lead in the trash goes into no other; one that went into another is not among the archived', async () => {
    const [winner, loser, thrown] = [
      await create({ firstName: 'Stays' }),
      await create({ firstName: 'Goes' }),
      await create({ firstName: 'Thrown' }),
    ];
    await owner.do(leads.remove, { id: thrown.id });
    expect((await merge(winner.id, thrown.id)).status).toBe(409);
    expect((await merge(winner.id, loser.id)).status).toBe(200);
    const { rows } = (await owner.do(leads.list, { archived: 'only' })).body;
    expect(rows.map(({ id }) => id)).not.toContain(loser.id);
  });

  test('keeps what was done to the winner since, and gives the loser back what was its own', async () => {
    const winner = await create({ firstName: 'Ana', city: 'Austin', tags: ['vip'] });
    const loser = await create({ firstName: 'Anna', email: 'anna@x.test', city: 'Köln', tags: ['lake'], budget: 100 });
    await owner.do(leads.addNote, { id: loser.id, body: 'from the loser' });
    const { body } = await merge(winner.id, loser.id, { take: ['city', 'email', 'budget', 'firstName'] });
    const since = { city: 'Dallas', tags: ['vip', 'lake', 'cash'] };
    await owner.do(leads.change, { id: winner.id, ...since }, { version: body.lead.version });
    await owner.do(leads.addNote, { id: winner.id, body: 'after the merge' });
    const { body: both } = await unmerge(body.merge.id);
    expect(both.winner).toMatchObject({
      firstName: 'Ana',
      email: null,
      city: 'Dallas',
      budget: null,
      tags: ['vip', 'cash'],
    });
    expect(both.loser).toMatchObject({
      firstName: 'Anna',
      email: 'anna@x.test',
      city: 'Köln',
      budget: 100,
      tags: ['lake'],
      archivedAt: null,
    });
    const notes = (id: string) =>
      inOrganisation((tx) =>
        tx.all<{ body: string }>(
          sql`select body from notes where organisation_id = ${owner.organisationId} and lead_id = ${id}`,
        ),
      );
    expect(await notes(winner.id)).toEqual([{ body: 'after the merge' }]);
    expect(await notes(loser.id)).toEqual([{ body: 'from the loser' }]);
    const { body: story } = await owner.do(leads.timeline, { id: winner.id });
    expect(story.rows.map(({ kind }) => kind)).toEqual([
      'lead.unmerged',
      'note.added',
      'lead.changed',
      'lead.merged',
      'lead.created',
    ]);
  });
});
