import { expect, test } from '@playwright/test';
import { pictures } from '#server/outside/testing/pictures.ts';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight, withScripts } from './looks.ts';

type Made = { id: string; version: number };

const home = {
  ...{ streetNumber: '12', streetName: 'Juniper Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
  ...{ listPrice: 45_000_000, bedroomsTotal: 3, livingArea: 1_800, yearBuilt: 1998 },
  ...{ listingContractDate: '2026-01-02', expirationDate: '2099-12-31', publicRemarks: 'Three bedrooms and a porch.' },
};

test('a page is built of blocks, moved by keyboard, taken back, published, and a home there has a page of its own', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  await maya.ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const { id, version } = await maya.post<Made>('/listings', home);
  const active = await maya.ask(
    'POST',
    `/listings/${id}/status`,
    { standardStatus: 'Active' },
    { 'if-match': `"${version}"` },
  );
  expect(active.status(), await active.text()).toBe(200);
  const shot = await maya.context.request.post(`/api/v1/listings/${id}/photos?name=front.png`, {
    data: Buffer.from(pictures.png),
    headers: {
      origin: process.env.LINTEL_TEST_URL!,
      'content-type': 'application/octet-stream',
      'idempotency-key': crypto.randomUUID(),
    },
  });
  expect(shot.status(), await shot.text()).toBe(200);
  const site = await maya.post<Made & { slug: string }>('/sites');
  const live = await maya.ask('POST', `/sites/${site.id}/publish`, {}, { 'if-match': `"${site.version}"` });
  expect(live.status(), await live.text()).toBe(200);

  await test.step('how clients see me is said in the settings', async () => {
    await page.goto('/settings');
    await page.getByLabel('Title', { exact: true }).fill('Broker Associate');
    const section = page.locator('form').filter({ has: page.getByLabel('Signature') });
    await section.getByLabel('Phone').fill('(512) 555-0142');
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile saved').last()).toBeVisible();
  });

  await page.goto('/website');
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('menuitem', { name: 'Buying a home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Buying a home' })).toBeVisible();
  const outline = page.getByRole('main').getByRole('list').first();
  const names = () => outline.getByRole('button', { expanded: false }).allInnerTexts();

  await test.step('words are typed, saved by themselves and seen beside', async () => {
    await outline.getByRole('button', { name: /^Heading Buying/ }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Find your porch');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Find your porch' })).toBeVisible();
    await outline.getByRole('button', { name: /^Heading Find/ }).click();
  });

  await test.step('a block is moved by keyboard, and taken back', async () => {
    const before = await names();
    const grip = page.getByRole('button', { name: 'Move block: Buttons' });
    await grip.focus();
    await page.keyboard.press('Space');
    await expect(grip).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(outline.locator('[data-over]')).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect.poll(names).not.toEqual(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(before);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
  });
  await looksRight(page, { within: 'main' });

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Page published').last()).toBeVisible();
  const address = await page.getByRole('link', { name: 'Open', exact: false }).first().getAttribute('href');

  const wanda = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await test.step('a stranger reads it without script, and opens a home', async () => {
    const reads = wanda.page;
    await reads.goto(new URL(address!).pathname);
    await expect(reads.getByRole('heading', { level: 1, name: 'Find your porch' })).toBeVisible();
    await reads
      .getByRole('heading', { name: /\$450,000/ })
      .getByRole('link')
      .click();
    await expect(reads).toHaveURL(/\/homes\/12-juniper-street/);
    await expect(reads.getByRole('heading', { level: 1, name: /12 Juniper Street/ })).toBeVisible();
    await expect(reads.getByText('Broker Associate')).toBeVisible();
    await reads.getByLabel('Interest rate (%)').fill('6.5');
    await reads.getByRole('button', { name: 'Calculate' }).click();
    await expect(reads.getByText('$2,275.44 per month').or(reads.getByText('$2,275 per month'))).toBeVisible();
  });
  const clara = await newVisitor(browser, { viewport: { width: 390, height: 844 } });
  await withScripts(clara.page);
  await clara.page.goto(new URL(wanda.page.url()).pathname);
  await looksRightDayAndNight(clara.page);
});
