import { afterAll, beforeAll, expect, test } from 'vitest';
import { articles, guide, legal, legalTexts } from '#contract/public/content.ts';
import { type Caller, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { guideSections, linkTo } from '../guide.ts';
import { contentPaths } from '../paths.ts';
import { writeOut } from './markdown.ts';

let server: TestServer;
let visitor: Caller;
beforeAll(async () => {
  server = await startTestServer(undefined, { BRAND_NAME: 'Keystone & Co', PUBLIC_URL: 'https://crm.example' });
  visitor = stranger(server);
});
afterAll(() => server.stop());

test('HTML inside a text is shown and not obeyed; headings can be linked to; wide tables have a box', () => {
  const { html, headings, sections } = writeOut(
    '## What’s <script>alert(1)</script> new?\n\nSome <b onclick="x()">words</b>.\n\n| A | B |\n|---|---|\n| 1 | `<i>` |\n',
  );
  expect(html).not.toMatch(/<script|<b |<i>/);
  expect(html).toContain('<h2 id=');
  expect(html).toContain('<div class="table-box" tabindex="0" role="group" aria-label="A, B"><table>');
  expect(headings).toHaveLength(1);
  expect(html).toContain(`href="#${headings[0]!.anchor}"`);
  expect(sections[0]!.text).toContain('Some');
});

test('the blog lists the newest first, by tag too, and an article says what to read next', async () => {
  const { body } = await visitor.do(articles.list, {});
  expect(body.articles.length).toBeGreaterThanOrEqual(8);
  const days = body.articles.map(({ date }) => date);
  expect(days).toEqual([...days].sort().reverse());
  const { tag, articles: count } = body.tags[0]!;
  const tagged = (await visitor.do(articles.list, { tag })).body.articles;
  expect(tagged).toHaveLength(count);
  expect(tagged.every(({ tags }) => tags.includes(tag))).toBe(true);
  expect((await visitor.do(articles.list, { tag: 'nothing' })).body.articles).toEqual([]);

  for (const { slug, minutes } of body.articles) {
    const article = (await visitor.do(articles.read, { slug })).body;
    expect(minutes).toBeGreaterThanOrEqual(4);
    expect(article.author).toBe('Keystone & Co editorial');
    expect(article.html).not.toContain('<h1');
    expect(article.related).toHaveLength(3);
    expect(article.related.map((other) => other.slug)).not.toContain(slug);
  }
  expect((await visitor.do(articles.read, { slug: 'no-such-article' })).status).toBe(404);
});

test('every link to a page of ours in an article, a chapter or a legal text leads somewhere', async () => {
  const { settings } = server.services;
  const pages = new Set<string>([
    ...contentPaths(settings).map(({ path }) => path),
    '/pricing',
    '/signup',
    '/demo/real-estate',
    '/',
  ]);
  const anchors = new Set(guideSections(settings).map(linkTo));
  const slugs = {
    articles: (await visitor.do(articles.list, {})).body.articles.map(({ slug }) => slug),
    chapters: (await visitor.do(guide.contents)).body.chapters.map(({ slug }) => slug),
  };
  const texts = [
    ...(await Promise.all(slugs.articles.map(async (slug) => (await visitor.do(articles.read, { slug })).body.html))),
    ...(await Promise.all(slugs.chapters.map(async (slug) => (await visitor.do(guide.read, { slug })).body.html))),
    ...(await Promise.all(legalTexts.map(async (name) => (await visitor.do(legal.read, { name })).body.html))),
  ];
  const links = texts.flatMap((html) => [...html.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1]!));
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter((link) => !pages.has(link) && !anchors.has(link) && link !== '/api#webhooks')).toEqual([]);
});

test('the documentation is read in order, under the name the operator gave', async () => {
  const { chapters } = (await visitor.do(guide.contents)).body;
  const first = (await visitor.do(guide.read, { slug: chapters[0]!.slug })).body;
  expect(first).toMatchObject({ previous: null, next: chapters[1] });
  expect(first.html).toContain('Keystone &amp; Co');
  expect(first.html).not.toContain('{brand}');
  expect((await visitor.do(guide.read, { slug: 'no-such-chapter' })).status).toBe(404);
});

test('a search finds the section that answers, also half typed, mistyped or with a word too many', async () => {
  const found = async (q: string) => (await visitor.do(guide.search, { q })).body.found;
  expect((await found('forgot password'))[0]).toMatchObject({ slug: 'getting-started' });
  expect((await found('revoke'))[0]).toMatchObject({ slug: 'api-keys', anchor: 'revoke' });
  expect((await found('idempot'))[0]).toMatchObject({ slug: 'api', anchor: 'safe-repetition' });
  expect((await found('achive leads')).map(({ slug }) => slug)).toContain('leads-list');
  expect((await found('webhook signature zebra')).map(({ slug }) => slug)).toContain('webhooks');
  expect(await found('qqqqxyz')).toEqual([]);
  expect((await visitor.do(guide.search, { q: ' ' })).status).toBe(400);
});

test('legal texts name who runs the installation', async () => {
  for (const name of legalTexts) {
    const { body } = await visitor.do(legal.read, { name });
    expect(body.html).toContain(name === 'cookie-policy' ? 'Keystone' : 'support@lintel.example');
    expect(body.headings.length).toBeGreaterThan(3);
  }
});

test('the feed holds every article, whole, with addresses that work elsewhere', async () => {
  const answer = await fetch(`${server.url}/blog/rss.xml`);
  expect(answer.headers.get('content-type')).toContain('application/rss+xml');
  const text = await answer.text();
  const { body } = await visitor.do(articles.list, {});
  expect(text.match(/<item>/g)).toHaveLength(body.articles.length);
  expect(text).toContain('<title>Keystone &amp; Co</title>');
  expect(text).toContain(`<link>https://crm.example/article/${body.articles[0]!.slug}</link>`);
  expect(text).not.toMatch(/href=&quot;[/#]/);
});
