import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type StandardStatus,
  standardStatuses,
  statusIssues,
  transitions,
} from '#contract/inventory/listing-status.ts';
import { listings } from '#contract/inventory/listings.ts';
import { giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dayAt } from './day-there.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  await giveTier(server, owner, 'elite');
});
afterAll(() => server.stop());

let number = 1;
const home = () => ({
  streetNumber: String(number++),
  streetName: 'Juniper Street',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  listPrice: 45_000_000,
  listingContractDate: '2026-01-02',
  expirationDate: '2099-12-31',
  purchaseContractDate: '2026-02-01',
  closePrice: 44_000_000,
  closeDate: '2026-03-01',
});

test('whatever is tried, a listing goes only where the table lets it, and its story tells every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...standardStatuses), { minLength: 8, maxLength: 8 }), async (wishes) => {
      const facts = home();
      const made = await owner.do(listings.create, facts);
      let at = made.body;
      const steps: StandardStatus[] = ['Incomplete'];
      for (const to of wishes) {
        const from = at.standardStatus;
        const { status, body } = await owner.do(
          listings.changeStatus,
          { id: at.id, standardStatus: to },
          { version: at.version },
        );
        if (to === from) {
          if (status === 200) at = body;
          continue;
        }
        const isAllowed = statusIssues(from, to, facts, dayAt('TX')).length === 0;
        expect(status, `${from} to ${to}`).toBe(isAllowed ? 200 : 400);
        if (!isAllowed) continue;
        expect(transitions[from]).toContain(to);
        at = body;
        steps.push(to);
      }
      expect((await owner.do(listings.get, { id: at.id })).body.standardStatus).toBe(steps.at(-1));
      const { rows } = (await owner.do(listings.timeline, { id: at.id, limit: 100 })).body;
      const told = rows.filter(({ kind }) => kind === 'listing.status_changed').map(({ data }) => data.to);
      expect(told.reverse().filter((to, place, all) => to !== all[place - 1])).toEqual(steps.slice(1));
    }),
    { numRuns: 10 },
  );
}, 60_000);
