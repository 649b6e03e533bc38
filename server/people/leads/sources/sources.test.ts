import { afterAll, beforeAll, expect, test } from 'vitest';
import { leadSources } from '#contract/people/lead-sources.ts';
import { leads } from '#contract/people/leads.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { renameSourceJob } from './source-names.ts';

let server: TestServer;
let worker: JobWorker;
let owner: Person;
let agent: Person;
beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({ services: server.services, kinds: [renameSourceJob], pollMs: 50 });
  worker.start();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const came = async (sourceName: string) => (await owner.do(leads.create, { firstName: 'Ana', sourceName })).body;
const names = async () =>
  (await owner.do(leadSources.sourceNames)).body.rows.map(({ name, source, leads: count, aliases }) => [
    name,
    source,
    count,
    aliases,
  ]);

test('a source has other spellings: who is here is renamed, who comes later comes by the one name and class', async () => {
  await came('Google PPC');
  await came('google ads');
  const wish = { alias: 'Google Ads', name: 'Google PPC', source: 'website' } as const;
  expect((await agent.do(leadSources.mergeSourceName, wish)).status).toBe(403);
  expect((await owner.do(leadSources.mergeSourceName, { ...wish, name: 'google ads' })).status).toBe(400);
  expect((await owner.do(leadSources.mergeSourceName, wish)).status).toBe(200);
  await expect.poll(async () => (await names())[0]?.[2], patience).toBe(2);
  const later = await came('GOOGLE ADS');
  expect(later.source).toBe('website');
  expect(await names()).toEqual([['Google PPC', 'website', 3, ['Google Ads']]]);
  // An alias can't be the target of another alias.
  const circle = { alias: 'Google PPC', name: 'Google Ads', source: 'website' } as const;
  expect((await owner.do(leadSources.mergeSourceName, circle)).status).toBe(409);
  await owner.do(leadSources.removeSourceAlias, { alias: 'google ads' });
  await came('Google Ads');
  expect((await names()).map(([name]) => name)).toEqual(['Google PPC', 'Google Ads']);
});

test('a source stays in its own words, until somebody chooses another', async () => {
  const lead = (await owner.do(leads.create, { firstName: 'Fay', source: 'social', sourceName: 'Facebook' })).body;
  expect(lead).toMatchObject({ source: 'social', sourceName: 'Facebook' });
  const { body } = await owner.do(leads.change, { id: lead.id, source: 'referral' }, { version: lead.version });
  expect(body).toMatchObject({ source: 'referral', sourceName: null });
  const both = { id: lead.id, source: 'zillow', sourceName: 'Trulia' } as const;
  expect((await owner.do(leads.change, both, { version: body.version })).body).toMatchObject({
    source: 'zillow',
    sourceName: 'Trulia',
  });
});
