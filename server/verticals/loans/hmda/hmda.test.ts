import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leads } from '#contract/people/leads.ts';
import { hmda } from '#contract/verticals/loans/hmda/hmda.ts';
import { loanApplication } from '#contract/verticals/loans/loan-application.ts';
import { loanDisclosures } from '#contract/verticals/loans/loan-disclosures.ts';
import { loanCore } from '#contract/verticals/loans/loans.ts';
import { ok } from '#tests/setup/answers.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let raw: pg.Client;
let owner: Person;
let agent: Person;
let assistant: Person;

beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  assistant = await newMember(server, here, 'assistant');
  await raw.query('update organisations set is_sample = true where id = $1', [owner.organisationId]);
});
afterAll(async () => {
  await raw.end();
  await server.stop();
});

const fileOf = async (id: string): Promise<string> => String((await owner.do(hmda.registerFile, { id })).body);
const settings = {
  institution: 'Hill Country Lending',
  contact: 'Ana Ruiz',
  phone: '512-555-0142',
  email: 'ana@lending.test',
  street: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  agency: '9' as const,
  taxId: '12-3456789',
  lei: 'B90YWS6AFX2LGWOXJ1LD',
};

/** A loan that funded in March 2025, with all that its row takes from the loan. */
async function funded(by: Person, number: string): Promise<string> {
  const lead = await ok(by.do(leads.create, { firstName: 'Ana', lastName: number, email: `${number}@home.test` }));
  const { id } = await ok(
    by.do(loanCore.create, {
      lead: lead.id,
      number,
      timeZone: 'America/Chicago',
      amount: 40_000_000,
      price: 50_000_000,
      value: 51_000_000,
      rate: 61_250,
      termMonths: 360,
      address: '500 Congress | Unit 4',
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78701',
    }),
  );
  const [borrower] = (await ok(by.do(loanApplication.application, { id }))).borrowers;
  const borrowerId = borrower!.id;
  const save = (section: 'personal' | 'income' | 'liabilities', rows: Record<string, string | number>[]) =>
    ok(
      by.do(loanApplication.saveSection, {
        id,
        section,
        borrower: section === 'liabilities' ? null : borrowerId,
        data: { rows },
        basis: 0,
      }),
    );
  await save('personal', [
    { firstName: 'Ana', lastName: number, birthDate: '1985-02-03', citizenship: 'USCitizen', maritalStatus: 'Married' },
  ]);
  await save('income', [{ kind: 'Base', monthly: 1_000_000 }]);
  await save('liabilities', [{ kind: 'Revolving', monthly: 50_000 }]);
  await ok(
    owner.do(loanApplication.setDemographics, {
      id,
      borrowerId,
      demographics: { ethnicity: ['2'], race: ['5'], sex: '2', isObserved: false },
    }),
  );
  const fee = (section: 'A' | 'B', actual: number) =>
    ok(
      by.do(loanDisclosures.saveFee, {
        id,
        feeId: crypto.randomUUID(),
        section,
        name: section,
        estimated: actual,
        actual,
      }),
    );
  await fee('A', 120_000);
  await fee('B', 180_050);
  await raw.query(
    `update loans set state = 'funded', milestone = 'funded', application_on = '2025-02-02', decided_on = '2025-03-01',
       funded_on = '2025-03-10', apr = 63400 where id = $1`,
    [id],
  );
  await raw.query(
    `insert into loan_locks (organisation_id, loan_id, locked_on, days, expires_on, rate) values ($1, $2, '2025-02-12', 30, '2025-03-14', 61250)`,
    [by.organisationId, id],
  );
  return id;
}
const answers = {
  tract: '48453001100',
  nmls: '123456',
  aus1: '1',
  ausResult1: '1',
  purchaser: '1',
  hoepa: '2',
  score: '744',
  model: '3',
  housing: '3,000',
  lien: '1',
};
const of = (view: { fields: { key: string; value: string | null; origin: string }[] }, key: string) =>
  view.fields.find((field) => field.key === key)!;

describe('a loan’s row', () => {
  test('is computed, typed or missing, and its monitoring information never leaves', async () => {
    await ok(owner.do(hmda.setSettings, settings));
    const id = await funded(agent, 'HC-1');
    const before = await ok(agent.do(hmda.loan, { id }));
    expect(of(before, 'uli')).toEqual({
      key: 'uli',
      value: expect.stringMatching(/^B90YWS6AFX2LGWOXJ1LDHC1\d\d$/),
      origin: 'fact',
    });
    expect(of(before, 'income')).toMatchObject({ value: '120', origin: 'fact' });
    expect(of(before, 'cltv')).toMatchObject({ value: '80', origin: 'assumed' });
    expect(of(before, 'totalCosts').value).toBe('3000.5');
    expect(of(before, 'rate').value).toBe('6.125');
    expect(of(before, 'rateSpread')).toMatchObject({ value: '', origin: 'missing' });
    expect(of(before, 'sex')).toEqual({ key: 'sex', value: null, origin: 'fact' });
    expect(before.fields).toHaveLength(110);
    expect(JSON.stringify(before)).not.toContain('demographics');

    const table = `Date|1|15|30\n2/10/2025|${Array.from({ length: 30 }, () => '5.9').join('|')}\n`;
    await ok(owner.do(hmda.loadApor, { kind: 'fixed' }, { body: table }));
    const saved = await ok(agent.do(hmda.saveLoan, { id, answers, basis: 0 }));
    expect(of(saved, 'rateSpread').value).toBe('0.44');
    expect(of(saved, 'dti')).toMatchObject({ value: '35', origin: 'fact' });
    expect(of(saved, 'county').value).toBe('48453');
    expect(saved.failures).toEqual([]);
    const old = await agent.do(hmda.saveLoan, { id, answers: {}, basis: 0 });
    expect(old.status).toBe(412);
    const wrong = await agent.do(hmda.saveLoan, { id, answers: { lien: '7' }, basis: 1 });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: ['answers', 'lien'] }] } });
    // Whoever may not see monitoring information is told of no edit about it.
    await raw.query(`update loan_demographics set data = jsonb_set(data, '{sex}', 'null') where loan_id = $1`, [id]);
    await raw.query('update loans set processor_id = $2 where id = $1', [id, assistant.id]);
    expect((await ok(agent.do(hmda.loan, { id }))).failures.map((one) => one.id)).toContain('V642-1');
    const seen = await ok(assistant.do(hmda.loan, { id }));
    expect(seen.failures).toEqual([]);
    expect(of(seen, 'sex').origin).toBe('missing');
    await raw.query(`update loan_demographics set data = jsonb_set(data, '{sex}', '"2"') where loan_id = $1`, [id]);
  });
});

describe('a register', () => {
  test('says what is missing, freezes with a hash, and reads back as it was written', async () => {
    const second = await funded(agent, 'HC-2');
    const listed = await ok(agent.do(hmda.loans, { year: 2025 }));
    expect(listed.rows.map(({ name, missing }) => [name, missing.length > 0])).toEqual([
      ['Ana HC-1', false],
      ['Ana HC-2', true],
    ]);
    expect((await agent.do(hmda.check, { year: 2025 })).status).toBe(403);
    const found = await ok(owner.do(hmda.check, { year: 2025 }));
    expect(found).toMatchObject({ entries: 2, isReady: false });
    const tract = found.found.find((one) => one.id === 'V625-1')!;
    expect(tract).toMatchObject({ count: 1, rows: [{ place: 2, loan: { id: second } }] });
    const key = crypto.randomUUID();
    expect((await owner.do(hmda.freeze, { id: key, year: 2025 })).status).toBe(409);

    await ok(agent.do(hmda.saveLoan, { id: second, answers, excluded: 'Purchased by a trust', basis: 0 }));
    expect(await ok(owner.do(hmda.check, { year: 2025 }))).toMatchObject({ entries: 1, found: [], isReady: true });
    await ok(agent.do(hmda.saveLoan, { id: second, answers, basis: 1 }));
    // A tract that the loaded list of the year has not stands in the way, until the list is mended.
    const census = (body: string) => owner.do(hmda.loadCensus, { year: 2025, kind: 'tracts' }, { body });
    expect((await census('x\ny\n')).status).toBe(400);
    expect((await agent.do(hmda.loadCensus, { year: 2025, kind: 'tracts' }, { body: '48453999900\n' })).status).toBe(
      403,
    );
    expect(await ok(census('48453999900\n'))).toEqual({ tracts: 1, smallCounties: 0 });
    expect((await ok(owner.do(hmda.check, { year: 2025 }))).found.map((one) => one.id)).toEqual(['V625-2']);
    expect((await ok(agent.do(hmda.loan, { id: second }))).failures.map((one) => one.id)).toEqual(['V625-2']);
    expect(await ok(census(`${answers.tract}\n48453999901\n`))).toMatchObject({ tracts: 2 });
    expect(await ok(owner.do(hmda.check, { year: 2025, quarter: 2 }))).toMatchObject({ entries: 0, isReady: false });
    const frozen = await ok(owner.do(hmda.freeze, { id: key, year: 2025 }));
    expect(frozen).toMatchObject({ entries: 2, source: 'loans', filedOn: null });
    expect(await ok(owner.do(hmda.freeze, { id: key, year: 2025 }))).toEqual(frozen);

    const text = await fileOf(key);
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(
      '1|Hill Country Lending|2025|4|Ana Ruiz|512-555-0142|ana@lending.test|1 Main St|Austin|TX|78701|9|2|12-3456789|B90YWS6AFX2LGWOXJ1LD',
    );
    expect(lines[1]!.split('|')).toHaveLength(110);
    expect(lines[1]).toContain('|500 Congress Unit 4|');
    const back = await ok(owner.do(hmda.importRegister, { name: 'back.txt' }, { body: text }));
    expect(back).toMatchObject({ entries: 2, source: 'file', sha256: frozen.sha256, year: 2025 });
    expect(await fileOf(back.id)).toBe(text);
    expect(await ok(owner.do(hmda.checkRegister, { id: back.id }))).toMatchObject({
      entries: 2,
      found: [],
      isReady: true,
    });
    const { rows } = await raw.query(
      'select count(*)::int from hmda_register_rows where register_id = $1 and loan_id is not null',
      [back.id],
    );
    expect(rows[0]).toEqual({ count: 2 });
    const broken = await owner.do(hmda.importRegister, { name: 'x' }, { body: text.replace('\n2|', '\n3|') });
    expect(broken).toMatchObject({ status: 400, body: { issues: [{ path: ['row', 2] }] } });

    const filed = await ok(owner.do(hmda.fileRegister, { id: key, on: '2026-02-27', confirmation: 'LEI-2025-1' }));
    expect(filed).toMatchObject({ filedOn: '2026-02-27', confirmation: 'LEI-2025-1', filedBy: { id: owner.id } });
    expect((await owner.do(hmda.removeRegister, { id: key })).status).toBe(409);
    await ok(owner.do(hmda.removeRegister, { id: back.id }));
    // A frozen register does not follow the loan.
    await raw.query('update loans set amount_cents = 1 where id = $1', [second]);
    expect(await fileOf(key)).toBe(text);
  });
});
