import { expect, test } from '@playwright/test';
import { textsOf } from '#tests/setup/texts.ts';
import { newLead, newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('consent is seen, an email goes out and is read in the outbox, STOP is heeded with its reason, and a reply leaves the inbox', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  const lead = await newLead(maya, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.test',
    phone: '+12125550142',
  });
  const text = await textsOf(maya);
  await page.goto(`/lead/${lead.id}`);
  const write = page.getByRole('region', { name: 'Compose' });
  const verdict = write.getByRole('status');

  await test.step('a text wants consent, which is written down with how it came', async () => {
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await expect(verdict).toContainText("Can't be sent: no consent on file");
    const consent = page.getByRole('region', { name: 'Consent' });
    await consent.getByRole('button', { name: /Text: none/ }).click();
    await consent.getByRole('button', { name: 'Log consent' }).click();
    await consent.getByRole('textbox', { name: 'Details' }).fill('At the open house on Elm Street.');
    await consent.getByRole('button', { name: 'Log consent' }).last().click();
    await expect(consent.getByText('Consented: Text, replying or scheduling')).toBeVisible();
    await expect(consent.getByText('At the open house on Elm Street.')).toBeVisible();
    await expect(verdict).not.toContainText("Can't be sent");
  });

  await test.step('an email goes out and stands in the story and in the outbox', async () => {
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await expect(verdict).toContainText('Ready to send');
    await write.getByRole('textbox', { name: 'Subject' }).fill('The house on Elm');
    await write.getByRole('textbox', { name: 'Email' }).fill('It has a garden.');
    await write.getByRole('button', { name: 'Send email' }).click();
    const story = page.getByRole('region', { name: 'Activity' });
    await expect(story.getByText('sent a message')).toBeVisible();
    await expect(story.getByText('It has a garden.')).toBeVisible();
    await page.goto('/settings/outbox');
    await expect(page.getByText('The house on Elm').first()).toBeVisible();
  });

  await test.step('STOP is heeded at once, and says why', async () => {
    await page.goto(`/lead/${lead.id}`);
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await expect(verdict).toBeVisible();
    await text('+12125550142', 'Please stop texting me');
    await expect(verdict).toContainText("Can't be sent: they replied STOP");
    await expect(write.getByRole('button', { name: 'Send text' })).toBeDisabled();
  });

  await test.step('what they wrote stands in the inbox and is answered by email on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/inbox');
    await page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('button', { name: /Ana Ruiz/ })
      .click();
    await expect(page.getByText('Please stop texting me').first()).toBeVisible();
    const answer = page.getByRole('region', { name: 'Reply' });
    await answer.getByText('Email', { exact: true }).click();
    await answer.getByRole('textbox', { name: 'Email' }).fill('We will. All the best.');
    await answer.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByRole('list', { name: 'Conversation' }).getByText('We will. All the best.')).toBeVisible();
  });
});

test('unsubscribing is one click without a script, and opening the link changes nothing', async ({ browser }) => {
  const maya = await newOwner(browser);
  const lead = await newLead(maya, { firstName: 'Ben', email: 'ben@example.test' });
  const said = {
    channel: 'email',
    purpose: 'marketing',
    kind: 'given',
    basis: 'written',
    note: 'On the form at the fair.',
  };
  await maya.post(`/leads/${lead.id}/consents`, said);
  await maya.ask('PUT', '/message-settings', { postalAddress: '12 Harbor Street, Austin, TX 78701' });
  const letter = { channel: 'email', purpose: 'marketing', subject: 'News', body: 'Prices fell.' };
  await maya.post(`/leads/${lead.id}/messages`, letter);
  let path = '';
  await expect(async () => {
    const { rows } = await maya.get<{ rows: { id: string; subject: string }[] }>('/outbox?limit=20');
    const { text } = await maya.get<{ text: string }>(`/outbox/${rows.find(({ subject }) => subject === 'News')!.id}`);
    path = /(\/unsubscribe\/\S+)/.exec(text)![1]!;
  }).toPass();
  const check = () => maya.get<{ outcome: string }>(`/leads/${lead.id}/send-check?channel=email&purpose=marketing`);
  const { page, context } = await newVisitor(browser, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeVisible();
  expect((await check()).outcome).toBe('allow');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
  expect((await check()).outcome).toBe('deny');
  // As a mail program does: a bare POST without cookies or origin.
  const oneClick = await context.request.post(path, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(oneClick.status()).toBe(200);
  await page.goto(`${path}?lang=ar`);
  await expect(page.getByRole('heading', { level: 1, name: 'تم إلغاء اشتراكك' })).toBeVisible();
});

test('many are written to: whom it reaches is told before, the postal address is asked for, and an undo calls all of it off', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  const [ana, ben, cy] = [
    await newLead(maya, { firstName: 'Ana', email: 'ana@example.test' }),
    await newLead(maya, { firstName: 'Ben', email: 'ben@example.test' }),
    await newLead(maya, { firstName: 'Cy', email: 'cy@example.test' }),
  ];
  const said = { channel: 'email', purpose: 'marketing', kind: 'given', basis: 'written', note: 'At the fair.' };
  for (const { id } of [ana, ben]) await maya.post(`/leads/${id}/consents`, said);
  await page.goto('/leads');
  for (const name of ['Ana', 'Ben', 'Cy']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Bulk email' });
  await expect(dialog.getByText('2 are blocked: marketing email must include your postal address')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Postal address' }).fill('12 Harbor Street\nAustin, TX 78701');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('2 send now')).toBeVisible();
  await expect(dialog.getByText('1 is blocked: no consent on file')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('For {{first_name|you}}');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Prices fell in {{city}}.');
  await expect(dialog.getByText('For Cy', { exact: true })).toBeVisible();
  await expect(dialog.getByText('3 contacts have no value for city')).toBeVisible();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Send 2 emails' }).click();

  const job = page.getByRole('region', { name: 'Bulk email', exact: true });
  await expect(job.getByText('2 done')).toBeVisible();
  await expect(page.getByText(/Sending starts in/)).toBeVisible();
  await job.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Undo: Bulk email' }).getByText('2 done')).toBeVisible();
  const stateOf = async (id: string) =>
    (await maya.get<{ rows: { state: string }[] }>(`/leads/${id}/messages`)).rows.map(({ state }) => state);
  expect([await stateOf(ana.id), await stateOf(ben.id), await stateOf(cy.id)]).toEqual([
    ['cancelled'],
    ['cancelled'],
    ['denied'],
  ]);
});

test('the inbox is clean in light at a desk, and dark in Arabic on a phone', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  await newLead(maya, {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.test',
    phone: '+12125550142',
  });
  const text = await textsOf(maya);
  await text('+12125550142', 'Is the house on Elm still free?');
  const { rows } = await maya.get<{ rows: { id: string }[] }>('/inbox');
  const open = `/inbox?open=${rows[0]!.id}`;
  await page.goto(open);
  await expect(page.getByRole('region', { name: 'Reply' }).getByRole('status')).toBeVisible();
  await looksRight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await maya.ask('PUT', '/profile/language', { preferred_locale: 'ar' });
  await page.goto(`${open}&lang=ar`);
  await expect(page.getByRole('article').getByText('Is the house on Elm still free?').first()).toBeVisible();
  await looksRight(page, { within: 'main' });
});
