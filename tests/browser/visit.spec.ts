import { expect, test } from '@playwright/test';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { inOutbox, newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight, withScripts } from './looks.ts';

type Made = { id: string; version: number };

const home = {
  stateOrProvince: 'TX',
  propertyType: 'Residential',
  propertySubType: 'Single Family Residence',
  listingContractDate: '2026-01-02',
  expirationDate: '2099-12-31',
};

test('a visitor searches, saves, comes back, asks, and is a lead with what they looked at', async ({ browser }) => {
  const maya = await newOwner(browser);
  await maya.ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const { user } = await maya.get<{ user: { id: string } }>('/session');
  const tiers = JSON.stringify({ realestate: 'pro' });
  await inProductDatabase(`update subscriptions set status = 'active', vertical_tiers = $2 where user_id = $1`, [
    user.id,
    tiers,
  ]);
  const sell = async (more: object) => {
    const { id, version } = await maya.post<Made>('/listings', { ...home, ...more });
    await maya.ask('POST', `/listings/${id}/status`, { standardStatus: 'Active' }, { 'if-match': `"${version}"` });
  };
  const austin = { city: 'Austin', postalCode: '78704', latitude: 30.25, longitude: -97.76 };
  await sell({ ...austin, streetNumber: '12', streetName: 'Juniper St', listPrice: 42_000_000, bedroomsTotal: 3 });
  await sell({ ...austin, streetNumber: '9', streetName: 'Oak Ln', listPrice: 90_000_000, bedroomsTotal: 4 });
  const site = await maya.post<Made & { slug: string }>('/sites', {});
  const live = await maya.ask('POST', `/sites/${site.id}/publish`, {}, { 'if-match': `"${site.version}"` });
  expect(live.status()).toBe(200);
  const root = `/s/${site.slug}`;

  const vera = await newVisitor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const { page } = vera;
  await test.step('a sentence becomes a search, with a pin for its card', async () => {
    await page.goto(`${root}/homes`);
    await expect(page.getByRole('link', { name: /Oak Ln/ }).first()).toBeVisible();
    await expect(page.locator('meta[name=viewport]')).not.toHaveAttribute('content', /maximum-scale/);
    // A bare question mark is a separate address to search engines.
    await expect(page.locator('a[href^="/"]:is([href$="?"], [href*="?#"])')).toHaveCount(0);
    await page.getByLabel('Describe the home you want').fill('3 beds under 450k in Austin');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/city=Austin/);
    await expect(page.getByText('1 home', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: '$420,000', exact: true })).toHaveAttribute('href', /^#home-/);
    expect(await vera.context.cookies()).toEqual([]);
  });
  await test.step('saves a home without signing in', async () => {
    await page.getByRole('button', { name: /^Save this home: 12 Juniper St/ }).click();
    await expect(page.getByRole('button', { name: /^Remove from saved homes/ })).toBeVisible();
  });
  await test.step('saves the search, and signs in by mail', async () => {
    await page.getByRole('link', { name: 'Save search' }).click();
    const openedAt = Date.now();
    await page.locator('input[name=name]').fill('Vera Visitor');
    await page.locator('input[name=email]').fill(vera.email);
    await page.locator('input[name=consent]').check();
    await page.locator('input[name=alerts]').check();
    await page.locator('input[name=follows]').check();
    // A form sent within three seconds is treated as spam.
    await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(3_100);
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const link = await inOutbox(maya, vera.email, /(\/s\/[\w-]+\/saved\/enter\?key=[\w.-]+)/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(vera.email)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Saved searches' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Stop alerts/ })).toBeVisible();
  });
  await test.step('looks at the other home, and asks the assistant about it', async () => {
    await page.goto(`${root}/homes?sort=dearest`);
    await page.locator('h3 a', { hasText: '$900,000' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /9 Oak Ln/ })).toBeVisible();
    await page.goto(`${root}/ask`);
    await page.getByLabel('Your question').fill('4 beds in Austin');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByRole('link', { name: /\$900,000/ })).toBeVisible();
    await page.getByLabel('Your question').fill('How much is the Pro plan?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByText('I only know the homes on this site.')).toBeVisible();
  });
  await test.step('the value of a home is refused where few were sold, and she asks for it in person', async () => {
    await page.goto(`${root}/value`);
    for (const [name, value] of Object.entries({
      street: '5 Elm St',
      city: 'Austin',
      state: 'TX',
      postalCode: '78704',
    }))
      await page.locator(`input[name=${name}]`).fill(value);
    await page.getByRole('button', { name: 'See estimate' }).click();
    await expect(page.getByText(/Too few homes sold nearby/)).toBeVisible();
    const openedAt = Date.now();
    await page.locator('input[name=name]').fill('Vera Visitor');
    await page.locator('input[name=email]').fill(vera.email);
    await page.locator('input[name=consent]').check();
    await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(3_100);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thank you. Message sent.' })).toBeVisible();
  });
  await test.step('no script runs in it, whatever somebody got into it', async () => {
    const planted = `<img src="/none.png" onerror="document.title='ran'"><script>document.title = 'ran'</script>`;
    await maya.page.route(`**${root}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${planted}</body>`) });
    });
    const missing = maya.page.waitForResponse('**/none.png');
    await maya.page.goto(root);
    await missing;
    await expect(maya.page.locator('img[src="/none.png"]')).toHaveCount(1);
    expect(await maya.page.title()).not.toBe('ran');
    await maya.page.unroute(`**${root}`);
  });
  await test.step('the agent sees one lead, and its path', async () => {
    await withScripts(maya.page);
    for (const path of ['homes', 'saved', 'value', 'ask']) {
      await maya.page.goto(`${root}/${path}`);
      await looksRight(maya.page, { within: 'main' });
    }
    const { rows } = await maya.get<{ rows: { id: string; source: string }[] }>(`/leads?search=${vera.email}`);
    expect(rows).toMatchObject([{ source: 'website' }]);
    await maya.page.goto(`/lead/${rows[0]!.id}`);
    // Viewed pages are recorded for people only; a headless browser counts as a bot.
    for (const words of ['Saved a home', 'Viewed a home'])
      await expect(maya.page.getByText(words).first()).toBeVisible();
    await expect(maya.page.getByText('9 Oak Ln, Austin, TX 78704').first()).toBeVisible();
    await expect(maya.page.getByText(/Home value request/).first()).toBeVisible();
  });
});
