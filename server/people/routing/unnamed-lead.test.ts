import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#contract/core/locale.ts';
import { leadKinds } from '#contract/people/lead-fields.ts';
import { leads } from '#contract/people/leads.ts';
import { routing } from '#contract/people/routing.ts';
import { search } from '#contract/people/search.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { offerMailJob } from './jobs.ts';
import { arriveAt, newOffice, type Office, openOfferTo, putInForce, withinOffice } from './testing/office.ts';
import { claimToken } from './token.ts';
import { unnamedLead } from './unnamed-lead.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function linkOf(here: Office, lead: string, to: Person): Promise<{ token: string; offerId: string }> {
  const offer = (await openOfferTo(server, here.id, lead))!;
  return { offerId: offer.id, token: claimToken(server.services.settings.secret, here.id, offer.id, to.id) };
}
async function mailed(here: Office, offerId: string): Promise<string[]> {
  const job = { organisationId: here.id };
  await offerMailJob.run({ services: server.services, job, payload: { offerId } } as never);
  const rows = await withinOffice(server, here.id, (tx) =>
    tx.all<{ subject: string; text: string }>(sql`
      select subject, body_text as text from outbox_messages where organisation_id = ${here.id} and message_key like ${`%${offerId}%`}`),
  );
  return rows.map(({ subject, text }) => `${subject}\n${text}`);
}

test('who a lead is, only the first to claim it learns: not the others who are asked, by whatever door', async () => {
  const here = await newOffice(server, 2);
  const [first, second] = here.agents as [Person, Person];
  await putInForce(here, [{ method: 'first_to_claim' }]);
  const { id } = await arriveAt(server, here.id, { city: 'Austin', state: 'TX' });
  const visitor = stranger(server);
  const { token, offerId } = await linkOf(here, id, first);
  const others = await linkOf(here, id, second);
  for (const asked of [first, second]) {
    const { offers } = (await asked.do(routing.offers)).body;
    expect(offers).toMatchObject([
      { lead: { id, name: null, source: null, kind: 'buyer', city: 'Austin', state: 'TX' } },
    ]);
    expect((await asked.do(leads.get, { id })).status).toBe(404);
    expect((await asked.do(routing.decisionsOf, { id })).status).toBe(404);
    expect((await asked.do(leads.list, {})).body.rows).toEqual([]);
    expect((await asked.do(search.everything, { q: 'Ada' })).body.leads).toEqual([]);
  }
  expect((await here.owner.do(leads.get, { id })).body.name).toBe('Ada');
  expect((await visitor.do(routing.readClaim, { token })).body.lead).toEqual({
    id,
    name: null,
    city: 'Austin',
    state: 'TX',
  });
  for (const letter of await mailed(here, offerId)) {
    expect(letter).toContain('New lead: Buyer (Austin, TX)');
    expect(letter).not.toContain('Ada');
  }
  expect((await visitor.do(routing.claimByLink, { token })).body).toMatchObject({
    state: 'mine',
    lead: { name: 'Ada' },
  });
  expect((await first.do(leads.get, { id })).body.name).toBe('Ada');
  expect((await visitor.do(routing.readClaim, { token: others.token })).body).toMatchObject({
    state: 'gone',
    lead: { name: null },
  });
  expect((await second.do(leads.get, { id })).status).toBe(404);
});

test('a rule may show it to all who are asked, and one person who is asked alone sees what they decide about', async () => {
  const here = await newOffice(server, 2);
  const [first] = here.agents as [Person];
  for (const rule of [{ method: 'first_to_claim', showsName: true }, { method: 'next_up' }] as const) {
    await putInForce(here, [rule]);
    const { id } = await arriveAt(server, here.id);
    const asked = rule.method === 'next_up' ? here.agents : [first];
    const seen = await Promise.all(asked.map(async (one) => (await one.do(routing.offers)).body.offers));
    expect(seen.flat().find(({ lead }) => lead.id === id)?.lead).toMatchObject({ name: 'Ada', source: 'website' });
    const offer = await openOfferTo(server, here.id, id);
    const one = here.agents.find((agent) => offer!.people.includes(agent.id))!;
    expect((await one.do(leads.get, { id })).body.name).toBe('Ada');
    expect((await mailed(here, offer!.id))[0]).toContain('New lead: Ada');
  }
});

test('rules from before there was a choice are read, and show no names', async () => {
  const here = await newOffice(server, 1);
  await putInForce(here, [{ method: 'first_to_claim', showsName: true }]);
  await withinOffice(server, here.id, (tx) =>
    tx.run(sql`
      update routing_rules set rules = (select jsonb_agg(r - 'showsName') from jsonb_array_elements(rules) r)
      where organisation_id = ${here.id}`),
  );
  expect((await here.owner.do(routing.rules)).body.rules[0]).toMatchObject({ showsName: false });
  const { id } = await arriveAt(server, here.id);
  expect((await here.agents[0]!.do(leads.get, { id })).status).toBe(404);
});

test('what may be known is said in every language', () => {
  for (const locale of locales)
    for (const kind of leadKinds) {
      expect(unnamedLead(locale, { kind, city: 'Austin', state: 'TX' })).toMatch(/^\S.* \(Austin, TX\)$/);
      expect(unnamedLead(locale, { kind, city: null, state: null })).toMatch(/^[^()]+$/);
    }
});
