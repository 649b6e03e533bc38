import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fitIssues, lengthOn, networkRules, networks, weightIn, wordsOn } from '#contract/growth/social/networks.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { shapedTo } from '../post-picture.ts';
import { startGoogle, startInstagram, startX } from '../testing/more-networks.ts';
import { google } from './google.ts';
import { instagram } from './instagram.ts';
import type { Network, NetworkRefusal, Piece } from './network.ts';
import { x } from './x.ts';

let xStand: Awaited<ReturnType<typeof startX>>;
let googleStand: Awaited<ReturnType<typeof startGoogle>>;
let instagramStand: Awaited<ReturnType<typeof startInstagram>>;
let settings: Settings;
beforeAll(async () => {
  [xStand, googleStand, instagramStand] = await Promise.all([startX(), startGoogle(), startInstagram()]);
  settings = readSettings({
    LINTEL_SECRET: 'x'.repeat(40),
    FACEBOOK_APP_ID: 'app',
    FACEBOOK_APP_SECRET: 'secret',
    FACEBOOK_API_URL: instagramStand.url,
    X_CLIENT_ID: 'app',
    X_CLIENT_SECRET: 'secret',
    X_API_URL: xStand.url,
    GOOGLE_BUSINESS_CLIENT_ID: 'app',
    GOOGLE_BUSINESS_CLIENT_SECRET: 'secret',
    GOOGLE_BUSINESS_TOKEN_URL: `${googleStand.url}/token`,
    GOOGLE_BUSINESS_ACCOUNTS_URL: googleStand.url,
    GOOGLE_BUSINESS_PLACES_URL: googleStand.url,
    GOOGLE_BUSINESS_POSTS_URL: googleStand.url,
  });
});
afterAll(() => Promise.all([xStand.stop(), googleStand.stop(), instagramStand.stop()]));

const fetch = createGuardedFetch({ userAgent: 'test', allowLoopback: true });
const handed = {
  wait: () => Promise.resolve(),
  picture: (place: number) => Promise.resolve({ content: Buffer.from(`photo ${place}`), contentType: 'image/jpeg' }),
};
const redirect = 'https://lintel.test/social/connected';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const dialogOf = (network: Network) => network.authorizeAddress(settings, { redirect, state: 's', challenge });
const given = (code: string, proof = verifier) => ({ fetch, settings, redirect, code, verifier: proof });
const piece = (change: Partial<Piece> = {}): Piece => ({
  text: 'Just listed. Quill Realty',
  link: 'https://lintel.test/s/quill/homes/1',
  photos: [],
  firstComment: '',
  ...change,
});
const kindOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: NetworkRefusal) => error.kind,
  );

test('X: a code is good for whoever asked for it, access is renewed by a key that is good once', async () => {
  const stolen = xStand.agree(dialogOf(x));
  expect(await kindOf(x.accounts(given(stolen.code, 'w'.repeat(43))))).toBe('auth');
  const [account] = await x.accounts(given(xStand.agree(dialogOf(x)).code));
  expect(account).toMatchObject({ externalId: '77', name: '@quillrealty', missingScopes: [] });
  expect(Date.parse(account!.renewal!.accessUntil)).toBeGreaterThan(Date.now() + 3_600_000);
  const renewed = await x.renew!({ fetch, settings, key: account!.renewal!.key });
  expect(await kindOf(x.renew!({ fetch, settings, key: account!.renewal!.key }))).toBe('auth');
  const to = { fetch, settings, account: { externalId: '77', name: '@quillrealty', token: renewed.token }, ...handed };
  const posted = await x.publish({ ...to, piece: piece({ photos: ['a', 'b'] }) });
  expect(xStand.posts.at(-1)).toMatchObject({
    text: 'Just listed. Quill Realty\n\nhttps://lintel.test/s/quill/homes/1',
    media: 2,
  });
  await x.comment({ ...to, posted: posted.externalId, text: 'Ask us.' });
  expect(xStand.posts.at(-1)).toMatchObject({ text: 'Ask us.', replyTo: posted.externalId });
  // X rewrites the link: the post is found all the same, and another post is not mistaken for it.
  const since = new Date().toISOString();
  expect(await x.find!({ ...to, piece: piece({ photos: ['a', 'b'] }), since })).toEqual(posted);
  expect(await x.find!({ ...to, piece: piece({ text: 'Sold. Quill Realty' }), since })).toBeUndefined();
  const kinds = [];
  for (const failing of [
    { status: 401, detail: 'Unauthorized' },
    { status: 403, detail: 'You are not permitted to perform this action.' },
    { status: 403, detail: 'You are not allowed to create a Tweet with duplicate content.' },
    { status: 429, detail: 'Too Many Requests' },
    { status: 503, detail: 'Over capacity' },
    { status: 400, detail: 'Invalid' },
  ]) {
    xStand.state.failures.push(failing);
    kinds.push(await kindOf(x.publish({ ...to, piece: piece() })));
  }
  expect(kinds).toEqual(['auth', 'scope', 'content', 'transient', 'transient', 'content']);
});

test('X: replies within a week are read with who said them, answered, and our own are known', async () => {
  const [account] = await x.accounts(given(xStand.agree(dialogOf(x)).code));
  const to = { fetch, settings, account: account!, ...handed };
  const { externalId: posted } = await x.publish({ ...to, piece: piece({ text: 'Open Saturday. Quill Realty' }) });
  expect(await x.remarks!({ ...to, posted })).toEqual({ isWhole: false, remarks: [] });
  xStand.posts.push({ id: '5000', text: 'Pool & garage?', media: 0, replyTo: posted, by: '88' });
  const answer = await x.answer!({ ...to, posted, remark: '5000', text: 'A garage, no pool.' });
  expect(xStand.posts.at(-1)).toMatchObject({ id: answer, replyTo: '5000' });
  const at = '2026-11-02T10:00:00.000Z';
  expect((await x.remarks!({ ...to, posted })).remarks).toEqual([
    { externalId: '5000', author: '@ana', text: 'Pool & garage?', at, isOurs: false },
    { externalId: answer, author: '@quillrealty', text: 'A garage, no pool.', at, isOurs: true },
  ]);
});

test('Google: every place of every account, one photo and a button; what it rejects is told', async () => {
  googleStand.state.gives = false;
  expect(await kindOf(google.accounts(given(googleStand.agree(dialogOf(google)).code)))).toBe('scope');
  googleStand.state.gives = true;
  const [place, ...none] = await google.accounts(given(googleStand.agree(dialogOf(google)).code));
  expect(none).toEqual([]);
  expect(place).toMatchObject({ externalId: 'accounts/1/locations/9', name: 'Quill Realty, Austin', expiresAt: null });
  const { token } = await google.renew!({ fetch, settings, key: place!.renewal!.key });
  const to = { fetch, settings, account: { externalId: place!.externalId, name: '@quillrealty', token }, ...handed };
  const posted = await google.publish({ ...to, piece: piece({ photos: ['https://lintel.test/a.jpg'] }) });
  expect(googleStand.posts.at(-1)).toMatchObject({
    summary: 'Just listed. Quill Realty',
    callToAction: { actionType: 'LEARN_MORE', url: 'https://lintel.test/s/quill/homes/1' },
    media: [{ mediaFormat: 'PHOTO', sourceUrl: 'https://lintel.test/a.jpg' }],
  });
  expect(await google.find!({ ...to, piece: piece(), since: '' })).toEqual(posted);
  const kinds = [];
  for (const failing of [
    { status: 401, code: 'UNAUTHENTICATED' },
    { status: 403, code: 'PERMISSION_DENIED' },
    { status: 403, code: 'RESOURCE_EXHAUSTED' },
    { status: 400, code: 'INVALID_ARGUMENT' },
    { status: 500, code: 'INTERNAL' },
  ]) {
    googleStand.state.failures.push(failing);
    kinds.push(await kindOf(google.publish({ ...to, piece: piece({ text: 'Other' }) })));
  }
  expect(kinds).toEqual(['auth', 'scope', 'transient', 'content', 'transient']);
  googleStand.state.verdict = 'REJECTED';
  expect(await kindOf(google.publish({ ...to, piece: piece({ text: 'Refused' }) }))).toBe('content');
  expect(await google.find!({ ...to, piece: piece({ text: 'Refused' }), since: '' })).toBeUndefined();
  expect(await kindOf(google.renew!({ fetch, settings, key: 'taken back' }))).toBe('auth');
});

test('Instagram: containers first, a carousel of several, and nothing where the day is full', async () => {
  instagramStand.state.isBusiness = false;
  await expect(instagram.accounts(given(instagramStand.agree(dialogOf(instagram)).code))).rejects.toThrow(
    'Personal accounts cannot be connected.',
  );
  instagramStand.state.isBusiness = true;
  const [account] = await instagram.accounts(given(instagramStand.agree(dialogOf(instagram)).code));
  expect(account).toMatchObject({
    externalId: '17',
    name: '@quillrealty',
    missingScopes: ['pages_read_engagement'],
    expiresAt: '2100-01-01T00:00:00.000Z',
  });
  const to = { fetch, settings, account: { externalId: '17', name: '@quillrealty', token: account!.token }, ...handed };
  const one = await instagram.publish({ ...to, piece: piece({ photos: ['https://a.test/1.jpg'] }) });
  expect(one).toEqual({ externalId: 'p1', address: 'https://www.instagram.com/p/p1/' });
  const photos = ['https://a.test/1.jpg', 'https://a.test/2.jpg', 'https://a.test/3.jpg'];
  const several = await instagram.publish({ ...to, piece: piece({ text: 'Three', photos }) });
  expect(instagramStand.posts.at(-1)).toMatchObject({ caption: 'Three', pictures: photos });
  await instagram.comment({ ...to, posted: several.externalId, text: 'More in the link.' });
  expect(instagramStand.posts.at(-1)?.comments).toEqual(['More in the link.']);
  const timestamp = '2026-11-02T10:00:00+0000';
  instagramStand.posts.at(-1)!.said = [
    {
      ...{ id: '9', text: 'Is it still free?', username: 'ana', timestamp },
      replies: { data: [{ id: '10', text: 'Yes.', username: 'quillrealty', timestamp }] },
    },
  ];
  expect(await instagram.remarks!({ ...to, posted: several.externalId })).toEqual({
    isWhole: true,
    remarks: [
      { externalId: '9', author: '@ana', text: 'Is it still free?', at: '2026-11-02T10:00:00.000Z', isOurs: false },
      { externalId: '10', author: '@quillrealty', text: 'Yes.', at: '2026-11-02T10:00:00.000Z', isOurs: true },
    ],
  });
  await instagram.answer!({ ...to, posted: several.externalId, remark: '9', text: 'It is.' });
  expect(instagramStand.replies).toEqual([{ to: '9', message: 'It is.' }]);
  // Interrupted after Instagram accepted the post: found by its text.
  instagramStand.state.failures.push({ code: 2, keepsIt: true });
  const lost = piece({ text: 'Lost answer', photos: photos.slice(0, 1) });
  expect(await kindOf(instagram.publish({ ...to, piece: lost }))).toBe('transient');
  expect(await instagram.find!({ ...to, piece: lost, since: new Date().toISOString() })).toMatchObject({
    externalId: 'p3',
  });
  expect(await kindOf(instagram.publish({ ...to, piece: piece() }))).toBe('content');
  instagramStand.state.broken = 'The aspect ratio is not supported.';
  expect(await kindOf(instagram.publish({ ...to, piece: lost }))).toBe('content');
  instagramStand.state.broken = '';
  instagramStand.state.pendingAsks = 100;
  expect(await kindOf(instagram.publish({ ...to, piece: lost }))).toBe('transient');
  instagramStand.state.used = 100;
  expect(await kindOf(instagram.publish({ ...to, piece: lost }))).toBe('transient');
  expect(instagramStand.posts).toHaveLength(3);
});

test('each network counts in its own way, and what does not fit is told before', () => {
  expect(weightIn('abc')).toBe(3);
  expect(weightIn('日本')).toBe(4);
  expect(weightIn('👩‍👩‍👧')).toBe(2);
  expect(weightIn(`See https://lintel.test/${'a'.repeat(200)}`)).toBe(4 + 23);
  const link = 'https://lintel.test/a';
  expect(lengthOn('x', wordsOn('x', 'abc', link, 0))).toBe(3 + 2 + 23);
  expect(wordsOn('instagram', 'abc', link, 1)).toBe('abc');
  expect(wordsOn('facebook', 'abc', link, 0)).toBe('abc');
  const amiss = (network: (typeof networks)[number], text: string, pictures = 1) =>
    fitIssues(network, { text, link, pictures, firstComment: '' }).map(({ kind }) => kind);
  expect(amiss('x', 'a'.repeat(256))).toEqual(['too_long']);
  expect(amiss('x', 'a'.repeat(255))).toEqual([]);
  expect(amiss('instagram', 'a', 0)).toEqual(['no_picture']);
  expect(amiss('google', 'Call (512) 555-0142')).toEqual(['phone']);
  expect(amiss('linkedin', 'Call (512) 555-0142')).toEqual([]);
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      (one, other) =>
        weightIn(`${one} ${other}`) <= weightIn(one) + weightIn(other) + 1 || /https?:/.test(`${one} ${other}`),
    ),
  );
});

test('a photo is cut to the shape a network shows, and is a JPEG whatever it was', async () => {
  for (const [width, height] of [
    [3_000, 400],
    [400, 3_000],
    [900, 800],
  ] as const) {
    const content = await sharp({ create: { width, height, channels: 3, background: '#336' } })
      .webp()
      .toBuffer();
    for (const network of networks) {
      const { ratio } = networkRules[network];
      const made = await sharp(await shapedTo(content, ratio)).metadata();
      expect(made.format).toBe('jpeg');
      const shape = made.width / made.height;
      expect(shape).toBeGreaterThan(ratio[0] - 0.02);
      expect(shape).toBeLessThan(ratio[1] + 0.02);
      expect(made.width).toBeLessThanOrEqual(1_440);
    }
  }
});
