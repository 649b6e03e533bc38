import { expect, test } from '@playwright/test';
import { launchOptions } from '#tests/setup/launch.ts';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

type Made = { id: string; version: number };

const home = {
  ...{ streetNumber: '12', streetName: 'Juniper Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
  ...{ listPrice: 45_000_000, bedroomsTotal: 3, livingArea: 1_800, yearBuilt: 1998 },
  ...{ listingContractDate: '2026-01-02', expirationDate: '2099-12-31', publicRemarks: 'Three bedrooms and a porch.' },
};

test('six questions make a site, the gate lets it through, it stands at its own domain, and a visitor searches, saves and asks', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  const { id, version } = await maya.post<Made>('/listings', home);
  await maya.ask('POST', `/listings/${id}/status`, { standardStatus: 'Active' }, { 'if-match': `"${version}"` });

  await page.goto('/website');
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('heading', { name: 'Who is the site for?' })).toBeVisible();
  await looksRight(page, { within: 'main' });
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Austin' })).toBeVisible();
  await page.getByPlaceholder('Austin').fill('Hyde Park');
  await page.keyboard.press('Enter');
  await next.click();
  await expect(page.getByRole('heading', { name: 'Who is it for?' })).toBeVisible();
  await next.click();
  await page.getByRole('radio', { name: 'Coast' }).check({ force: true });
  await next.click();
  await expect(page.getByRole('checkbox', { name: 'Payment calculator' })).toBeChecked();
  await next.click();
  await page.getByLabel('Tell visitors about yourself').fill('I know these streets. Perfect for Christian families.');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('alert')).toContainText('by religion');
  await page.getByLabel('Tell visitors about yourself').fill('I know these streets.');
  await page.getByRole('button', { name: 'Create draft' }).click();

  await test.step('the draft stands beside what it rests on, and a wish changes it', async () => {
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('Buying and selling homes in Austin and Hyde Park.')).toBeVisible();
    await page.locator('summary', { hasText: /^About Maya/ }).click();
    await expect(page.getByText('Your answer: Your words').locator('visible=true').first()).toBeVisible();
    await page.getByLabel('What should change?').fill('Make it warmer');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(frame.getByText('Let’s talk it through.')).toBeVisible();
    await page.getByRole('list').getByRole('button', { name: 'Undo' }).click();
    await expect(frame.getByText('Buying and selling homes in Austin and Hyde Park.')).toBeVisible();
    await looksRight(page, { within: 'main' });
  });

  const dialog = page.getByRole('dialog');
  await test.step('the gate keeps it back until the license is there', async () => {
    await page.getByRole('link', { name: 'Review and publish' }).click();
    await expect(dialog.getByText('License number missing.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await looksRight(page, { within: '[role=dialog]' });
    await maya.ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
    await page.reload();
  });
  await expect(dialog.getByRole('checkbox', { name: 'Hyde Park' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Site published').last()).toBeVisible();

  const host = `www.${crypto.randomUUID().slice(0, 8)}.example`;
  await test.step('a domain of its own, once its records are found', async () => {
    await page.getByRole('textbox', { name: 'Domain' }).fill(host);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await expect(page.getByText('Waiting for DNS')).toBeVisible();
    await expect(page.getByText(/^lintel-site=/)).toBeVisible();
    await looksRight(page, { within: 'main' });
    // The DNS check can't succeed here, so set its result directly.
    await inProductDatabase(`update site_domains set state = 'live' where host = $1`, [host]);
  });

  await test.step('leads of the site are the agent’s by rule', async () => {
    const { user } = await maya.get<{ user: { id: string } }>('/session');
    const { rules, version: edition } = await maya.get<{ rules: object[]; version: number }>('/routing/rules');
    const people = [{ user: user.id, weight: 1 }];
    const rule = { ...rules.at(-1)!, method: 'round_robin', people, needsLicence: false, keepsHours: false };
    await maya.put('/routing/rules', { rules: [rule] }, { 'if-match': `"${edition}"` });
  });
  const email = `${crypto.randomUUID()}@example.test`;
  const own = await browser.browserType().launch(await leadingHere(host));
  await test.step('a visitor finds the home by its city there, saves it, and asks', async () => {
    const context = await own.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const visitor = await context.newPage();
    const { port } = new URL(process.env.LINTEL_TEST_URL!);
    await visitor.goto(`http://${host}:${port}/`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
    await visitor.getByRole('link', { name: 'See all homes' }).click();
    await expect(visitor).toHaveURL(`http://${host}:${port}/homes`);
    await visitor.getByLabel('City').fill('Austin');
    await visitor.getByRole('button', { name: 'Search', exact: true }).last().click();
    await expect(visitor.getByRole('status')).toHaveText('1 home');
    await visitor.getByRole('button', { name: /^Save this home: 12 Juniper Street/ }).click();
    await expect(visitor.getByRole('button', { name: /^Remove from saved homes/ })).toBeVisible();
    await visitor
      .getByRole('link', { name: /12 Juniper Street/ })
      .first()
      .click();
    const openedAt = Date.now();
    await visitor.locator('input[name=name]').fill('Ben Ortiz');
    await visitor.locator('input[name=email]').fill(email);
    await visitor.locator('input[name=consent]').check();
    await visitor.locator('input[name=sharesPath]').check();
    // A form sent within three seconds is treated as spam and creates no lead.
    await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(3_100);
    await visitor.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(visitor).toHaveURL(/sent=1/);
  });
  await own.close();
  await test.step('and is a lead of the agent’s, with the way they came', async () => {
    const { rows } = await maya.get<{ rows: { id: string; source: string; owner: string | null }[] }>(
      `/leads?search=${email}`,
    );
    expect(rows).toMatchObject([{ source: 'website', owner: expect.any(String) }]);
    await page.goto(`/lead/${rows[0]!.id}`);
    await expect(page.getByText('12 Juniper Street', { exact: false }).first()).toBeVisible();
  });
});

/** Browser options that resolve a custom domain to this machine. */
async function leadingHere(host: string) {
  const options = await launchOptions();
  return { ...options, args: [...options.args!, `--host-resolver-rules=MAP ${host} 127.0.0.1`] };
}
