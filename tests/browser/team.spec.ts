import { expect, test } from '@playwright/test';
import { inOutbox, newColleague, newOwner, newVisitor, proveAddress, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const atDesk = { viewport: { width: 1440, height: 900 } };
const phone = { width: 390, height: 844 };

const idOf = async (visitor: Visitor): Promise<string> =>
  (await visitor.get<{ user: { id: string } }>('/session')).user.id;

test('a visitor’s form becomes a lead that a rule holds out; claimed on a phone or by mail, called, moved on and met, and everybody sees why', async ({
  browser,
}) => {
  const maya = await newOwner(browser, atDesk);
  await proveAddress(maya);
  const noor = await newColleague(browser, maya, 'agent', ['Noor', 'Haddad']);
  const { page } = maya;
  const slug = `site-${crypto.randomUUID().slice(0, 8)}`;
  await maya.post('/inbound/doors', { kind: 'form', name: 'Website', slug, consentText: 'Answer me.' });
  // Opened long before it is sent: an immediate submission looks like spam.
  const visitor = await newVisitor(browser);
  const { opened } = await visitor.get<{ opened: string }>(`/forms/${slug}`);

  await test.step('the rules are made, replayed and put in force', async () => {
    await page.goto('/team/routing');
    await page.getByRole('button', { name: 'Edit Everything else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Everything else' });
    await dialog.getByRole('combobox', { name: 'Method' }).click();
    await page.getByRole('option', { name: 'First to claim' }).click();
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText("The published rules haven't changed.")).toBeVisible();
    await page.getByRole('button', { name: 'New rule' }).click();
    const rule = page.getByRole('dialog', { name: 'Rule' });
    await rule.getByRole('textbox', { name: 'Name' }).fill('East side');
    await rule.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByPlaceholder('Find a field').fill('zip');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Value' }).fill('78702');
    await page.keyboard.press('Enter');
    await rule.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByPlaceholder('Find a field').fill('search area');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('application', { name: /map/i }).or(page.locator('canvas')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await rule.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('ZIP code contains 78702')).toBeVisible();
    await page.getByRole('button', { name: 'Remove East side' }).click();
    await page.getByRole('button', { name: 'Replay 90 days' }).click();
    await expect(page.getByText('No leads in the last 90 days.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText("The published rules haven't changed.")).toBeHidden();
    await looksRight(page);
  });

  const arrive = async (name: string, city: string): Promise<string> => {
    const { id } = await maya.post<{ id: string }>('/leads', { firstName: name, city, owner: null, source: 'website' });
    await maya.post(`/leads/${id}/route`);
    return id;
  };

  let captured = '';
  await test.step('sent by a visitor, claimed where it is shown, without a reload', async () => {
    await noor.page.setViewportSize(phone);
    await noor.page.goto('/leads');
    await expect(noor.page.getByRole('heading', { level: 1 })).toBeVisible();
    await visitor.post(`/forms/${slug}`, {
      name: 'Adaeze Obi',
      email: 'adaeze@example.test',
      phone: '(512) 555-0148',
      consent: true,
      opened,
    });
    await noor.page.getByRole('button', { name: 'Claim New lead' }).click();
    await expect(noor.page).toHaveURL(/\/lead\/[\w-]+$/);
    await expect(noor.page.getByText('Sent an inquiry from Website')).toBeVisible();
    const id = noor.page.url().split('/lead/')[1]!;
    captured = id;
    await expect(noor.page.getByText('claimed the lead')).toBeVisible();
    await noor.page.getByRole('button', { name: 'Why me?' }).first().click();
    const why = noor.page.getByRole('dialog', { name: 'Why this lead was assigned' });
    await expect(why.getByText('Claimed by Noor Haddad')).toBeVisible();
    await looksRight(noor.page);
    expect(await maya.get(`/leads/${id}`)).toMatchObject({ owner: await idOf(noor) });
  });

  await test.step('first touched, moved on and met from the phone; the head reads all of it at a desk', async () => {
    const hand = noor.page;
    await hand.keyboard.press('Escape');
    await hand.getByRole('button', { name: 'Call', exact: true }).click();
    await hand.getByRole('button', { name: 'Connected', exact: true }).click();
    await expect(hand.getByText('Call logged').first()).toBeVisible();
    // The outcome suggests the stage it implies.
    await hand.getByRole('button', { name: 'Move to Engaged' }).last().click();
    await expect(hand.getByText('moved it from New to Engaged')).toBeVisible();
    await hand.getByRole('button', { name: 'Schedule', exact: true }).click();
    await hand.getByRole('menuitem', { name: 'Buyer consultation' }).click();
    const editor = hand.getByRole('dialog', { name: 'New appointment' });
    await expect(editor.getByText('Adaeze Obi')).toBeVisible();
    await editor.getByRole('textbox', { name: 'Title' }).fill('See the garden');
    await editor.getByRole('button', { name: 'Schedule appointment' }).click();
    await expect(editor).toBeHidden();
    await page.goto(`/lead/${captured}`);
    for (const words of ['claimed the lead', 'moved it from New to Engaged', 'See the garden'])
      await expect(page.getByText(words).first()).toBeVisible();
    const line = {
      byAgent: [{ user: await idOf(noor), assigned: 1, touched: 1, attempts: 1, within5: 1, appointments: 1 }],
    };
    expect(await maya.get('/team/board')).toMatchObject(line);
  });

  await test.step('claimed by the link in the mail, without a script and without a sign-in', async () => {
    const id = await arrive('Björn', 'Round Rock');
    let link: string | undefined;
    await expect(async () => {
      const { rows } = await maya.get<{ rows: { id: string; recipient: string }[] }>('/outbox?limit=50');
      for (const mail of rows.filter(({ recipient }) => recipient.includes(noor.email))) {
        const { text } = await maya.get<{ text: string }>(`/outbox/${mail.id}`);
        expect(text).not.toContain('Björn');
        if (text.includes('Round Rock')) link ??= /(\/claim\/[\w.~-]+)/.exec(text)?.[1];
      }
      expect(link).toBeDefined();
    }).toPass();
    const outside = await newVisitor(browser, { javaScriptEnabled: false, viewport: phone });
    await outside.page.goto(link!);
    await expect(outside.page.getByRole('heading', { name: 'A new lead, Round Rock is available' })).toBeVisible();
    await outside.page.getByRole('button', { name: 'Claim lead' }).click();
    await expect(outside.page.getByRole('heading', { name: 'Björn is yours' })).toBeVisible();
    expect(await maya.get(`/leads/${id}`)).toMatchObject({ owner: await idOf(noor) });
  });

  await test.step('the board: a head sees everybody, an agent their own line, and a number opens its leads', async () => {
    await page.goto('/team/board');
    await page.getByRole('button', { name: /^Noor Haddad, Assigned: show 2 leads/ }).click();
    const rows = page.getByRole('dialog', { name: 'Noor Haddad: Assigned' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await page.keyboard.press('Escape');
    await looksRight(page);
    await noor.page.goto('/team/board');
    const own = noor.page.getByRole('region', { name: 'By agent', exact: true }).getByRole('rowheader');
    await expect(own).toHaveText(['Noor Haddad']);
    await looksRight(noor.page);
  });

  await test.step('the team is clean at a desk, and dark in Arabic on a phone', async () => {
    await page.goto('/team');
    await page.getByRole('button', { name: 'Edit Noor Haddad' }).click();
    const editor = page.getByRole('dialog', { name: 'Noor Haddad' });
    await editor.getByRole('switch', { name: 'Pause new leads' }).click();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await looksRight(page);
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    await maya.ask('PUT', '/profile/language', { preferred_locale: 'ar' });
    await page.goto('/team?lang=ar');
    await expect(page.getByText('Noor Haddad').first()).toBeVisible();
    await looksRight(page);
  });
});

test('a phone is given and shown to be one’s own; leads that are held out come there as texts', async ({ browser }) => {
  const maya = await newOwner(browser, atDesk);
  const { page } = maya;
  await page.goto('/settings/notifications');
  const texts = page.locator('section').filter({ hasText: 'Lead texts' });
  await texts.getByRole('textbox', { name: 'Your mobile number' }).fill('+1 512 555 0177');
  await texts.getByRole('button', { name: 'Send code' }).click();
  await expect(texts.getByText('Code sent to')).toBeVisible();
  await texts.getByRole('textbox', { name: 'Code from the text' }).fill('000000');
  await texts.getByRole('button', { name: 'Confirm' }).click();
  await expect(texts.getByText('Incorrect code.')).toBeVisible();
  await looksRight(page);
  await texts
    .getByRole('textbox', { name: 'Code from the text' })
    .fill(await inOutbox(maya, '+15125550177', /(\d{6})/));
  await texts.getByRole('button', { name: 'Confirm' }).click();
  await expect(texts.getByText('Texts go to +15125550177.')).toBeVisible();
  await page.setViewportSize(phone);
  await looksRight(page);
  await texts.getByRole('button', { name: 'Stop texts' }).click();
  await expect(texts.getByRole('button', { name: 'Send code' })).toBeVisible();
});
