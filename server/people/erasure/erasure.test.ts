import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/account/audit.ts';
import { filing } from '#contract/inventory/files.ts';
import { consents } from '#contract/people/consents.ts';
import { erasure } from '#contract/people/erasure.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { merging } from '#contract/people/merging.ts';
import { messages } from '#contract/people/messages.ts';
import { search } from '#contract/people/search.ts';
import { tasks } from '#contract/people/tasks.ts';
import { type MessageOffice, openMessageOffice } from '#tests/setup/messages.ts';

let office: MessageOffice;
beforeAll(async () => {
  office = await openMessageOffice();
});
afterAll(() => office.stop());

const mark = 'Quenzalda';
const email = 'quenzalda@example.test';
const phone = '+12125557701';

/** The tables of this organization in which any row contains the person's name, address, or phone. */
async function placesWith(words: readonly string[]): Promise<string[]> {
  const { raw, owner } = office;
  const { rows } = await raw.query<{ table: string }>(`
    select c.oid::regclass::text as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'organisation_id' and not a.attisdropped`);
  const found: string[] = [];
  for (const { table } of rows) {
    const { rows: hits } = await raw.query(
      `select 1 from ${table} t where t.organisation_id = $1 and t::text ilike any($2) limit 1`,
      [owner.organisationId, words.map((word) => `%${word}%`)],
    );
    if (hits.length > 0) found.push(table);
  }
  return found.sort();
}

test('a person is erased at once, wherever they are, and what law keeps is named with its reason', async () => {
  const { owner, agent, raw, newLead, sendDue, outbox } = office;
  const lead = await newLead({ firstName: mark, lastName: 'Orrin', email, phone });
  const other = await newLead({ firstName: 'Stays' });
  const twin = await newLead({ firstName: mark, lastName: 'Twin' });
  await agent.do(leads.addNote, { id: lead.id, body: `${mark} likes gardens.` });
  await agent.do(tasks.create, { title: `Call ${mark}`, lead: lead.id });
  await agent.do(consents.add, {
    id: lead.id,
    channel: 'email',
    purpose: 'marketing',
    kind: 'given',
    basis: 'verbal',
    note: 'On the phone.',
  });
  const [held, gone] = await Promise.all(
    ['Deed', 'Plan'].map((name) => agent.do(files.upload, { name: `${name}.txt`, lead: lead.id }, { body: name })),
  );
  await owner.do(filing.hold, { id: held!.body.id, reason: 'A claim' });
  const sent = await agent.do(messages.send, { id: lead.id, channel: 'email', subject: `Dear ${mark}`, body: mark });
  await sendDue();
  expect(await outbox(sent.body.id)).toHaveLength(1);
  // A quote that was requested but never bound, and a loan application.
  await raw.query(
    `insert into opportunities (organisation_id, lead_id, insured, line, state_or_province, risk)
     values ($1, $2, $3, 'home', 'TX', jsonb_build_object('name', $3::text))`,
    [owner.organisationId, lead.id, mark],
  );
  await raw.query(`insert into loans (organisation_id, lead_id, name) values ($1, $2, '12 Elm Street')`, [
    owner.organisationId,
    lead.id,
  ]);
  const { version } = (await owner.do(leads.get, { id: lead.id })).body;
  const merged = await owner.do(
    merging.merge,
    { id: lead.id, loser: twin.id, loserVersion: twin.version },
    { version },
  );
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);

  // Only owners and admins may erase, and they get a preview first.
  expect((await agent.do(erasure.erase, { id: lead.id })).status).toBe(403);
  expect((await owner.do(erasure.erase, { id: crypto.randomUUID() })).status).toBe(404);
  const preview = await owner.do(erasure.previewErasure, { id: lead.id });
  expect(preview.body.erased).toEqual(
    expect.arrayContaining([
      { what: 'leads', count: 2 },
      { what: 'messages', count: 1 },
      { what: 'notes', count: 1 },
      { what: 'tasks', count: 1 },
      { what: 'files', count: 1 },
    ]),
  );
  expect(preview.body.kept).toEqual([
    { what: 'heldFiles', count: 1, why: expect.stringContaining('legal hold') },
    { what: 'loans', count: 1, why: expect.stringContaining('Credit Opportunity') },
    { what: 'consents', count: expect.any(Number), why: expect.stringContaining('TCPA') },
    { what: 'addresses', count: expect.any(Number), why: expect.stringContaining('fingerprint') },
  ]);

  const erased = await owner.do(erasure.erase, { id: lead.id });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  expect(erased.body).toEqual(preview.body);
  expect((await owner.do(leads.get, { id: lead.id })).status).toBe(404);
  expect(JSON.stringify((await owner.do(search.everything, { q: mark })).body)).not.toContain(mark);
  // What remains is proof of consents and decisions; stored responses are deleted within seven days, and jobs within thirty.
  const proof = ['consent_events', 'idempotency_keys', 'jobs', 'send_decisions'];
  expect((await placesWith([mark, email, phone])).filter((table) => !proof.includes(table))).toEqual([]);
  expect((await owner.do(filing.get, { id: held!.body.id })).status).toBe(200);
  expect((await owner.do(filing.get, { id: gone!.body.id })).status).toBe(404);
  expect((await owner.do(leads.get, { id: other.id })).status).toBe(200);
  const { body } = await owner.do(audit.list, { kind: 'lead.erased' });
  expect(JSON.stringify(body)).toContain('lead.erased');

  // If the person is added again, nothing is sent to them unless they ask for it themselves.
  const again = await newLead({ firstName: 'Again', email });
  expect(
    (await agent.do(messages.send, { id: again.id, channel: 'email', subject: 'Hello', body: 'Hello' })).body,
  ).toMatchObject({ state: 'denied', decision: { rule: 'suppressed.unsubscribe' } });
  const { rows } = await raw.query('select address_hash from suppressions where organisation_id = $1', [
    owner.organisationId,
  ]);
  expect(JSON.stringify(rows)).not.toContain('quenzalda');
});
