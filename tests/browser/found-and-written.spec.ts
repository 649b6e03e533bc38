import { expect, test } from '@playwright/test';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

type Made = { id: string; version: number };

const home = {
  ...{ streetNumber: '12', streetName: 'Juniper Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
  ...{ listPrice: 45_000_000, bedroomsTotal: 3, bathroomsFull: 2, livingArea: 1_800, yearBuilt: 1998 },
  ...{ listingContractDate: '2026-01-02', expirationDate: '2099-12-31', publicRemarks: 'Three bedrooms and a porch.' },
};

test('a template reaches the head of a home’s page, an old address leads on, and remarks are drafted with their sources', async ({
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
  const site = await maya.post<Made & { slug: string }>('/sites');
  const live = await maya.ask('POST', `/sites/${site.id}/publish`, {}, { 'if-match': `"${site.version}"` });
  expect(live.status(), await live.text()).toBe(200);
  const visitor = await newVisitor(browser);

  await test.step('a template is written, seen as it will be, and saved', async () => {
    await page.goto('/seo-settings');
    await page.getByLabel('Title', { exact: true }).fill('{{beds}} beds in {{city}} for {{price}}');
    await expect(page.getByText('3 beds in Austin for $450,000').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('SEO settings saved').last()).toBeVisible();
    await looksRight(page);
  });

  const { rows } = await maya.get<{ rows: { path: string }[] }>(`/sites/${site.id}/seo/pages?kind=listing`);
  await test.step('its head, its structured data and what stands on it agree', async () => {
    const { page: theirs } = visitor;
    await theirs.goto(rows[0]!.path);
    await expect(theirs).toHaveTitle('3 beds in Austin for $450,000');
    const said = JSON.parse((await theirs.locator('script[type="application/ld+json"]').first().textContent())!);
    const [listing] = said['@graph'];
    expect(listing).toMatchObject({
      '@type': 'RealEstateListing',
      offers: { price: '450000' },
      mainEntity: { numberOfBedrooms: 3, floorSize: { value: 1_800 }, yearBuilt: 1998 },
    });
    const words = await theirs.getByRole('main').innerText();
    for (const shown of ['$450,000', '1,800', '1998', 'Three bedrooms and a porch.']) expect(words).toContain(shown);
  });

  await test.step('an old address leads to a page, by a 301', async () => {
    await page.getByRole('tab', { name: 'Redirects' }).click();
    await page.getByLabel('From').fill('/old/place');
    await page.getByLabel('To', { exact: true }).fill(rows[0]!.path);
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await expect(page.getByText('Redirect saved').last()).toBeVisible();
    const moved = await visitor.context.request.get(`/s/${site.slug}/old/place`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, rows[0]!.path]);
    await page.getByRole('tab', { name: 'Audit' }).click();
    await page.getByRole('button', { name: 'Start audit' }).click();
    await expect(page.getByRole('link', { name: /^Fix/ }).first()).toBeVisible({ timeout: 30_000 });
    await looksRight(page);
  });

  await test.step('remarks are drafted by rules, with the field behind a sentence, edited and put into the kit', async () => {
    await page.goto('/ai-tools');
    await expect(page.getByText('not by an AI model').first()).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: 'Listing remarks' }).click();
    await page.getByRole('button', { name: 'Listing' }).click();
    await page.getByRole('option', { name: /12 Juniper/ }).click();
    await page.getByRole('button', { name: 'Write draft' }).click();
    const sentence = page.getByRole('button', { name: /1,800 square feet/ });
    await sentence.click();
    await expect(page.getByRole('link', { name: 'Living area' })).toHaveAttribute('href', `/listing/${id}`);
    await looksRight(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const text = page.getByLabel('Remarks');
    await text.fill(`${await text.inputValue()} No children allowed.`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Needs review')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use in marketing' })).toBeDisabled();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await text.fill((await text.inputValue()).replace('No children allowed.', 'The porch faces the street.'));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Use in marketing' }).click();
    await expect(page).toHaveURL(/\/listing\/[^/]+\/marketing/);
    await expect(page.getByText('The porch faces the street.').first()).toBeVisible();
    await page.goto('/ai-tools');
    await expect(page.getByText('Used').first()).toBeVisible();
  });

  await test.step('drafts for all that is chosen are seen before any is written, and read one by one', async () => {
    await maya.post('/listings', { ...home, streetNumber: '14' });
    await page.goto('/listings');
    await page.getByRole('checkbox', { name: /12 Juniper/ }).check();
    await page.getByRole('checkbox', { name: /14 Juniper/ }).check();
    await page.getByRole('button', { name: 'Draft with AI' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('2 drafts, no credits used.')).toBeVisible();
    await expect(dialog.getByText(/1,800 square feet/).first()).toBeVisible();
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Write 2 drafts' }).click();
    await expect(page).toHaveURL(/\/ai-tools\/batch\//);
    await expect(page.getByText('2 to review').first()).toBeVisible();
    const drafts = page.getByRole('listitem').getByRole('button', { name: /Juniper/ });
    await expect(drafts).toHaveCount(2);
    await looksRight(page);
    await page.getByRole('button', { name: 'Use in marketing' }).click();
    await expect(page.getByText('1 used').first()).toBeVisible();
    await drafts.filter({ hasText: 'Draft' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByText('1 discarded').first()).toBeVisible();
  });

  await test.step('an organization says what AI may be used for, and the tool says so', async () => {
    await page.goto('/ai-tools/policy');
    const remarks = page.getByRole('radiogroup', { name: 'Who may write' }).first();
    await looksRight(page);
    await remarks.getByText('No AI').click();
    await expect(page.getByText(/Maya/).first()).toBeVisible();
    await page.goto('/ai-tools/listing_remarks');
    await expect(page.getByText("Your organization doesn't use AI for this.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Write draft' })).toBeDisabled();
  });

  await test.step('a home that sold says so on its page, and offers nothing', async () => {
    for (const change of [
      { standardStatus: 'Pending', purchaseContractDate: '2026-02-01' },
      { standardStatus: 'Closed', closePrice: 44_000_000, closeDate: '2026-02-20' },
    ]) {
      const { version: now } = await maya.get<Made>(`/listings/${id}`);
      const moved = await maya.ask('POST', `/listings/${id}/status`, change, { 'if-match': `"${now}"` });
      expect(moved.status(), await moved.text()).toBe(200);
    }
    await visitor.page.goto(rows[0]!.path);
    await expect(visitor.page.getByText('This home has been sold.')).toBeVisible();
    const said = JSON.parse((await visitor.page.locator('script[type="application/ld+json"]').first().textContent())!);
    expect(said['@graph'][0]).not.toHaveProperty('offers');
  });
});
