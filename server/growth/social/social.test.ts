import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { onboarding } from '#contract/account/onboarding.ts';
import { members } from '#contract/account/organisations.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { library, type Piece } from '#contract/growth/marketing/library.ts';
import { outgoing } from '#contract/growth/marketing/outgoing.ts';
import { sites } from '#contract/growth/sites.ts';
import { postComments } from '#contract/growth/social/comments.ts';
import { isShown, nextSlot } from '#contract/growth/social/slots.ts';
import { type SocialPost, social } from '#contract/growth/social/social.ts';
import { listings } from '#contract/inventory/listings.ts';
import { openHouses } from '#contract/inventory/open-houses.ts';
import { pageOf } from '#contract/kinds.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newSite } from '#tests/setup/sites.ts';
import { siteChannelsListener } from './channels.ts';
import { answerJob } from './comments/answer.ts';
import { commentsJob } from './comments/read-job.ts';
import { connectJob, warnJob } from './connect.ts';
import { draftJob, draftsListener } from './drafts.ts';
import { postStateOf, publishJob } from './publish.ts';
import { startX } from './testing/more-networks.ts';
import { startFacebook } from './testing/stand-in.ts';

let server: TestServer;
let facebook: Awaited<ReturnType<typeof startFacebook>>;
let x: Awaited<ReturnType<typeof startX>>;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let viewer: Person;
let slug: string;

beforeAll(async () => {
  facebook = await startFacebook();
  x = await startX();
  server = await startTestServer(undefined, {
    FACEBOOK_APP_ID: 'app',
    FACEBOOK_APP_SECRET: 'secret',
    FACEBOOK_API_URL: facebook.url,
    X_CLIENT_ID: 'app',
    X_CLIENT_SECRET: 'secret',
    X_API_URL: x.url,
  });
  const here = await newOrganisation(server, 'Quill Realty');
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  await giveTier(server, owner, 'pro');
  await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  await agent.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0699999' }] });
  const site = await newSite(owner);
  slug = site.slug;
  expect((await owner.do(sites.publish, { id: site.id }, { version: site.version })).status).toBe(200);
  const { services } = server;
  const fetch = createGuardedFetch({ userAgent: 'test', allowLoopback: true });
  worker = new JobWorker({
    services,
    kinds: [publishJob(fetch), connectJob(fetch), warnJob, draftJob, commentsJob(fetch), answerJob(fetch)],
    pollMs: 20,
  });
  dispatcher = new Dispatcher({
    db: services.db,
    listeners: [siteChannelsListener, draftsListener, noticesListener],
    log: services.log,
    pollMs: 20,
  });
  worker.start();
  await dispatcher.start();
});
afterAll(async () => {
  await worker.stop();
  await dispatcher.stop();
  await server.stop();
  await facebook.stop();
  await x.stop();
});

const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

/** Moves the scheduled time to so many minutes ago. */
const letTimePass = async (post: string, minutesLate = 0) => {
  await inOrg((tx) =>
    tx.run(sql`update social_posts set scheduled_at = now() - ${minutesLate} * interval '1 minute' where id = ${post}`),
  );
  await dueNow(post);
};
const dueNow = (post: string) =>
  server.services.db.asSystem((tx) =>
    tx.run(sql`update jobs set run_at = now() where payload ->> 'post' = ${post} and state = 'waiting'`),
  );

async function newHome(given: Partial<RequestOf<typeof listings.create>> = {}, status = 'Active'): Promise<string> {
  const made = await owner.do(listings.create, {
    streetNumber: '12',
    streetName: 'Juniper Street',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 45_000_000,
    bedroomsTotal: 3,
    bathroomsFull: 2,
    livingArea: 1_850,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    ...given,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await inOrg((tx) => tx.run(sql`update listings set standard_status = ${status} where id = ${made.body.id}`));
  return made.body.id;
}
const changeHome = async (id: string, fields: Omit<RequestOf<typeof listings.change>, 'id'>) => {
  const { version } = (await owner.do(listings.get, { id })).body;
  const changed = await owner.do(listings.change, { id, ...fields }, { version });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
};

const get = async (id: string): Promise<SocialPost> => (await owner.do(social.get, { id })).body;
const ok = <B>(answer: { status: number; body: B }): B => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const create = async (given: RequestOf<typeof social.create>, by: Person = owner): Promise<SocialPost> =>
  ok(await by.do(social.create, given));
const step = async (post: SocialPost, to: RequestOf<typeof social.step>['step'], by: Person = owner, note = '') =>
  by.do(social.step, { id: post.id, step: to, note }, { version: post.version });
const schedule = async (post: SocialPost, at: RequestOf<typeof social.schedule>['at'] = 'now') =>
  owner.do(social.schedule, { id: post.id, at }, { version: post.version });
const tomorrow = () => ({
  local: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
  timeZone: 'UTC',
});
const becomes = (id: string, state: string): Promise<SocialPost> =>
  vi.waitUntil(async () => {
    const post = await get(id);
    return post.state === state ? post : undefined;
  }, patience);
const siteChannel = async (): Promise<string> =>
  (await owner.do(social.channels, {})).body.channels.find(({ network }) => network === 'site')!.id;

async function connectTo(network: 'facebook' | 'x', agree: typeof facebook.agree) {
  const { address } = ok(await owner.do(social.connect, { network }));
  const { jobId } = ok(await owner.do(social.finishConnect, agree(address)));
  await vi.waitFor(async () => {
    const job = await server.services.db.asSystem((tx) =>
      tx.one<{ state: string }>(sql`select state from jobs where id = ${jobId}`),
    );
    expect(job?.state).toBe('done');
  }, patience);
  const { channels } = (await owner.do(social.channels, {})).body;
  return channels.filter((channel) => channel.network === network);
}
const connectFacebook = () => connectTo('facebook', facebook.agree);
const onPage = (channel: string, more: { text?: string; firstComment?: string } = {}) => ({
  channels: [{ channel, ...more }],
});
const approved = async (given: RequestOf<typeof social.create>): Promise<SocialPost> =>
  ok(await step(await create(given), 'approve'));
type NoticeKind = NonNullable<RequestOf<typeof notifications.list>['kind']>;
/** The notifications that a member got about a post or a piece. */
const toldOf = async (person: Person, kind: NoticeKind, id: string) =>
  ok(await person.do(notifications.list, { kind, limit: 100 })).rows.filter(({ subject }) => subject.id === id);
const isTold = (person: Person, kind: NoticeKind, id: string) =>
  vi.waitUntil(async () => (await toldOf(person, kind, id))[0], patience);
/** The same for a removed member, who can no longer sign in. */
const wasTold = (person: Person, id: string) =>
  server.services.db.withOrg({ organisationId: person.organisationId, userId: person.id, actorKind: 'user' }, (tx) =>
    tx.all(sql`select kind from notifications where user_id = ${person.id} and subject_id = ${id}`),
  );
async function approvers() {
  const manager = await newMember(server, owner.organisationId, 'manager');
  const left = await newMember(server, owner.organisationId, 'manager');
  expect((await owner.do(members.remove, { userId: left.id })).status).toBe(200);
  return { manager, left };
}
const kindsOf = (post: SocialPost): string[] => post.log.map(({ kind }) => kind).reverse();

test('without any account the site’s own feed is a channel: page, RSS and JSON feed', async () => {
  const post = await approved({ text: 'We open <late> & close "early". Quill Realty', link: 'https://example.com/a' });
  ok(await schedule(post));
  const out = await becomes(post.id, 'published');
  expect(out.deliveries).toMatchObject([
    { network: 'site', state: 'published', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  const { page } = ok(await callerAt(server.url, {}).do(social.feed, { slug }));
  expect(page?.posts[0]).toMatchObject({ id: post.id, text: post.text, link: 'https://example.com/a' });
  const rss = await (await fetch(`${server.url}/s/${slug}/feed.xml`)).text();
  expect(rss).toContain('We open &lt;late&gt; &amp; close &quot;early&quot;.');
  const feed = (await (await fetch(`${server.url}/s/${slug}/feed.json`)).json()) as { items: unknown[] };
  expect(feed.items[0]).toMatchObject({ id: post.id, content_text: post.text, external_url: 'https://example.com/a' });
  expect((await fetch(`${server.url}/s/nobody-here/feed.xml`)).status).toBe(404);
  // An archived post is gone from the feed.
  ok(await step(out, 'archive'));
  expect(ok(await callerAt(server.url, {}).do(social.feed, { slug })).page?.posts.map(({ id }) => id)).not.toContain(
    post.id,
  );
});

test('a first line that is cut in the middle of an emoji is told all the same', async () => {
  const post = await create({ text: `${'a'.repeat(119)}🏡 Open on Sunday` });
  expect(post.state).toBe('draft');
});

test('14.1 a channel tells the state of its token: fine, ending within a week, missing a scope, refused', async () => {
  facebook.state.expiresAt = Math.floor(Date.now() / 1_000) + 3 * 86_400;
  const [page] = await connectFacebook();
  expect(page).toMatchObject({ name: 'Quill Realty', state: 'expiring', expiresAt: expect.any(String) });
  await vi.waitFor(async () => {
    const told = await inOrg((tx) =>
      tx.all(sql`select from events where kind = 'social_channel.expiring' and subject_id = ${page!.id}`),
    );
    expect(told).toHaveLength(1);
  }, patience);
  facebook.state.expiresAt = 0;
  const all = facebook.state.scopes;
  facebook.state.scopes = all.filter((scope) => scope !== 'pages_manage_posts');
  expect((await connectFacebook())[0]).toMatchObject({
    id: page!.id,
    state: 'missing_scope',
    missingScopes: ['pages_manage_posts'],
  });
  facebook.state.scopes = all;
  expect((await connectFacebook())[0]).toMatchObject({ id: page!.id, state: 'ok', expiresAt: null });
  // A flow that another member started, or an invented one, connects nothing.
  const { address } = ok(await owner.do(social.connect, { network: 'facebook' }));
  const other = await newMember(server, owner.organisationId, 'admin');
  expect((await other.do(social.finishConnect, facebook.agree(address))).status).toBe(409);
  expect((await owner.do(social.finishConnect, { code: 'x', state: 'v1.a.b.c' })).status).toBe(409);
  // An installation that is not registered with the network says so.
  expect((await owner.do(social.connect, { network: 'linkedin' })).status).toBe(503);
});

test('14.2 one post has variants by network, each held to its limits; the first comment follows', async () => {
  const [page] = await connectFacebook();
  const site = await siteChannel();
  const post = await create({
    text: 'Office closed on Friday. Quill Realty',
    link: 'https://example.com/friday',
    channels: [
      { channel: site, text: 'x'.repeat(5_001) },
      { channel: page!.id, text: 'We are closed on Friday. Quill Realty', firstComment: 'Call us on Monday.' },
    ],
  });
  expect(post.issues).toContainEqual({
    channel: site,
    level: 'block',
    message: '1 characters too long for this channel.',
  });
  expect((await step(post, 'approve')).status).toBe(409);
  const shorter = ok(
    await owner.do(
      social.change,
      {
        id: post.id,
        channels: [
          { channel: site, firstComment: 'no' },
          { channel: page!.id, text: 'We are closed on Friday. Quill Realty', firstComment: 'Call us on Monday.' },
        ],
      },
      { version: post.version },
    ),
  );
  expect(shorter.issues.map(({ message }) => message)).toEqual(['This channel has no first comment.']);
  const fits = ok(
    await owner.do(
      social.change,
      {
        id: post.id,
        channels: [
          { channel: site },
          { channel: page!.id, text: 'We are closed on Friday. Quill Realty', firstComment: 'Call us on Monday.' },
        ],
      },
      { version: shorter.version },
    ),
  );
  ok(await schedule(ok(await step(fits, 'approve'))));
  await becomes(post.id, 'published');
  expect(facebook.posts.at(-1)).toMatchObject({
    page: '1001',
    message: 'We are closed on Friday. Quill Realty',
    link: 'https://example.com/friday',
    comments: ['Call us on Monday.'],
  });
});

test('14.3 the next post takes the next free slot of the queue, by the clock of the channel’s zone', async () => {
  const [, page] = await connectFacebook();
  const slots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:30' }));
  const before = ok(await owner.do(social.channels, {})).channels.find(({ id }) => id === page!.id)!;
  ok(
    await owner.do(
      social.changeChannel,
      { id: page!.id, slots, timeZone: 'America/Chicago' },
      { version: before.version },
    ),
  );
  const text = 'A slot of its own. Quill Realty';
  const first = ok(await schedule(await approved({ text, ...onPage(page!.id) }), 'next'));
  const second = ok(await schedule(await approved({ text, ...onPage(page!.id) }), 'next'));
  const clock = (at: string | null) =>
    new Date(at!).toLocaleTimeString('en-US', { timeZone: 'America/Chicago', hour: 'numeric', minute: '2-digit' });
  expect([first, second].map((post) => clock(post.scheduledAt))).toEqual(['9:30 AM', '9:30 AM']);
  expect(Date.parse(second.scheduledAt!)).toBeGreaterThan(Date.parse(first.scheduledAt!));
  // Moved in the calendar, like a drag.
  const to = tomorrow();
  const moved = ok(await owner.do(outgoing.move, { source: 'social', id: second.id, version: second.version, ...to }));
  expect(moved).toMatchObject({ source: 'social', state: 'scheduled' });
  expect(Date.parse(moved.at)).toBe(Date.parse(`${to.local}:00Z`));
  const late = await owner.do(outgoing.move, { source: 'social', id: second.id, version: second.version, ...to });
  expect(late.status).toBe(412);
  const list = ok(
    await owner.do(outgoing.list, {
      from: to.local.slice(0, 10),
      to: to.local.slice(0, 10),
      timeZone: 'UTC',
    }),
  );
  expect(list.items).toContainEqual(expect.objectContaining({ id: second.id, source: 'social' }));
  expect((await owner.do(outgoing.move, { source: 'message', id: second.id, version: 1, ...to })).status).toBe(409);
  for (const post of [first, second]) ok(await step(await get(post.id), 'withdraw'));
});

test('14.4 every state has its row in the log; an edit takes the approval away; who may not approve does not', async () => {
  const post = await create({ text: 'A first word. Quill Realty', ...onPage(await siteChannel()) }, agent);
  expect((await step(post, 'approve', agent)).status).toBe(403);
  expect((await step(post, 'submit', viewer)).status).toBe(403);
  const submitted = ok(await step(post, 'submit', agent));
  const back = ok(await step(submitted, 'send_back', owner, 'Say which day.'));
  expect([back.state, back.note]).toEqual(['changes', 'Say which day.']);
  const edited = ok(
    await agent.do(social.change, { id: post.id, text: 'On Friday. Quill Realty' }, { version: back.version }),
  );
  const passed = ok(await step(ok(await step(edited, 'submit', agent)), 'approve'));
  const again = ok(
    await agent.do(social.change, { id: post.id, text: 'On Monday. Quill Realty' }, { version: passed.version }),
  );
  expect([again.state, again.approvedBy, again.can.schedule]).toEqual(['draft', null, false]);
  expect((await schedule(again)).status).toBe(409);
  ok(await schedule(ok(await step(again, 'approve'))));
  const out = await becomes(post.id, 'published');
  expect(kindsOf(out)).toEqual([
    'post.created',
    'post.submitted',
    'post.sent_back',
    'post.changed',
    'post.submitted',
    'post.approved',
    'post.changed',
    'post.approved',
    'post.scheduled',
    'post.publishing',
    'post.published',
  ]);
  expect((await owner.do(social.change, { id: post.id, text: 'Late' }, { version: out.version })).status).toBe(409);
});

test('who may approve a post is told that it waits; who wrote it and who submitted it, what was decided', async () => {
  const { manager, left } = await approvers();
  const assistant = await newMember(server, owner.organisationId, 'assistant');
  const post = await create({ text: 'Closed for the day. Quill Realty', ...onPage(await siteChannel()) }, agent);
  const submitted = ok(await step(post, 'submit', agent));
  for (const person of [owner, manager])
    expect(await isTold(person, 'post.submitted', post.id)).toMatchObject({
      actor: { id: agent.id },
      data: { title: 'Closed for the day. Quill Realty' },
    });
  for (const person of [agent, assistant, viewer]) expect(await toldOf(person, 'post.submitted', post.id)).toEqual([]);
  expect(await wasTold(left, post.id)).toEqual([]);
  const back = ok(await step(submitted, 'send_back', owner, 'Say which day.'));
  const told = await isTold(agent, 'post.sent_back', post.id);
  expect(told).toMatchObject({ actor: { id: owner.id }, data: { note: 'Say which day.' } });
  expect(pageOf(told!.subject)).toBe(`/social/${post.id}`);
  const words = { id: post.id, text: 'Closed on Friday. Quill Realty' };
  const edited = ok(await assistant.do(social.change, words, { version: back.version }));
  ok(await step(ok(await step(edited, 'submit', assistant)), 'approve', manager));
  for (const person of [agent, assistant])
    expect(await isTold(person, 'post.approved', post.id)).toMatchObject({ data: { title: words.text } });
  for (const kind of ['post.approved', 'post.sent_back'] as const)
    for (const person of [owner, manager]) expect(await toldOf(person, kind, post.id)).toEqual([]);
});

test('access that ends within hours is renewed once, however many posts are due, and a key that is refused asks to connect again', async () => {
  const [account] = await connectTo('x', x.agree);
  expect(account).toMatchObject({ name: '@quillrealty', state: 'ok', page: 'https://x.com/quillrealty' });
  const listing = await newHome();
  const drawn = await create({ listing, occasion: 'new' });
  // X has its own text within its length limit, which names the advertiser.
  const own = drawn.deliveries.find(({ network }) => network === 'x')!;
  expect(own.text).toContain('Quill Realty');
  expect(drawn.issues.filter(({ channel }) => channel === account!.id)).toEqual([]);
  const posts = [
    await approved({ text: 'One of two. Quill Realty', ...onPage(account!.id) }),
    await approved({ text: 'Two of two. Quill Realty', ...onPage(account!.id) }),
  ];
  await inOrg((tx) => tx.run(sql`update social_channels set access_until = now() where id = ${account!.id}`));
  x.endAccess();
  const before = x.state.renewals;
  for (const post of posts) ok(await schedule(post, tomorrow()));
  for (const { id } of posts) await letTimePass(id);
  await vi.waitFor(async () => {
    for (const { id } of posts) await dueNow(id);
    expect(await Promise.all(posts.map(async ({ id }) => (await get(id)).state))).toEqual(['published', 'published']);
  }, patience);
  expect(x.state.renewals - before).toBe(1);
  expect(x.posts.filter(({ text }) => /of two/.test(text))).toHaveLength(2);
  // Access was revoked at X: the job doesn't use it.
  await inOrg((tx) => tx.run(sql`update social_channels set access_until = now() where id = ${account!.id}`));
  x.endKeys();
  const late = await approved({ text: 'Never out. Quill Realty', ...onPage(account!.id) });
  ok(await schedule(late));
  expect((await becomes(late.id, 'reconnect')).deliveries[0]).toMatchObject({ error: 'Connect the channel again.' });
  expect(ok(await owner.do(social.channels, {})).channels.find(({ id }) => id === account!.id)).toMatchObject({
    state: 'expired',
  });
});

describe('14.5 publishing', () => {
  test('what is out of order for a while is tried three times more, and no more', async () => {
    const [page] = await connectFacebook();
    const busy = { status: 500, code: 2, message: 'Service temporarily unavailable' };
    facebook.state.failures.push(busy);
    const post = await approved({ text: `Once delayed ${Date.now()}. Quill Realty`, ...onPage(page!.id) });
    ok(await schedule(post));
    await vi.waitFor(async () => expect(kindsOf(await get(post.id))).toContain('post.delayed'), patience);
    expect((await get(post.id)).deliveries).toMatchObject([{ state: 'waiting', error: busy.message, attempts: 1 }]);
    await vi.waitFor(async () => {
      await dueNow(post.id);
      expect((await get(post.id)).state).toBe('published');
    }, patience);
    facebook.state.failures.push(busy, busy, busy, busy);
    const never = await approved({ text: `Never taken ${Date.now()}. Quill Realty`, ...onPage(page!.id) });
    ok(await schedule(never));
    await vi.waitFor(async () => {
      await dueNow(never.id);
      expect((await get(never.id)).state).toBe('failed');
    }, patience);
    expect((await get(never.id)).deliveries).toMatchObject([{ attempts: 4, error: busy.message }]);
    expect(facebook.state.failures).toHaveLength(0);
  });

  test('a network that took the post and failed to say so has it once', async () => {
    const [page] = await connectFacebook();
    const text = `Said twice? ${Date.now()}. Quill Realty`;
    facebook.state.failures.push({ status: 502, code: 2, message: 'Bad gateway', keepsIt: true });
    const post = await approved({ text, ...onPage(page!.id) });
    ok(await schedule(post));
    await vi.waitFor(async () => {
      await dueNow(post.id);
      expect((await get(post.id)).state).toBe('published');
    }, patience);
    expect(facebook.posts.filter(({ message }) => message === text)).toHaveLength(1);
  });

  test('what is more than an hour late is missed and not sent', async () => {
    const text = `Too late ${Date.now()}. Quill Realty`;
    const post = ok(await schedule(await approved({ text }), tomorrow()));
    await letTimePass(post.id, 61);
    const missed = await becomes(post.id, 'missed');
    expect(missed.log[0]).toMatchObject({ kind: 'post.missed' });
    const { page } = ok(await callerAt(server.url, {}).do(social.feed, { slug }));
    expect(page?.posts.map((one) => one.text)).not.toContain(text);
  });

  test('two workers that take the same post at once publish it once', async () => {
    const post = ok(
      await schedule(await approved({ text: 'Only once. Quill Realty', ...onPage(await siteChannel()) }), tomorrow()),
    );
    const channel = post.deliveries[0]!.channel;
    await inOrg((tx) => tx.run(sql`update social_posts set scheduled_at = now() where id = ${post.id}`));
    await inOrg(async (tx) => {
      for (const key of ['one', 'two', 'three'])
        await tx.enqueue({ kind: 'social.publish', payload: { post: post.id, channel }, key: `${key} ${post.id}` });
    });
    const out = await becomes(post.id, 'published');
    expect(kindsOf(out).filter((kind) => kind === 'post.published')).toHaveLength(1);
  });

  test('a refused token asks to be connected again, and everything on the channel can be retried', async () => {
    const [page] = await connectFacebook();
    facebook.state.failures.push({ status: 400, code: 190, message: 'The session has been invalidated.' });
    const post = await approved({ text: `Reconnect ${Date.now()}. Quill Realty`, ...onPage(page!.id) });
    ok(await schedule(post));
    const stuck = await becomes(post.id, 'reconnect');
    expect(stuck.deliveries[0]).toMatchObject({ error: 'The session has been invalidated.', attempts: 1 });
    const { channels } = ok(await owner.do(social.channels, {}));
    expect(channels.find(({ id }) => id === page!.id)?.state).toBe('expired');
    await connectFacebook();
    expect(ok(await owner.do(social.retryChannel, { id: page!.id })).posts).toBeGreaterThan(0);
    await becomes(post.id, 'published');
  });
});

test('14.6 a post that failed on one channel is out on the other, and is retried where it failed', async () => {
  const [page] = await connectFacebook();
  const site = await siteChannel();
  facebook.state.failures.push({ status: 400, code: 100, message: 'Invalid parameter' });
  const text = `Half of it ${Date.now()}. Quill Realty`;
  const post = await approved({ text, channels: [{ channel: site }, { channel: page!.id }] });
  ok(await schedule(post));
  const half = await becomes(post.id, 'failed');
  expect(half.deliveries.map(({ state }) => state).sort()).toEqual(['failed', 'published']);
  ok(await owner.do(social.retry, { id: post.id, channel: page!.id }));
  await becomes(post.id, 'published');
  expect(facebook.posts.filter(({ message }) => message === text)).toHaveLength(1);
});

describe('comments and replies', () => {
  const out = async () => {
    const [page] = await connectFacebook();
    const post = await approved({ text: `Talk to us ${Date.now()}. Quill Realty`, ...onPage(page!.id) });
    ok(await schedule(post));
    await becomes(post.id, 'published');
    return { post: post.id, page: page!, on: facebook.posts.at(-1)!.id };
  };
  const listed = async (post: string, more: { waiting?: 'yes' } = {}) =>
    ok(await owner.do(postComments.list, { post, ...more })).rows;
  /** Makes the next reading due now. */
  const read = async <T>(post: string, until: () => Promise<T>) => {
    await dueNow(post);
    return vi.waitUntil(until, patience);
  };
  const firstOf = (post: string) => read(post, async () => (await listed(post))[0]);
  const settled = (post: string, state: string) =>
    vi.waitUntil(async () => {
      await server.services.db.asSystem((tx) =>
        tx.run(sql`update jobs set run_at = now() where kind = 'social.answer' and state = 'waiting'`),
      );
      const [first] = await listed(post);
      return first?.answers.at(-1)?.state === state ? first : undefined;
    }, patience);

  test('are read from the network, told to whoever wrote the post, and answered in the page’s name', async () => {
    const { post, on } = await out();
    facebook.say(on, 'Is there a garage?', { id: '5', name: 'Ana Lopez' });
    const first = await firstOf(post);
    expect(first).toMatchObject({ author: 'Ana Lopez', text: 'Is there a garage?', network: 'facebook', answers: [] });
    expect((await get(post)).log[0]).toMatchObject({ kind: 'post.commented' });
    expect(await listed(post, { waiting: 'yes' })).toHaveLength(1);
    expect((await viewer.do(postComments.answer, { id: first.id, text: 'Yes.' })).status).toBe(403);
    const forbidden = await agent.do(postComments.answer, { id: first.id, text: 'Perfect for young families.' });
    expect(forbidden.status).toBe(400);
    ok(await agent.do(postComments.answer, { id: first.id, text: 'Yes, for two cars.' }));
    await settled(post, 'sent');
    const said = facebook.said.at(-1)!;
    expect(said).toMatchObject({ message: 'Yes, for two cars.', post: on, from: { name: 'Quill Realty' } });
    expect(await listed(post, { waiting: 'yes' })).toEqual([]);
    // On the next reading our own answer is not a comment, and a deleted comment disappears.
    const second = facebook.say(on, 'Wrong post, sorry');
    await read(post, async () => (await listed(post)).length === 2);
    expect((await listed(post)).map(({ author }) => author)).toContain('');
    facebook.takeBack(second);
    await read(post, async () => (await listed(post)).length === 1);
  });

  test('an answer that the network took without saying so is sent once; one that it refuses says why', async () => {
    const { post, on } = await out();
    facebook.say(on, 'What is the HOA fee?', { id: '5', name: 'Ana Lopez' });
    const comment = await firstOf(post);
    facebook.state.failures.push({ status: 502, code: 2, message: 'Bad gateway', keepsIt: true });
    const text = `Forty dollars a month ${Date.now()}.`;
    ok(await owner.do(postComments.answer, { id: comment.id, text }));
    await settled(post, 'sent');
    expect(facebook.said.filter(({ message }) => message === text)).toHaveLength(1);
    facebook.state.failures.push({ status: 400, code: 100, message: 'Comment is closed' });
    ok(await owner.do(postComments.answer, { id: comment.id, text: 'And no other fee.' }));
    const refused = await settled(post, 'failed');
    expect(refused.answers.at(-1)).toMatchObject({ error: 'Comment is closed' });
  });

  test('are read on where a page was connected again', async () => {
    const { post, page, on } = await out();
    await inOrg((tx) => tx.run(sql`update social_channels set refused_at = now() where id = ${page.id}`));
    const comes = (state: string) =>
      vi.waitUntil(
        () =>
          server.services.db.asSystem((tx) =>
            tx.one(sql`
              select from jobs where kind = 'social.comments' and payload ->> 'post' = ${post} and state = 'waiting'
                and (run_at > now() + interval '50 minutes') = ${state === 'later'}::boolean`),
          ),
        patience,
      );
    await comes('soon');
    await dueNow(post);
    await comes('later');
    facebook.say(on, 'Still for sale?', { id: '5', name: 'Ana Lopez' });
    await connectFacebook();
    expect((await firstOf(post)).text).toBe('Still for sale?');
  });

  test('a page that does not allow reading them is posted to all the same, and says so', async () => {
    const { post, on } = await out();
    facebook.state.tellsComments = false;
    facebook.say(on, 'Nobody reads this');
    const why = await read(post, async () => (await get(post)).deliveries[0]!.commentsError);
    expect(why).toContain('pages_read_user_content');
    facebook.state.tellsComments = true;
    await read(post, async () => (await get(post)).deliveries[0]!.commentsError === null);
    const [comment] = await listed(post);
    ok(await owner.do(postComments.setHandled, { id: comment!.id, isHandled: true }));
    expect(await listed(post, { waiting: 'yes' })).toEqual([]);
  });
});

test('14.7 events of listings leave drafts where the organization wants them, and never more than a draft', async () => {
  ok(await owner.do(social.setDrafts, { draftsOn: ['price'] }));
  const home = await newHome({ streetNumber: '77' });
  await changeHome(home, { listPrice: 44_000_000 });
  const drafts = await vi.waitUntil(async () => {
    const { rows } = (await owner.do(social.list, { listing: home })).body;
    return rows.length > 0 ? rows : undefined;
  }, patience);
  expect(drafts).toMatchObject([{ state: 'draft', occasion: 'price', scheduledAt: null }]);
  expect(drafts[0]!.text).toContain('New price.');
  expect(drafts[0]!.text).toContain('$440,000');
  ok(await owner.do(social.setDrafts, { draftsOn: [] }));
});

test('14.8 the compliance check, the license line and what the record does not say keep a post from being approved', async () => {
  const home = await newHome({ streetNumber: '31' });
  const post = await create({ listing: home, occasion: 'new' });
  expect(post.text).toContain('Just listed.');
  expect(post.text).toContain('Quill Realty');
  expect(post.text).toContain('0612345');
  expect(post.issues.filter(({ level }) => level === 'block')).toEqual([]);
  const refusedFor = async (text: string, part: string) => {
    const { version } = await get(post.id);
    const changed = ok(await owner.do(social.change, { id: post.id, text }, { version }));
    const refused = await step(changed, 'approve');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining(part)]);
  };
  await refusedFor('Just listed. No children.', 'familial status');
  await refusedFor('Just listed. A 3-bedroom home in Austin, TX.', 'Name who advertises');
  await refusedFor(`Just listed. Offered at $399,000.\n\n${post.text.split('\n\n')[1]}`, 'doesn’t match the listing');
});

test('14.9 an hour that is over, or that clocks skip, is refused by its field; the queue knows of it, too', async () => {
  const post = await approved({ text: 'Tomorrow. Quill Realty' });
  const at = (local: string, timeZone: string) => schedule(post, { local, timeZone });
  expect((await at('2020-01-01T09:00', 'UTC')).body).toMatchObject({ issues: [{ path: ['at', 'local'] }] });
  // Clocks in Chicago skip from 2 to 3 on the second Sunday of March.
  expect(isShown('2027-03-14T02:30', 'America/Chicago')).toBe(false);
  expect(isShown('2027-03-14T03:30', 'America/Chicago')).toBe(true);
  const sundays = [{ weekday: 0, time: '02:30' }];
  const queue = { timeZone: 'America/Chicago', taken: new Set<number>() };
  const next = (now: string) => new Date(nextSlot(sundays, { ...queue, now: Date.parse(now) })!).toISOString();
  expect(next('2027-03-07T12:00:00Z')).toBe('2027-03-21T07:30:00.000Z');
  // An hour that occurs twice in fall means the first one.
  const fall = nextSlot([{ weekday: 0, time: '01:30' }], { ...queue, now: Date.parse('2027-11-06T12:00:00Z') })!;
  expect(new Date(fall).toISOString()).toBe('2027-11-07T06:30:00.000Z');
});

describe('a post is checked against its listing when it goes out', () => {
  const scheduled = async (given: Partial<RequestOf<typeof social.create>> = {}) => {
    const home = await newHome({ streetNumber: String(100 + Math.floor(Math.random() * 900)) });
    const post = await approved({ listing: home, occasion: 'new', ...given });
    return { home, post: ok(await schedule(post, tomorrow())) };
  };

  test('another price holds it, nothing is published, and fixed and approved again it goes out', async () => {
    const { home, post } = await scheduled();
    await changeHome(home, { listPrice: 42_500_000 });
    expect((await get(post.id)).changes).toEqual([{ field: 'price', was: '$450,000', is: '$425,000' }]);
    await letTimePass(post.id);
    const held = await becomes(post.id, 'held');
    expect(held.deliveries.every(({ state }) => state === 'held')).toBe(true);
    expect(held.log[0]).toMatchObject({ kind: 'post.held', why: 'Price was $450,000 and is $425,000.' });
    expect((await step(held, 'approve')).status).toBe(409);
    const fresh = ok(await owner.do(social.refresh, { id: post.id }, { version: held.version }));
    expect([fresh.state, fresh.changes]).toEqual(['draft', []]);
    expect(fresh.text).toContain('$425,000');
    ok(await schedule(ok(await step(fresh, 'approve'))));
    const out = await becomes(post.id, 'published');
    expect(out.deliveries[0]!.publishedAt).not.toBeNull();
  });

  test('another status holds it, and so does a seller who wants no internet', async () => {
    const sold = await scheduled();
    await inOrg((tx) => tx.run(sql`update listings set standard_status = 'Pending' where id = ${sold.home}`));
    await letTimePass(sold.post.id);
    expect((await becomes(sold.post.id, 'held')).log[0]!.why).toContain('Status was Active and is Pending');
    const hidden = await scheduled();
    await changeHome(hidden.home, { internetEntireListingDisplayYN: false });
    await letTimePass(hidden.post.id);
    expect((await becomes(hidden.post.id, 'held')).log[0]!.why).toContain('not shown to the public');
  });

  test('an open house that is called off holds it', async () => {
    const home = await newHome({ streetNumber: '88' });
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const opening = ok(await owner.do(openHouses.create, { id: home, start: `${day}T13:00`, minutes: 120 }));
    const draft = await create({ listing: home, occasion: 'open_house', openHouse: opening.id });
    expect(draft.text).toMatch(/^Open house \w+day, \w+ \d+, 1 PM to 3 PM\./);
    const post = ok(await schedule(ok(await step(draft, 'approve')), tomorrow()));
    await inOrg((tx) => tx.run(sql`update open_houses set state = 'cancelled' where id = ${opening.id}`));
    await letTimePass(post.id);
    expect((await becomes(post.id, 'held')).log[0]!.why).toBe('The open house was canceled.');
  });
});

describe('marketing hub', () => {
  const pieceStep = (piece: Piece, to: RequestOf<typeof library.step>['step'], by: Person = owner, note = '') =>
    by.do(library.step, { id: piece.id, step: to, note }, { version: piece.version });
  const publishPiece = ({ id, version }: Piece, by: Person = owner) => by.do(library.publish, { id }, { version });
  const made = async (kinds: RequestOf<typeof library.make>['kinds'], streetNumber: string) => {
    const home = await newHome({ streetNumber });
    const set = ok(await owner.do(library.make, { listing: home, occasion: 'new', kinds }));
    const pieces = await Promise.all(set.pieces.map(async (id) => ok(await owner.do(library.get, { id }))));
    return { home, post: set.post, pieces };
  };

  test('12.1 one act makes flyer, postcard, brochure, email, landing page, video script and post from a listing, in the brand', async () => {
    const { post, pieces } = await made(undefined, '201');
    expect(pieces.map(({ kind }) => kind)).toEqual(['flyer', 'postcard', 'brochure', 'email', 'landing', 'video']);
    for (const piece of pieces) {
      expect(piece).toMatchObject({ state: 'draft', changes: [] });
      expect(piece.issues.filter(({ level }) => level === 'block')).toEqual([]);
      expect(piece.html).toContain('Quill Realty');
      expect(piece.html).toContain('Equal Housing Opportunity');
    }
    expect(await get(post!)).toMatchObject({ occasion: 'new', state: 'draft' });
    // The narration is the listing's text, sentence by sentence, and nothing else.
    const script = pieces.find(({ kind }) => kind === 'video')!;
    expect(script.html).toContain('On screen: Front of the home, from the street');
    // A member who may not change a listing can't create pieces for it.
    expect((await viewer.do(library.make, { listing: pieces[0]!.listing!.id })).status).toBe(403);
  });

  test('12.3 a fresh set says nothing that the check does not find in its record', async () => {
    const facts = { bathroomsFull: 2, bathroomsHalf: 1, yearBuilt: 1981, fireplaceYN: true, poolPrivateYN: true };
    const home = await newHome({ streetNumber: '219', ...facts });
    for (const id of ok(await owner.do(library.make, { listing: home, occasion: 'new' })).pieces) {
      const { kind, issues } = ok(await owner.do(library.get, { id }));
      expect([kind, issues]).toEqual([kind, []]);
    }
  });

  test('12.1 one act makes a set from a market, with what enough sales stand behind, frozen when it is published', async () => {
    expect((await owner.do(library.make, { market: '99998' })).status).toBe(404);
    const neither = await owner.do(library.make, {});
    expect(neither.body).toMatchObject({ issues: [{ path: ['listing'] }] });
    await newHome({ streetNumber: '231', postalCode: '78731' });
    const set = ok(await owner.do(library.make, { market: '78731' }));
    const pieces = await Promise.all(set.pieces.map(async (id) => ok(await owner.do(library.get, { id }))));
    expect(pieces.map(({ kind }) => kind)).toEqual(['flyer', 'postcard', 'email', 'landing']);
    for (const piece of pieces) {
      expect(piece).toMatchObject({ state: 'draft', listing: null, title: 'Home sales in Austin 78731', changes: [] });
      expect(piece.issues.filter(({ level }) => level === 'block')).toEqual([]);
      expect(piece.html).toContain('Homes for sale');
      expect(piece.html).toContain('Quill Realty');
    }
    const post = await get(set.post!);
    expect(post).toMatchObject({ state: 'draft', listing: null });
    expect(post.text).toContain('Homes for sale: 1');
    // Nothing sold there, so the post states no median.
    expect(post.text).not.toContain('Median sale');
    const live = ok(await publishPiece(ok(await pieceStep(pieces[0]!, 'approve'))));
    await newHome({ streetNumber: '232', postalCode: '78731' });
    expect(ok(await owner.do(library.get, { id: live.id })).html).toBe(live.html);
  });

  test('12.2 approval by role, again after an edit, and over when the piece’s day is', async () => {
    const [piece] = (await made(['flyer'], '202')).pieces;
    const submitted = ok(await pieceStep(piece!, 'submit', agent));
    expect((await pieceStep(submitted, 'approve', agent)).status).toBe(403);
    expect((await pieceStep(submitted, 'send_back')).body).toMatchObject({ issues: [{ path: ['note'] }] });
    const back = ok(await pieceStep(submitted, 'send_back', owner, 'Another photo.'));
    const approvedOnce = ok(await pieceStep(back, 'approve'));
    const edited = ok(
      await owner.do(library.change, { id: piece!.id, title: 'Another title' }, { version: approvedOnce.version }),
    );
    expect([edited.state, edited.approvedBy, edited.can.publish]).toEqual(['draft', null, false]);
    expect((await publishPiece(edited)).status).toBe(409);
    const dated = ok(
      await owner.do(library.change, { id: piece!.id, expiresOn: '2020-01-01' }, { version: edited.version }),
    );
    const over = ok(await pieceStep(dated, 'approve'));
    expect(over.can.publish).toBe(false);
    expect((await publishPiece(over)).status).toBe(409);
  });

  test('who may approve a piece is told that it waits; who made it and who submitted it, what was decided', async () => {
    const { manager, left } = await approvers();
    const piece = (await made(['flyer'], '208')).pieces[0]!;
    const submitted = ok(await pieceStep(piece, 'submit', agent));
    for (const person of [owner, manager])
      expect(await isTold(person, 'piece.submitted', piece.id)).toMatchObject({
        actor: { id: agent.id },
        data: { title: piece.title },
      });
    expect(await toldOf(agent, 'piece.submitted', piece.id)).toEqual([]);
    expect(await wasTold(left, piece.id)).toEqual([]);
    const back = ok(await pieceStep(submitted, 'send_back', owner, 'Another photo.'));
    const told = await isTold(agent, 'piece.sent_back', piece.id);
    expect(told).toMatchObject({ actor: { id: owner.id }, data: { title: piece.title, note: 'Another photo.' } });
    expect(pageOf(told!.subject)).toBe(`/marketing/${piece.id}`);
    ok(await pieceStep(ok(await pieceStep(back, 'submit', agent)), 'approve', manager));
    for (const person of [owner, agent]) await isTold(person, 'piece.approved', piece.id);
    expect(await toldOf(manager, 'piece.approved', piece.id)).toEqual([]);
    expect(await toldOf(owner, 'piece.sent_back', piece.id)).toEqual([]);
  });

  test('12.3 and 12.4 words that the law forbids block every kind of piece; others are only told', async () => {
    const [piece] = (await made(['email'], '203')).pieces;
    const words = (text: string): Piece['content'] => ({
      blocks: piece!.content.blocks.map((block) => (block.type === 'text' ? { ...block, words: text } : block)),
    });
    const write = async (text: string) => {
      const { version } = ok(await owner.do(library.get, { id: piece!.id }));
      return ok(await owner.do(library.change, { id: piece!.id, content: words(text) }, { version }));
    };
    const bad = await write('No children.');
    expect(bad.issues).toContainEqual({ level: 'block', message: expect.stringContaining('42 U.S.C. 3604(c)') });
    expect((await pieceStep(bad, 'approve')).status).toBe(409);
    const fine = await write('A family room and three bedrooms.');
    expect(fine.issues.filter(({ level }) => level === 'block')).toEqual([]);
  });

  test('12.7 what is published is frozen with its hash and who approved it, whatever the listing becomes', async () => {
    const { home, pieces } = await made(['flyer', 'landing'], '204');
    const [flyer, landing] = pieces;
    const out = ok(await publishPiece(ok(await pieceStep(flyer!, 'approve'))));
    expect(out).toMatchObject({ state: 'published', approvedBy: expect.any(String) });
    expect(out.sha256).toBe(createHash('sha256').update(out.html).digest('hex'));
    const page = ok(await publishPiece(ok(await pieceStep(landing!, 'approve'))));
    expect(page.address).toContain(`/s/${slug}/`);
    await changeHome(home, { listPrice: 41_000_000 });
    expect(ok(await owner.do(library.get, { id: flyer!.id })).html).toBe(out.html);
    expect((await owner.do(library.change, { id: out.id, title: 'Late' }, { version: out.version })).status).toBe(409);
    // A piece approved before a price change can't be published after it.
    const [late] = (await made(['postcard'], '205')).pieces;
    const ready = ok(await pieceStep(late!, 'approve'));
    await changeHome(late!.listing!.id, { listPrice: 40_000_000 });
    expect((await publishPiece(ready)).body).toMatchObject({ details: { changes: [{ field: 'price' }] } });
    const fresh = ok(await owner.do(library.refresh, { id: ready.id }, { version: ready.version }));
    ok(await publishPiece(ok(await pieceStep(fresh, 'approve'))));
  });

  test('12.6 one calendar of all that goes out, and who would hear three times in two days', async () => {
    const lead = ok(await owner.do(leads.create, { firstName: 'Wanda', lastName: 'Often' }));
    await inOrg(async (tx) => {
      const { id } = await tx.get<{ id: string }>(sql`
        insert into conversations (organisation_id, lead_id) values (${owner.organisationId}, ${lead.id}) returning id`);
      for (const hours of [30, 40, 50])
        await tx.run(sql`
          insert into messages (organisation_id, conversation_id, lead_id, channel, direction, subject, state, send_at)
          values (${owner.organisationId}, ${id}, ${lead.id}, 'email', 'out', 'Hello again', 'queued', now() + ${hours} * interval '1 hour')`);
    });
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const { items, crowded } = ok(await owner.do(outgoing.list, { from: day(0), to: day(4), timeZone: 'UTC' }));
    expect(items.filter(({ source }) => source === 'message')).toHaveLength(3);
    expect(crowded).toMatchObject([{ lead: lead.id, name: 'Wanda Often', times: 3 }]);
  });

  test('12.6 alerts of saved searches stand in it, each day with its people, and count', async () => {
    const lead = ok(await owner.do(leads.create, { firstName: 'Vera', lastName: 'Alert' }));
    await inOrg(async (tx) => {
      for (const n of [1, 2, 3]) {
        const { id } = await tx.get<{ id: string }>(sql`
          insert into saved_searches (organisation_id, lead_id, name, filter, frequency)
          values (${owner.organisationId}, ${lead.id}, ${`Porches ${n}`}, '{"and": []}', 'daily') returning id`);
        await tx.enqueue({
          kind: 'searches.send',
          payload: { search: id },
          key: id,
          afterSeconds: 20 * 86_400 + n * 60,
        });
      }
    });
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const { items, crowded } = ok(await owner.do(outgoing.list, { from: day(19), to: day(21), timeZone: 'UTC' }));
    const alerts = items.filter(({ source }) => source === 'alert');
    expect(alerts.reduce((sum, { people }) => Math.max(sum, people!), 0)).toBe(1);
    expect(alerts[0]).toMatchObject({ title: 'Porches 1', page: '/saved-searches', version: null });
    expect(crowded).toMatchObject([{ lead: lead.id, times: 3 }]);
  });
});

test('the state of a post is the worst of its channels, and what still runs comes first', () => {
  expect(postStateOf(['waiting', 'waiting'])).toBe('scheduled');
  expect(postStateOf(['waiting', 'published'])).toBe('publishing');
  expect(postStateOf(['published', 'failed', 'reconnect'])).toBe('reconnect');
  expect(postStateOf(['published', 'published'])).toBe('published');
});

test('posts of another organization are nobody’s here', async () => {
  const foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  const post = await create({ text: 'Ours. Quill Realty' });
  expect((await foreigner.do(social.get, { id: post.id })).status).toBe(404);
  expect((await foreigner.do(social.list, {})).body.rows).toEqual([]);
  expect((await foreigner.do(library.list, {})).body.rows).toEqual([]);
});
