import { afterAll, beforeAll, expect, test } from 'vitest';
import { listings } from '#contract/inventory/listings.ts';
import { inbound } from '#contract/people/inbound.ts';
import { leads } from '#contract/people/leads.ts';
import { routing, type SimulationResult } from '#contract/people/routing.ts';
import { defaultRule, type RoutingRule } from '#contract/people/routing-rules.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import type { Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { simulateJob } from './simulate-job.ts';
import { arriveAt, named, newOffice, type Office, putInForce, ruleOf } from './testing/office.ts';

let server: TestServer;
let worker: JobWorker;
beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({ services: server.services, kinds: [simulateJob], pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const to = (person: Person): Partial<RoutingRule> => ({ method: 'direct', people: named([person]) });
const where = (field: string, op: string, value?: unknown) =>
  ({ and: [{ field, op, ...(value !== undefined && { value }) }] }) as unknown as RoutingRule['filter'];
/** A polygon around the center of Austin. */
const austin = ['30.4/-97.9', '30.4/-97.6', '30.1/-97.6', '30.1/-97.9'];

const oak = { streetName: 'Oak Street', city: 'Dallas', stateOrProvince: 'TX', postalCode: '75201' };

let comers = 0;
/** Creates a lead through the API and reads it back. */
async function comes({ owner }: Office, given: { about?: string; city?: string; state?: string; phone?: string }) {
  comers += 1;
  const { body, status } = await owner.do(inbound.receive, { email: `comer${comers}@example.test`, ...given });
  expect(status, JSON.stringify(body)).toBe(200);
  return (await owner.do(leads.get, { id: body.leadId })).body;
}

test('a lead goes to who has its ZIP code, its area or its price, and the log says what did not hold', async () => {
  const here = await newOffice(server, 5);
  const [zip, area, price, phone, rest] = here.agents as [Person, Person, Person, Person, Person];
  const made = await here.owner.do(listings.create, {
    ...oak,
    streetNumber: '9',
    listPrice: 2_500_000_00,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { unparsedAddress } = made.body;
  await putInForce(here, [
    { name: 'ZIP codes', filter: where('zip', 'any_of', ['78702', '78703']), ...to(zip) },
    { name: 'Austin', filter: where('location', 'inside', austin), ...to(area) },
    { name: 'Dear', filter: where('price', 'gte', 2_000_000_00), ...to(price) },
    { name: 'No phone', filter: where('hasPhone', 'is', false), ...to(phone) },
    to(rest),
  ]);
  expect((await comes(here, { about: '12 Elm Street, Austin, TX 78702' })).owner).toBe(zip.id);
  expect((await comes(here, { about: '10001 Elm Street, Austin, TX 78745' })).owner).toBe(area.id);
  expect((await comes(here, { city: 'Austin', state: 'TX' })).owner).toBe(area.id);
  expect((await comes(here, { about: unparsedAddress })).owner).toBe(price.id);
  expect((await comes(here, { city: 'Houston', state: 'TX' })).owner).toBe(phone.id);
  const last = await comes(here, { city: 'Houston', state: 'TX', phone: '+15125550142' });
  expect(last.owner).toBe(rest.id);
  const { body } = await here.owner.do(routing.decisionsOf, { id: last.id });
  expect(body.decisions[0]!.reasons.rules!.map(({ result, failed }) => [result, failed])).toEqual([
    ['no_match', ['zip']],
    ['no_match', ['location']],
    ['no_match', ['price']],
    ['no_match', ['hasPhone']],
    ['matched', []],
  ]);
});

test('ZIP codes among the areas count where nothing else is known, and what is missing can be asked for', async () => {
  const here = await newOffice(server, 2);
  const [known, unknown] = here.agents as [Person, Person];
  await putInForce(here, [{ filter: where('zip', 'is_empty'), ...to(unknown) }, to(known)]);
  expect((await arriveAt(server, here.id, { areas: ['East side', '78702'] })).owner).toBe(known.id);
  expect((await arriveAt(server, here.id, { areas: ['East side'] })).owner).toBe(unknown.id);
});

test('who asks about a listing goes to its agent', async () => {
  const here = await newOffice(server, 2);
  const [agent, other] = here.agents as [Person, Person];
  const made = await agent.do(listings.create, { ...oak, streetNumber: '1' });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await putInForce(here, [{ method: 'listing_agent', people: named([other]) }]);
  expect((await comes(here, { about: made.body.unparsedAddress })).owner).toBe(agent.id);
  expect((await comes(here, { about: 'Another home' })).owner).toBe(other.id);
});

test('the simulator asks past leads the same', async () => {
  const here = await newOffice(server, 2);
  const [zip, rest] = here.agents as [Person, Person];
  await putInForce(here, [to(rest)]);
  await comes(here, { about: '12 Elm Street, Austin, TX 78702' });
  await comes(here, { about: '12 Elm Street, Austin, TX 78745' });
  const rules = [
    ruleOf({ name: 'ZIP', filter: where('zip', 'any_of', ['78702']), ...to(zip) }),
    { ...defaultRule(here.id), needsLicence: false, ...to(rest) },
  ];
  const { body } = await here.owner.do(routing.simulate, { rules });
  const job = await jobEnded(here.owner, body.jobId);
  expect((job.result as unknown as SimulationResult).byRule.map(({ leads: got }) => got)).toEqual([1, 1]);
});
