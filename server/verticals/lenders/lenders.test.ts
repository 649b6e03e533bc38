import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { leads } from '#contract/people/leads.ts';
import { comarketing, introductions, lenders } from '#contract/verticals/lenders/lenders.ts';
import { costOf, endOfDay } from '#contract/verticals/lenders/quotes.ts';
import { sql } from '#server/core/db/sql.ts';
import { ok, refused } from '#tests/setup/answers.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let numbers = 100_000;
beforeAll(async () => {
  server = await startTestServer();
  ({ owner, agent, colleague } = await newTeam(server, { owner: 'owner', agent: 'agent', colleague: 'agent' }));
});
afterAll(() => server.stop());

const system = () => ({ organisationId: owner.organisationId, userId: null, actorKind: 'system' as const });
const newLender = (given: Partial<RequestOf<typeof lenders.create>> = {}) => {
  numbers += 1;
  return ok(
    owner.do(lenders.create, {
      name: `Officer ${numbers}`,
      company: 'First Mortgage',
      nmls: String(numbers),
      companyNmls: '3001',
      states: ['TX'],
      ...given,
    }),
  );
};
const newLead = async () =>
  (await ok(agent.do(leads.create, { firstName: 'Ana', lastName: 'Lee', email: 'ana@x.test' }))).id;
const wish = async (given: Partial<RequestOf<typeof introductions.create>> = {}) => ({
  lead: await newLead(),
  state: 'TX' as const,
  scopes: ['contact' as const],
  consentHow: 'phone' as const,
  price: 50_000_000,
  loan: 40_000_000,
  choices: [await newLender(), await newLender(), await newLender()].map(({ id }) => ({
    lender: id,
    reason: 'Close by',
  })),
  ...given,
});

test('a quote costs what the calculators say, and ends with the day where the home is', () => {
  const terms = { loan: 40_000_000, months: 360, rate: 60_000, points: 0, fees: 0 };
  const plain = costOf(terms, '2026-01-15');
  expect(plain.apr).toBe(60_000);
  expect(costOf({ ...terms, points: 10_000, fees: 150_000 }, '2026-01-15').apr).toBeGreaterThan(60_000);
  expect(costOf({ ...terms, points: -10_000 }, '2026-01-15').apr).toBe(60_000);
  expect(endOfDay('2026-03-08', 'America/Chicago').toISOString()).toBe('2026-03-09T05:00:00.000Z');
});

test('the directory keeps NMLS IDs apart and asks for a disclosure of affiliates', async () => {
  const one = await newLender();
  await refused(
    owner.do(lenders.create, { name: 'B', company: 'C', nmls: one.nmls, companyNmls: '1234', states: ['TX'] }),
    400,
    'nmls',
  );
  await refused(owner.do(lenders.change, { id: one.id, nmls: '12x' }, { version: 1 }), 400, 'nmls');
  await refused(owner.do(lenders.change, { id: one.id, isAffiliated: true }, { version: 1 }), 400, 'disclosure');
  await refused(agent.do(lenders.change, { id: one.id, company: 'X' }, { version: 1 }), 403);
  const changed = await ok(owner.do(lenders.change, { id: one.id, states: ['OK', 'TX'] }, { version: 1 }));
  await refused(owner.do(lenders.change, { id: one.id, company: 'X' }, { version: 1 }), 412);
  expect(changed.version).toBe(2);
  await ok(owner.do(lenders.remove, { id: one.id }));
  expect((await ok(agent.do(lenders.list))).lenders.some(({ id }) => id === one.id)).toBe(false);
});

describe('an introduction', () => {
  test('gives a choice of three who are licensed there', async () => {
    const given = await wish();
    await refused(agent.do(introductions.create, { ...given, choices: given.choices.slice(0, 2) }), 400, 'choices');
    const same = [given.choices[0]!, given.choices[0]!, given.choices[1]!];
    await refused(agent.do(introductions.create, { ...given, choices: same }), 400, 'choices');
    const far = await newLender({ states: ['CO'] });
    const unlicensed = [...given.choices.slice(0, 2), { lender: far.id, reason: 'Cheap' }];
    await refused(agent.do(introductions.create, { ...given, choices: unlicensed }), 400, 'choices');
    await refused(agent.do(introductions.create, { ...given, fee: 100 } as never), 400);
    const made = await ok(agent.do(introductions.create, given));
    expect(made.choices.map(({ lender }) => lender.id)).toEqual(given.choices.map(({ lender }) => lender));
    expect(made).toMatchObject({ isOpen: true, timeZone: 'America/Chicago' });
    await refused(colleague.do(introductions.get, { id: made.id }), 404);
  });

  test('tells a lender what the client agreed to while that lasts, and hears status only', async () => {
    const made = await ok(agent.do(introductions.create, await wish()));
    const [first] = made.choices;
    const { address } = await ok(agent.do(introductions.link, { id: made.id, choice: first!.id }));
    const token = address.split('/').at(-1)!;
    const visitor = stranger(server);
    const shown = await ok(visitor.do(introductions.read, { token }));
    expect(shown).toMatchObject({ client: { name: 'Ana Lee' }, state: null, price: null, closingOn: null });
    for (const status of ['contacted', 'application', 'clear_to_close', 'clear_to_close'] as const)
      await ok(visitor.do(introductions.report, { token, status }));
    await refused(visitor.do(introductions.report, { token, status: 'closed', rate: 60_000 } as never), 400);
    const seen = await ok(agent.do(introductions.get, { id: made.id }));
    expect(seen.choices[0]).toMatchObject({ status: 'clear_to_close' });
    expect(seen.choices[0]!.viewedAt).not.toBeNull();
    const { lenders: all } = await ok(agent.do(lenders.list));
    expect(all.find(({ id }) => id === first!.lender.id)).toMatchObject({
      turnTime: { of: 1 },
      firstContact: { of: 1 },
    });
    await ok(agent.do(introductions.choose, { id: made.id, choice: first!.id }));
    await server.services.db.withOrg(system(), (tx) =>
      tx.run(sql`
        update introductions set created_at = now() - interval '3 days'
        where organisation_id = ${owner.organisationId} and id = ${made.id}`),
    );
    const measured = async (lender: string) =>
      (await ok(agent.do(lenders.list))).lenders.find(({ id }) => id === lender);
    // Whoever opened it and came far enough counts; a choice that was not opened within a day is told.
    expect(await measured(first!.lender.id)).toMatchObject({
      notViewed: { count: 0, of: 1 },
      preapproved: { count: 1, of: 1 },
      closedOnTime: { count: 0, of: 0 },
    });
    expect(await measured(made.choices[1]!.lender.id)).toMatchObject({
      notViewed: { count: 1, of: 1 },
      preapproved: { count: 0, of: 0 },
    });
    expect(await ok(agent.do(introductions.revoke, { id: made.id }))).toMatchObject({ isOpen: false });
    await refused(visitor.do(introductions.read, { token }), 404);
    await refused(visitor.do(introductions.report, { token, status: 'closed' }), 404);
    await refused(agent.do(introductions.link, { id: made.id, choice: first!.id }), 409);
  });

  test('takes quotes of its lenders, with APR, until the end of the day at the home', async () => {
    const made = await ok(agent.do(introductions.create, await wish()));
    const stray = await newLender();
    const given = { id: made.id, rate: 62_500, points: 10_000, fees: 150_000, assumptions: '740 score' };
    await refused(agent.do(introductions.addQuote, { ...given, lender: stray.id }), 400, 'lender');
    const quote = await ok(agent.do(introductions.addQuote, { ...given, lender: made.choices[0]!.lender.id }));
    expect(quote.apr).toBeGreaterThan(62_500);
    const day = dayIn(Date.parse(quote.quotedAt), 'America/Chicago');
    expect(Date.parse(quote.expiresAt)).toBe(endOfDay(day, 'America/Chicago').getTime());
    await server.services.db.withOrg(system(), (tx) =>
      tx.run(sql`update introductions set expires_at = now() where id = ${made.id}`),
    );
    await refused(agent.do(introductions.addQuote, { ...given, lender: made.choices[0]!.lender.id }), 409);
  });
});

test('co-marketing is published only where the lender pays its measured share and papers show it', async () => {
  const { id: lender } = await newLender();
  const made = await ok(
    owner.do(comarketing.create, { lender, title: 'Flyer', medium: 'flyer', total: 100_001, lenderPays: 60_000 }),
  );
  expect(made.lacks).toEqual(['share', 'measured', 'services', 'evidence']);
  await refused(owner.do(comarketing.publish, { id: made.id }), 409);
  const measured = await ok(
    owner.do(
      comarketing.change,
      { id: made.id, lenderShare: 400_000, measuredHow: 'Area of the page', services: 'Printing and delivery' },
      { version: 1 },
    ),
  );
  expect(measured.lacks).toEqual(['cost', 'evidence']);
  const fair = await ok(
    owner.do(comarketing.change, { id: made.id, lenderPays: 40_000 }, { version: measured.version }),
  );
  expect(fair.lacks).toEqual(['evidence']);
  await refused(owner.do(comarketing.publish, { id: made.id }), 409);
  const file = crypto.randomUUID();
  await server.services.db.withOrg({ ...system(), userId: owner.id }, (tx) =>
    tx.run(sql`
      insert into files (organisation_id, id, name, content_type, size, storage_key, created_by, is_own)
      values (${owner.organisationId}, ${file}, 'invoice.pdf', 'application/pdf', 1, ${file}, ${owner.id}, true)`),
  );
  await ok(owner.do(comarketing.addEvidence, { id: made.id, file }));
  expect(await ok(owner.do(comarketing.publish, { id: made.id }))).toMatchObject({ state: 'published', lacks: [] });
  await refused(owner.do(comarketing.change, { id: made.id, lenderPays: 1 }, { version: fair.version + 1 }), 409);
  await expect(
    server.services.db.withOrg(system(), (tx) =>
      tx.run(sql`update comarketing set lender_cents = 90000 where id = ${made.id}`),
    ),
  ).rejects.toThrow();
  // What was published comes afterwards; evidence does not.
  const piece = crypto.randomUUID();
  const content = Buffer.from('The flyer');
  await server.services.storage.put(piece, content, { contentType: 'text/plain' });
  await server.services.db.withOrg({ ...system(), userId: owner.id }, (tx) =>
    tx.run(sql`
      insert into files (organisation_id, id, name, content_type, size, storage_key, created_by, is_own)
      values (${owner.organisationId}, ${piece}, '../flyer.txt', 'text/plain', ${content.length}, ${piece}, ${owner.id}, true)`),
  );
  await refused(owner.do(comarketing.addEvidence, { id: made.id, file: piece }), 409);
  const shown = await ok(owner.do(comarketing.addEvidence, { id: made.id, file: piece, isPiece: true }));
  expect(shown.evidence.map(({ name, isPiece }) => [name, isPiece])).toEqual([
    ['invoice.pdf', false],
    ['../flyer.txt', true],
  ]);
  await refused(agent.do(comarketing.audit, { id: made.id }), 403);
  await refused(owner.do(comarketing.audit, { id: crypto.randomUUID() }), 404);
  const pack = await owner.do(comarketing.audit, { id: made.id });
  expect(pack.status).toBe(200);
  const zip = String(pack.body);
  for (const name of ['agreement.pdf', 'history.csv', 'published/flyer.txt', 'agreement was published', 'The flyer'])
    expect(zip).toContain(name);
  // A paper that is gone is named with why: whoever examines the pack must not think that there was none.
  await server.services.db.withOrg(system(), (tx) =>
    tx.run(sql`update files set deleted_at = now() where name like '%flyer.txt'`),
  );
  expect(String((await owner.do(comarketing.audit, { id: made.id })).body)).toContain('published/flyer.txt,,deleted');
  expect(await ok(owner.do(comarketing.end, { id: made.id }))).toMatchObject({ state: 'ended' });
});
