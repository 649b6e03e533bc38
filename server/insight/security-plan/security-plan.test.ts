import { afterAll, beforeAll, expect, test } from 'vitest';
import { security } from '#contract/account/security.ts';
import { readPdf } from '#server/people/files/text/read-pdf.ts';
import { newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the plan says what is in force, and another once that changes', async () => {
  const here = await newOrganisation(server, 'Harbor & Vine Realty');
  const owner = await newMember(server, here, 'owner');
  // Who can approve an export.
  await newMember(server, here, 'admin');
  const told = async () => {
    const response = await fetch(`${server.url}/api/v1/security/plan?timeZone=America/Chicago`, {
      headers: { cookie: owner.cookie },
    });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = (await readPdf(new Uint8Array(await response.arrayBuffer())))!.content;
    return text.replace(/\s+/g, ' ');
  };
  const before = await told();
  for (const words of [
    'Harbor & Vine Realty',
    '16 CFR 314.4(h)',
    'Sessions end 30 days after signing in',
    '2 members; 2 are owners or admins',
  ])
    expect(before).toContain(words);
  await owner.do(
    security.changePolicy,
    { requireFactor: false, sessionHours: 12, idleHours: null, networks: [], networksForKeys: false, exportRows: 250 },
    { version: 1 },
  );
  const after = await told();
  expect(after).toContain('Sessions end 12 hours after signing in');
  expect(after).toContain('more than 250 leads');
});
