import { expect, test } from '@playwright/test';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

/** Long work on a busy machine. */
const long = { timeout: 240_000 };

test('fifty thousand people come from a file, and all of it is taken back', async ({ browser }) => {
  test.setTimeout(600_000);
  const maya = await newOwner(browser);
  const { page } = maya;
  await maya.post('/leads', { firstName: 'Known', email: 'n7@many.test' });
  const rows = Array.from({ length: 49_999 }, (_, n) => `Row${n % 97},Person${n},n${n}@many.test,Waco,Lake`);
  const csv = ['First Name,Last Name,Email,City,Boat', ...rows, 'Bad,Row,not an address,,'].join('\n');

  await page.goto('/leads');
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('menuitem', { name: 'Import leads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import leads' })).toBeVisible();
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('50,000 rows')).toBeVisible(long);
  await expect(page.getByText('Row0 · Row1 · Row2')).toBeVisible();
  await expect(page.getByText('1 column is left out.')).toBeVisible();
  await page.getByText('They are or were clients').click();
  await looksRightDayAndNight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await looksRight(page, { rules: 'looks' });

  await page.getByRole('button', { name: 'Try it without changing anything' }).click();
  const would = page.getByRole('region', { name: 'What would become of the rows' });
  await expect(would).toContainText('49,998', long);
  await expect(would).toContainText('Row 50,001');
  await page.getByRole('button', { name: 'Take in 49,999 people' }).click();
  await expect(page.getByRole('heading', { name: 'What came over' })).toBeVisible(long);
  await expect(page.getByText('49,998').first()).toBeVisible();
  const { total } = await maya.get<{ total: number }>('/leads/counts');
  expect(total).toBe(49_999);

  await page.getByRole('button', { name: 'Take the whole import back' }).click();
  await expect(page.getByRole('region', { name: 'Taking the import back' })).toContainText('49,999', long);
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
  await page.getByRole('button', { name: 'New way in' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Website');
  const slug = `site-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Address' }).fill(slug);
  await page.getByRole('button', { name: 'Open it' }).click();
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
  await page.getByRole('button', { name: 'Take in' }).click();
  await expect(page.getByText('Zoe was taken in').first()).toBeVisible();

  const visitor = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const form = await visitor.newPage();
  await form.goto(`${process.env.LINTEL_TEST_URL}/form/${slug}`);
  await form.getByRole('textbox', { name: 'Name' }).fill('Fay Form');
  await form.getByRole('textbox', { name: 'Email' }).fill('fay@form.test');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('heading', { name: 'Thank you, it has arrived' })).toBeVisible();
  await visitor.close();
});
