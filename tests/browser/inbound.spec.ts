import { expect, test } from '@playwright/test';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

/** For long jobs on a busy machine. */
const long = { timeout: 240_000 };

test('fifty thousand people come from a file, and all of it is taken back', async ({ browser }) => {
  test.setTimeout(600_000);
  const maya = await newOwner(browser);
  const { page } = maya;
  await maya.post('/leads', { firstName: 'Known', email: 'n7@many.test' });
  const rows = Array.from({ length: 49_999 }, (_, n) => `Row${n % 97},Person${n},n${n}@many.test,Waco,Lake`);
  const csv = ['First Name,Last Name,Email,City,Boat', ...rows, 'Bad,Row,not an address,,'].join('\n');

  await page.goto('/leads');
  await page.getByRole('button', { name: 'List actions' }).click();
  await page.getByRole('menuitem', { name: 'Import leads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import leads' })).toBeVisible();
  await page
    .getByLabel('Choose file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('50,000 rows')).toBeVisible(long);
  await expect(page.getByText('Row0 · Row1 · Row2')).toBeVisible();
  await expect(page.getByText("1 column isn't imported.")).toBeVisible();
  await page.getByText('Current or past clients').click();
  await looksRightDayAndNight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await looksRight(page, { rules: 'looks' });

  await page.getByRole('button', { name: 'Preview import' }).click();
  const would = page.getByRole('region', { name: 'Preview results' });
  await expect(would).toContainText('49,998', long);
  await expect(would).toContainText('Row 50,001');
  await page.getByRole('button', { name: 'Import 49,999 contacts' }).click();
  await expect(page.getByRole('heading', { name: 'Import summary' })).toBeVisible(long);
  await expect(page.getByText('49,998').first()).toBeVisible();
  const { total } = await maya.get<{ total: number }>('/leads/counts');
  expect(total).toBe(49_999);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible(long);
  await expect(page.getByText('49,999 records were restored')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Summary before undo' })).toBeVisible();
  await expect(async () => {
    const counts = await maya.get<{ total: number }>('/leads/counts');
    expect(counts.total).toBe(1);
  }).toPass(long);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/leads');
  await expect(page.getByRole('row').filter({ hasText: 'Known' })).toBeVisible();
});

test('what came in and could not be read is mended by hand; a form is opened, and sent without a script', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  await page.goto('/leads/inbound');
  const zillow = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Zillow' }) });
  await expect(zillow).toContainText('Not connected');
  await zillow.getByRole('button', { name: 'Connect' }).click();
  await expect(zillow).toContainText('Waiting for first lead');
  await zillow.getByRole('button', { name: 'Send test lead' }).click();
  await expect(zillow.getByRole('link', { name: 'Test lead Taylor Test arrived' })).toBeVisible();
  await expect(zillow).toContainText('Last lead');
  await looksRightDayAndNight(page);
  await page.getByRole('button', { name: 'Connect lead source' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Website');
  const slug = `site-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Web address' }).fill(slug);
  await page.locator('form').getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText(`/form/${slug}`)).toBeVisible();

  const { address } = await maya.post<{ address: string }>('/inbound/doors', { kind: 'adf', name: 'Portal' });
  const sent = await maya.context.request.post(new URL(address).pathname, { data: 'Call Zoe, 512 555 0153' });
  expect(sent.status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: /There is no ADF in it/ }).click();
  await expect(page.getByText('Call Zoe, 512 555 0153')).toBeVisible();
  await looksRightDayAndNight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await looksRight(page, { rules: 'looks' });
  await page.getByRole('textbox', { name: 'First name' }).fill('Zoe');
  await page.getByRole('textbox', { name: 'Phone' }).fill('512 555 0153');
  await page.getByRole('button', { name: 'Add lead' }).click();
  await expect(page.getByText('Zoe added').first()).toBeVisible();

  const visitor = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const form = await visitor.newPage();
  await form.goto(`${process.env.LINTEL_TEST_URL}/form/${slug}`);
  await form.getByRole('textbox', { name: 'Name' }).fill('Fay Form');
  await form.getByRole('textbox', { name: 'Email' }).fill('fay@form.test');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('heading', { name: 'Thank you. Message sent.' })).toBeVisible();
  await visitor.close();
});
