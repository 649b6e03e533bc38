import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboarding } from '#contract/account/onboarding.ts';
import { type Campaign, campaigns } from '#contract/growth/campaigns/campaigns.ts';
import { message } from '#contract/growth/campaigns/content.ts';
import { sites } from '#contract/growth/sites.ts';
import { listings } from '#contract/inventory/listings.ts';
import { consents } from '#contract/people/consents.ts';
import { files } from '#contract/people/files.ts';
import { messages } from '#contract/people/messages.ts';
import { runDue } from '#server/core/programs/run.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { type MessageOffice, openMessageOffice } from '#tests/setup/messages.ts';
import { newSite } from '#tests/setup/sites.ts';
import { walkJob } from './walk.ts';
import '#server/programs.ts';

let office: MessageOffice;
beforeAll(async () => {
  office = await openMessageOffice();
  await office.owner.do(messages.changeSettings, { postalAddress: '1 Main St, Albany, NY 12207' });
  await office.owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const site = await newSite(office.owner);
  const live = await office.owner.do(sites.publish, { id: site.id }, { version: site.version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
});
afterAll(() => office.stop());

const scope = () => ({ organisationId: office.owner.organisationId, userId: null, actorKind: 'system' as const });
const run = () => runDue(office.server.services.db, scope(), leadPrograms, { now: () => Date.now() });

async function walk(): Promise<void> {
  const due = await office.raw.query(
    `update jobs set state = 'done' where kind = $1 and state = 'waiting'
     returning id, kind, organisation_id as "organisationId", created_by as "createdBy", payload`,
    [walkJob.kind],
  );
  const signal = new AbortController().signal;
  for (const { payload, ...job } of due.rows)
    await walkJob.run({ payload, job, services: office.server.services, signal } as never);
}

async function newHome(streetNumber: string, city: string): Promise<string> {
  const made = await office.owner.do(listings.create, {
    ...{ streetNumber, streetName: 'Juniper Street', city, stateOrProvince: 'TX', postalCode: '78704' },
    ...{ listPrice: 45_000_000, bedroomsTotal: 3, bathroomsFull: 2, livingArea: 1_850 },
    ...{ listingContractDate: '2026-01-02', expirationDate: '2099-12-31' },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await office.raw.query(`update listings set standard_status = 'Active' where id = $1`, [made.body.id]);
  return made.body.id;
}

/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const newPicture = async (): Promise<string> => {
  const made = await office.agent.do(files.upload, { name: 'porch.png' }, { body: new Blob([png]) });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await office.raw.query(`update files set scan = 'clean' where id = $1`, [made.body.id]);
  return made.body.id;
};

async function written(tag: string, blocks: object[]): Promise<Campaign> {
  const made = await office.agent.do(campaigns.create, { name: `To ${tag}` });
  const saved = await office.agent.do(
    campaigns.change,
    {
      id: made.body.id,
      filter: { and: [{ field: 'tags', op: 'has_any', value: [tag] }] },
      messages: [message.parse({ id: 'mail-1', channel: 'email', subject: 'Homes for you', blocks })],
    } as never,
    { version: 1 },
  );
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body;
}
const reader = async (tag: string, given: object = {}) => {
  const lead = await office.newLead({ tags: [tag], ...given });
  const agreed = {
    id: lead.id,
    channel: 'email',
    purpose: 'marketing',
    basis: 'written',
    kind: 'given',
    note: 'On paper',
  };
  await office.agent.do(consents.add, agreed as never);
  return lead;
};

test('a campaign shows pictures, homes in a grid, columns and a colleague; each home’s link is counted, the text says the same', async () => {
  const [first, second] = [await newHome('12', 'Austin'), await newHome('14', 'Austin')];
  const other = await newHome('9', 'Waco');
  const picture = await newPicture();
  const lead = await reader('blocks', { firstName: 'Ines' });
  const campaign = await written('blocks', [
    { id: 'a', type: 'heading', words: 'Hello {{first_name|there}}' },
    { id: 'b', type: 'picture', file: picture, alt: 'A porch in the evening', link: 'https://example.test/porch' },
    { id: 'c', type: 'homes', which: 'chosen', chosen: [second, first] },
    { id: 'd', type: 'homes', which: 'newest', city: 'Waco', most: 3, look: 'list' },
    { id: 'e', type: 'homes', which: 'newest', city: 'Nowhere' },
    {
      id: 'f',
      type: 'columns',
      cells: [
        [{ id: 'g', type: 'text', words: 'On the left' }],
        [{ id: 'h', type: 'buttons', items: [{ label: 'Ask me', link: 'https://example.test/ask' }] }],
      ],
    },
    { id: 'i', type: 'team', members: [office.owner.id] },
    { id: 'j', type: 'signature' },
  ]);
  const shown = await office.agent.do(campaigns.preview, {
    ...{ id: campaign.id, message: 'mail-1', variant: 'a', locale: 'es', lead: lead.id },
  });
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
  expect(shown.body.html).toContain('3 dorm.');
  const src = /<img src="([^"]+)"[^>]*alt="A porch in the evening"/.exec(shown.body.html!)![1]!;
  // The picture needs no sign-in, and its address can't be guessed.
  const path = new URL(src).pathname + new URL(src).search;
  const seen = await fetch(`${office.server.url}${path}`);
  expect([seen.status, seen.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
  expect(
    (await fetch(`${office.server.url}${path.replace(/.\?/, (end) => (end[0] === 'A' ? 'B?' : 'A?'))}`)).status,
  ).toBe(404);

  const reply = await office.agent.do(campaigns.send, { id: campaign.id }, { version: campaign.version });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await walk();
  await run();
  await office.sendDue();
  const { rows } = await office.raw.query('select id, body, letter from messages where bulk_job_id = $1', [
    campaign.id,
  ]);
  expect(rows).toHaveLength(1);
  const [mail] = await office.outbox(rows[0].id);
  const html: string = mail.body_html;
  const at = (words: string) => html.indexOf(words);
  expect(at('14 Juniper')).toBeGreaterThan(0);
  expect(at('14 Juniper')).toBeLessThan(at('12 Juniper'));
  expect(at('12 Juniper')).toBeLessThan(at('9 Juniper'));
  expect(html.match(/aria-label="View home: /g)).toHaveLength(3);
  for (const words of ['Hello Ines', 'On the left', 'Ask me', 'A porch in the evening', src.split('?')[0]!])
    expect(html).toContain(words);
  for (const words of ['14 Juniper', '$450,000', 'On the left', '[A porch in the evening]', '/s/'])
    expect(rows[0].body).toContain(words);
  // A home's link is counted like every link and leads to its page on the site.
  const links = [...html.matchAll(/href="([^"]*\/mail-links\/[^"]+)"/g)].map(([, link]) => new URL(link!).pathname);
  const targets = await Promise.all(
    [...new Set(links)].map(async (link) => {
      const answer = await fetch(`${office.server.url}${link}`, { redirect: 'manual' });
      return answer.headers.get('location') ?? '';
    }),
  );
  expect(targets).toEqual(expect.arrayContaining([expect.stringContaining(`homes/`), 'https://example.test/porch']));
  expect(targets.filter((target) => target.includes('/homes/'))).toHaveLength(3);

  // The campaign is over and the file removed from the library, but an email opened years later still shows it.
  await office.agent.do(campaigns.stop, { id: campaign.id });
  await office.agent.do(campaigns.remove, { id: campaign.id });
  expect((await office.agent.do(files.remove, { id: picture })).status).toBe(409);
  expect((await fetch(`${office.server.url}${path}`)).status).toBe(200);
  expect(other).toBeTruthy();
});

test('what is no picture, or somebody else’s, stands in no campaign; the law is asked of every block', async () => {
  await reader('law');
  const campaign = await written('law', [{ id: 'a', type: 'text', words: 'Hello' }]);
  const change = (blocks: object[], version = campaign.version) =>
    office.agent.do(
      campaigns.change,
      { id: campaign.id, messages: [message.parse({ id: 'mail-1', channel: 'email', subject: 'S', blocks })] } as never,
      { version },
    );
  const refused = await change([{ id: 'a', type: 'picture', file: '00000000-0000-4000-8000-000000000000' }]);
  expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path: ['messages'] }] }]);
  const inColumn = await change([
    {
      id: 'a',
      type: 'columns',
      cells: [[{ id: 'b', type: 'text', words: 'Fine' }], [{ id: 'c', type: 'heading', words: 'No children allowed' }]],
    },
  ]);
  expect(inColumn.status).toBe(200);
  const sent = await office.agent.do(campaigns.send, { id: campaign.id }, { version: inColumn.body.version });
  expect(sent.status).toBe(400);
  expect(JSON.stringify(sent.body)).toContain('"cells"');
});
