import { expect, test } from 'vitest';
import type { HomeDetails } from '#contract/growth/home-page.ts';
import type { WallPolicy } from '#contract/growth/site-content.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { beforeWall, wallFor } from './wall.ts';

const context = { get: () => ({ origin: 'https://homes.test' }) } as never;
const person = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15';
const photo = { src: '/a.jpg', alt: '' };
const home = { id: '01a1ed6d-d075-70af-ba1d-2715cab8325c', firm: null, notice: '', photos: [photo, photo] };

type Given = {
  policy: WallPolicy;
  agent?: string;
  cookie?: string;
  email?: string;
  more?: object;
  isPreview?: boolean;
};

const asked = ({ policy, agent = person, cookie = '', email, more = {}, isPreview = false }: Given) =>
  wallFor({
    context,
    request: new Request('https://homes.test/s/quill', { headers: { 'user-agent': agent, cookie } }),
    site: { slug: 'quill', wall: policy, isPreview } as SitePage,
    home: { ...home, ...more } as unknown as HomeDetails,
    known: email ? { email, saved: [] } : null,
  });

const photos = { when: 'photos', homes: 3 } as const;
const after = { when: 'after', homes: 2 } as const;

test('photos beside the first wait for who signs in, and for nobody else', () => {
  expect(asked({ policy: photos })).toEqual({ wall: 'photos', cookie: null });
  expect(asked({ policy: { when: 'off', homes: 3 } }).wall).toBeNull();
  expect(asked({ policy: photos, email: 'vera@home.test' }).wall).toBeNull();
  expect(asked({ policy: photos, isPreview: true }).wall).toBeNull();
  expect(asked({ policy: photos, more: { photos: [photo] } }).wall).toBeNull();
});

test('search engines read everything, and so does everybody of what another firm lists', () => {
  for (const policy of [photos, { ...after, homes: 1 }]) {
    const cookie = 'lintel-seen=aaaaaaaa';
    expect(asked({ policy, cookie, agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }).wall).toBeNull();
    expect(asked({ policy, cookie, more: { firm: 'Other Realty' } }).wall).toBeNull();
    expect(asked({ policy, cookie, more: { notice: 'By permission of the MLS.' } }).wall).toBeNull();
  }
});

test('some homes are open first, each counted once and in the browser alone', () => {
  const first = asked({ policy: after });
  expect(first).toMatchObject({
    wall: null,
    cookie: expect.stringMatching(/^lintel-seen=cab8325c; Path=\/s\/quill; HttpOnly/),
  });
  expect(asked({ policy: after, cookie: 'lintel-seen=cab8325c.aaaaaaaa' })).toEqual({ wall: null, cookie: null });
  expect(asked({ policy: after, cookie: 'lintel-seen=bbbbbbbb.aaaaaaaa' })).toEqual({ wall: 'rest', cookie: null });
  const shown = beforeWall({ ...home, remarks: 'Tall oaks.', features: ['pool'] } as unknown as HomeDetails, 'rest');
  expect(shown).toMatchObject({ remarks: null, features: [], photos: [photo] });
});
