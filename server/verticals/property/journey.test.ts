import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, addMonths, dayIn } from '#contract/core/time-zone.ts';
import { toSign } from '#contract/inventory/signing.ts';
import { leads } from '#contract/people/leads.ts';
import { portal } from '#contract/verticals/portals/portals.ts';
import { apply, rentalApplications } from '#contract/verticals/property/applications.ts';
import { leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { rentalLeases } from '#contract/verticals/property/leases.ts';
import { rentals } from '#contract/verticals/property/rentals.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { formGuard } from '#server/core/http/form-guard.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { signerToken } from '#server/inventory/signing/request.ts';
import { sealJob } from '#server/inventory/signing/seal-job.ts';
import { ok } from '#tests/setup/answers.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { portalMailJob } from '../portals/mail-job.ts';
import { portalWordJob } from '../portals/word-job.ts';
import { leaseSignedListener } from './lease-signed.ts';
import { postLateFees, postMonth } from './post-rent.ts';

let server: TestServer;
let raw: pg.Client;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;
const today = dayIn(Date.now(), 'America/Chicago');
const email = 'rosa@tenant.test';

beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  const { db, log } = server.services;
  worker = new JobWorker({ services: server.services, kinds: [portalMailJob, portalWordJob, sealJob], pollMs: 20 });
  worker.start();
  dispatcher = new Dispatcher({ db, listeners: [leaseSignedListener], log });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
  ({ owner } = await newTeam(server, { owner: 'owner' }));
  await raw.query('update organisations set is_sample = true where id = $1', [owner.organisationId]);
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await raw.end();
  await server.stop();
});

const outside = () => stranger(server);

/** The tenant's own page, by the newest link that was mailed to them. */
async function inside() {
  const token = await vi.waitFor(async () => {
    const { rows } = await raw.query<{ body: string }>(
      'select body_text as body from outbox_messages where recipient like $1 order by id desc',
      [`%${email}%`],
    );
    const found = rows.flatMap(({ body }) => body.match(/\/portal\/(v1\.[\w.-]+)/)?.[1] ?? [])[0];
    expect(found).toBeDefined();
    return found!;
  }, patience);
  const { pass } = await ok(outside().do(portal.enter, { token }));
  return { token, pass, read: () => ok(outside().do(portal.read, { token, pass })) };
}

test('from a vacant home to a tenant who moved out: every step by the same books', async () => {
  const { id: property } = await ok(
    owner.do(rentals.createProperty, {
      name: 'Vine Court',
      street: '7 Vine St',
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78701',
      units: ['1'],
      feeRate: 80_000,
      reserve: 200_00,
      lateFee: { kind: 'fixed', graceDays: 2, fixed: 75_00 },
    }),
  );
  const { id: landlord } = await ok(owner.do(leads.create, { firstName: 'Opal', lastName: 'Owner' }));
  await ok(owner.do(rentals.setOwners, { id: property, owners: [{ lead: landlord, share: 1_000_000 }] }));
  const propertyNow = () => ok(owner.do(rentals.property, { id: property }));
  const unit = (await propertyNow()).list[0]!.id;

  // Vacancy, listing, application.
  await ok(
    owner.do(rentalApplications.setCriteria, {
      words: 'Three times the rent.',
      incomeRatio: 300,
      leastScore: 620,
      evictionYears: 5,
      needsReference: false,
      fee: 0,
    }),
  );
  const vacancy = await ok(
    owner.do(rentalApplications.openVacancy, {
      unit,
      rent: 1_500_00,
      deposit: 1_500_00,
      availableOn: today,
      headline: 'Bright corner home',
      alsoList: true,
    }),
  );
  expect(vacancy.listing).not.toBeNull();
  await ok(
    outside().do(apply.send, {
      slug: vacancy.slug,
      reference: crypto.randomUUID(),
      name: 'Rosa Diaz',
      email,
      phone: '+1 512 555 0188',
      moveIn: today,
      occupants: 2,
      address: '1 Old St',
      income: 5_200_00,
      incomeSource: 'Acme',
      wasEvicted: false,
      consent: true,
      locale: 'en',
      opened: formGuard('rental application').openedNow(server.services.settings.secret, Date.now() - 60_000),
    }),
  );
  const application = (await ok(owner.do(rentalApplications.list, {}))).rows[0]!.id;
  const screened = await ok(
    owner.do(
      rentalApplications.screen,
      {
        id: application,
        income: 5_200_00,
        score: 700,
        evictedYearsAgo: null,
        hasNoEviction: true,
        reference: null,
        agency: 'Fair Reports',
        agencyAddress: '1 Report Way, Reno NV',
        agencyPhone: '800 555 0100',
        reportedOn: today,
        factors: '',
      },
      { version: 1 },
    ),
  );
  const approved = await ok(
    owner.do(rentalApplications.decide, { id: application, decision: 'approved' }, { version: screened.version }),
  );

  // The lease is signed by both, and only then begins.
  const template = await ok(
    owner.do(leaseSigning.saveTemplate, { name: 'House lease', body: '{{tenants}} pays {{rent}} a month.' }),
  );
  const from = addDays(today, -4);
  const draft = await ok(
    owner.do(leaseSigning.prepare, {
      unit,
      tenants: [approved.lead!],
      from,
      rent: 1_500_00,
      deposit: 1_500_00,
      application,
      postFrom: from,
      dueDay: Number(from.slice(8)),
      template: template.id,
    }),
  );
  await ok(owner.do(leaseSigning.send, { id: draft.id }, { body: '' }));
  const { rows: signers } = await raw.query('select id from signers where organisation_id = $1 order by position', [
    owner.organisationId,
  ]);
  for (const [place, name] of ['Rosa Diaz', 'The Manager'].entries()) {
    const token = signerToken(server.services.settings.secret, signers[place].id);
    const { fields } = await ok(outside().do(toSign.read, { token }));
    await ok(
      outside().do(toSign.sign, {
        token,
        name,
        locale: 'en',
        consent: true,
        values: fields.flatMap(({ id, kind }) => (kind === 'date' ? [] : [{ field: id, value: name }])),
      }),
    );
  }
  const lease = await vi.waitFor(async () => {
    const { lease: made } = await ok(owner.do(leaseSigning.get, { id: draft.id }));
    expect(made).not.toBeNull();
    return made!;
  }, patience);
  expect((await ok(outside().do(apply.look, { slug: vacancy.slug }))).isOpen).toBe(false);
  const leaseNow = () => ok(owner.do(rentalLeases.get, { id: lease }));

  // Moved in: the deposit is held apart; the rent of the day they came is late by now.
  await ok(owner.do(rentalLeases.receiveDeposit, { id: lease, cents: 1_500_00, on: from }));
  await ok(
    owner.do(rentalLeases.addCharge, { id: lease, kind: 'rent', memo: 'First rent', cents: 1_500_00, dueOn: from }),
  );
  const scope = { organisationId: owner.organisationId!, userId: null, actorKind: 'system' as const };
  const lateFees = () => server.services.db.withOrg(scope, (tx) => postLateFees(tx, null));
  await lateFees();
  await lateFees();
  const fees = (await leaseNow()).charges.filter(({ kind }) => kind === 'late_fee');
  expect(fees.map(({ cents }) => cents)).toEqual([75_00]);
  const guest = await inside();
  expect((await guest.read()).leases).toMatchObject([{ balance: 1_575_00, deposit: 1_500_00 }]);
  await ok(owner.do(rentalLeases.recordPayment, { id: lease, cents: 1_575_00, on: today, method: 'check' }));
  expect((await guest.read()).leases[0]!.balance).toBe(0);
  expect((await propertyNow()).held).toBe(1_575_00 - 120_00);

  // A repair, asked for by the tenant and paid from the owner's money.
  const repair = { token: guest.token, pass: guest.pass, lease, key: crypto.randomUUID(), title: 'No hot water' };
  await ok(outside().do(portal.addRequest, repair));
  const vendor = await ok(owner.do(rentals.addVendor, { name: 'Pipes & Co', insuredUntil: '2099-01-01' }));
  const [asked] = (await ok(owner.do(rentals.requests, {}))).rows;
  await ok(
    owner.do(
      rentals.changeRequest,
      { id: asked!.id, state: 'assigned', vendor: vendor.id, estimate: 100_00 },
      { version: asked!.version },
    ),
  );
  const bill = await ok(
    owner.do(rentals.addBill, { property, vendor: vendor.id, memo: 'Boiler', cents: 100_00, dueOn: today }),
  );
  await ok(owner.do(rentals.payBill, { id: bill.id, on: today }));

  // The owner is paid what is there above the reserve, and the statement adds up.
  await ok(owner.do(rentals.distribute, { id: property, cents: 1_155_00, on: today }));
  expect((await owner.do(rentals.distribute, { id: property, cents: 1, on: today })).status).toBe(400);
  const statement = await ok(owner.do(rentals.statement, { id: property, from: addDays(today, -30), to: today }));
  expect(statement).toMatchObject({ collected: 1_575_00, fees: 120_00, expenses: 100_00, distributed: 1_155_00 });
  expect(Math.abs(statement.ledger.closing)).toBe(200_00);

  // Moved out: the deposit goes back less what is owed, and the home is vacant again.
  await ok(owner.do(rentalLeases.giveNotice, { id: lease, noticeOn: from, leavesOn: today }));
  await ok(owner.do(rentalLeases.moveOut, { id: lease, on: today }));
  const owed = (await leaseNow()).balance;
  const settled = await ok(
    owner.do(rentalLeases.settleDeposit, { id: lease, on: today, deductions: [{ memo: 'Door', cents: 300_00 }] }),
  );
  expect(settled).toEqual({ kept: 300_00 + owed, refund: 1_200_00 - owed });
  expect(await leaseNow()).toMatchObject({ balance: 0, depositHeld: 0, depositSettledOn: today });
  await server.services.db.withOrg(scope, (tx) => postMonth(tx, addMonths(`${today.slice(0, 7)}-01`, 1), null));
  expect((await leaseNow()).balance).toBe(0);
});
