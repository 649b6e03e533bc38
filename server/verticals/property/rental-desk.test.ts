import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { toSign } from '#contract/inventory/signing.ts';
import { leads } from '#contract/people/leads.ts';
import { portal, portals } from '#contract/verticals/portals/portals.ts';
import { repairBids } from '#contract/verticals/property/bids.ts';
import { leaseSigning } from '#contract/verticals/property/lease-signing.ts';
import { rentalLeases } from '#contract/verticals/property/leases.ts';
import { renewalOffers } from '#contract/verticals/property/renewal-offers.ts';
import { rentals } from '#contract/verticals/property/rentals.ts';
import { rentalTax } from '#contract/verticals/property/tax.ts';
import { newId } from '#server/core/db/ids.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { signerToken } from '#server/inventory/signing/request.ts';
import { sealJob } from '#server/inventory/signing/seal-job.ts';
import { ok, refused } from '#tests/setup/answers.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { portalMailJob } from '../portals/mail-job.ts';
import { portalWordJob } from '../portals/word-job.ts';
import { bidToken } from './bid-mail-job.ts';
import { leaseSignedListener } from './lease-signed.ts';
import { keepOnline, settleOnline } from './online.ts';
import { settleAgain, settleOnlineJob } from './online-jobs.ts';

let server: TestServer;
let raw: pg.Client;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;
let names = 0;
const today = dayIn(Date.now(), 'America/Chicago');

beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  const { db, log } = server.services;
  worker = new JobWorker({ services: server.services, kinds: [sealJob, portalMailJob, portalWordJob], pollMs: 20 });
  worker.start();
  dispatcher = new Dispatcher({ db, listeners: [leaseSignedListener], log });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
  ({ owner } = await newTeam(server, { owner: 'owner' }));
  await raw.query(`update subscriptions set add_ons = '{property-management}' where user_id = $1`, [owner.id]);
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await raw.end();
  await server.stop();
});

const newLead = async () => {
  names += 1;
  const made = await ok(
    owner.do(leads.create, { firstName: 'Tess', lastName: `Tenant ${names}`, email: `tess${names}@home.test` }),
  );
  return made.id;
};
async function newHome(more: object = {}) {
  names += 1;
  const { id } = await ok(
    owner.do(rentals.createProperty, { name: `Maple ${names}`, stateOrProvince: 'TX', units: ['1'] }),
  );
  const shown = await ok(owner.do(rentals.property, { id }));
  await ok(owner.do(rentals.changeProperty, { id, feeRate: 100_000, reserve: 0, ...more }, { version: shown.version }));
  return { property: id, unit: shown.list[0]!.id };
}
const sign = async (signer: string, name: string) => {
  const token = signerToken(server.services.settings.secret, signer);
  const { fields } = await ok(stranger(server).do(toSign.read, { token }));
  return stranger(server).do(toSign.sign, {
    token,
    name,
    locale: 'en',
    consent: true,
    values: fields.flatMap(({ id, kind }) => (kind === 'date' ? [] : [{ field: id, value: name }])),
  });
};

test('a lease is prepared from a template, signed by all, and only then begins; another for the unit is blocked', async () => {
  const { unit } = await newHome();
  const bad = await owner.do(leaseSigning.saveTemplate, { name: 'House lease', body: 'Pay {{rnt}}.' });
  expect(bad.status).toBe(400);
  const template = await ok(
    owner.do(leaseSigning.saveTemplate, {
      name: 'House lease',
      body: '# Rent\n\n{{tenants}} pays {{rent}} a month, from {{from}}.',
    }),
  );
  const wish = { unit, tenants: [await newLead()], from: today, rent: 1_500_00, template: template.id };
  const draft = await ok(owner.do(leaseSigning.prepare, wish));
  expect(draft.body).toContain('pays $1,500.00 a month');
  expect((await owner.do(leaseSigning.prepare, wish)).status).toBe(409);
  expect((await owner.do(leaseSigning.pdf, { id: draft.id })).status).toBe(200);
  const sent = await ok(owner.do(leaseSigning.send, { id: draft.id }, { body: '' }));
  expect(sent.signers.map(({ role, state }) => [role, state])).toEqual([
    ['Tenant', 'asked'],
    ['Landlord', 'waiting'],
  ]);
  expect((await owner.do(leaseSigning.send, { id: draft.id }, { body: '' })).status).toBe(409);
  const { rows } = await raw.query('select id, role from signers where organisation_id = $1 order by position', [
    owner.organisationId,
  ]);
  await ok(sign(rows[0].id, 'Tess Tenant'));
  expect((await ok(owner.do(leaseSigning.get, { id: draft.id }))).lease).toBeNull();
  await ok(sign(rows[1].id, 'The Manager'));
  const signed = await vi.waitFor(async () => {
    const found = await ok(owner.do(leaseSigning.get, { id: draft.id }));
    expect(found.state).toBe('active');
    return found;
  }, patience);
  expect(signed.signedFile).not.toBeNull();
  const lease = await ok(owner.do(rentalLeases.get, { id: signed.lease! }));
  expect(lease).toMatchObject({ from: today, recurring: [{ kind: 'rent', cents: 1_500_00 }] });
  expect((await owner.do(leaseSigning.prepare, { ...wish, tenants: [await newLead()] })).status).toBe(409);
  expect((await owner.do(leaseSigning.cancel, { id: draft.id })).status).toBe(409);
});

/** The links that were mailed to somebody, the oldest first. */
const linksOf = async (email: string): Promise<string[]> => {
  const { rows } = await raw.query<{ body: string }>(
    'select body_text as body from outbox_messages where recipient like $1 order by id',
    [`%${email}%`],
  );
  return rows.flatMap(({ body }) => body.match(/\/portal\/(v1\.[\w.-]+)/)?.[1] ?? []);
};

async function inside(lead: string) {
  const { email } = await ok(owner.do(leads.get, { id: lead }));
  const before = (await linksOf(email!)).length;
  await ok(owner.do(portals.invite, { lead }));
  const token = await vi.waitFor(async () => {
    const links = await linksOf(email!);
    expect(links.length).toBeGreaterThan(before);
    return links.at(-1)!;
  }, patience);
  const { pass } = await ok(stranger(server).do(portal.enter, { token }));
  return { token, pass, email: email! };
}

/** Somebody in a home whose year ends soon; the rent of the months before was collected elsewhere. */
async function endingLease() {
  const { unit } = await newHome();
  const lead = await newLead();
  const until = addDays(today, 40);
  const { id } = await ok(
    owner.do(rentalLeases.create, {
      unit,
      tenants: [lead],
      from: addDays(today, -325),
      until,
      rent: 1_400_00,
      postFrom: addDays(today, 300),
    }),
  );
  const row = async () => (await ok(owner.do(rentalLeases.renewals, {}))).rows.find((one) => one.id === id);
  return { id, lead, unit, until, row };
}

test('a tenant accepts a renewal in their portal, once; the lease that all sign carries term and rent on', async () => {
  const { id, lead, until, row } = await endingLease();
  const terms = {
    id,
    choices: [
      { months: 12, rent: 1_500_00 },
      { months: null, rent: 1_700_00 },
    ],
  };
  expect((await owner.do(renewalOffers.send, { ...terms, expiresOn: addDays(today, -1) })).status).toBe(400);
  const first = await ok(owner.do(renewalOffers.send, { ...terms, expiresOn: addDays(today, 20) }));
  // Another takes the place of the one before.
  const { id: offer } = await ok(
    owner.do(renewalOffers.send, { ...terms, expiresOn: addDays(today, 21), note: 'We would love to keep you.' }),
  );
  const guest = await inside(lead);
  await vi.waitFor(async () => {
    const { rows } = await raw.query(
      "select from outbox_messages where recipient like $1 and subject like 'Renewal offer%'",
      [`%${guest.email}%`],
    );
    expect(rows).toHaveLength(2);
  }, patience);
  const from = addDays(until, 1);
  const read = async () =>
    (await ok(stranger(server).do(portal.read, { token: guest.token, pass: guest.pass }))).leases[0]!;
  expect((await read()).renewal).toMatchObject({ id: offer, state: 'open', from, note: 'We would love to keep you.' });
  const answer = (answer: 'accept' | 'decline' | 'call', choice = 0, which = offer) =>
    stranger(server).do(portal.answerRenewal, {
      token: guest.token,
      pass: guest.pass,
      offer: which,
      answer,
      choice,
      remark: '',
    });
  expect((await answer('accept', 0, first.id)).status).toBe(404);
  expect((await answer('accept', 2)).status).toBe(400);
  await ok(answer('call'));
  expect((await row())!.offer).toMatchObject({ state: 'open', callAskedAt: expect.any(String) });
  await ok(answer('accept'));
  await ok(answer('accept'));
  expect((await answer('accept', 1)).status).toBe(409);
  expect((await answer('decline')).status).toBe(409);
  const { rows: told } = await raw.query(
    `select from events where organisation_id = $1 and kind = 'portal.received' and data ->> 'what' = 'renewal'`,
    [owner.organisationId],
  );
  expect(told).toHaveLength(2);
  const accepted = (await row())!.offer!;
  expect(accepted).toMatchObject({ state: 'accepted', chosen: 0, draft: { state: 'draft' } });
  expect((await ok(owner.do(renewalOffers.prepare, { id: offer }))).id).toBe(accepted.draft!.id);
  const draft = await ok(owner.do(leaseSigning.get, { id: accepted.draft!.id }));
  expect(draft).toMatchObject({ renews: id, from, rent: 1_500_00 });
  await ok(owner.do(leaseSigning.send, { id: draft.id }, { body: '' }));
  expect((await owner.do(renewalOffers.withdraw, { id: offer })).status).toBe(409);
  expect((await owner.do(renewalOffers.send, { ...terms, expiresOn: addDays(today, 21) })).status).toBe(409);
  const { rows: signers } = await raw.query(
    'select s.id from signers s join rental_lease_drafts d on d.signing_id = s.signing_id where d.id = $1 order by s.position',
    [draft.id],
  );
  for (const [place, name] of ['Tess Tenant', 'The Manager'].entries()) await ok(sign(signers[place].id, name));
  await vi.waitFor(
    async () => expect((await ok(owner.do(leaseSigning.get, { id: draft.id }))).state).toBe('active'),
    patience,
  );
  const renewed = await ok(owner.do(rentalLeases.get, { id }));
  expect(renewed).toMatchObject({
    until: draft.until,
    recurring: [
      { kind: 'rent', cents: 1_400_00, until },
      { kind: 'rent', cents: 1_500_00, from },
    ],
  });
  expect(await row()).toBeUndefined();
  expect((await read()).renewal).toBeNull();
  expect((await answer('decline')).status).toBe(409);
});

test('a renewal offer that has run out, is declined or withdrawn leads to nothing; notice ends it', async () => {
  const { id, lead, row } = await endingLease();
  const guest = await inside(lead);
  const send = async () =>
    (await ok(owner.do(renewalOffers.send, { id, choices: [{ months: 6, rent: 1_600_00 }], expiresOn: today }))).id;
  const answer = (offer: string, what: 'accept' | 'decline') =>
    stranger(server).do(portal.answerRenewal, { token: guest.token, pass: guest.pass, offer, answer: what });
  const late = await send();
  await raw.query('update rental_renewal_offers set expires_on = expires_on - 3 where id = $1', [late]);
  expect((await answer(late, 'accept')).status).toBe(409);
  expect((await row())!.offer).toMatchObject({ state: 'expired' });
  const no = await send();
  await ok(answer(no, 'decline'));
  await ok(answer(no, 'decline'));
  expect((await answer(no, 'accept')).status).toBe(409);
  expect((await row())!.offer).toMatchObject({ state: 'declined', answeredBy: expect.stringContaining('Tess') });
  expect((await owner.do(renewalOffers.prepare, { id: no })).status).toBe(409);
  const yes = await send();
  await ok(answer(yes, 'accept'));
  const { draft } = (await row())!.offer!;
  await ok(owner.do(rentalLeases.giveNotice, { id, noticeOn: today, leavesOn: addDays(today, 40) }));
  expect(await ok(owner.do(leaseSigning.get, { id: draft!.id }))).toMatchObject({ state: 'canceled' });
  expect((await answer(yes, 'accept')).status).toBe(404);
  expect((await owner.do(renewalOffers.send, { id, choices: [{ months: 6, rent: 1 }], expiresOn: today })).status).toBe(
    409,
  );
  // Another’s lease is nobody’s to answer for.
  const other = await endingLease();
  const theirs = await ok(
    owner.do(renewalOffers.send, { id: other.id, choices: [{ months: 6, rent: 1_600_00 }], expiresOn: today }),
  );
  expect((await answer(theirs.id, 'accept')).status).toBe(404);
});

test('only insured vendors bid; above the limit the owner decides before anybody is sent', async () => {
  const { property } = await newHome({ approvalLimit: 500_00 });
  const vendor = async (name: string, insuredUntil: string | null, email = `${name}@vendor.test`.toLowerCase()) =>
    (await ok(owner.do(rentals.addVendor, { name, email, insuredUntil }))).id;
  const [insured, dear, bare] = [
    await vendor('Ada', '2099-01-01'),
    await vendor('Bea', '2099-01-01'),
    await vendor('Cal', addDays(today, -1)),
  ];
  const request = await ok(owner.do(rentals.addRequest, { property, title: 'No heat' }));
  const refusal = await owner.do(repairBids.invite, { id: request.id, vendors: [insured, bare] });
  expect(refusal.status).toBe(400);
  expect((await ok(owner.do(repairBids.list, { id: request.id }))).bids).toEqual([]);
  const { bids } = await ok(owner.do(repairBids.invite, { id: request.id, vendors: [insured, dear] }));
  expect((await ok(owner.do(repairBids.invite, { id: request.id, vendors: [insured] }))).bids).toHaveLength(2);
  const tokenOf = (of: string) =>
    bidToken(server.services.settings.secret, bids.find(({ vendor: { id } }) => id === of)!.id);
  const bid = (of: string, cents: number, availableOn = addDays(today, 2)) =>
    stranger(server).do(repairBids.send, { token: tokenOf(of), cents, availableOn });
  expect((await bid(insured, 400_00, addDays(today, -3))).status).toBe(400);
  await ok(bid(insured, 450_00));
  await ok(bid(insured, 400_00));
  await ok(bid(dear, 900_00));
  const compared = await ok(owner.do(repairBids.list, { id: request.id }));
  expect(compared.bids.map(({ vendor: { name }, cents }) => [name, cents])).toEqual([
    ['Ada', 400_00],
    ['Bea', 900_00],
  ]);
  const waiting = await ok(owner.do(repairBids.choose, { id: compared.bids[1]!.id }));
  expect(waiting).toMatchObject({ state: 'triaged', estimate: 900_00, needsApproval: true });
  const sent = await ok(owner.do(repairBids.choose, { id: compared.bids[0]!.id }));
  expect(sent).toMatchObject({ state: 'scheduled', estimate: 400_00, vendor: { name: 'Ada' } });
  expect((await bid(dear, 100_00)).status).toBe(409);
});

test('what the books won’t take of the provider is kept, told once, tried again, and posted in the end', async () => {
  const { owner: head } = await newTeam(server, { owner: 'owner' });
  const { id: property } = await ok(
    head.do(rentals.createProperty, { name: 'Closed Court', stateOrProvince: 'TX', units: ['1'] }),
  );
  const unit = (await ok(head.do(rentals.property, { id: property }))).list[0]!.id;
  const tenant = await ok(head.do(leads.create, { firstName: 'Ty', lastName: 'Tenant', email: 'ty@home.test' }));
  const { id: lease } = await ok(
    head.do(rentalLeases.create, { unit, tenants: [tenant.id], from: today, rent: 900_00, postFrom: '2099-01-01' }),
  );
  const { services } = server;
  const scope = { organisationId: head.organisationId!, userId: null, actorKind: 'system' as const };
  const id = newId();
  const settle = (status: 'paid' | 'returned') => {
    const said = { id: 'p9', reference: '', customerId: 'c9', status, cents: 900_00 };
    const payments = Object.assign(Object.create(services.payments), { readPayment: async () => said });
    return settleOnlineJob.run({
      payload: { id, paymentId: 'p9' },
      services: { ...services, payments },
      job: { id: newId(), kind: 'rentals.settle', ...scope, createdBy: null, attempt: 1, isLastAttempt: false },
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof settleOnlineJob.run>[0]);
  };
  await services.db.withOrg(scope, (tx) => keepOnline(tx, services, { id, lease, lead: tenant.id, cents: 900_00 }));
  // The bank's account is signed for through today, and the next day opens it again.
  const signed = (through: string | null) =>
    raw.query(`update ledger_accounts set reconciled_through = $2 where organisation_id = $1 and is_bank`, [
      head.organisationId,
      through,
    ]);
  await ok(head.do(finance.accounts, { book: 'rent', on: today }));
  await ok(head.do(finance.closePeriod, { book: 'rent', through: addDays(today, -2) }));
  await signed(today);
  await settle('paid');
  await settle('paid');
  const stuck = async () => (await ok(head.do(rentals.overview, {}))).stuck;
  expect(await stuck()).toMatchObject([
    { lease, cents: 900_00, reason: expect.stringContaining('reconciled through') },
  ]);
  const { rows } = await raw.query(
    `select data from events where kind = 'rental.payment_stuck' and organisation_id = $1`,
    [head.organisationId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].data.users).toEqual([head.id]);
  await services.db.withOrg(scope, settleAgain);
  const { rows: jobs } = await raw.query(
    `select payload from jobs where kind = 'rentals.settle' and organisation_id = $1`,
    [head.organisationId],
  );
  expect(jobs).toEqual([{ payload: { id, paymentId: 'p9' } }]);
  await signed(null);
  await settle('paid');
  expect(await stuck()).toEqual([]);
  expect((await ok(head.do(rentalLeases.get, { id: lease }))).balance).toBe(-900_00);
});

test('rent that comes back after its owner was paid is put in by the manager and owed by the owner, and is told', async () => {
  const { property, unit } = await newHome();
  const landlord = await newLead();
  await ok(owner.do(rentals.setOwners, { id: property, owners: [{ lead: landlord, share: 1_000_000 }] }));
  const tenant = await newLead();
  const { id: lease } = await ok(
    owner.do(rentalLeases.create, { unit, tenants: [tenant], from: today, rent: 1_000_00, postFrom: '2099-01-01' }),
  );
  await ok(owner.do(rentalLeases.addCharge, { id: lease, kind: 'rent', memo: 'Rent', cents: 1_000_00, dueOn: today }));
  const { services } = server;
  const scope = { organisationId: owner.organisationId!, userId: null, actorKind: 'system' as const };
  const id = newId();
  const settle = (status: 'paid' | 'returned') =>
    services.db.withOrg(scope, (tx) =>
      settleOnline(tx, id, { id: 'p1', reference: '', customerId: 'c1', status, cents: 1_000_00 }),
    );
  await services.db.withOrg(scope, (tx) => keepOnline(tx, services, { id, lease, lead: tenant, cents: 1_000_00 }));
  await settle('paid');
  const { payments } = await ok(owner.do(rentalLeases.get, { id: lease }));
  const mistake = { id: lease, paymentId: payments[0]!.id, on: today, reason: 'entered_wrong' as const };
  await refused(owner.do(rentalLeases.reversePayment, mistake), 409);
  await ok(owner.do(rentals.distribute, { id: property, cents: 900_00, on: today }));
  await settle('returned');
  await settle('returned');
  const put = await ok(owner.do(rentals.statement, { id: property, from: today, to: today }));
  expect(put).toMatchObject({ advanced: 900_00, distributed: 900_00, collected: 0 });
  const after = await ok(owner.do(rentals.property, { id: property }));
  expect(after).toMatchObject({ held: 0, owedByOwners: 900_00, distributable: 0 });
  expect((await ok(owner.do(rentalLeases.get, { id: lease }))).balance).toBe(1_000_00);
  const { rows } = await raw.query(
    `select data from events where kind = 'rental.rent_returned' and organisation_id = $1`,
    [owner.organisationId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].data).toMatchObject({ advanced: 900_00, users: [owner.id] });
  // What is collected next goes to the manager first.
  await ok(owner.do(rentalLeases.recordPayment, { id: lease, cents: 1_000_00, on: today, method: 'check' }));
  expect((await ok(owner.do(rentals.property, { id: property }))).distributable).toBe(0);
  expect((await owner.do(rentals.recoverAdvance, { id: property, cents: 901_00, on: today })).status).toBe(400);
  await ok(owner.do(rentals.recoverAdvance, { id: property, cents: 900_00, on: today }));
  expect(await ok(owner.do(rentals.property, { id: property }))).toMatchObject({ held: 0, owedByOwners: 0 });
  const told = await ok(owner.do(rentals.statement, { id: property, from: today, to: today }));
  expect(told).toMatchObject({ advanced: 0, contributed: 0 });
  const { collected, contributed, advanced, fees, expenses, distributed } = told;
  expect(told.ledger.opening - told.ledger.closing).toBe(
    collected + contributed + advanced - fees - expenses - distributed,
  );

  const year = Number(today.slice(0, 4));
  const before = await ok(owner.do(rentalTax.forms, { year }));
  expect(before.owners.find((one) => one.id === landlord)).toMatchObject({ cents: 1_000_00, w9: null });
  const w9 = { lead: landlord, receivedOn: today, name: 'Maple Trust', isExempt: true };
  await ok(owner.do(rentalTax.setW9, w9));
  await ok(owner.do(rentalTax.setW9, w9));
  expect((await ok(owner.do(rentalTax.forms, { year }))).owners.find((one) => one.id === landlord)).toMatchObject({
    w9: { name: 'Maple Trust' },
    isReported: false,
  });
  const csv = await owner.do(rentalTax.exported, { year });
  expect(String(csv.body)).toContain('1099-MISC,1 Rents');
});
