import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { listings } from '#contract/inventory/listings.ts';
import { collaboration } from '#contract/people/collaboration.ts';
import { leads } from '#contract/people/leads.ts';
import { addCounted } from '#contract/verticals/loans/business-days.ts';
import { loanIncompleteness } from '#contract/verticals/loans/incompleteness.ts';
import { loanApplication } from '#contract/verticals/loans/loan-application.ts';
import { loanDisclosures } from '#contract/verticals/loans/loan-disclosures.ts';
import { loanStatus } from '#contract/verticals/loans/loan-status.ts';
import { loanWatch } from '#contract/verticals/loans/loan-watch.ts';
import { type CreditorKind, loanWork } from '#contract/verticals/loans/loan-work.ts';
import { loanCore } from '#contract/verticals/loans/loans.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { openNotice } from './incompleteness.ts';

let server: TestServer;
/** The database’s owner, who sees all. */
let raw: pg.Client;
let owner: Person;
let agent: Person;
let processor: Person;
let colleague: Person;
let viewer: Person;
let elsewhere: Person;
/** Of a plan that allows one application. */
let free: Person;

beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  processor = await newMember(server, here, 'assistant');
  colleague = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  free = await newMember(server, await newOrganisation(server, 'Free'), 'owner');
  await allowAll(owner);
});
afterAll(async () => {
  await raw.end();
  await server.stop();
});

/** Everybody but `free` works in a sample workspace, which lacks nothing. */
const allowAll = async ({ organisationId }: Person) => {
  await raw.query('update organisations set is_sample = true where id = $1', [organisationId]);
};

const zone = 'America/Chicago';
const today = () => dayIn(Date.now(), zone);
const ago = (days: number) => addDays(today(), -days);

const open = async (by: Person, more: Partial<RequestOf<typeof loanCore.create>> = {}) => {
  const made = await by.do(loanCore.create, { name: 'Ruiz', timeZone: zone, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};

test('the stream of activity tells of a loan and its milestones to those who see it, and to nobody else', async () => {
  const loan = await open(agent, { name: 'Streamed' });
  const kindsFor = async (who: Person) =>
    (await who.do(collaboration.activity, { of: 'changes', limit: 100 })).body.rows
      .filter(({ subject }) => subject.id === loan.id)
      .map(({ kind, subject }) => `${kind} ${subject.name}`);
  expect(await kindsFor(owner)).toEqual(['loan.created Streamed']);
  expect(await kindsFor(colleague)).toEqual([]);
  expect(await kindsFor(elsewhere)).toEqual([]);
});
const now = async (id: string, by = owner) => (await by.do(loanCore.get, { id })).body;
const person = async (by: Person, firstName = 'Ana') =>
  (await by.do(leads.create, { firstName, lastName: 'Ruiz', email: `${firstName}${Math.random()}@example.test` })).body;

/** A loan with all six items of an application. */
async function applied(by: Person) {
  const lead = await person(by);
  const { id } = await open(by, { lead: lead.id, amount: 40_000_000, value: 50_000_000 });
  const { borrowers } = (await by.do(loanApplication.application, { id })).body;
  const borrower = borrowers[0]!.id;
  await by.do(loanApplication.saveSection, {
    id,
    section: 'income',
    borrower,
    data: { rows: [{ kind: 'Base', monthly: 900_000 }] },
    basis: 0,
  });
  await by.do(loanApplication.setTaxId, { id, borrowerId: borrower, value: '123-45-6789' });
  const { version } = await now(id, by);
  const last = await by.do(
    loanCore.change,
    { id, address: '12 Juniper St', city: 'Austin', stateOrProvince: 'TX' },
    { version },
  );
  return { id, borrower, last };
}

describe('who sees and does what', () => {
  test('one’s own, the office’s, what one processes, and all for those who run it', async () => {
    const { id, version } = await open(agent);
    for (const by of [owner, agent, viewer]) expect((await by.do(loanCore.get, { id })).status).toBe(200);
    for (const by of [colleague, processor, elsewhere]) expect((await by.do(loanCore.get, { id })).status).toBe(404);
    await agent.do(loanCore.change, { id, processor: processor.id }, { version });
    const seen = await processor.do(loanCore.get, { id });
    expect(seen.body).toMatchObject({
      processor: processor.id,
      can: { change: true, assign: false, demographics: false },
    });
    expect((await viewer.do(loanCore.change, { id, name: 'X' }, { version: 2 })).status).toBe(403);
    expect((await processor.do(loanCore.list, {})).body.rows.map((one) => one.id)).toEqual([id]);
  });

  test('of two who change one version the second is told what stands', async () => {
    const { id, version } = await open(agent);
    expect((await agent.do(loanCore.change, { id, amount: 1_000 }, { version })).status).toBe(200);
    const late = await owner.do(loanCore.change, { id, amount: 2_000 }, { version });
    expect(late.status).toBe(412);
    expect((late.body as unknown as { current: { amount: number } }).current.amount).toBe(1_000);
  });

  test('lists are filtered, sorted and paged', async () => {
    const by = await newMember(server, await newOrganisation(server, 'Lists'), 'owner');
    for (const amount of [3, 1, 2]) await open(by, { name: `Loan ${amount}`, amount: amount * 100 });
    const first = (await by.do(loanCore.list, { sort: '-amount', limit: 2 })).body;
    expect(first.rows.map(({ name }) => name)).toEqual(['Loan 3', 'Loan 2']);
    const rest = (await by.do(loanCore.list, { sort: '-amount', limit: 2, cursor: first.next! })).body;
    expect(rest.rows.map(({ name }) => name)).toEqual(['Loan 1']);
    expect((await by.do(loanCore.list, { search: 'loan 2' })).body.rows).toHaveLength(1);
    expect((await by.do(loanCore.list, { filter: 'milestone:is(inquiry)' as never })).body.rows).toHaveLength(3);
    expect((await by.do(loanCore.counts, {})).body).toEqual({ total: 3, open: 3 });
  });
});

describe('the application', () => {
  test('the sixth item starts it, whichever comes last, and is counted by the plan', async () => {
    const { id, last } = await applied(free);
    expect(last.status).toBe(200);
    expect((await now(id, free)).applicationOn).toBe(today());
    const second = await applied(free);
    expect(second.last.status).toBe(402);
    expect((await now(second.id, free)).address).toBeNull();
    const { version } = await now(id, free);
    await free.do(loanCore.end, { id, ending: 'withdrawn' }, { version });
    const again = await now(second.id, free);
    const room = await free.do(loanCore.change, { id: second.id, address: '1 A St' }, { version: again.version });
    expect(room.body.applicationOn).toBe(today());
    expect((await free.do(loanCore.reopen, { id }, { version: version + 1 })).status).toBe(402);
  });

  test('a pre-approval letter that names a home is the sixth item too', async () => {
    const lead = await person(agent);
    const { id } = await open(agent, { lead: lead.id, amount: 40_000_000, value: 50_000_000 });
    const borrower = (await agent.do(loanApplication.application, { id })).body.borrowers[0]!.id;
    await agent.do(loanApplication.setTaxId, { id, borrowerId: borrower, value: '123456789' });
    const data = { rows: [{ kind: 'Base', monthly: 900_000 }] };
    await agent.do(loanApplication.saveSection, { id, section: 'income', borrower, data, basis: 0 });
    expect((await agent.do(loanWork.issueLetter, { id, amount: 100 })).status).toBe(409);
    await agent.do(loanWork.setLetterLimit, { id, most: 42_000_000, until: addDays(today(), 60) });
    expect((await agent.do(loanWork.issueLetter, { id, amount: 43_000_000 })).status).toBe(400);
    const plain = await agent.do(loanWork.issueLetter, { id, amount: 30_000_000 });
    expect(plain.body).toMatchObject({ amount: 30_000_000, borrowers: 'Ana Ruiz', withdrawnAt: null });
    expect((await now(id)).applicationOn).toBeNull();
    await agent.do(loanWork.issueLetter, { id, amount: 30_000_000, address: '9 Oak Ave' });
    expect((await now(id)).applicationOn).toBe(today());

    const file = await agent.do(loanWork.letterFile, { id, letterId: plain.body.id });
    expect(file.status).toBe(200);
    const gone = { id, letterId: plain.body.id, reason: 'Lost job' };
    await agent.do(loanWork.withdrawLetter, gone);
    const twice = await agent.do(loanWork.withdrawLetter, { ...gone, reason: 'Again' });
    expect(twice.body.withdrawnBecause).toBe('Lost job');
  });

  test('sections are saved one by one, checked by field, and not over somebody else’s', async () => {
    const lead = await person(agent);
    const { id } = await open(agent, { lead: lead.id });
    const borrower = (await agent.do(loanApplication.application, { id })).body.borrowers[0]!.id;
    const save = (rows: Record<string, unknown>[], basis: number, by = agent) =>
      by.do(loanApplication.saveSection, { id, section: 'personal', borrower, data: { rows } as never, basis });
    expect((await save([{ firstName: 'Bea', lastName: 'Roe' }], 0)).body.version).toBe(1);
    expect((await save([{ firstName: 'Cy' }], 0, owner)).status).toBe(412);
    const wrong = await save([{ birthDate: 'soon', colour: 'blue' }], 1);
    expect(wrong.status).toBe(400);
    const paths = (wrong.body as unknown as { issues: { path: unknown[] }[] }).issues.map(({ path }) => path.join('.'));
    expect(paths).toContain('data.rows.0.birthDate');
    const { borrowers, sections } = (await agent.do(loanApplication.application, { id })).body;
    expect(borrowers[0]!.name).toBe('Bea Roe');
    expect(sections).toHaveLength(1);
    expect((await agent.do(loanApplication.addBorrower, { id, lead: lead.id })).status).toBe(409);
    const spouse = await agent.do(loanApplication.addBorrower, { id, lead: (await person(agent, 'Bo')).id });
    expect(spouse.body).toMatchObject({ name: 'Bo Ruiz', position: 1, hasTaxId: false });
    await agent.do(loanApplication.removeBorrower, { id, borrowerId: borrower });
    expect((await now(id)).lead?.name).toBe('Bo Ruiz');
  });

  test('tax numbers are sealed, shown for a reason that is kept; demographics are apart', async () => {
    const { id, borrower } = await applied(agent);
    const { rows } = await raw.query(
      `select tax_id from loan_borrowers where id = $1 and tax_id like 'v1.%' and tax_id not like '%123456789%'`,
      [borrower],
    );
    expect(rows).toHaveLength(1);
    const text = JSON.stringify((await agent.do(loanApplication.application, { id })).body);
    expect(text).not.toContain('6789');
    const shown = await agent.do(loanApplication.showTaxId, { id, borrowerId: borrower, reason: 'Credit report' });
    expect(shown.body.value).toBe('123456789');
    const said = { ethnicity: ['2'], race: ['5'], sex: '2', isObserved: false } as const;
    const of = { id, borrowerId: borrower };
    await agent.do(loanApplication.setDemographics, {
      ...of,
      demographics: { ...said, ethnicity: ['2'], race: ['5'] },
    });
    expect((await agent.do(loanApplication.demographics, of)).body.demographics).toMatchObject({ sex: '2' });
    expect((await viewer.do(loanApplication.demographics, of)).status).toBe(403);
    const kinds = (await agent.do(loanCore.timeline, { id })).body.rows;
    expect(kinds.find(({ kind }) => kind === 'loan.tax_id_shown')?.data).toMatchObject({ reason: 'Credit report' });
    expect(JSON.stringify(kinds)).not.toContain('123456789');
  });
});

test('from application to funds: each milestone waits for what it needs', async () => {
  const { id, last } = await applied(agent);
  let { version } = last.body;
  const move = async (milestone: RequestOf<typeof loanCore.changeMilestone>['milestone']) => {
    const answer = await agent.do(loanCore.changeMilestone, { id, milestone }, { version });
    if (answer.status === 200) version = answer.body.version;
    return answer;
  };
  const lacking = async (milestone: Parameters<typeof move>[0]) =>
    ((await move(milestone)).body as unknown as { details: { lacking: string[] } }).details.lacking;
  expect((await move('application')).body.milestone).toBe('application');
  expect(await lacking('processing')).toEqual(['loanEstimate', 'intent', 'processor']);

  expect((await agent.do(loanCore.setDates, { id, intentOn: today() })).status).toBe(400);
  const estimate = { id, kind: 'loan_estimate', sentOn: ago(20), method: 'electronic' } as const;
  expect((await agent.do(loanDisclosures.addDisclosure, { ...estimate, sentOn: addDays(today(), 1) })).status).toBe(
    400,
  );
  expect((await agent.do(loanDisclosures.addDisclosure, estimate)).status).toBe(200);
  expect((await agent.do(loanDisclosures.addDisclosure, estimate)).status).toBe(400);
  version = (await agent.do(loanCore.setDates, { id, intentOn: ago(18), completeOn: ago(5) })).body.version;
  const set = { id, processor: processor.id, closingOn: addDays(today(), 1) };
  version = (await agent.do(loanCore.change, set, { version })).body.version;
  expect((await move('processing')).status).toBe(200);

  const condition = (await processor.do(loanWork.addCondition, { id, gate: 'docs', title: 'Paystub' })).body;
  expect(await lacking('clear_to_close')).toEqual(['rate', 'lock', 'docsConditions']);
  const lock = (await agent.do(loanWork.lock, { id, lockedOn: ago(2), days: 12, rate: 61_250 })).body;
  expect(lock).toMatchObject({ expiresOn: addDays(today(), 10), alarm: 'soon' });
  expect((await agent.do(loanWork.lock, { id, lockedOn: today(), days: 30, rate: 60_000 })).status).toBe(409);
  await processor.do(loanWork.changeCondition, { id, conditionId: condition.id, state: 'cleared' });
  ({ version } = await now(id));
  expect((await move('clear_to_close')).body).toMatchObject({ rate: 61_250, decidedOn: today() });
  const longer = await agent.do(loanWork.extendLock, { id, lockId: lock.id, days: 7, cost: 1_250 });
  expect(longer.body).toMatchObject({ expiresOn: addDays(today(), 17), extensionCost: 50_000, alarm: null });

  const receivedOn = ago(12);
  await agent.do(loanDisclosures.addDisclosure, {
    id,
    kind: 'closing_disclosure',
    sentOn: receivedOn,
    method: 'in_person',
    apr: 63_000,
    product: 'Fixed',
  });
  const clocks = (await agent.do(loanDisclosures.clocks, { id })).body;
  const sevenDays = addCounted(ago(20), 7, 'specific');
  // What is received on a Sunday or holiday counts as received on the next day that is none.
  const threeFrom = (day: string) => addCounted(addCounted(addDays(day, -1), 1, 'specific'), 3, 'specific');
  const threeDays = threeFrom(receivedOn);
  expect(clocks.earliestClosing).toBe(sevenDays > threeDays ? sevenDays : threeDays);
  // A rate that rose by more than an eighth starts the three days again.
  await agent.do(loanDisclosures.addDisclosure, {
    id,
    kind: 'corrected_disclosure',
    sentOn: today(),
    method: 'in_person',
    apr: 64_300,
    product: 'Fixed',
  });
  const again = (await agent.do(loanDisclosures.clocks, { id })).body;
  expect(again).toMatchObject({ reset: 'apr', earliestClosing: threeFrom(today()) });
  ({ version } = await now(id));
  expect((await move('cd_out')).status).toBe(200);
  expect(await lacking('docs_signed')).toEqual(['waitingPeriod']);
  const wrong = again.disclosures.find(({ kind }) => kind === 'corrected_disclosure')!.id;
  await agent.do(loanDisclosures.removeDisclosure, { id, disclosureId: wrong });
  expect((await move('docs_signed')).status).toBe(200);
  expect((await move('funded')).body).toMatchObject({ state: 'funded', fundedOn: today() });
  const told = (await agent.do(loanCore.timeline, { id, limit: 50 })).body.rows.map(({ kind }) => kind);
  expect(told).toEqual(expect.arrayContaining(['loan.application_received', 'loan.locked', 'loan.milestone_changed']));
});

test('a baseline moves only with a change of circumstance, and what is over is named', async () => {
  const { id } = await open(agent);
  const feeId = crypto.randomUUID();
  const fee = { id, feeId, section: 'B', name: 'Appraisal', estimated: 60_000 } as const;
  const first = await agent.do(loanDisclosures.saveFee, { ...fee, actual: 75_000 });
  expect(first.body).toMatchObject({ baseline: 60_000, bucket: 'zero' });
  expect((await agent.do(loanDisclosures.fees, { id })).body).toMatchObject({ cure: 15_000 });
  expect((await agent.do(loanDisclosures.saveFee, { ...fee, actual: 75_000, baseline: 75_000 })).status).toBe(400);
  const change = { id, learnedOn: today(), reason: 'settlement_charges', note: 'Acreage' } as const;
  const why = (await agent.do(loanDisclosures.addChange, change)).body;
  const moved = { ...fee, actual: 75_000, baseline: 75_000, change: why.id };
  expect((await agent.do(loanDisclosures.saveFee, moved)).body.baseline).toBe(75_000);
  expect((await agent.do(loanDisclosures.fees, { id })).body.cure).toBe(0);
  const other = await open(agent);
  expect((await agent.do(loanDisclosures.saveFee, { ...fee, id: other.id })).status).toBe(409);
});

test('a denial names its reasons, and an ended loan moves no further', async () => {
  const { id, version } = await open(agent);
  expect((await agent.do(loanCore.end, { id, ending: 'denied' }, { version })).status).toBe(400);
  expect(
    (await agent.do(loanCore.end, { id, ending: 'denied', denialReasons: ['other'] }, { version })).body,
  ).toMatchObject({
    issues: [{ path: ['reason'] }],
  });
  const denied = await agent.do(
    loanCore.end,
    { id, ending: 'denied', denialReasons: ['debt_to_income', 'credit_history'] },
    { version },
  );
  expect(denied.body).toMatchObject({ state: 'denied', decidedOn: today() });
  // A credit report was a reason: the notice says whose.
  expect((await agent.do(loanWork.adverseAction, { id })).status).toBe(400);
  const agency = 'Equal Credit, 1 Report Way, 800 555 0100';
  expect((await agent.do(loanWork.adverseAction, { id, agency })).status).toBe(200);
  // Whom the notice names goes by what the lender is (12 CFR part 1002, appendix A).
  const { body: before } = await agent.do(loanWork.settings);
  expect(before).toMatchObject({ creditor: 'other' });
  const drawn = {
    lender: 'Cedar Line Lending',
    nmls: '',
    borrowers: 'Avery Sample',
    address: null,
    decidedOn: today(),
    reasons: ['debt_to_income' as const],
    reason: 'Called twice.',
    agency,
    score: null,
  };
  const { linesOf } = await import('./draw-adverse-action.ts');
  const told = (creditor: CreditorKind) =>
    linesOf({ ...drawn, creditor })
      .map(({ text }) => text)
      .join(' ');
  // Notes are the office's own, unless they are the other reason.
  expect(told('other')).not.toContain('Called twice.');
  const other = { ...drawn, reasons: ['other' as const], creditor: 'other' as const };
  expect(linesOf(other).map(({ text }) => text)).toContain('Called twice.');
  expect(told('other')).toContain('is: Federal Trade Commission, Consumer Response Center');
  expect(told('federal_credit_union')).toContain('National Credit Union Administration');
  expect(told('federal_credit_union')).not.toContain('Federal Trade Commission');
  expect(told('large_bank_affiliate')).toMatch(/agencies that administer .+ are: Bureau .+; and Federal Trade/);
  // A score that was used is told with its day and what lowered it, or not at all.
  const scored = { id, agency, score: 588, scoreOn: today() };
  expect((await agent.do(loanWork.adverseAction, scored)).body).toMatchObject({ issues: [{ path: ['factors'] }] });
  expect((await agent.do(loanWork.adverseAction, { ...scored, score: 900, factors: 'Late' })).status).toBe(400);
  expect((await agent.do(loanWork.adverseAction, { ...scored, factors: 'Late payments\nShort history' })).status).toBe(
    200,
  );
  const moved = await agent.do(
    loanCore.changeMilestone,
    { id, milestone: 'prequalification' },
    { version: version + 1 },
  );
  expect(moved.status).toBe(400);
});

test('a loan file comes in with its people and goes out as it came', async () => {
  const file = `<?xml version="1.0"?><MESSAGE xmlns="http://www.mismo.org/residential/2009/schemas" MISMOReferenceModelIdentifier="3.4.032420160128"><DEAL_SETS><DEAL_SET><DEALS><DEAL>
    <COLLATERALS><COLLATERAL><SUBJECT_PROPERTY><ADDRESS><AddressLineText>12 Juniper St</AddressLineText><StateCode>TX</StateCode></ADDRESS></SUBJECT_PROPERTY></COLLATERAL></COLLATERALS>
    <LOANS><LOAN LoanRoleType="SubjectLoan"><LOAN_DETAIL><ApplicationReceivedDate>2026-02-07</ApplicationReceivedDate><BalloonIndicator>false</BalloonIndicator></LOAN_DETAIL><TERMS_OF_LOAN><BaseLoanAmount>316000.00</BaseLoanAmount></TERMS_OF_LOAN></LOAN></LOANS>
    <PARTIES><PARTY><INDIVIDUAL><CONTACT_POINTS><CONTACT_POINT><CONTACT_POINT_EMAIL><ContactPointEmailValue>mismo@example.test</ContactPointEmailValue></CONTACT_POINT_EMAIL></CONTACT_POINT></CONTACT_POINTS><NAME><FirstName>Avery</FirstName><LastName>Sample</LastName></NAME></INDIVIDUAL><ROLES><ROLE><BORROWER/><ROLE_DETAIL><PartyRoleType>Borrower</PartyRoleType></ROLE_DETAIL></ROLE></ROLES><TAXPAYER_IDENTIFIERS><TAXPAYER_IDENTIFIER><TaxpayerIdentifierValue>900000001</TaxpayerIdentifierValue></TAXPAYER_IDENTIFIER></TAXPAYER_IDENTIFIERS></PARTY></PARTIES>
    </DEAL></DEALS></DEAL_SET></DEAL_SETS></MESSAGE>`;
  const bring = (text: string) => agent.do(loanWork.importFile, { name: 'loan.xml' }, { body: new Blob([text]) });
  const made = await bring(file);
  expect(made.body).toMatchObject({
    name: 'Avery Sample',
    amount: 31_600_000,
    applicationOn: '2026-02-07',
    timeZone: zone,
  });
  expect((await agent.do(leads.get, { id: made.body.lead!.id })).body).toMatchObject({ email: 'mismo@example.test' });
  expect((await bring(file)).body.lead!.id).toBe(made.body.lead!.id);
  const out = await agent.do(loanWork.exportFile, { id: made.body.id });
  const squeezed = (text: string) =>
    text
      .replace(/<\?xml[^>]*\?>/, '')
      .replace(/>\s+</g, '><')
      .trim();
  expect(squeezed(String(out.body))).toBe(squeezed(file));
  expect((await bring('<feed/>')).status).toBe(400);
  expect((await viewer.do(loanWork.exportFile, { id: made.body.id })).status).toBe(403);
});

test('what the next milestone asks for is told with what of it is there', async () => {
  const { id } = await open(owner, { name: 'Next', program: 'fha' });
  const asked = async () => (await owner.do(loanCore.next, { id })).body;
  expect(await asked()).toEqual({ milestone: 'prequalification', needs: [{ need: 'amount', isMet: false }] });
  const { body: changed } = await owner.do(loanCore.change, { id, amount: 30_000_000 }, { version: 1 });
  expect(await asked()).toEqual({ milestone: 'prequalification', needs: [{ need: 'amount', isMet: true }] });
  await owner.do(loanCore.end, { id, ending: 'withdrawn' }, { version: changed.version });
  expect(await asked()).toEqual({ milestone: null, needs: [] });
});

describe('the closed book', () => {
  test('tells whose rate is high, whose insurance may end, and whose home is listed', async () => {
    const terms = { amount: 45_000_000, price: 50_000_000, value: 50_000_000, rate: 70_000, termMonths: 360 };
    const make = async (name: string, change: string, more: Partial<RequestOf<typeof loanCore.create>> = {}) => {
      const { id } = await open(owner, { ...terms, name, ...more });
      await raw.query(`update loans set state = 'funded', funded_on = ${change} where id = $1`, [id]);
      return id;
    };
    // Funded on the 15th: the first of its payments was due on the 1st of the month after the next.
    const fifteenth = `date_trunc('month', lintel.our_day()) - interval '9 years' + interval '14 days'`;
    const old = await make('Insured', fifteenth);
    // FHA’s premium and USDA’s fee stay, and VA insures nothing.
    const government = await make('FHA', `lintel.our_day() - interval '9 years'`, { program: 'fha', rate: 60_000 });
    const home = { address: '12 Juniper St', postalCode: '78701', rate: 60_000 };
    const listed = await make('Listed', `lintel.our_day() - interval '1 year'`, home);
    const quiet = await make('Quiet', `lintel.our_day() - interval '1 year'`, { rate: 60_000 });
    const { body: listing } = await owner.do(listings.create, {
      streetNumber: '12',
      streetName: 'Juniper St',
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78701',
    });
    await raw.query(`update listings set standard_status = 'Active' where id = $1`, [listing.id]);
    const seen = async (rate?: number) => {
      const { status, body } = await owner.do(loanWatch.watch, { ...(rate && { rate }) });
      expect(status, JSON.stringify(body)).toBe(200);
      return new Map(body.rows.map((row) => [row.id, row]));
    };
    const plain = await seen();
    expect(plain.get(old)).toMatchObject({ reasons: ['equity'], newPayment: null, payment: 299_386 });
    // 450,000 at 7% over 30 years, after 107 payments.
    expect(plain.get(old)!.balance).toBe(39_541_016);
    expect(plain.get(listed)).toMatchObject({
      reasons: ['listed'],
      listing: { name: expect.stringContaining('Juniper') },
    });
    expect(plain.has(quiet)).toBe(false);
    expect(plain.has(government)).toBe(false);
    const lower = await seen(55_000);
    expect(lower.get(old)!.reasons).toEqual(['rate', 'equity']);
    expect(lower.get(quiet)).toMatchObject({ reasons: ['rate'] });
    expect(lower.get(quiet)!.newPayment!).toBeLessThan(lower.get(quiet)!.payment);
    expect((await seen(55_001)).has(quiet)).toBe(false);
  });
});

async function textOfPdf(by: Person, path: string): Promise<string> {
  const { getDocumentProxy, extractText } = await import('unpdf');
  const answer = await fetch(`${server.url}/api/v1${path}`, { headers: { cookie: by.cookie } });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  // Where a line breaks says nothing.
  return text.replace(/\s+/g, ' ');
}

describe('an incomplete application', () => {
  test('is told in writing, once its items are named and its day lies ahead, and its deadline runs', async () => {
    const { id } = await applied(agent);
    const wish = { id, missing: ['Pay stubs of 30 days', 'Bank statements'], respondBy: addDays(today(), 14) };
    const send = (more: object, by = agent) =>
      by.do(loanIncompleteness.sendIncompleteNotice, { ...wish, method: 'mail', ...more });
    expect((await send({ respondBy: today() })).status).toBe(400);
    expect((await send({ missing: [] })).status).toBe(400);
    expect((await send({ method: 'portal' })).body).toMatchObject({ issues: [{ path: ['hasConsent'] }] });
    expect((await send({}, viewer)).status).toBe(403);
    expect((await send({}, colleague)).status).toBe(404);
    expect((await send({}, elsewhere)).status).toBe(404);
    const close = async () =>
      (await agent.do(loanCore.end, { id, ending: 'incomplete' }, { version: (await now(id, agent)).version })).status;
    expect(await close(), 'nobody was told').toBe(409);
    const { body: notice } = await send({ method: 'portal', hasConsent: true });
    expect(notice).toMatchObject({ missing: wish.missing, sentOn: today(), method: 'portal', seenAt: null });
    expect((await now(id, agent)).incompleteOn).toBe(today());
    const { clocks } = (await agent.do(loanDisclosures.clocks, { id })).body;
    expect(clocks.find(({ key }) => key === 'incomplete_notice')).toMatchObject({ state: 'met' });
    expect(clocks.find(({ key }) => key === 'incomplete_response')).toMatchObject({
      on: wish.respondBy,
      state: 'running',
    });
    expect(await close(), 'their time is not over').toBe(409);
    const text = await textOfPdf(agent, `/loans/${id}/incompleteness-notices/${notice.id}/file`);
    for (const words of [...wish.missing, 'unable to give further consideration', 'Ana Ruiz'])
      expect(text).toContain(words);
    expect((await colleague.do(loanIncompleteness.incompleteNoticeFile, { id, noticeId: notice.id })).status).toBe(404);
    const told = await raw.query(
      `select payload ->> 'what' as what from jobs where kind = 'portals.word' and payload ->> 'lead' in
      (select lead_id::text from loan_borrowers where loan_id = $1)`,
      [id],
    );
    expect(told.rows).toEqual([{ what: 'paper' }]);
    await raw.query(
      `update loan_incomplete_notices set sent_on = $2::date - 20, respond_by = $2::date - 1 where loan_id = $1`,
      [id, today()],
    );
    await raw.query(`update loans set incomplete_notice_on = $2::date - 20 where id = $1`, [id, today()]);
    expect(await close()).toBe(200);
    expect((await send({})).status, 'it has ended').toBe(409);
  });

  test('opens in the portal of its borrower only, and that is kept', async () => {
    const { id, borrower } = await applied(agent);
    const wish = { id, missing: ['Pay stubs'], respondBy: addDays(today(), 14), method: 'mail' as const };
    const { body: notice } = await agent.do(loanIncompleteness.sendIncompleteNotice, wish);
    const { rows } = await raw.query(
      'select lead_id as lead, organisation_id as org from loan_borrowers where id = $1',
      [borrower],
    );
    const scope = { organisationId: rows[0].org, userId: null, actorKind: 'system' as const };
    const opened = (lead: string) => server.services.db.withOrg(scope, (tx) => openNotice(tx, lead, notice.id));
    await expect(opened((await person(agent)).id)).rejects.toThrow();
    expect(await opened(rows[0].lead)).toBe(id);
    expect((await agent.do(loanIncompleteness.incompleteNotices, { id })).body.notices[0]!.seenAt).not.toBeNull();
  });
});

test('somebody outside sees how far a loan is by their link, nothing else, until it is revoked', async () => {
  const { id } = await applied(agent);
  const wish = { id, name: 'Bea Buyer Agent', role: 'buyer_agent' as const };
  expect((await agent.do(loanStatus.addStatusLink, wish as never)).status, 'without the borrower').toBe(400);
  const share = (by: Person) => by.do(loanStatus.addStatusLink, { ...wish, hasConsent: true });
  for (const [by, status] of [
    [viewer, 403],
    [colleague, 404],
    [elsewhere, 404],
  ] as const)
    expect((await share(by)).status).toBe(status);
  const { body: link } = await share(agent);
  expect((await colleague.do(loanStatus.statusAddress, { id, linkId: link.id })).status).toBe(404);
  const { address } = (await agent.do(loanStatus.statusAddress, { id, linkId: link.id })).body;
  const token = address.split('/').at(-1)!;
  const outside = stranger(server);
  const { body: seen } = await outside.do(loanStatus.seeStatus, { token });
  expect(seen).toMatchObject({ address: '12 Juniper St, Austin, TX', state: 'open', milestone: expect.any(String) });
  expect(JSON.stringify(seen)).not.toMatch(/Ruiz|4000000|amount|rate/);
  await outside.do(loanStatus.seeStatus, { token });
  const kept = async () => (await agent.do(loanStatus.statusLinks, { id })).body.links[0]!;
  expect(await kept()).toMatchObject({ name: wish.name, opens: 2, revokedAt: null });
  expect((await outside.do(loanStatus.seeStatus, { token: `${token.slice(0, -4)}AAAA` })).status).toBe(404);
  // Why it ended stays between lender and borrower.
  await raw.query(`update loans set state = 'denied' where id = $1`, [id]);
  expect((await outside.do(loanStatus.seeStatus, { token })).body).toMatchObject({ state: 'ended', milestone: null });
  for (const _ of [1, 2])
    expect((await agent.do(loanStatus.revokeStatusLink, { id, linkId: link.id })).status).toBe(200);
  expect((await outside.do(loanStatus.seeStatus, { token })).status).toBe(404);
  expect((await agent.do(loanStatus.statusAddress, { id, linkId: link.id })).status).toBe(409);
  expect(await kept()).toMatchObject({ opens: 3, revokedAt: expect.any(String) });
});
