import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dayIn } from '#contract/core/time-zone.ts';
import { leads } from '#contract/people/leads.ts';
import { loanApplication } from '#contract/verticals/loans/loan-application.ts';
import { loanWork } from '#contract/verticals/loans/loan-work.ts';
import { loanCore } from '#contract/verticals/loans/loans.ts';
import { portal, portals } from '#contract/verticals/portals/portals.ts';
import { rentalLeases } from '#contract/verticals/property/leases.ts';
import { rentals } from '#contract/verticals/property/rentals.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { ok } from '#tests/setup/answers.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { portalMailJob } from './mail-job.ts';
import { letIn } from './people.ts';

let server: TestServer;
let raw: pg.Client;
let worker: JobWorker;
let owner: Person;
let agent: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  worker = new JobWorker({ services: server.services, kinds: [portalMailJob], pollMs: 20 });
  worker.start();
  ({ owner, agent, viewer, foreigner } = await newTeam(server, { owner: 'owner', agent: 'agent', viewer: 'viewer' }));
  await raw.query('update organisations set is_sample = true where id = $1', [owner.organisationId]);
  await raw.query(`update subscriptions set add_ons = '{property-management}' where user_id = $1`, [owner.id]);
});
afterAll(async () => {
  await worker.stop();
  await raw.end();
  await server.stop();
});

const outside = () => stranger(server);

let people = 0;
const newPerson = async (firstName: string) => {
  people += 1;
  const email = `${firstName.toLowerCase()}${people}@example.test`;
  const { id } = await ok(owner.do(leads.create, { firstName, lastName: 'Ruiz', email }));
  return { lead: id, email };
};

/** The links that were mailed to an address, the oldest first. */
const links = async (email: string): Promise<string[]> => {
  const { rows } = await raw.query<{ body: string }>(
    'select body_text as body from outbox_messages where recipient like $1 order by id',
    [`%${email}%`],
  );
  return rows.flatMap(({ body }) => body.match(/\/portal\/(v1\.[\w.-]+)/)?.[1] ?? []);
};
const linkOf = async (email: string, count = 1): Promise<string> => {
  await vi.waitFor(async () => expect(await links(email)).toHaveLength(count), patience);
  return (await links(email)).at(-1)!;
};
const enter = async (token: string) => (await ok(outside().do(portal.enter, { token }))).pass;

/** Somebody who was asked in and is. */
async function inside(lead: string, email: string) {
  await ok(owner.do(portals.invite, { lead }));
  const token = await linkOf(email);
  const pass = await enter(token);
  const read = () => ok(outside().do(portal.read, { token, pass }));
  return { token, pass, read };
}

const newLoan = async (lead: string) =>
  ok(owner.do(loanCore.create, { lead, amount: 30_000_000, timeZone: 'America/Chicago' }));

test('a borrower fills their application, hands in what is asked, and sees no number of an account', async () => {
  const { lead, email } = await newPerson('Ana');
  const { id } = await newLoan(lead);
  const { borrowers } = await ok(owner.do(loanApplication.application, { id }));
  await ok(
    owner.do(loanApplication.saveSection, {
      id,
      section: 'assets',
      borrower: null,
      data: { rows: [{ kind: 'CheckingAccount', holder: 'First', account: '000123456789', value: 100_000 }] },
      basis: 0,
    }),
  );
  await ok(owner.do(loanApplication.setTaxId, { id, borrowerId: borrowers[0]!.id, value: '123-45-6789' }));
  const condition = await ok(
    owner.do(loanWork.addCondition, { id, gate: 'docs', title: 'Pay stub' } as never) as Promise<{
      status: number;
      body: { id: string };
    }>,
  );
  const guest = await inside(lead, email);
  const view = await guest.read();
  const [loan] = view.loans;
  expect(loan).toMatchObject({ id, milestone: 'inquiry', asked: [{ title: 'Pay stub', state: 'open' }] });
  expect(JSON.stringify(view)).not.toMatch(/6789/);

  const save = (section: 'personal' | 'assets', data: object, basis: number, pass = guest.pass) =>
    outside().do(portal.saveSection, { token: guest.token, pass, loan: id, section, data: data as never, basis });
  const personal = { rows: [{ firstName: 'Ana', lastName: 'Ruiz', birthDate: '1990-05-01' }] };
  expect(await ok(save('personal', personal, 0))).toMatchObject({ version: 1, filled: 3, needed: 5 });
  // Also with the ticket of the page, as a script has it; but not from an older state of the form.
  expect((await save('personal', personal, 0, view.ticket)).status).toBe(412);
  await ok(save('personal', personal, 1, view.ticket));
  expect((await save('personal', { rows: [{ firstName: 5 }] }, 2)).status).toBe(400);
  // What was never shown is not lost when the rest is changed.
  await ok(save('assets', { rows: [{ kind: 'CheckingAccount', holder: 'First', value: 250_000 }] }, 1));
  const { sections } = await ok(owner.do(loanApplication.application, { id }));
  expect(sections.find(({ section }) => section === 'assets')!.data.rows).toEqual([
    { kind: 'CheckingAccount', holder: 'First', account: '000123456789', value: 250_000 },
  ]);

  const upload = { token: guest.token, ticket: view.ticket, key: crypto.randomUUID(), name: 'stub.txt', loan: id };
  for (const _ of [1, 2])
    await ok(outside().do(portal.upload, { ...upload, condition: condition.id }, { body: 'Paid' }));
  expect((await guest.read()).loans[0]!.asked).toMatchObject([{ state: 'received', file: 'stub.txt' }]);
  const { conditions } = await ok(owner.do(loanWork.conditions, { id }));
  expect(conditions[0]).toMatchObject({ state: 'received', file: { name: 'stub.txt' } });
});

test('a tenant sees their ledger and asks for a repair with a photo; an owner approves what costs more', async () => {
  const tenant = await newPerson('Theo');
  const landlord = await newPerson('Olga');
  const today = dayIn(Date.now(), 'America/Chicago');
  const { id: property } = await ok(
    owner.do(rentals.createProperty, {
      name: 'Vine Court',
      stateOrProvince: 'TX',
      postalCode: '78701',
      feeRate: 80_000,
      approvalLimit: 50_000,
    } as never) as Promise<{ status: number; body: { id: string } }>,
  );
  await ok(owner.do(rentals.setOwners, { id: property, owners: [{ lead: landlord.lead, share: 1_000_000 }] }));
  const unit = (await ok(owner.do(rentals.property, { id: property }))).list[0]!.id;
  const { id: lease } = await ok(
    owner.do(rentalLeases.create, {
      unit,
      tenants: [tenant.lead],
      from: '2026-01-01',
      rent: 150_000,
      postFrom: '2099-01-01',
    }),
  );
  await ok(owner.do(rentalLeases.addCharge, { id: lease, kind: 'rent', memo: 'Rent', cents: 150_000, dueOn: today }));
  const guest = await inside(tenant.lead, tenant.email);
  const view = await guest.read();
  expect(view.leases).toMatchObject([{ id: lease, rent: 150_000, balance: 150_000, ledger: [{ cents: 150_000 }] }]);
  expect(view.properties).toEqual([]);

  const key = crypto.randomUUID();
  const ask = { token: guest.token, pass: guest.pass, lease, key, title: 'No hot water', priority: 'high' as const };
  for (const _ of [1, 2]) await ok(outside().do(portal.addRequest, ask));
  const photo = { token: guest.token, ticket: view.ticket, key: crypto.randomUUID(), name: 'boiler.txt', request: key };
  await ok(outside().do(portal.upload, photo, { body: 'A photo' }));
  expect((await guest.read()).leases[0]!.requests).toMatchObject([
    { title: 'No hot water', state: 'new', priority: 'high', photos: 1 },
  ]);
  const { rows } = await ok(owner.do(rentals.requests, {}));
  expect(rows).toMatchObject([{ id: key, photos: [{ name: 'boiler.txt' }] }]);
  await ok(owner.do(rentals.changeRequest, { id: key, estimate: 90_000 }, { version: rows[0]!.version }));

  const host = await inside(landlord.lead, landlord.email);
  const owned = (await host.read()).properties;
  expect(owned).toMatchObject([{ id: property, units: 1, occupied: 1, toApprove: [{ id: key, estimate: 90_000 }] }]);
  const approve = (by: { token: string; pass: string }, estimate: number) =>
    outside().do(portal.approve, { token: by.token, pass: by.pass, request: key, estimate });
  expect((await approve(guest, 90_000)).status).toBe(404);
  expect((await approve(host, 80_000)).status).toBe(409);
  await ok(approve(host, 90_000));
  expect((await ok(owner.do(rentals.requests, {}))).rows[0]).toMatchObject({
    needsApproval: false,
    approvedBy: 'Olga Ruiz',
  });
  const statement = { property, month: today.slice(0, 7) };
  await ok(owner.do(rentals.contribute, { id: property, cents: 500_00, on: today, memo: 'For the boiler' }));
  // As the owner reads it: what is held for them is above zero, line by line.
  expect(await ok(outside().do(portal.statement, { token: host.token, pass: host.pass, ...statement }))).toMatchObject({
    collected: 0,
    opening: 0,
    contributed: 500_00,
    closing: 500_00,
    lines: [{ day: today, memo: 'For the boiler', cents: 500_00, balance: 500_00, isFee: false }],
  });
  expect((await outside().do(portal.statement, { token: guest.token, pass: guest.pass, ...statement })).status).toBe(
    404,
  );

  // Once the deposit is settled, its statement is there for the tenant, and for nobody else.
  const paper = (by: { token: string; pass: string }) =>
    outside().do(portal.paper, { token: by.token, pass: by.pass, paper: lease, of: 'deposit' });
  await ok(owner.do(rentalLeases.receiveDeposit, { id: lease, cents: 150_000, on: today }));
  expect((await paper(guest)).status).toBe(404);
  await ok(owner.do(rentalLeases.moveOut, { id: lease, on: today }));
  await ok(owner.do(rentalLeases.settleDeposit, { id: lease, on: today }));
  expect((await guest.read()).leases).toMatchObject([{ deposit: 0, depositSettledOn: today }]);
  expect((await paper(guest)).status).toBe(200);
  expect((await paper(host)).status).toBe(404);
});

test('a link signs in once, ends with its days, with its address and when access is removed', async () => {
  const { lead, email } = await newPerson('Uma');
  await newLoan(lead);
  const { id } = await ok(owner.do(portals.invite, { lead }));
  const token = await linkOf(email);
  const pass = await enter(token);
  await raw.query(`update portal_links set used_at = now() - interval '1 hour'`);
  expect(await ok(outside().do(portal.look, { token }))).toMatchObject({
    isOpen: false,
    agent: { name: expect.any(String) },
  });
  expect((await outside().do(portal.enter, { token })).status).toBe(403);
  // Whoever is in stays in; whoever is not is mailed another link, at the address on file and nowhere else.
  await ok(outside().do(portal.read, { token, pass }));
  await ok(outside().do(portal.sendLink, { token, locale: 'de' }));
  const next = await linkOf(email, 2);
  expect(next).not.toBe(token);
  await raw.query(`update portal_links set expires_at = now() - interval '1 second' where used_at is null`);
  expect((await outside().do(portal.enter, { token: next })).status).toBe(403);
  // Another address may be another person.
  const { version } = await ok(owner.do(leads.get, { id: lead }));
  await ok(owner.do(leads.change, { id: lead, email: `other${email}` }, { version }));
  expect((await outside().do(portal.read, { token, pass })).status).toBe(404);
  await raw.query('update leads set email = $2 where id = $1', [lead, email]);
  await ok(outside().do(portal.read, { token, pass }));
  expect((await viewer.do(portals.end, { id })).status).toBe(403);
  expect((await foreigner.do(portals.end, { id })).status).toBe(404);
  await ok(owner.do(portals.end, { id }));
  for (const answer of [
    outside().do(portal.look, { token }),
    outside().do(portal.read, { token, pass }),
    outside().do(portal.sendLink, { token, locale: 'en' }),
  ])
    expect((await answer).status).toBe(404);
  expect((await ok(owner.do(portals.of, { lead }))).person).toBeNull();
});

test('nobody gets into what is another’s, with their own pass, a forged link or from elsewhere', async () => {
  const [ana, ben] = [await newPerson('Ada'), await newPerson('Ben')];
  const [hers, his] = [await newLoan(ana.lead), await newLoan(ben.lead)];
  const guest = await inside(ana.lead, ana.email);
  const other = await inside(ben.lead, ben.email);
  expect((await guest.read()).loans.map(({ id }) => id)).toEqual([hers.id]);
  expect((await outside().do(portal.read, { token: guest.token, pass: other.pass })).status).toBe(403);
  const data = { rows: [{ firstName: 'Eve' }] };
  const save = { token: guest.token, pass: guest.pass, loan: his.id, section: 'personal' as const, data, basis: 0 };
  expect((await outside().do(portal.saveSection, save)).status).toBe(404);
  const { ticket } = await guest.read();
  const upload = { token: guest.token, ticket, key: crypto.randomUUID(), name: 'a.txt', loan: his.id };
  expect((await outside().do(portal.upload, upload, { body: 'x' })).status).toBe(404);
  const forged = `${guest.token.slice(0, -3)}abc`;
  expect((await outside().do(portal.look, { token: forged })).status).toBe(404);
  expect((await foreigner.do(portals.invite, { lead: ana.lead })).status).toBe(404);
  expect((await foreigner.do(portals.of, { lead: ana.lead })).status).toBe(404);
  expect((await agent.do(portals.of, { lead: ana.lead })).status).toBe(404);
  // Rows of one organization are no other's, whatever the link says.
  const count = await server.services.db.withOrg(
    { organisationId: foreigner.organisationId, userId: null, actorKind: 'system' },
    (tx) => tx.get<{ count: number }>(sql`select count(*)::int as count from portal_people`),
  );
  expect(count.count).toBe(0);
});

test('nobody opens a portal on what they may not see themselves, by writing their own address on a person', async () => {
  const theirs = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}.own@example.test`;
    return (await ok(agent.do(leads.create, { firstName, lastName: 'Vale', email }))).id;
  };
  const borrower = await theirs('Bea');
  await ok(agent.do(portals.invite, { lead: borrower }));
  const loan = await newLoan(borrower);
  expect((await agent.do(loanCore.get, { id: loan.id })).status).toBe(404);
  expect((await agent.do(portals.invite, { lead: borrower })).status).toBe(403);
  await ok(owner.do(portals.invite, { lead: borrower }));
  // Nor by something that tells the person of itself, once another address stands on their record.
  await raw.query(`update leads set email = 'agent.own@example.test' where id = $1`, [borrower]);
  const scope = { organisationId: owner.organisationId, userId: null, actorKind: 'system' as const };
  expect(await server.services.db.withOrg(scope, (tx) => letIn(tx, borrower))).toBeNull();
  const host = await theirs('Hana');
  await ok(agent.do(portals.invite, { lead: host }));
  await raw.query(
    `insert into rental_owners (organisation_id, property_id, lead_id, name, share)
     select organisation_id, id, $2, 'Hana Vale', 1 from rental_properties where organisation_id = $1 limit 1`,
    [owner.organisationId, host],
  );
  expect((await agent.do(portals.invite, { lead: host })).status).toBe(403);
  await ok(owner.do(portals.invite, { lead: host }));
});
