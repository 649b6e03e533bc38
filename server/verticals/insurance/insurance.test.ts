import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { leads } from '#contract/people/leads.ts';
import { acord } from '#contract/verticals/insurance/acord.ts';
import { carriers } from '#contract/verticals/insurance/carriers.ts';
import { overridesOf, partsOf } from '#contract/verticals/insurance/commission.ts';
import { insuranceCommissions as commissions } from '#contract/verticals/insurance/commissions.ts';
import { insuredItems } from '#contract/verticals/insurance/insured-items.ts';
import { bindItems, opportunities } from '#contract/verticals/insurance/opportunities.ts';
import { type Policy, type PolicyWish, policies } from '#contract/verticals/insurance/policies.ts';
import { policyParts } from '#contract/verticals/insurance/policy-parts.ts';
import { allEarned } from '#contract/verticals/insurance/transactions.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { ok, refused } from '#tests/setup/answers.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { downloadText, groupText, transactionText } from './acord/al3-groups.ts';
import { centsOf } from './commissions/read-statement.ts';
import { lifeEventsListener } from './life-events.ts';
import { rollXDates } from './x-dates-job.ts';

let server: TestServer;
let org: string;
let owner: Person;
let agent: Person;
let colleague: Person;
let today: string;
let numbers = 0;
const next = (): number => {
  numbers += 1;
  return numbers;
};
beforeAll(async () => {
  server = await startTestServer();
  org = await newOrganisation(server, 'Lakeview Insurance Group');
  owner = await newMember(server, org, 'owner');
  agent = await newMember(server, org, 'agent');
  colleague = await newMember(server, org, 'agent');
  today = await dayOf('America/Chicago');
});
afterAll(() => server.stop());

const scope = () => ({ organisationId: org, userId: null, actorKind: 'system' as const });
const dayOf = async (zone: string): Promise<string> =>
  server.services.db.withOrg(
    scope(),
    async (tx) => (await tx.get<{ day: string }>(sql`select (now() at time zone ${zone})::date::text as day`)).day,
  );
const unlimited = (person: Person) =>
  server.services.db.asSystem((tx) =>
    tx.run(sql`
      update subscriptions set status = 'active', vertical_tiers = '{"realestate": "elite", "insurance": "elite"}'::jsonb,
        verticals = '{realestate,insurance}' where user_id = ${person.id}`),
  );

const newLead = async (by = agent) =>
  (await ok(by.do(leads.create, { firstName: 'Ana', lastName: `Lee ${next()}` }))).id;
const newCarrier = (given: Partial<RequestOf<typeof carriers.create>> = {}) =>
  ok(
    owner.do(carriers.create, {
      name: `Carrier ${next()}`,
      appointments: [{ state: 'TX', from: '2020-01-01' }],
      appetite: [{ line: 'home' }],
      ...given,
    }),
  );
const newPolicy = async (given: Partial<RequestOf<typeof policies.create>> = {}, by = agent): Promise<Policy> =>
  ok(
    by.do(policies.create, {
      lead: given.lead ?? (await newLead(by)),
      line: 'home',
      carrier: given.carrier ?? (await newCarrier()).id,
      number: `HO ${next()}`,
      effectiveOn: addDays(today, -100),
      premium: 365_000,
      stateOrProvince: 'TX',
      coverages: { dwelling: 40_000_000 },
      ...given,
    }),
  );
const transact = (policy: Policy, wish: Omit<PolicyWish, 'id'>) =>
  agent.do(policies.transact, { id: policy.id, reason: 'Asked for', ...wish }, { version: policy.version });

describe('a policy', () => {
  test('is reckoned before it is saved, by one rule, and its list is only added to', async () => {
    const policy = await newPolicy();
    expect(policy).toMatchObject({
      state: 'in_force',
      premium: 365_000,
      endsOn: policy.expiresOn,
      inceptionOn: policy.effectiveOn,
    });
    const wish = { kind: 'cancellation', effectiveOn: today, method: 'short_rate' } as const;
    const seen = await ok(agent.do(policies.preview, { id: policy.id, ...wish }));
    const days = seen.days.term;
    expect(seen.days).toEqual({ inForce: 100, left: days - 100, term: days });
    expect(seen.returned).toBe(Math.round((365_000 - Math.round((365_000 * 100) / days)) * 0.9));
    await refused(agent.do(policies.transact, { id: policy.id, ...wish }, { version: policy.version }), 400, 'reason');
    const canceled = await ok(transact(policy, wish));
    expect(canceled).toMatchObject({ state: 'canceled', premium: 365_000 - seen.returned, ending: 'canceled' });
    await refused(transact(policy, wish), 412);
    const back = await ok(transact(canceled, { kind: 'reinstatement', effectiveOn: today }));
    expect(back).toMatchObject({ state: 'in_force', premium: 365_000 });
    const renewed = await ok(transact(back, { kind: 'renewal', effectiveOn: back.expiresOn, premium: 400_000 }));
    expect(renewed).toMatchObject({
      state: 'in_force',
      premium: 400_000,
      effectiveOn: back.expiresOn,
      decision: 'open',
    });
    const { transactions, terms } = await ok(agent.do(policies.transactions, { id: policy.id }));
    expect(transactions.map(({ kind }) => kind)).toEqual(['new', 'cancellation', 'reinstatement', 'renewal']);
    expect(terms.map(({ ending, written }) => [ending, written])).toEqual([
      ['renewed', 365_000],
      [null, 400_000],
    ]);
    const { body } = await agent.do(policies.timeline, { id: policy.id });
    expect(body.rows.filter(({ kind }) => kind === 'policy.transacted')).toHaveLength(3);
  });

  test('of one agent is not found by another', async () => {
    const policy = await newPolicy();
    await refused(colleague.do(policies.get, { id: policy.id }), 404);
    await refused(colleague.do(policyParts.parts, { id: policy.id }), 404);
    await refused(
      colleague.do(
        policies.transact,
        { id: policy.id, kind: 'nonrenewal', effectiveOn: policy.expiresOn, reason: 'x' },
        { version: 1 },
      ),
      404,
    );
    expect((await ok(colleague.do(policies.list, { search: policy.number! }))).rows).toEqual([]);
    expect((await ok(agent.do(policies.list, { search: policy.number! }))).rows.map(({ id }) => id)).toEqual([
      policy.id,
    ]);
  });

  test('that was downloaded as new business is put back into its chain: neither lost nor new', async () => {
    const by = await newMember(server, await newOrganisation(server, 'Book'), 'owner');
    const carrier = (await ok(by.do(carriers.create, { name: 'Only' }))).id;
    const start = addDays(today, -300);
    const make = async (given: Partial<RequestOf<typeof policies.create>>) =>
      newPolicy({ carrier, lead: await newLead(by), effectiveOn: start, ...given }, by);
    const kept = await make({});
    const moved = await make({});
    const gone = await make({ months: 6 });
    const canceled = await ok(
      by.do(
        policies.transact,
        { id: moved.id, kind: 'cancellation', effectiveOn: addDays(today, -50), reason: 'Moved' },
        { version: moved.version },
      ),
    );
    const again = await make({ effectiveOn: addDays(today, -50) });
    const period = { from: addDays(today, -200), to: today };
    expect((await ok(by.do(policies.measures, period))).retention).toMatchObject({ begun: 3, kept: 1 });
    const joined = await ok(
      by.do(policies.change, { id: again.id, continues: canceled.id }, { version: again.version }),
    );
    expect(joined).toMatchObject({ inceptionOn: start, continues: { id: moved.id } });
    await refused(
      by.do(policies.change, { id: moved.id, continues: again.id }, { version: canceled.version }),
      400,
      'continues',
    );
    const measured = await ok(by.do(policies.measures, period));
    expect(measured.retention).toEqual({ begun: 3, kept: 2, rate: 666_667 });
    expect(measured.lost.map(({ id }) => id)).toEqual([gone.id]);
    await ok(
      by.do(policyParts.addClaim, {
        id: kept.id,
        lossOn: addDays(today, -20),
        reportedOn: today,
        cause: 'Hail',
        paid: 50_000,
        reserved: 25_000,
      }),
    );
    const { lossRatios, producers, total } = await ok(by.do(policies.measures, period));
    const [ratio] = lossRatios;
    const lists = await Promise.all(
      [kept, moved, gone, again].map(async ({ id }) => (await ok(by.do(policies.transactions, { id }))).transactions),
    );
    const earned = lists.reduce((sum, list) => sum + allEarned(list, period.to) - allEarned(list, period.from), 0);
    expect(ratio).toMatchObject({ earned, paid: 50_000, reserved: 25_000 });
    expect(total).toEqual({ earned, paid: 50_000, reserved: 25_000, ratio: ratio!.ratio });
    expect(producers).toEqual([{ owner: by.id, ...total }]);
    // Another producer's part of the book is counted by itself, and both make the whole.
    const other = await newMember(server, by.organisationId, 'agent');
    await make({ owner: other.id });
    const both = await ok(by.do(policies.measures, period));
    expect(both.producers.map(({ owner, paid }) => [owner, paid]).sort()).toEqual(
      [
        [by.id, 50_000],
        [other.id, 0],
      ].sort(),
    );
    expect(both.total.earned).toBe(both.producers.reduce((sum, one) => sum + one.earned, 0));
    expect(both.total.earned).toBeGreaterThan(earned);
  });
});

describe('beside a policy', () => {
  test('a certificate reports: additional insureds need an endorsement, and a new term its own', async () => {
    const policy = await newPolicy();
    const asked = await ok(
      agent.do(policyParts.requestCertificate, {
        id: policy.id,
        holder: 'First Bank',
        additionalInsured: true,
        dueOn: today,
      }),
    );
    const one = { id: policy.id, certificateId: asked.id };
    await refused(agent.do(policyParts.issueCertificate, one), 409);
    const endorsed = await ok(
      transact(policy, { kind: 'endorsement', effectiveOn: today, termChange: 5_000, grants: ['additional_insured'] }),
    );
    const issued = await ok(agent.do(policyParts.issueCertificate, one));
    expect(issued).toMatchObject({ state: 'issued', term: 1, number: 1 });
    const pdf = await agent.do(policyParts.certificatePdf, one);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const plain = await ok(agent.do(policyParts.requestCertificate, { id: policy.id, holder: 'City', dueOn: today }));
    await ok(agent.do(policyParts.issueCertificate, { id: policy.id, certificateId: plain.id }));
    await ok(transact(endorsed, { kind: 'renewal', effectiveOn: policy.expiresOn, premium: 400_000 }));
    expect(await ok(agent.do(policyParts.reissueCertificates, { id: policy.id }))).toEqual({ issued: 1, held: 1 });
    expect(await ok(agent.do(policyParts.reissueCertificates, { id: policy.id }))).toEqual({ issued: 0, held: 0 });
    expect(await ok(agent.do(policyParts.voidCertificate, { ...one, reason: 'Sold' }))).toMatchObject({
      state: 'void',
    });
  });

  test('insures drivers and vehicles with a right VIN, put on and taken off by endorsement', async () => {
    const policy = await newPolicy({ line: 'auto', coverages: {} });
    const { id } = policy;
    const details = { kind: 'vehicle' as const, vin: '1hgcm82633a004352', year: 2003, make: 'Honda' };
    const vehicle = { id, name: '2003 Honda', details, addedOn: today };
    await refused(agent.do(insuredItems.add, { ...vehicle, details: { ...details, vin: '1HGCM82633A004353' } }), 400);
    await refused(agent.do(insuredItems.add, { ...vehicle, details: { kind: 'location' } }), 400);
    await refused(agent.do(insuredItems.add, { ...vehicle, endorsement: crypto.randomUUID() }), 400, 'endorsement');
    await refused(colleague.do(insuredItems.add, vehicle), 404);
    const honda = await ok(agent.do(insuredItems.add, vehicle));
    expect(honda.details).toMatchObject({ kind: 'vehicle', vin: '1HGCM82633A004352', use: null });
    await refused(agent.do(insuredItems.add, vehicle), 400);
    const driver = { kind: 'driver' as const, birthDate: '1990-03-01', isExcluded: true };
    const vera = await ok(agent.do(insuredItems.add, { id, name: 'Vera Lind', details: driver, addedOn: today }));
    await refused(agent.do(insuredItems.change, { id, itemId: vera.id, name: 'Vera', details }), 400);
    await ok(agent.do(insuredItems.change, { id, itemId: vera.id, name: 'Vera L.', details: driver }));
    await ok(
      transact(policy, { kind: 'endorsement', effectiveOn: addDays(today, 10), termChange: -5_000, reason: 'Sold' }),
    );
    const before = await ok(agent.do(insuredItems.list, { id }));
    expect(before.endorsements).toMatchObject([{ effectiveOn: addDays(today, 10), reason: 'Sold' }]);
    const off = { id, itemId: honda.id, on: addDays(today, 10), endorsement: before.endorsements[0]!.id };
    await refused(agent.do(insuredItems.remove, { ...off, on: addDays(today, -1) }), 400, 'on');
    await ok(agent.do(insuredItems.remove, off));
    await ok(agent.do(insuredItems.remove, { ...off, on: addDays(today, 20) }));
    await refused(agent.do(insuredItems.change, { id, itemId: honda.id, name: 'Honda', details }), 409);
    const { items } = await ok(agent.do(insuredItems.list, { id }));
    expect(items.map(({ name, removedOn, removedBy }) => [name, removedOn, removedBy])).toEqual([
      ['Vera L.', null, null],
      ['2003 Honda', off.on, off.endorsement],
    ]);
    // Back on the policy, it is another row.
    await ok(agent.do(insuredItems.add, { ...vehicle, addedOn: addDays(today, 30) }));
  });

  test('an ACORD file becomes policies and opportunities once, and a policy goes out in the message it came in', async () => {
    await newCarrier({ naic: '18988' });
    const number = `AC-${next()}`;
    const one = (kind: string, policy: string) => `<PersAutoPolicy${kind}Rq>
      <InsuredOrPrincipal><GeneralPartyInfo><NameInfo><CommlName><CommercialName>Vera Lind</CommercialName></CommlName></NameInfo></GeneralPartyInfo></InsuredOrPrincipal>
      <PersPolicy><PolicyNumber>${policy}</PolicyNumber><LOBCd>AUTOP</LOBCd><CurrentTermAmt><Amt>900.5</Amt></CurrentTermAmt></PersPolicy>
      <PersAutoLineBusiness><LOBCd>AUTOP</LOBCd><NAICCd>18988</NAICCd>
        <PersDriver id="D1"><DriverInfo><PersonInfo><BirthDt>1990-03-01</BirthDt></PersonInfo></DriverInfo></PersDriver>
        <PersVeh id="V1"><ModelYear>2010</ModelYear><Color>Red</Color></PersVeh></PersAutoLineBusiness></PersAutoPolicy${kind}Rq>`;
    const body = `<ACORD><InsuranceSvcRq>${one('Add', number)}${one('QuoteInq', 'Q-1')}</InsuranceSvcRq></ACORD>`;
    await refused(agent.do(acord.importAcord, { name: 'a.xml' }, { body }), 400, 'effectiveOn');
    await refused(agent.do(acord.importAcord, { name: 'a.xml', effectiveOn: today }, { body }), 400, 'stateOrProvince');
    const given = { name: 'a.xml', effectiveOn: today, stateOrProvince: 'TX' as const };
    const { messages } = await ok(agent.do(acord.importAcord, given, { body }));
    expect(messages.map(({ state }) => state)).toEqual(['policy', 'opportunity']);
    expect(messages[0]!.kept).toEqual(['PersAutoLineBusiness/PersVeh/Color']);
    const again = await ok(agent.do(acord.importAcord, { ...given, as: 'policy' }, { body }));
    expect(again.messages[0]).toMatchObject({ state: 'known', record: messages[0]!.record });
    const id = messages[0]!.record!;
    const policy = await ok(agent.do(policies.get, { id }));
    expect(policy).toMatchObject({ insured: 'Vera Lind', number, premium: 90_050, effectiveOn: today, line: 'auto' });
    await ok(agent.do(policies.change, { id, coverages: { bodilyInjury: 10_000_000 } }, { version: policy.version }));
    const out = String((await agent.do(acord.acordFile, { id })).body);
    const { items } = await ok(agent.do(insuredItems.list, { id }));
    expect(items.map(({ name, details }) => [name, details.kind])).toEqual([
      ['Driver 1', 'driver'],
      ['2010', 'vehicle'],
    ]);
    expect(out).toContain('<ModelYear>2010</ModelYear>');
    expect(out).toContain('<CoverageCd>BI</CoverageCd>');
    expect(out).toContain('<Amt>900.5</Amt>');
    await refused(agent.do(acord.importAcord, { name: 'x.xml' }, { body: '<ACORD/>' }), 400);
    await refused(colleague.do(acord.acordFile, { id }), 404);
  });

  test('an AL3 download adds policies once, posts the next term as a renewal, and tells the rest', async () => {
    const naic = String(50_000 + next());
    await newCarrier({ naic });
    const number = `DL${next()}`;
    const until = addDays(today, 30);
    const policy = {
      kind: 'NBS',
      line: 'AUTOP',
      number,
      naic,
      first: 'Vera',
      last: 'Download',
      from: addMonths(until, -6),
      until,
      premium: '00000090050',
      coverages: [groupText('6CVA', 281, [30, 'BI'], [103, '0000100000'], [113, '000300000'])],
    };
    const take = async (...some: (typeof policy)[]) =>
      (
        await ok(
          agent.do(acord.importAcord, { name: 'download.al3' }, { body: downloadText(some.map(transactionText)) }),
        )
      ).messages;
    const [first, refusal] = await take(policy, { ...policy, kind: 'COM' });
    expect(first).toMatchObject({ state: 'policy', name: 'Vera Download' });
    expect(refusal).toMatchObject({ state: 'refused' });
    const id = first!.record!;
    expect(await ok(agent.do(policies.get, { id }))).toMatchObject({
      number,
      line: 'auto',
      stateOrProvince: 'TX',
      premium: 90_050,
      expiresOn: until,
      coverages: { bodilyInjuryEach: 10_000_000, bodilyInjury: 30_000_000 },
    });
    expect(await take(policy)).toMatchObject([{ state: 'known', record: id, reason: null }]);
    expect(await take({ ...policy, kind: 'PCH' })).toMatchObject([
      { state: 'known', reason: expect.stringContaining('reports a change') },
    ]);
    const renewal = { ...policy, kind: 'RWL', from: until, until: addMonths(until, 6), premium: '00000095000' };
    expect(await take(renewal)).toMatchObject([{ state: 'renewed', record: id }]);
    expect(await take(renewal)).toMatchObject([{ state: 'known', record: id }]);
    const { transactions } = await ok(agent.do(policies.transactions, { id }));
    expect(transactions.map(({ kind, premium }) => [kind, premium])).toEqual([
      ['new', 90_050],
      ['renewal', 95_000],
    ]);
    expect(String((await agent.do(acord.acordFile, { id })).body)).toContain(`<PolicyNumber>${number}</PolicyNumber>`);
    const broken = `${downloadText([transactionText(policy)])}hello`;
    await refused(agent.do(acord.importAcord, { name: 'x.al3' }, { body: broken }), 400);
    const another = await ok(
      colleague.do(acord.importAcord, { name: 'x.al3' }, { body: downloadText([transactionText(policy)]) }),
    );
    expect(another.messages).toMatchObject([{ state: 'refused', record: null }]);
  });

  test('a declination is signed, and a closing reopens it', async () => {
    const policy = await newPolicy();
    const offer = await ok(
      agent.do(policyParts.offerCoverage, { id: policy.id, line: 'flood', coverage: 'Flood', offeredOn: today }),
    );
    const one = { id: policy.id, declinedId: offer.id };
    await refused(agent.do(policyParts.answerOffer, { ...one, answer: 'declined' }), 400, 'signedBy');
    await ok(agent.do(policyParts.answerOffer, { ...one, answer: 'declined', signedBy: 'Ana Lee' }));
    await refused(agent.do(policyParts.answerOffer, { ...one, answer: 'bought' }), 409);
    const deal = await ok(
      agent.do(deals.create, { name: 'Elm', pipeline: 'buyer', lead: policy.lead!.id, price: 40_000_000 }),
    );
    await server.services.db.withOrg(scope(), (tx) =>
      lifeEventsListener.handle(tx, [
        { kind: 'deal.stage_changed', subject: { type: 'deal', id: deal.id }, data: { state: 'won' } } as never,
      ]),
    );
    const { declined } = await ok(agent.do(policyParts.parts, { id: policy.id }));
    expect(declined).toMatchObject([{ state: 'reopened', reopenedBy: 'home_bought', signedBy: 'Ana Lee' }]);
  });

  test('what was declined is open again once a loan of the same person is funded, and of nobody else', async () => {
    const [theirs, others] = [await newPolicy(), await newPolicy()];
    for (const { id } of [theirs, others]) {
      const offer = await ok(
        agent.do(policyParts.offerCoverage, { id, line: 'flood', coverage: 'Flood', offeredOn: today }),
      );
      const answer = { id, declinedId: offer.id, answer: 'declined' as const, signedBy: 'Ana Lee' };
      await ok(agent.do(policyParts.answerOffer, answer));
    }
    const loan = newId();
    await server.services.db.withOrg(scope(), async (tx) => {
      await tx.run(
        sql`insert into loans (organisation_id, id, name, owner_id) values (${org}, ${loan}, 'Lee', ${agent.id})`,
      );
      await tx.run(sql`
        insert into loan_borrowers (organisation_id, loan_id, lead_id, position, name)
        values (${org}, ${loan}, ${theirs.lead!.id}, 0, 'Ana Lee')`);
    });
    const moved = (to: string) =>
      server.services.db.withOrg(scope(), (tx) =>
        lifeEventsListener.handle(tx, [
          {
            kind: 'loan.milestone_changed',
            subject: { type: 'loan', id: loan },
            data: { from: 'cd_out', to },
          } as never,
        ]),
      );
    const declinedOf = async (id: string) => (await ok(agent.do(policyParts.parts, { id }))).declined;
    await moved('docs_signed');
    expect(await declinedOf(theirs.id)).toMatchObject([{ state: 'declined' }]);
    await moved('funded');
    await moved('funded');
    expect(await declinedOf(theirs.id)).toMatchObject([{ state: 'reopened', reopenedBy: 'loan' }]);
    expect(await declinedOf(others.id)).toMatchObject([{ state: 'declined', reopenedBy: null }]);
  });

  test('whoever rents a home is offered again what they declined, and each renewal offers umbrella, flood and cyber again', async () => {
    const [renting, renewing] = [await newPolicy(), await newPolicy({ effectiveOn: addDays(today, -360) })];
    const decline = async (id: string, line: 'flood' | 'umbrella' | 'boat', signedOn: string) => {
      const offer = await ok(agent.do(policyParts.offerCoverage, { id, line, coverage: line, offeredOn: signedOn }));
      const signed = { signedBy: 'Ana Lee', signedOn };
      await ok(agent.do(policyParts.answerOffer, { id, declinedId: offer.id, answer: 'declined', ...signed }));
    };
    const heard = (...events: { kind: string; id: string; data: object }[]) =>
      server.services.db.withOrg(scope(), (tx) =>
        lifeEventsListener.handle(
          tx,
          events.map(({ kind, id, data }) => ({ kind, subject: { type: kind.split('.')[0]!, id }, data })) as never,
        ),
      );
    const statesOf = async (id: string) =>
      Object.fromEntries(
        (await ok(agent.do(policyParts.parts, { id }))).declined.map(({ coverage, state, reopenedBy }) => [
          coverage,
          reopenedBy ?? state,
        ]),
      );
    await decline(renting.id, 'boat', addDays(today, -300));
    const lease = newId();
    await server.services.db.withOrg(scope(), async (tx) => {
      const property = newId();
      const unit = newId();
      await tx.run(sql`
        insert into rental_properties (organisation_id, id, name, state_or_province, time_zone)
        values (${org}, ${property}, 'Vine Court', 'TX', 'America/Chicago')`);
      await tx.run(sql`
        insert into rental_units (organisation_id, id, property_id, name) values (${org}, ${unit}, ${property}, 'A')`);
      await tx.run(sql`
        insert into rental_leases (organisation_id, id, property_id, unit_id, tenants, from_on, due_day, proration, post_from)
        values (${org}, ${lease}, ${property}, ${unit}, 'Ana Lee', ${today}, 1, 'actual_days', ${today})`);
      await tx.run(sql`
        insert into rental_tenants (organisation_id, lease_id, lead_id, name)
        values (${org}, ${lease}, ${renting.lead!.id}, 'Ana Lee')`);
    });
    await heard({ kind: 'lease.created', id: lease, data: {} });
    expect(await statesOf(renting.id)).toEqual({ boat: 'lease' });

    for (const line of ['flood', 'boat'] as const) await decline(renewing.id, line, addDays(today, -300));
    await decline(renewing.id, 'umbrella', addDays(today, -5));
    await heard({ kind: 'policy.transacted', id: renewing.id, data: { kind: 'endorsement' } });
    expect(await statesOf(renewing.id)).toEqual({ flood: 'declined', boat: 'declined', umbrella: 'declined' });
    await heard({ kind: 'policy.transacted', id: renewing.id, data: { kind: 'renewal' } });
    // Another line waits for a change in their life, and who said no last week is left in peace.
    expect(await statesOf(renewing.id)).toEqual({ flood: 'renewal', boat: 'declined', umbrella: 'declined' });
  });

  test('a notice is answered by attempts until it is closed', async () => {
    const policy = await newPolicy();
    const notice = await ok(
      agent.do(policyParts.addNotice, {
        id: policy.id,
        reason: 'nonpayment',
        receivedOn: today,
        effectiveOn: addDays(today, 20),
        amountDue: 12_345,
      }),
    );
    const one = { id: policy.id, noticeId: notice.id };
    const tried = await ok(agent.do(policyParts.attemptSave, { ...one, note: 'Called, pays Friday' }));
    expect(tried.attempts.map(({ note }) => note)).toEqual(['Called, pays Friday']);
    expect(await ok(agent.do(policyParts.resolveNotice, { ...one, outcome: 'saved' }))).toMatchObject({
      outcome: 'saved',
    });
    await refused(agent.do(policyParts.attemptSave, { ...one, note: 'Again' }), 409);
  });
});

describe('the marketplace', () => {
  const open = async (given: Partial<RequestOf<typeof opportunities.create>> = {}, by = agent) =>
    ok(
      by.do(opportunities.create, {
        lead: await newLead(by),
        line: 'home',
        stateOrProvince: 'TX',
        wanted: { dwelling: 40_000_000, deductible: 100_000 },
        ...given,
      }),
    );

  test('one quote is active on the free plan, and counts once it is in use', async () => {
    const by = await newMember(server, await newOrganisation(server, 'Free'), 'owner');
    const carrier = (
      await ok(
        by.do(carriers.create, {
          name: 'Only',
          appointments: [{ state: 'TX', from: '2020-01-01' }],
          appetite: [{ line: 'home' }],
        }),
      )
    ).id;
    const [first, second] = [await open({}, by), await open({}, by)];
    await ok(by.do(opportunities.addQuote, { id: first.id, carrier }));
    await ok(by.do(opportunities.addQuote, { id: first.id, carrier }));
    const more = await by.do(opportunities.addQuote, { id: second.id, carrier });
    expect([more.status, (more.body as unknown as { code: string }).code]).toEqual([402, 'plan_limit']);
    await ok(by.do(opportunities.changeStage, { id: first.id, stage: 'lost', lostReason: 'Price' }));
    await ok(by.do(opportunities.addQuote, { id: second.id, carrier }));
    await refused(by.do(opportunities.changeStage, { id: first.id, stage: 'contacted' }), 402);
  });

  test('quote, same coverage, bind, policy: and a remarketed one is rewritten, not new', async () => {
    await unlimited(owner);
    const [a, b] = [await newCarrier({ mayBind: true }), await newCarrier()];
    const far = await newCarrier({ appetite: [{ line: 'auto' }] });
    const one = await open();
    await refused(agent.do(opportunities.addQuote, { id: one.id, carrier: far.id }), 400, 'despite');
    const thin = await ok(
      agent.do(opportunities.addQuote, {
        id: one.id,
        carrier: a.id,
        state: 'quoted',
        premium: 150_000,
        coverages: { dwelling: 30_000_000, deductible: 100_000 },
      }),
    );
    const full = await ok(agent.do(opportunities.addQuote, { id: one.id, carrier: b.id, dueOn: addDays(today, 3) }));
    expect(await ok(agent.do(opportunities.get, { id: one.id }))).toMatchObject({
      stage: 'quoted',
      nextDueOn: addDays(today, 3),
      ranked: [],
      held: [{ id: thin.id, gaps: ['dwelling'] }],
    });
    const quoteId = full.id;
    await ok(
      agent.do(opportunities.changeQuote, {
        id: one.id,
        quoteId,
        state: 'quoted',
        premium: 200_000,
        coverages: one.wanted,
      }),
    );
    const bind = { id: one.id, quoteId, effectiveOn: addDays(today, 5), signedBy: 'Ana Lee', items: [...bindItems] };
    await refused(agent.do(opportunities.bind, { ...bind, quoteId: thin.id }), 400, 'quoteId');
    await ok(
      agent.do(opportunities.changeQuote, { id: one.id, quoteId: thin.id, gapStated: 'Less dwelling, told by phone' }),
    );
    expect((await ok(agent.do(opportunities.get, { id: one.id }))).ranked).toEqual([thin.id, quoteId]);
    await refused(
      agent.do(opportunities.bind, { ...bind, items: bind.items.filter((item) => item !== 'carrier_confirmed') }),
      400,
      'items',
    );
    await refused(agent.do(opportunities.bind, { ...bind, effectiveOn: addDays(today, -9) }), 400, 'reason');
    const policy = await ok(agent.do(opportunities.bind, bind));
    expect(policy).toMatchObject({ state: 'upcoming', premium: 200_000, carrier: { id: b.id }, coverages: one.wanted });
    await refused(agent.do(opportunities.bind, bind), 409);
    expect((await agent.do(opportunities.binderPdf, { id: one.id })).headers.get('content-type')).toBe(
      'application/pdf',
    );

    const again = await open({ replaces: policy.id });
    const offer = await ok(
      agent.do(opportunities.addQuote, {
        id: again.id,
        carrier: a.id,
        state: 'quoted',
        premium: 180_000,
        coverages: one.wanted,
      }),
    );
    const rewritten = await ok(
      agent.do(opportunities.bind, { ...bind, id: again.id, quoteId: offer.id, effectiveOn: policy.expiresOn }),
    );
    expect(rewritten).toMatchObject({
      id: policy.id,
      carrier: { id: a.id },
      inceptionOn: policy.effectiveOn,
      premium: 180_000,
    });
  });

  test('an X-date that passed is a year later, also when nobody looks', async () => {
    const one = await open({ xDate: addDays(today, 40) });
    expect(one.xDate).toBe(addDays(today, 40));
    const lost = await ok(
      agent.do(opportunities.changeStage, {
        id: one.id,
        stage: 'lost',
        lostReason: 'Price',
        lostTo: 'Other',
        lostPremium: 1,
      }),
    );
    expect(lost.xDate! > addDays(today, 360)).toBe(true);
    await server.services.db.withOrg(scope(), async (tx) => {
      await tx.run(
        sql`update opportunities set x_date = current_date - 3, x_told = current_date - 3 where organisation_id = ${org} and id = ${one.id}`,
      );
      expect(await rollXDates(tx)).toBe(1);
    });
    const { rows } = await ok(agent.do(opportunities.list, { by: 'xDate', stage: 'lost' }));
    expect(rows.find(({ id }) => id === one.id)!.xDate! > addDays(today, 350)).toBe(true);
  });
});

describe('a commission statement', () => {
  test('reads amounts as carriers write them, and nothing else', () => {
    expect(['$1,234.50', '(12.00)', '12.5-', '-3', '', '1.234', '1e5', '(5'].map(centsOf)).toEqual([
      123_450,
      -1_200,
      -1_250,
      -300,
      0,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('adds up to the cent or is not posted, once, with chargebacks', async () => {
    const carrier = (await newCarrier()).id;
    const policy = await newPolicy({ carrier, number: 'HO-77 12' });
    await ok(owner.do(commissions.addRule, { rate: 100_000, producerShare: 400_000 }));
    const rule = { carrier, line: 'home' as const, kind: 'new' as const, rate: 150_000, producerShare: 500_000 };
    const to = (share: number, member = owner.id) => ({ overrides: [{ member, share }] });
    await refused(owner.do(commissions.addRule, { ...rule, ...to(500_001) }), 400, 'overrides');
    await refused(owner.do(commissions.addRule, { ...rule, ...to(1, crypto.randomUUID()) }), 400);
    await ok(owner.do(commissions.addRule, { ...rule, ...to(50_000) }));
    const csv = [
      'Policy No.,Insured Name,Premium,Commission',
      'ho7712,Ana Lee,"1,000.00",150.00',
      'HO-77-12,Ana Lee,(100.01),(15.01)',
      'ZZ9,Nobody,10.00,1.00',
    ].join('\n');
    const about = { carrier, name: 'March', paidOn: today };
    const send = (total: number) => owner.do(commissions.importStatement, { ...about, total }, { body: csv });
    const off = await ok(send(13_600));
    expect(off).toMatchObject({ rows: 3, unmatched: 1, difference: 1 });
    const { rows } = await ok(owner.do(commissions.statementRows, { id: off.id }));
    expect(rows.map(({ state, expected, isChargeback }) => [state, expected, isChargeback])).toEqual([
      ['matched', 15_000, false],
      ['matched', -1_500, true],
      ['unmatched', null, false],
    ]);
    expect(rows[0]!.policy!.id).toBe(policy.id);
    const settle = (id: string, rowId: string) =>
      owner.do(commissions.settleRow, { id, rowId, policy: null, note: 'Bonus' });
    await ok(settle(off.id, rows[2]!.id));
    await refused(owner.do(commissions.postStatement, { id: off.id }), 409);
    await ok(owner.do(commissions.removeStatement, { id: off.id }));
    const right = await ok(send(13_599));
    await refused(owner.do(commissions.postStatement, { id: right.id }), 409);
    const [open] = (await ok(owner.do(commissions.statementRows, { id: right.id, state: 'unmatched' }))).rows;
    await ok(settle(right.id, open!.id));
    expect(await ok(owner.do(commissions.postStatement, { id: right.id }))).toMatchObject({
      state: 'posted',
      difference: 0,
    });
    await ok(owner.do(commissions.postStatement, { id: right.id }));
    // What the carrier paid stands in the agency's own books, once.
    const booked = await server.services.db.withOrg(scope(), (tx) =>
      tx.all<{ cents: number; code: string; day: string }>(sql`
        select l.cents, a.code, l.day::text as day from ledger_lines l
        join ledger_accounts a on a.organisation_id = l.organisation_id and a.id = l.account_id
        join ledger_entries e on e.organisation_id = l.organisation_id and e.id = l.entry_id
        where l.organisation_id = ${org} and e.source = 'insurance.statement' and e.source_key = ${right.id} order by l.cents`),
    );
    expect(booked).toMatchObject([
      { cents: -13_599, code: '4000', day: today },
      { cents: 13_599, day: today },
    ]);
    const { producers } = await ok(owner.do(commissions.owed, {}));
    const mine = producers.find(({ producer }) => producer === agent.id)!;
    const owed = 7_500 - 751;
    expect(mine).toEqual({ producer: agent.id, commission: 15_000, chargebacks: -1_501, overrides: 0, owed, paid: 0 });
    // Five percent of what the agent wrote, chargeback and all; whoever wrote it gets no less for it.
    const override = producers.find(({ producer }) => producer === owner.id)!;
    expect(override).toEqual({ producer: owner.id, commission: 0, chargebacks: 0, overrides: 675, owed: 675, paid: 0 });
    const all = await server.services.db.withOrg(scope(), (tx) =>
      tx.get<{ cents: number }>(sql`
        select sum(producer_cents + agency_cents + override_cents)::bigint as cents from commission_entries
        where organisation_id = ${org} and statement_id = ${right.id}`),
    );
    expect(all.cents).toBe(13_599);
    await refused(owner.do(commissions.removeStatement, { id: right.id }), 409);
    // The same file again is no second payment.
    await refused(send(13_599), 409);

    // Each gets theirs as a payout of finance; where two must agree, the second is never who is paid.
    const admin = await newMember(server, org, 'admin');
    await ok(owner.do(finance.setSettings, { approvalCents: 0, state: null }));
    const due = async () =>
      (await ok(owner.do(finance.payouts, { state: 'due' }))).rows.filter(
        ({ statement }) => statement?.id === right.id,
      );
    const payouts = new Map((await due()).map(({ id, cents }) => [cents, id]));
    expect([...payouts.keys()].toSorted()).toEqual([675, owed].toSorted());
    const pay = (id: string) => admin.do(finance.payPayout, { id, on: today, method: 'ach' });
    const own = await ok(pay(payouts.get(675)!));
    await refused(owner.do(finance.decideApproval, { id: own.approval!, approve: true }), 403);
    const other = await ok(pay(payouts.get(owed)!));
    await refused(admin.do(finance.decideApproval, { id: other.approval!, approve: true }), 403);
    await ok(owner.do(finance.decideApproval, { id: other.approval!, approve: true }));
    expect((await due()).map(({ cents }) => cents)).toEqual([675]);
    const { producers: after } = await ok(owner.do(commissions.owed, {}));
    expect(after.find(({ producer }) => producer === agent.id)).toMatchObject({ owed, paid: owed });
    // What a carrier takes back later is a bill, taken off what the producer gets next.
    const back = 'Policy No.,Premium,Commission\nHO7712,(100.00),(15.00)';
    const taken = await ok(
      owner.do(commissions.importStatement, { carrier, name: 'April', paidOn: today, total: -1_500 }, { body: back }),
    );
    await ok(owner.do(commissions.postStatement, { id: taken.id }));
    const { rows: bills } = await ok(owner.do(finance.bills, {}));
    expect(bills.map(({ cents, open: left }) => [cents, left])).toEqual(
      expect.arrayContaining([
        [750, 750],
        [75, 75],
      ]),
    );
    expect((await agent.do(commissions.statements, {})).status).toBe(403);
  });
});

test('nobody has an override of what they wrote themselves', () => {
  const overrides = [
    { member: 'a', share: 50_000 },
    { member: 'b', share: 30_000 },
  ];
  expect(partsOf(10_000, 500_000, overridesOf(overrides, 'a'))).toMatchObject({
    producer: 5_000,
    overridden: 300,
    agency: 4_700,
  });
  expect(overridesOf(overrides, null)).toEqual(overrides);
});
