import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { billing } from '#contract/account/billing.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { listings } from '#contract/inventory/listings.ts';
import { leads } from '#contract/people/leads.ts';
import { portal } from '#contract/verticals/portals/portals.ts';
import { apply, rentalApplications } from '#contract/verticals/property/applications.ts';
import { leasePapers } from '#contract/verticals/property/lease-papers.ts';
import { rentalLeases } from '#contract/verticals/property/leases.ts';
import { rentals } from '#contract/verticals/property/rentals.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { formGuard } from '#server/core/http/form-guard.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { ok } from '#tests/setup/answers.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { portalMailJob } from '../portals/mail-job.ts';
import { portalWordJob } from '../portals/word-job.ts';
import { settleOnline } from './online.ts';
import { chargeAgainJob, onlinePaymentListener, settleOnlineJob, takeDue } from './online-jobs.ts';

let server: TestServer;
let raw: pg.Client;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;
let foreigner: Person;
const today = dayIn(Date.now(), 'America/Chicago');

beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  const { db, log } = server.services;
  const kinds = [portalMailJob, portalWordJob, settleOnlineJob, chargeAgainJob];
  worker = new JobWorker({ services: server.services, kinds, pollMs: 20 });
  worker.start();
  dispatcher = new Dispatcher({ db, listeners: [onlinePaymentListener], log });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
  ({ owner, foreigner } = await newTeam(server, { owner: 'owner' }));
  await raw.query('update organisations set is_sample = true where id = $1', [owner.organisationId]);
  await raw.query(`update subscriptions set add_ons = '{property-management}' where user_id = $1`, [owner.id]);
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await raw.end();
  await server.stop();
});

const outside = () => stranger(server);
const mails = async (email: string): Promise<{ subject: string; body: string }[]> =>
  (
    await raw.query<{ subject: string; body: string }>(
      'select subject, body_text as body from outbox_messages where recipient like $1 order by id',
      [`%${email}%`],
    )
  ).rows;
/** Signed in by the link of the mail with this subject. */
async function inside(email: string, subject: RegExp) {
  const found = await vi.waitFor(async () => {
    const one = (await mails(email)).findLast((mail) => subject.test(mail.subject));
    expect(one).toBeDefined();
    return one!;
  }, patience);
  const token = found.body.match(/\/portal\/(v1\.[\w.-]+)/)![1]!;
  const { pass } = await ok(outside().do(portal.enter, { token }));
  return { token, pass, read: () => ok(outside().do(portal.read, { token, pass })) };
}
const tokenOf = (url: string) => url.split('#')[1]!;

let numbers = 0;
async function newVacancy(more: Record<string, unknown> = {}, alsoList = false) {
  numbers += 1;
  const { id: property } = await ok(
    owner.do(rentals.createProperty, {
      name: `Vine Court ${numbers}`,
      street: `${numbers} Vine St`,
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78701',
      feeRate: 80_000,
      ...more,
    }),
  );
  const { list } = await ok(owner.do(rentals.property, { id: property }));
  const unit = list[0]!.id;
  const vacancy = await ok(
    owner.do(rentalApplications.openVacancy, {
      unit,
      rent: 1_500_00,
      deposit: 1_500_00,
      availableOn: today,
      headline: 'Bright corner home',
      alsoList,
    }),
  );
  return { property, unit, vacancy };
}
const criteria = {
  words: 'Three times the rent. 620. No eviction in five years.',
  incomeRatio: 300,
  leastScore: 620,
  evictionYears: 5,
  needsReference: false,
  fee: 35_00,
};
const opened = () => formGuard('rental application').openedNow(server.services.settings.secret, Date.now() - 60_000);
let phones = 100;
const nextPhone = () => {
  phones += 1;
  return `+1 512 555 0${phones}`;
};
const sent = (slug: string, email: string) => ({
  slug,
  reference: crypto.randomUUID(),
  name: 'Rosa Diaz',
  email,
  phone: nextPhone(),
  moveIn: addDays(today, 10),
  occupants: 2,
  address: '1 Old St',
  income: 5_200_00,
  incomeSource: 'Acme',
  wasEvicted: false,
  consent: true as const,
  locale: 'en' as const,
  opened: opened(),
});
const found = {
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
};

/** Somebody who applied: their application as the office has it. */
async function applied(slug: string, email: string) {
  const application = sent(slug, email);
  await ok(outside().do(apply.send, application));
  await ok(outside().do(apply.send, application));
  const { rows } = await ok(owner.do(rentalApplications.list, {}));
  const mine = rows.filter(({ property }) => property.name === `Vine Court ${numbers}`);
  expect(mine).toHaveLength(1);
  return mine[0]!.id;
}

test('nothing is advertised before the criteria are written, and what the public must not read is refused', async () => {
  numbers += 1;
  const { id } = await ok(owner.do(rentals.createProperty, { name: 'Vine Court 0', stateOrProvince: 'NY' }));
  const { list } = await ok(owner.do(rentals.property, { id }));
  const wish = { unit: list[0]!.id, rent: 1_500_00, deposit: 0, availableOn: today, headline: 'Corner home' };
  expect((await owner.do(rentalApplications.openVacancy, wish)).status).toBe(409);
  const first = await ok(owner.do(rentalApplications.setCriteria, criteria));
  expect(await ok(owner.do(rentalApplications.setCriteria, criteria))).toEqual(first);
  const unlawful = await owner.do(rentalApplications.openVacancy, { ...wish, headline: 'No children, adults only' });
  expect(unlawful.status).toBe(400);
  const vacancy = await ok(owner.do(rentalApplications.openVacancy, wish));
  // New York lets nobody ask for more than $20.
  expect(vacancy).toMatchObject({ fee: 20_00, feeSource: 'N.Y. RPL § 238-a(1)(b)' });
  expect((await owner.do(rentalApplications.openVacancy, wish)).status).toBe(409);
  expect(
    (await foreigner.do(rentalApplications.changeVacancy, { id: vacancy.id, isOpen: false }, { version: 1 })).status,
  ).toBe(404);
});

test('an application: sent once, paid for, decided by the criteria, leased, and rent paid online once', async () => {
  const { unit, vacancy } = await newVacancy({}, true);
  const { slug } = vacancy;
  const listing = await ok(owner.do(listings.get, { id: vacancy.listing! }));
  expect(listing).toMatchObject({ standardStatus: 'Active', propertyType: 'Residential Lease', listPrice: 1_500_00 });
  const page = await ok(outside().do(apply.look, { slug }));
  expect(page).toMatchObject({ fee: 35_00, rent: 1_500_00, isOpen: true, criteria: criteria.words });
  const email = 'rosa@example.test';
  expect((await outside().do(apply.send, { ...sent(slug, email), moveIn: '2020-01-01' })).status).toBe(400);
  const id = await applied(slug, email);
  const guest = await inside(email, /^Your application/);
  const [mine] = (await guest.read()).applications;
  expect(mine).toMatchObject({ id, state: 'received', fee: { cents: 35_00, state: 'due' }, hasLetter: false });

  const payFee = {
    token: guest.token,
    pass: guest.pass,
    for: 'application' as const,
    record: id,
    key: crypto.randomUUID(),
  };
  expect((await outside().do(portal.pay, { ...payFee, cents: 34_00 })).status).toBe(400);
  // A checkout that moves no money pays nobody's fee but in a sample.
  const asSample = (is: boolean) =>
    raw.query('update organisations set is_sample = $2 where id = $1', [owner.organisationId, is]);
  await asSample(false);
  expect((await outside().do(portal.pay, { ...payFee, cents: 35_00 })).status).toBe(409);
  await asSample(true);
  const { url } = await ok(outside().do(portal.pay, { ...payFee, cents: 35_00 }));
  for (const _ of [1, 2]) await ok(outside().do(billing.settleTestCheckout, { token: tokenOf(url), outcome: 'paid' }));
  await vi.waitFor(async () => expect((await guest.read()).applications[0]!.fee.state).toBe('paid'), patience);

  let application = await ok(owner.do(rentalApplications.get, { id }));
  expect(application.allowed).toEqual([]);
  const decide = (decision: 'approved' | 'denied') =>
    owner.do(rentalApplications.decide, { id, decision }, { version: application.version });
  expect((await decide('approved')).status).toBe(409);
  application = await ok(owner.do(rentalApplications.screen, { id, ...found }, { version: application.version }));
  expect(application.measured).toEqual([
    { criterion: 'income', isMet: true },
    { criterion: 'score', isMet: true },
    { criterion: 'eviction', isMet: true },
  ]);
  // Whoever meets what is asked of all cannot be denied.
  expect((await decide('denied')).status).toBe(409);
  application = await ok(decide('approved'));
  const lease = await ok(
    owner.do(rentalLeases.create, {
      unit,
      tenants: [application.lead!],
      from: today,
      rent: application.rent,
      deposit: application.deposit,
      application: id,
      postFrom: '2099-01-01',
    }),
  );
  expect((await ok(outside().do(apply.look, { slug }))).isOpen).toBe(false);
  expect((await outside().do(apply.send, sent(slug, 'late@example.test'))).status).toBe(409);

  await ok(
    owner.do(rentalLeases.addCharge, { id: lease.id, kind: 'rent', memo: 'Rent', cents: 1_500_00, dueOn: today }),
  );
  const balance = async () => (await ok(owner.do(rentalLeases.get, { id: lease.id }))).balance;
  const pay = async (cents: number, outcome: 'paid' | 'declined' | 'returned') => {
    const key = crypto.randomUUID();
    const wish = { token: guest.token, pass: guest.pass, for: 'rent' as const, record: lease.id, cents, key };
    const paid = await ok(outside().do(portal.pay, wish));
    await Promise.all(
      [1, 2].map(() => outside().do(billing.settleTestCheckout, { token: tokenOf(paid.url), outcome })),
    );
    return key;
  };
  const autopay = (isOn: boolean) =>
    outside().do(portal.setAutopay, { token: guest.token, pass: guest.pass, lease: lease.id, isOn });
  expect((await autopay(true)).status).toBe(409);
  await pay(500_00, 'declined');
  await pay(1_000_00, 'paid');
  await vi.waitFor(async () => expect(await balance()).toBe(500_00), patience);
  expect((await ok(owner.do(rentalLeases.get, { id: lease.id }))).payments).toHaveLength(1);
  await vi.waitFor(
    async () => expect((await mails(email)).map(({ subject }) => subject)).toContain('Receipt: $1,000.00'),
    patience,
  );

  // What is due is taken once, however often one looks.
  await ok(autopay(true));
  const scope = { organisationId: owner.organisationId!, userId: null, actorKind: 'system' as const };
  const look = () => server.services.db.withOrg(scope, (tx) => takeDue(tx, server.services));
  expect((await Promise.all([look(), look()])).reduce((sum, one) => sum + one, 0)).toBe(1);
  await vi.waitFor(async () => expect(await balance()).toBe(0), patience);
  expect(await look()).toBe(0);

  // Returned by the bank: open again, and nothing more is taken from there.
  await ok(owner.do(rentalLeases.addCharge, { id: lease.id, kind: 'rent', memo: 'Rent', cents: 200_00, dueOn: today }));
  await pay(200_00, 'returned');
  await vi.waitFor(async () => {
    const { payments, balance: open } = await ok(owner.do(rentalLeases.get, { id: lease.id }));
    expect(open).toBe(200_00);
    expect(payments.filter(({ reversedOn }) => reversedOn)).toHaveLength(1);
    expect((await guest.read()).leases[0]!.online.autopay.isOn).toBe(false);
  }, patience);

  // By hand first and by the provider after that: it came back once, and nothing is stuck.
  const online = await pay(50_00, 'paid');
  await vi.waitFor(async () => expect(await balance()).toBe(150_00), patience);
  const last = (await ok(owner.do(rentalLeases.get, { id: lease.id }))).payments.find(
    ({ reversedOn, cents }) => !reversedOn && cents === 50_00,
  );
  await ok(owner.do(rentalLeases.reversePayment, { id: lease.id, paymentId: last!.id, on: today, reason: 'nsf' }));
  const settle = (status: 'returned') =>
    server.services.db.withOrg(scope, (tx) =>
      settleOnline(tx, online, { id: 'again', reference: '', customerId: 'c', status, cents: 50_00 }),
    );
  await settle('returned');
  expect(await balance()).toBe(200_00);

  // Whoever stops autopay before they are charged pays nothing; agreed to again, what comes due later is taken.
  await ok(autopay(true));
  await raw.query(
    `update rental_online_payments set due_on = $2::date - 3 where lease_id = $1 and due_on is not null`,
    [lease.id, today],
  );
  await raw.query(`update rental_charges set due_on = $2::date - 1 where lease_id = $1`, [lease.id, today]);
  const stopped = await server.services.db.withOrg(scope, async (tx) => {
    const taken = await takeDue(tx, server.services);
    await tx.run(sql`update rental_payers set autopay_since = null where lease_id = ${lease.id}`);
    return taken;
  });
  expect(stopped).toBe(1);
  const automatic = async () => {
    const { rows } = await raw.query(
      `select state from rental_online_payments where lease_id = $1 and due_on is not null order by due_on`,
      [lease.id],
    );
    return rows.map(({ state }) => state);
  };
  await vi.waitFor(async () => expect(await automatic()).toEqual(['paid', 'failed']), patience);
  await ok(autopay(true));
  expect(await look(), 'asked once a day').toBe(0);
  await ok(owner.do(rentalLeases.addCharge, { id: lease.id, kind: 'rent', memo: 'Rent', cents: 25_00, dueOn: today }));
  expect(await look()).toBe(1);
  // Asked of the provider, who knows by now that this account gives nothing.
  await vi.waitFor(async () => expect(await automatic()).toEqual(['paid', 'failed', 'failed']), patience);

  const { rows: fees } = await raw.query(
    `select id from ledger_entries where organisation_id = $1 and source = 'rentals.application_fee'`,
    [owner.organisationId],
  );
  expect(fees).toHaveLength(1);
});

test('whoever is denied is told why, in the words of the law', async () => {
  const { vacancy } = await newVacancy();
  const email = 'max@example.test';
  const id = await applied(vacancy.slug, email);
  const weak = { ...found, score: 540, factors: 'High balances' };
  const screened = await ok(owner.do(rentalApplications.screen, { id, ...weak }, { version: 1 }));
  expect(screened.allowed).toEqual(['conditional', 'denied']);
  const decided = await ok(
    owner.do(rentalApplications.decide, { id, decision: 'denied' }, { version: screened.version }),
  );
  expect(decided.decision).toMatchObject({ decision: 'denied', reasons: ['score'] });
  const pdf = await owner.do(rentalApplications.letter, { id });
  expect(pdf.status).toBe(200);
  const { letterToDraw } = await import('./decision-letter.ts');
  const { linesOf } = await import('./draw-decision.ts');
  const scope = { organisationId: owner.organisationId!, userId: null, actorKind: 'system' as const };
  const { title, lines } = linesOf(await server.services.db.withOrg(scope, (tx) => letterToDraw(tx, id)));
  const text = lines.map((one) => one.text).join('\n');
  expect(title).toBe('Notice of adverse action');
  for (const words of [
    /Fair Reports, 1 Report Way/,
    /did not make this decision/,
    /within 60 days/,
    /dispute/,
    /540/,
    /High balances/,
  ])
    expect(text).toMatch(words);
  const guest = await inside(email, /^Decision/);
  expect((await guest.read()).applications[0]).toMatchObject({ state: 'denied', hasLetter: true });
  const paper = { token: guest.token, pass: guest.pass, paper: id, of: 'application' as const };
  expect((await outside().do(portal.paper, paper)).status).toBe(200);
});

test('inspections are signed as they stand, compared, and a notice runs by the state’s clock with its proof', async () => {
  const { property, unit } = await newVacancy({ stateOrProvince: 'CA', postalCode: '90012', city: 'Los Angeles' });
  expect(property).toBeTruthy();
  const email = 'tenant@example.test';
  const { id: lead } = await ok(owner.do(leads.create, { firstName: 'Tia', lastName: 'Ono', email }));
  const { id } = await ok(
    owner.do(rentalLeases.create, {
      unit,
      tenants: [lead],
      from: '2026-01-01',
      rent: 1_500_00,
      postFrom: '2099-01-01',
    }),
  );
  const moveIn = await ok(owner.do(leasePapers.startInspection, { id, kind: 'move_in', on: '2026-01-01' }));
  expect((await owner.do(leasePapers.startInspection, { id, kind: 'routine', on: '2026-01-02' })).status).toBe(409);
  const rows = moveIn.items.map(({ room, item }) => ({ room, item, condition: 'good' as const, note: '', charge: 0 }));
  const unseen = [{ ...rows[0]!, condition: null }, ...rows.slice(1)];
  const save = (items: typeof unseen, isFinished: boolean, version: number) =>
    owner.do(leasePapers.saveInspection, { id: moveIn.id, items, isFinished }, { version });
  expect((await save(unseen, true, 1)).status).toBe(400);
  await ok(save(rows, true, 1));
  expect((await save(rows, true, 2)).status).toBe(409);
  const guest = await inside(email, /^A document/);
  const sign = { token: guest.token, pass: guest.pass, inspection: moveIn.id, name: 'Tia Ono', remark: 'Scratch' };
  await ok(outside().do(portal.signInspection, sign));
  await ok(outside().do(portal.signInspection, { ...sign, name: 'Somebody else' }));
  const { inspections } = await ok(owner.do(leasePapers.inspections, { id }));
  expect(inspections[0]).toMatchObject({ signedBy: 'Tia Ono', remark: 'Scratch' });
  const moveOut = await ok(owner.do(leasePapers.startInspection, { id, kind: 'move_out', on: '2026-03-31' }));
  expect(moveOut.items.map(({ item }) => item)).toEqual(moveIn.items.map(({ item }) => item));

  const notice = { id, kind: 'late_rent' as const, servedOn: '2026-05-21', method: 'personal' as const, cents: 900_00 };
  const short = { ...notice, kind: 'entry' as const, effectiveOn: '2026-05-21' };
  expect((await owner.do(leasePapers.serveNotice, short)).status).toBe(400);
  const served = await ok(owner.do(leasePapers.serveNotice, notice));
  // Three court days from a Thursday: Friday, Tuesday and Wednesday, since Monday is Memorial Day.
  expect(served).toMatchObject({ days: 3, endsOn: '2026-05-27', source: 'Cal. Code Civ. Proc. § 1161(2)' });
  const proof = { id, noticeId: served.id, on: '2026-05-21', by: 'R. Cole', number: '', file: null };
  await ok(owner.do(leasePapers.proveNotice, proof));
  await ok(owner.do(leasePapers.proveNotice, proof));
  expect((await owner.do(leasePapers.proveNotice, { ...proof, by: 'Another' })).status).toBe(409);
  const paper = { token: guest.token, pass: guest.pass, paper: served.id, of: 'notice' as const };
  expect((await outside().do(portal.paper, paper)).status).toBe(200);
  const { notices } = await ok(owner.do(leasePapers.notices, { id }));
  expect(notices[0]!.seenAt).not.toBeNull();
  expect((await foreigner.do(leasePapers.notices, { id })).status).toBe(404);
});
