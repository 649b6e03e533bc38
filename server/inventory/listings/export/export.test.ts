import { parse } from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingExport } from '#contract/inventory/listing-export.ts';
import { listings } from '#contract/inventory/listings.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('what the list shows leaves under RESO’s names, without private words, and is on record', async () => {
  const here = await newOrganisation(server);
  const agent = await newMember(server, here, 'agent');
  const colleague = await newMember(server, here, 'agent');
  const home = { streetName: 'Cedar Ln', city: 'Austin', stateOrProvince: 'TX', privateRemarks: 'Divorce: must sell.' };
  await agent.do(listings.create, { ...home, streetNumber: '1', listPrice: 45_000_050, bedroomsTotal: 3 });
  await agent.do(listings.create, { ...home, streetNumber: '=2', listPrice: null });
  // Another member's draft.
  await colleague.do(listings.create, { ...home, streetNumber: '3' });
  const { status, body } = await agent.do(listingExport.export, { sort: 'createdAt' });
  expect(status).toBe(200);
  const text = String(body);
  expect(text).not.toContain('Divorce');
  const { data } = parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    UnparsedAddress: '1 Cedar Ln, Austin, TX',
    StandardStatus: 'Incomplete',
    ListPrice: '450000.50',
    BedroomsTotal: '3',
  });
  // Values can't run as formulas in a spreadsheet.
  expect(data[1]!.UnparsedAddress).toBe("'=2 Cedar Ln, Austin, TX");
  const few = await agent.do(listingExport.export, { columns: ['city', 'listPrice'], search: '1 Cedar' });
  expect(String(few.body)).toBe('City,ListPrice\r\nAustin,450000.50\r\n');
  const told = await server.services.db.withOrg({ organisationId: here, userId: null, actorKind: 'system' }, (tx) =>
    tx.all<{ data: { count: number } }>(sql`select data from events where kind = 'listings.exported' order by id`),
  );
  expect(told.map(({ data: { count } }) => count)).toEqual([2, 1]);
  expect((await stranger(server).do(listingExport.export, {})).status).toBe(401);
  // Viewers and assistants can't export, and exports require a recent sign-in.
  for (const role of ['viewer', 'assistant'] as const)
    expect((await (await newMember(server, here, role)).do(listingExport.export, {})).status).toBe(403);
  const stale = await newMember(server, here, 'agent');
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update sessions set signed_in_at = now() - interval '11 minutes' where user_id = ${stale.id}`),
  );
  const late = await stale.do(listingExport.export, {});
  expect(late).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_required' } });
});
