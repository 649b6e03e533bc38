import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/core/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newPerson } from '../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/signup`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': '203.0.113.77', ...headers },
    body: new URLSearchParams(fields),
  });

const fieldsOf = ({ email, password, data }: ReturnType<typeof newPerson>) => ({
  firstName: data.first_name,
  lastName: data.last_name,
  email,
  password,
  vertical: 'mortgage',
  period: 'annual',
  plan: 'free',
});

test('a form makes an account and signs in; sent twice it is the same account', async () => {
  const person = newPerson();
  const fields = fieldsOf(person);
  const answers = [await post(fields), await post(fields)];
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie().join()).toContain('lintel-access=');
  }
  const rows = await server.services.db.asSystem((tx) =>
    tx.all<{ verticals: string[]; vertical_tiers: object; billing_period: string; tier: string }>(sql`
      select s.verticals, s.vertical_tiers, s.billing_period, s.tier from users u join subscriptions s on s.user_id = u.id
      where u.email = ${person.email}`),
  );
  expect(rows).toEqual([
    { verticals: ['mortgage'], vertical_tiers: { mortgage: 'free' }, billing_period: 'annual', tier: 'freemium' },
  ]);
});

test('what is not right comes back without a word of it in the address', async () => {
  const answer = await post(fieldsOf(newPerson({ password: 'short' })));
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/signup?refused=1');
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('another site cannot send it', async () => {
  const answer = await post(fieldsOf(newPerson()), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(403);
});
