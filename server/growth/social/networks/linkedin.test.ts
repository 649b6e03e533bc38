import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings, type Settings } from '#server/env.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { linkedin, littleText } from './linkedin.ts';
import type { NetworkRefusal } from './network.ts';

/** A stand-in for the parts of LinkedIn's Posts API that we use. */
const posts: { id: string; author: string; commentary: string; content?: unknown }[] = [];
const comments: { at: string; actor: string; object: string; text: string; parentComment?: string }[] = [];
const uploads: string[] = [];
let failure: { status: number; message: string } | undefined;

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString('utf8');
  const url = new URL(request.url ?? '/', 'http://linkedin.test');
  const say = (status: number, value: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };
  if (url.pathname === '/oauth/v2/accessToken') {
    const form = new URLSearchParams(body);
    if (form.get('code') !== 'good' || form.get('client_secret') !== 'secret')
      return say(400, { error: 'invalid_request', error_description: 'Unable to retrieve access token' });
    return say(200, {
      access_token: 'token',
      expires_in: 5_184_000,
      scope: 'w_organization_social,r_organization_social',
    });
  }
  if (url.pathname.startsWith('/upload/') && request.method === 'PUT') {
    uploads.push(body);
    return say(201, {});
  }
  if (request.headers.authorization !== 'Bearer token' || !request.headers['linkedin-version'])
    return say(401, { message: 'Empty oauth2 access token' });
  if (url.pathname === '/rest/organizationAcls')
    return say(200, {
      elements: [{ organization: 'urn:li:organization:7', 'organization~': { localizedName: 'Quill Realty' } }],
    });
  if (url.pathname === '/rest/images') {
    expect(JSON.parse(body)).toEqual({ initializeUploadRequest: { owner: 'urn:li:organization:7' } });
    const image = `urn:li:image:${uploads.length + 1}`;
    return say(200, { value: { uploadUrl: `http://${request.headers.host}/upload/${image}`, image } });
  }
  if (failure) return say(failure.status, { message: failure.message });
  if (url.pathname === '/rest/posts' && request.method === 'POST') {
    const id = `urn:li:share:${posts.length + 1}`;
    posts.push({ id, ...JSON.parse(body) });
    return say(201, {}, { 'x-restli-id': id });
  }
  if (url.pathname === '/rest/posts') return say(200, { elements: posts });
  const [, of = ''] = /^\/rest\/socialActions\/([^/]+)\/comments$/.exec(url.pathname) ?? [];
  const at = decodeURIComponent(of);
  const urnOf = (one: (typeof comments)[number]) => `urn:li:comment:(urn:li:activity:1,${comments.indexOf(one) + 1})`;
  if (request.method === 'GET') {
    const elements = comments
      .filter((one) => one.at === at)
      .map((one) => ({
        commentUrn: urnOf(one),
        actor: one.actor,
        created: { time: Date.parse('2026-11-02T10:00:00Z') },
        message: { text: one.text },
      }));
    return say(200, { elements, paging: { start: 0, count: 100, total: elements.length } });
  }
  const { actor, object, parentComment, message } = JSON.parse(body);
  comments.push({ at, actor, object, text: message.text, ...(parentComment && { parentComment }) });
  return say(201, { commentUrn: urnOf(comments.at(-1)!) });
});

const fetch = createGuardedFetch({ userAgent: 'test', allowLoopback: true });
let settings: Settings;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  settings = readSettings({
    LINTEL_SECRET: 'x'.repeat(40),
    LINKEDIN_CLIENT_ID: 'app',
    LINKEDIN_CLIENT_SECRET: 'secret',
    LINKEDIN_API_URL: address,
    LINKEDIN_OAUTH_URL: `${address}/oauth/v2`,
  });
});
afterAll(() => new Promise<void>((done) => server.close(() => done())));

const account = { externalId: 'urn:li:organization:7', name: 'Quill Realty', token: 'token' };
const piece = {
  text: 'Open (house) #1 @ noon',
  link: 'https://example.com/',
  photos: [] as string[],
  firstComment: '',
};
const handed = {
  wait: () => Promise.resolve(),
  picture: (place: number) => Promise.resolve({ content: Buffer.from(`photo ${place}`), contentType: 'image/jpeg' }),
};

test('a code becomes the pages one administers, with the scopes that were not given', async () => {
  const given = { fetch, settings, redirect: 'https://example.com/social/connected', verifier: '' };
  expect(await linkedin.accounts({ ...given, code: 'good' })).toMatchObject([
    { externalId: 'urn:li:organization:7', name: 'Quill Realty', missingScopes: ['rw_organization_admin'] },
  ]);
  await expect(linkedin.accounts({ ...given, code: 'used' })).rejects.toThrow('Unable to retrieve access token');
});

test('letters that mean something there are told not to; a post is found again by its words', async () => {
  const to = { fetch, settings, account, piece, ...handed };
  const posted = await linkedin.publish(to);
  expect(posts.at(-1)).toMatchObject({ author: account.externalId, commentary: 'Open \\(house\\) \\#1 \\@ noon' });
  expect(await linkedin.find!({ ...to, since: new Date().toISOString() })).toEqual(posted);
  const other = { ...piece, text: 'Something else' };
  expect(await linkedin.find!({ ...to, piece: other, since: new Date().toISOString() })).toBeUndefined();
  await linkedin.comment({ fetch, settings, account, posted: posted.externalId, text: 'First' });
  expect(comments).toMatchObject([{ at: posted.externalId, object: posted.externalId, text: 'First' }]);
  expect(littleText('a_b*c')).toBe('a\\_b\\*c');
});

test('comments are read without the names that LinkedIn keeps, and answered below themselves', async () => {
  const to = { fetch, settings, account };
  const posted = 'urn:li:share:9';
  comments.push({ at: posted, actor: 'urn:li:person:1', object: posted, text: 'Which school district?' });
  const { remarks, isWhole } = await linkedin.remarks!({ ...to, posted });
  expect(isWhole).toBe(true);
  expect(remarks).toMatchObject([
    { author: '', text: 'Which school district?', at: '2026-11-02T10:00:00.000Z', isOurs: false },
  ]);
  const remark = remarks[0]!.externalId;
  const answer = await linkedin.answer!({ ...to, posted, remark, text: 'See the district’s map.' });
  expect(comments.at(-1)).toMatchObject({ at: remark, object: posted, parentComment: remark });
  expect((await linkedin.remarks!({ ...to, posted: remark })).remarks).toMatchObject([
    { externalId: answer, isOurs: true },
  ]);
});

test('photos are handed over first; several are a set, and the link stands in the words', async () => {
  const to = { fetch, settings, account, ...handed };
  await linkedin.publish({ ...to, piece: { ...piece, text: 'One', photos: ['a'] } });
  expect(posts.at(-1)).toMatchObject({
    commentary: 'One\n\nhttps://example.com/',
    content: { media: { id: 'urn:li:image:1' } },
  });
  await linkedin.publish({ ...to, piece: { ...piece, text: 'Two', photos: ['a', 'b'] } });
  expect(posts.at(-1)).toMatchObject({
    content: { multiImage: { images: [{ id: 'urn:li:image:2' }, { id: 'urn:li:image:3' }] } },
  });
  expect(uploads).toEqual(['photo 0', 'photo 0', 'photo 1']);
});

test('a refusal is one of four kinds', async () => {
  const kinds = [];
  for (const status of [401, 403, 422, 429, 503]) {
    failure = { status, message: 'No' };
    kinds.push(
      await linkedin
        .publish({ fetch, settings, account, piece, ...handed })
        .catch((error: NetworkRefusal) => error.kind),
    );
  }
  failure = undefined;
  expect(kinds).toEqual(['auth', 'scope', 'content', 'transient', 'transient']);
});
