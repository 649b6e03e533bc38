import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account, auth } from '#contract/account/auth.ts';
import { demoHours } from '#contract/account/demo.ts';
import { invitations, members, organisations } from '#contract/account/organisations.ts';
import { webhooks } from '#contract/account/webhooks.ts';
import type { AnyCall } from '#contract/core/call.ts';
import { allCalls } from '#contract/index.ts';
import { collaboration } from '#contract/people/collaboration.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Caller, callerAt, newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { removeDemos } from './remove-demos.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1', DEMO_LIMIT: '40' });
});
afterAll(() => server.stop());

let networks = 0;
const newNetwork = (): string => `198.51.100.${++networks}`;

type Entered = Caller & { status: number; location: string; cookie: string };

/** Submits the form of a demo's page. */
async function press(
  name: string,
  form: Record<string, string> = {},
  given: { cookie?: string; from?: string; at?: TestServer } = {},
): Promise<Entered> {
  const { cookie = '', from = newNetwork(), at = server } = given;
  const response = await fetch(`${at.url}/demo/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'x-forwarded-for': from, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  const kept = set.length > 0 ? set.join('; ') : cookie;
  const location = response.headers.get('location') ?? '';
  return { status: response.status, location, cookie: kept, ...callerAt(at.url, { cookie: kept }) };
}

const sessionOf = async (caller: Caller) => (await caller.do(account.session)).body;

/** Moves the demo's end to the present. */
async function aDayLater(organisationId: string): Promise<void> {
  await server.services.db.asSystem(async (tx) => {
    const back = sql`interval '1 hour' * ${demoHours}`;
    await tx.run(sql`update organisations set demo_ends_at = demo_ends_at - ${back} where id = ${organisationId}`);
    await tx.run(sql`update sessions set expires_at = expires_at - ${back} where organisation_id = ${organisationId}`);
  });
  server.services.actors.forgetAll();
}

const sweep = () => removeDemos(server.services, new AbortController().signal);

describe('a demo', () => {
  test.each([
    ['real-estate', 'solo-agent', 'owner', 'realestate', '/tasks'],
    ['real-estate', 'team-lead', 'manager', 'realestate', '/leads?filter=owner:is_empty&sort=-score'],
    ['mortgage', 'loan-officer', 'owner', 'mortgage', '/loans'],
    ['insurance', 'producer', 'owner', 'insurance', '/insurance/renewals'],
  ])('of %s opens on the work of a %s', async (name, wanted, role, vertical, place) => {
    const visitor = await press(name, { role: wanted });
    expect(visitor).toMatchObject({ status: 303, location: place });
    const session = await sessionOf(visitor);
    expect(session).toMatchObject({
      role,
      user: { hasPassword: false, emailVerified: false, onboardingCompleted: true },
      subscription: { verticals: [vertical] },
      organisation: { isSample: true },
    });
    const hoursLeft = (Date.parse(session.organisation!.demoEndsAt!) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(demoHours - 1);
    expect(hoursLeft).toBeLessThanOrEqual(demoHours + 0.1);
    expect((await visitor.do(leads.list, {})).body.rows.length).toBeGreaterThan(20);
    const { rows: mine } = (await visitor.do(tasks.list, { assignee: session.user.id, state: 'open' })).body;
    expect(mine.length).toBeGreaterThan(3);
    // A task's title contains its reason.
    expect(mine.every(({ title }) => title.includes(': '))).toBe(true);
  });

  test('is private to its visitor, and works', async () => {
    const [one, other] = [await press('real-estate'), await press('real-estate')];
    const made = (await one.do(leads.create, { firstName: 'Ana', lastName: 'Only-Mine' })).body;
    expect((await other.do(leads.get, { id: made.id })).status).toBe(404);
    const found = (await other.do(leads.list, { search: 'only-mine' })).body;
    expect(found.rows).toEqual([]);
    expect((await sessionOf(one)).organisation!.id).not.toBe((await sessionOf(other)).organisation!.id);
  });

  test('tells what happened in the order of time', async () => {
    const times = (await (await press('real-estate')).do(collaboration.activity, { limit: 100 })).body.rows.map(
      ({ at }) => Date.parse(at),
    );
    expect(times.length).toBeGreaterThan(50);
    // Events of the same moment may come in either order.
    expect(times.every((at, place) => place === 0 || at <= times[place - 1]! + 1_000)).toBe(true);
  });

  test('opens where a deep link leads, and nowhere outside', async () => {
    expect(await press('real-estate', { next: '/leads?sort=name' })).toMatchObject({ location: '/leads?sort=name' });
    for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example'])
      expect((await press('mortgage', { next })).location).toBe('/loans');
  });

  test('opens as it was left when its button is pressed again, and anew for another role', async () => {
    const first = await press('real-estate');
    const again = await press('real-estate', {}, { cookie: first.cookie });
    const { organisation } = await sessionOf(first);
    expect((await sessionOf(again)).organisation).toEqual(organisation);
    const lead = await press('real-estate', { role: 'team-lead' }, { cookie: first.cookie });
    expect((await sessionOf(lead)).organisation!.id).not.toBe(organisation!.id);
    expect((await first.do(account.session)).status).toBe(401);
  });

  test('is not for who is signed in: their session stays', async () => {
    const maya = await newMember(server, await newOrganisation(server), 'owner');
    const refused = await press('real-estate', {}, { cookie: maya.cookie });
    expect(refused).toMatchObject({ status: 303, location: '/demo/real-estate?role=solo-agent&problem=signedIn' });
    expect(refused.cookie).toBe(maya.cookie);
    expect((await maya.do(account.session)).status).toBe(200);
  });

  test('is made by a press only, of our own page, for demos there are', async () => {
    const before = await alive();
    for (const path of ['/demo/real-estate', '/demo/real-estate?role=team-lead'])
      await fetch(server.url + path, { redirect: 'manual' });
    const foreign = await fetch(`${server.url}/demo/real-estate`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect((await press('castles')).status).toBe(404);
    expect(await alive()).toBe(before);
  });
});

const alive = async (): Promise<number> => {
  const row = await server.services.db.asSystem((tx) =>
    tx.get<{ n: number }>(sql`select count(*) as n from organisations where demo_ends_at > now()`),
  );
  return row.n;
};

describe('what a demo may not do', () => {
  test('nobody is invited, told, let in by key or hook, and nothing is taken in', async () => {
    const visitor = await press('real-estate');
    const attempts = [
      await visitor.do(invitations.create, { email: 'someone@example.com', role: 'agent' }),
      await visitor.do(apiKeys.create, { name: 'x', role: 'viewer' }),
      await visitor.do(webhooks.create, { url: 'https://example.com/hook' }),
      await visitor.do(organisations.create, { name: 'Mine for good' }),
      await visitor.do(auth.resendVerification),
      await visitor.do(account.confirm, { password: 'x' }),
      await visitor.do(organisations.rename, { name: 'Other' }, { version: 1 }),
    ];
    for (const { status, body } of attempts)
      expect({ status, body }).toMatchObject({ status: 403, body: { code: 'forbidden', message: /demo/ } });
    const { rights } = await sessionOf(visitor);
    expect(rights).toContain('leads.create');
    for (const right of ['members.manage', 'keys.manage', 'leads.import', 'leads.export', 'files.write'])
      expect(rights, 'screens offer nothing that is refused').not.toContain(right);
    expect((await visitor.do(members.list)).status).toBe(200);
    expect((await visitor.do(files.list, { lead: (await firstLead(visitor)).id })).status).toBe(200);
  });

  test('every call says whether it is for demos, and what lets people in or speaks for the organisation is not', async () => {
    const visitor = await press('insurance');
    const refused: string[] = [];
    for (const [name, call] of allCalls) if (await isRefusedHere(visitor, call)) refused.push(name);
    const closed = ['apiKeys.create', 'invitations.create', 'webhooks.create', 'members.changeRole', 'leads.import'];
    expect(refused).toEqual(expect.arrayContaining(closed));
    expect(refused.filter((name) => /^(leads\.(list|get|create|change)|tasks\.)/.test(name))).toEqual([]);
  });

  async function isRefusedHere(visitor: Caller, call: AnyCall): Promise<boolean> {
    if (call.access.who === 'anyone') return false;
    const input = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key!, 'x']));
    const { status, body } = await visitor.do(call, input as never, { version: 1 });
    return status === 403 && /demo/.test((body as { message?: string }).message ?? '');
  }

  const firstLead = async (visitor: Caller) => (await visitor.do(leads.list, {})).body.rows[0]!;
});

describe('its end', () => {
  test('comes after a day: nobody gets in, and a sweep takes everything', async () => {
    const visitor = await press('real-estate');
    const { organisation, user } = await sessionOf(visitor);
    await sweep();
    expect((await visitor.do(account.session)).status).toBe(200);

    await aDayLater(organisation!.id);
    expect((await visitor.do(account.session)).status).toBe(401);
    expect((await visitor.do(auth.refresh)).status).toBe(401);

    expect(await sweep()).toBeGreaterThanOrEqual(1);
    const left = await server.services.db.asSystem((tx) =>
      tx.get<{ n: number }>(sql`
        select (select count(*) from organisations where id = ${organisation!.id}) + (select count(*) from users where id = ${user.id})
             + (select count(*) from events where organisation_id = ${organisation!.id}) as n`),
    );
    expect(left.n).toBe(0);
    expect(await sweep()).toBe(0);
  });
});

describe('limits', () => {
  test('one network opens so many an hour, others go on', async () => {
    const from = newNetwork();
    const opened: number[] = [];
    // Without cookies each submission counts as a new visitor.
    for (let tries = 0; tries < 21; tries++) {
      const { location, ...visitor } = await press('mortgage', {}, { from });
      opened.push(location.includes('problem=often') ? 0 : 1);
      if (opened.at(-1)) await aDayLater((await sessionOf(visitor)).organisation!.id);
    }
    expect(opened.reduce((sum, one) => sum + one)).toBe(20);
    expect(opened.at(-1)).toBe(0);
    expect((await press('mortgage')).location).toBe('/loans');
    await sweep();
  });

  test('so many live at once, however many press at the same time', async () => {
    const small = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1', DEMO_LIMIT: '2' });
    const presses = await Promise.all([1, 2, 3, 4, 5].map(() => press('insurance', {}, { at: small })));
    expect(presses.map(({ location }) => location).sort()).toEqual([
      '/demo/insurance?role=producer&problem=full',
      '/demo/insurance?role=producer&problem=full',
      '/demo/insurance?role=producer&problem=full',
      '/insurance/renewals',
      '/insurance/renewals',
    ]);
    await small.stop();
  });
});
