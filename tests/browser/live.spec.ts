import { expect, test } from '@playwright/test';
import { changeLead, newColleague, newLead, newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('what one browser does shows in the other, and nobody reloads', async ({ browser }) => {
  const maya = await newOwner(browser);
  const lead = await newLead(maya, { firstName: 'Daniela', lastName: 'Reyes' });
  await proveAddress(maya);
  const priya = await newColleague(browser, maya, 'admin', ['Priya', 'Anand']);
  const list = priya.page.getByRole('row').filter({ hasText: 'Daniela Reyes' });
  await priya.page.goto(`/leads?open=${lead.id}`);
  const panel = priya.page.getByRole('complementary', { name: 'Daniela Reyes' });
  await expect(panel.getByText('created the lead')).toBeVisible();
  await priya.page.evaluate(() => {
    (window as never as { stayed: boolean }).stayed = true;
  });

  await maya.page.goto(`/lead/${lead.id}`);
  await maya.page.getByRole('button', { name: 'Edit Stage' }).click();
  await maya.page.getByRole('option', { name: 'Appointment' }).click();
  await expect(maya.page.getByText('moved it from New to Appointment')).toBeVisible();
  await expect(list.getByText('Appointment')).toBeVisible();
  await expect(panel.getByText('moved it from New to Appointment')).toBeVisible();

  await maya.page.getByRole('textbox', { name: 'Note' }).fill('Called, wants Saturday.');
  await maya.page.getByRole('button', { name: 'Add note' }).click();
  await expect(maya.page.getByText('Called, wants Saturday.')).toBeVisible();
  await expect(panel.getByText('Called, wants Saturday.')).toBeVisible();

  await newLead(maya, { firstName: 'Boris', lastName: 'New' });
  await expect(priya.page.getByRole('row').filter({ hasText: 'Boris New' })).toBeVisible();
  expect(await priya.page.evaluate(() => (window as never as { stayed?: boolean }).stayed)).toBe(true);
});

test('two who change the same thing see both versions, and nothing is overwritten unasked', async ({ browser }) => {
  const maya = await newOwner(browser);
  const lead = await newLead(maya, { firstName: 'Daniela', lastName: 'Reyes', city: 'Austin' });
  const { page } = maya;
  await page.goto(`/lead/${lead.id}`);
  const facts = page.getByRole('article');

  const editor = page.getByRole('textbox', { name: 'City' });
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await facts.getByRole('button', { name: 'Edit City' }).click();
  await expect(editor).toHaveValue('Austin');
  // Another user saves first while this editor is open.
  await changeLead(maya, lead.id, { city: 'Round Rock' });
  await editor.fill('Pflugerville');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Someone else also changed Daniela Reyes' });
  await expect(dialog.getByRole('cell', { name: 'Round Rock' })).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Pflugerville' })).toBeVisible();
  await expect(dialog.getByText(/^Maya Okafor, /)).toBeVisible();
  expect(await maya.get(`/leads/${lead.id}`)).toMatchObject({ city: 'Round Rock' });
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await expect(facts.getByRole('button', { name: 'Edit City' })).toHaveText('Pflugerville');
  await expect.poll(() => maya.get(`/leads/${lead.id}`)).toMatchObject({ city: 'Pflugerville' });

  // Other users' changes to other fields are no conflict.
  await facts.getByRole('button', { name: 'Edit City' }).click();
  await expect(editor).toHaveValue('Pflugerville');
  await changeLead(maya, lead.id, { state: 'TX', tags: ['vip'] });
  await editor.fill('Manor');
  await page.keyboard.press('Enter');
  await expect.poll(() => maya.get(`/leads/${lead.id}`)).toMatchObject({ city: 'Manor', state: 'TX', tags: ['vip'] });
  await expect(dialog).toHaveCount(0);
});

test('of a listing that two change, the form says who wrote what and when, and each field is kept from either', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  await proveAddress(maya);
  const priya = await newColleague(browser, maya, 'admin', ['Priya', 'Anand']);
  const home = { streetNumber: '12', streetName: 'Juniper St', city: 'Austin', stateOrProvince: 'TX' };
  const listing = await maya.post<{ id: string; version: number }>('/listings', { ...home, listPrice: 45_000_000 });
  const { page } = maya;
  await page.goto(`/listing/${listing.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit' });
  await expect(form.getByLabel('List price', { exact: true })).toHaveValue(/450/);
  // Another user saves first while this form is open.
  const theirs = { listPrice: 44_000_000, city: 'Buda', bedroomsTotal: 4 };
  const answer = await priya.ask('PATCH', `/listings/${listing.id}`, theirs, { 'if-match': `"${listing.version}"` });
  expect(answer.status()).toBe(200);
  await form.getByLabel('List price', { exact: true }).fill('430k');
  await form.getByLabel('City').fill('Kyle');
  await form.getByLabel('Year built').fill('1987');
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else also changed 12 Juniper St, Austin, TX' });
  await expect(
    dialog
      .getByRole('row')
      .filter({ hasText: '$440,000' })
      .getByText(/^Priya Anand, /),
  ).toBeVisible();
  await expect(
    dialog
      .getByRole('row')
      .filter({ hasText: 'Buda' })
      .getByText(/^Priya Anand, /),
  ).toBeVisible();
  await looksRight(page);
  await dialog.getByRole('radio', { name: 'City: Current' }).check();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  await expect(form).toBeHidden();
  const now = { listPrice: 43_000_000, city: 'Buda', yearBuilt: 1987, bedroomsTotal: 4 };
  expect(await maya.get(`/listings/${listing.id}`)).toMatchObject(now);
});

test('a refusal rolls back and says why', async ({ browser }) => {
  const maya = await newOwner(browser);
  const lead = await newLead(maya, { firstName: 'Daniela' });
  const { page } = maya;
  await page.goto('/leads');
  const row = page.getByRole('row').filter({ hasText: 'Daniela' });
  await page.route(`**/api/v1/leads/${lead.id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'No',
            status: 403,
            code: 'forbidden',
            message: 'Not yours to change.',
            requestId: lead.id,
          }),
        })
      : route.continue(),
  );
  await row.locator('[data-column=stage]').dblclick();
  await page.getByRole('option', { name: 'Closed' }).click();
  await expect(page.getByText('Not yours to change.').last()).toBeVisible();
  await expect(row.locator('[data-column=stage]')).toHaveText('New');
});

for (const [word, times] of [
  ['current', 1],
  ['resync', 2],
] as const)
  test(`a page whose data is ${word} when it begins to listen loads it ${times === 1 ? 'once' : 'again'}`, async ({
    browser,
  }) => {
    const { page } = await newOwner(browser);
    const asked = { session: '', since: '', stages: 0, notices: 0 };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/v1/lead-stages') asked.stages += 1;
      if (pathname === '/api/v1/notifications/count') asked.notices += 1;
    });
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === '/api/v1/session') asked.session = (await response.json()).asOf;
    });
    await page.route('**/api/v1/live?*', async (route) => {
      if (asked.since) return route.abort();
      asked.since = new URL(route.request().url()).searchParams.get('since')!;
      // Begins to listen only once the page has asked for its data.
      await expect.poll(() => Math.min(asked.stages, asked.notices)).toBeGreaterThan(0);
      await route.fulfill({ contentType: 'text/event-stream', body: `event: ${word}\ndata: {}\n\n` });
    });
    await page.goto('/leads');
    // What changes without an event is asked for again either way, together with the rest.
    await expect.poll(() => asked.notices).toBe(2);
    await expect.poll(() => asked.stages).toBe(times);
    expect(asked.since).toBe(asked.session);
  });
