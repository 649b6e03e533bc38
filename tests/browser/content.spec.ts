import { expect, type Page, test } from '@playwright/test';
import { locales } from '#contract/core/locale.ts';
import { looksRightEverywhere } from './looks.ts';

const pages = [
  { path: '/blog', title: 'Blog', heading: 'Blog' },
  { path: '/article/trid-timing-for-agents', title: 'TRID timing, explained for agents' },
  { path: '/documentation', title: 'Documentation', heading: 'Documentation' },
  { path: '/documentation/import', title: 'Import leads' },
  { path: '/support', title: 'Support' },
  { path: '/status', title: 'Status' },
  { path: '/contact', title: 'Contact' },
  { path: '/about', title: 'About Lintel' },
  { path: '/careers', title: 'Careers' },
  { path: '/integrations', title: 'Integrations' },
  { path: '/api', title: 'Lintel API' },
  { path: '/privacy', title: 'Privacy policy' },
  { path: '/terms', title: 'Terms of service' },
  { path: '/cookie-policy', title: 'Cookie policy' },
];

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title } of pages) {
    test(`${path} says what it is to people and to search engines`, async ({ page, baseURL }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} · Lintel`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + path);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40,}/);
      await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
      const data = await page.locator('script[type="application/ld+json"]').textContent();
      expect(JSON.parse(data!)).toMatchObject({ '@context': 'https://schema.org' });
    });
  }
});

for (const path of [...pages.map(({ path }) => path), '/api/leads'])
  test(`${path} is readable and reachable for all, at a desk, in the dark, on a phone and in Arabic`, ({ page }) =>
    looksRightEverywhere(page, path, path === '/api/leads' ? 'details[name=calls]' : undefined));

test('all ten languages have words of their own around the English texts', async ({ request }) => {
  const titles = new Set<string>();
  for (const locale of locales) {
    const html = await (await request.get(`/contact?lang=${locale}`)).text();
    titles.add(/<p class="mt-5[^>]*>([^<]+)/.exec(html)![1]!);
    const article = await (await request.get(`/article/trid-timing-for-agents?lang=${locale}`)).text();
    expect(article.includes('bg-need-tint'), locale).toBe(locale !== 'en');
    expect(article, locale).toContain('TRID timing');
  }
  expect(titles.size).toBe(locales.length);
});

test('the blog is read by tag, and an article leads on to others', async ({ page }) => {
  await page.goto('/blog');
  await page
    .getByRole('navigation', { name: 'Articles by topic' })
    .getByRole('link', { name: 'compliance', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles on compliance');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blog\?tag=compliance$/);
  const listed = page.getByRole('article');
  expect(await listed.count()).toBeGreaterThan(2);
  await page.getByRole('link', { name: 'What consent for texting needs in 2026' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What consent for texting needs in 2026');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'How consent ends' }).click();
  await expect(page.getByRole('heading', { name: 'How consent ends' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Read next' }).getByRole('article')).toHaveCount(3);
});

test('the feed is well-formed and whole', async ({ page, request, baseURL }) => {
  await page.goto('/blog');
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/blog/rss.xml');
  const text = await (await request.get('/blog/rss.xml')).text();
  const read = await page.evaluate((xml) => {
    const feed = new DOMParser().parseFromString(xml, 'application/xml');
    const textOf = (parent: Element, name: string) => parent.querySelector(name)?.textContent ?? '';
    return {
      fault: feed.querySelector('parsererror')?.textContent ?? null,
      items: [...feed.querySelectorAll('item')].map((item) => ({
        link: textOf(item, 'link'),
        guid: textOf(item, 'guid'),
        date: textOf(item, 'pubDate'),
        title: textOf(item, 'title'),
      })),
    };
  }, text);
  expect(read.fault).toBeNull();
  expect(read.items.length).toBeGreaterThanOrEqual(8);
  for (const { link, guid, date, title } of read.items) {
    expect(link).toMatch(new RegExp(`^${baseURL}/article/`));
    expect(guid).toBe(link);
    expect(Number.isNaN(Date.parse(date))).toBe(false);
    expect(title).not.toBe('');
  }
});

test('an address that leads nowhere says so', async ({ page }) => {
  for (const path of ['/article/no-such-article', '/documentation/no-such-chapter']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

async function searchAndOpen(page: Page): Promise<void> {
  await page.goto('/documentation');
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('undo bulk');
  await page.getByRole('searchbox', { name: 'Search the documentation' }).press('Enter');
  await expect(page).toHaveURL(/\?q=undo\+bulk/);
  await page.getByRole('link', { name: /^Undo/ }).first().click();
  await expect(page).toHaveURL(/\/documentation\/bulk-and-undo#undo$/);
  await expect(page.getByRole('heading', { name: 'Undo', exact: true })).toBeInViewport();
}

test('the documentation is searched', ({ page }) => searchAndOpen(page));

const letter = {
  name: 'Ana Ruiz',
  message: 'We are twelve agents in Austin. May we talk on Monday?',
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });

async function writeLetter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Topic').selectOption('support');
  await field(page, 'Name').fill(letter.name);
  await field(page, 'Email').fill(email);
  await field(page, 'Message').fill(letter.message);
  await page.getByRole('checkbox').check();
}

test('a message is sent from the contact page', async ({ page }) => {
  await page.goto('/contact?topic=press');
  await expect(page.getByLabel('Topic')).toHaveValue('press');
  await writeLetter(page, 'ana.script@example.test');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
  await expect(page).toHaveURL(/\/contact\?sent=1$/);
});

test('the status page tells how things are, and support repeats it', async ({ page }) => {
  await page.goto('/status');
  await expect(page.getByText('All systems working')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Background worker' })).toContainText('Working');
  await expect(page.getByRole('listitem').filter({ hasText: 'Email' })).toContainText('built in');
  await page.goto('/support');
  await expect(page.getByText('All systems working')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the documentation is searched', ({ page }) => searchAndOpen(page));

  test('a message is sent, and what is wrong comes back with what was typed', async ({ page }) => {
    await page.goto('/contact');
    await writeLetter(page, 'ana.plain@example.test');
    await field(page, 'Message').fill('Too short');
    // Browsers validate first; bypass that to test the server's validation.
    await page.locator('form[method=post]').evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''));
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toContainText("wasn't sent yet");
    await expect(field(page, 'Message')).toHaveAccessibleDescription(/10 to 5,000/);
    await expect(field(page, 'Name')).toHaveValue(letter.name);
    await expect(page.getByLabel('Topic')).toHaveValue('support');
    await field(page, 'Message').fill(letter.message);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Thank you. Message sent.')).toBeVisible();
  });
});

test('the pages of the API describe every call', async ({ page, request, baseURL }) => {
  await page.goto('/api');
  const described = await (await request.get('/api/v1/openapi.json')).json();
  const operations = Object.values(described.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((path) => Object.values(path))
    .map(({ operationId }) => operationId)
    // Streams and the API description itself are not calls of the contract, whose names contain a domain.
    .filter((name) => name.includes('.'));
  const domains = await page
    .locator('#calls li > a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  const shown: string[] = [];
  for (const domain of domains) {
    const html = await (await request.get(domain)).text();
    shown.push(...[...html.matchAll(/data-call="([^"]+)"/g)].map(([, name]) => name!));
  }
  expect(shown.sort()).toEqual(operations.sort());
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const domain of domains) expect(sitemap).toContain(`<loc>${baseURL}${domain}</loc>`);
  expect((await request.get('/api/no-such-domain')).status()).toBe(404);
});

test('a call is looked for, found open, and made', async ({ page, baseURL }) => {
  await page.goto('/api');
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('guide search');
  await page.getByRole('searchbox', { name: 'Search calls' }).press('Enter');
  const found = page.getByRole('region', { name: /calls? match/ });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/api`);
  await found.getByRole('link', { name: /guide-search/ }).click();
  await expect(page).toHaveTitle('guide · Lintel API');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/api/guide`);

  // The link unfolds its target.
  const entry = page.locator('details[data-call="guide.search"]');
  await expect(entry.getByText('Public.')).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Copy' })).toBeVisible();
  await entry.getByRole('link', { name: 'Try it' }).click();
  const form = page.locator('[data-island="try-call"] form');
  await form.getByLabel('Address').fill('/api/v1/guide-search?q=webhooks');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('200');
  await expect(form.getByRole('status')).toContainText('"slug": "webhooks"');

  await page.goto('/api/leads#leads.list');
  const list = page.locator('details[data-call="leads.list"]');
  await expect(list.getByRole('button', { name: 'Copy' })).toBeVisible();
  await list.getByRole('link', { name: 'Try it' }).click();
  await form.getByLabel('API key').fill('lk_not_a_key');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('401');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('lk_not');
});
