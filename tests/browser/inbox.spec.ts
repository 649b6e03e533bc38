import { expect, type Locator, test } from '@playwright/test';
import { textsOf } from '#tests/setup/texts.ts';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('of several addresses one is chosen, and the inbox is worked by keys', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  const ana = await newLead(maya, { firstName: 'Ana', email: 'ana@example.test', phone: '+12125550142' });
  await newLead(maya, { firstName: 'Ben', phone: '+12125550143' });
  await maya.put(`/leads/${ana.id}/contact-points`, {
    channel: 'email',
    address: 'ana@work.example.test',
    label: 'work',
    doNotUse: true,
  });
  await page.goto(`/lead/${ana.id}`);
  const write = page.getByRole('region', { name: 'Compose' });
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(write.getByRole('status')).toContainText('Ready to send');
  await write.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: 'ana@work.example.test · Work, do not contact' }).click();
  await expect(write.getByRole('status')).toContainText('do not contact');

  const text = await textsOf(maya);
  await text('+12125550143', 'Hello from Ben');
  await text('+12125550142', 'Hello from Ana');
  await page.goto('/inbox');
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: 'Ana' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: 'Ben' })).toBeVisible();
  const answer = page.getByRole('region', { name: 'Reply' });
  await expect(answer.getByRole('status')).toBeVisible();
  await page.keyboard.press('r');
  await expect(answer.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.press('Escape');
  await answer.getByRole('textbox', { name: 'Text' }).blur();
  await page.keyboard.press('e');
  await expect(list.getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('button')).toHaveCount(2);
});

test('what is done leaves the inbox until somebody writes, and everything is found by its words', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = maya;
  await newLead(maya, { firstName: 'Ana', phone: '+12125550142' });
  await newLead(maya, { firstName: 'Ben', phone: '+12125550143' });
  const text = await textsOf(maya);
  await text('+12125550143', 'Hello from Ben, about the orchard');
  await text('+12125550142', 'Hello from Ana');
  await page.goto('/inbox');
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 2, name: 'Ana' })).toBeVisible();

  await test.step('as a chat: the newest at the bottom, under it where one answers, beside it who it is', async () => {
    await text('+12125550142', 'And one more thing');
    const said = page.getByRole('list', { name: 'Conversation', exact: true });
    await expect(said.getByText('And one more thing')).toBeVisible();
    const top = async (of: Locator) => (await of.boundingBox())!.y;
    const newest = await top(said.getByText('And one more thing'));
    expect(newest).toBeGreaterThan(await top(said.getByText('Hello from Ana')));
    const answer = page.getByRole('region', { name: 'Reply' });
    expect(await top(answer)).toBeGreaterThan(newest);
    await expect(said.getByText('Text from Ana').first()).toBeVisible();
    const beside = page.getByRole('complementary', { name: 'Contact' });
    await expect(beside.getByText('(212) 555-0142')).toBeVisible();
    await expect(beside.getByRole('button', { name: /Edit Stage/ })).toBeVisible();
  });
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { level: 2, name: 'Ben' })).toBeVisible();
  await expect(list.getByRole('button')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('button')).toHaveCount(2);

  await page.getByRole('button', { name: 'Done', exact: true }).last().click();
  await expect(list.getByRole('button')).toHaveCount(1);
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Done' }).click();
  await expect(list.getByRole('button', { name: /Ben/ })).toBeVisible();
  await looksRight(page);

  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: /Search conversations/ });
  await expect(field).toBeFocused();
  await field.fill('orch');
  await expect(page).toHaveURL(/q=orch/);
  await expect(list.getByRole('button')).toHaveCount(1);
  await list.getByRole('button', { name: /Ben/ }).click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeHidden();
  await field.fill('nobody ever wrote this');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(list.getByRole('button')).toHaveCount(2);
  await expect(field).toHaveValue('');
});

test('on a phone, done leads back to the list', async ({ browser }) => {
  const maya = await newOwner(browser, { viewport: { width: 390, height: 844 } });
  const { page } = maya;
  await newLead(maya, { firstName: 'Ana', phone: '+12125550142' });
  const text = await textsOf(maya);
  await text('+12125550142', 'Hello from Ana');
  await page.goto('/inbox');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Ana/ }).click();
  // The message and the reply field are visible together.
  await expect(
    page.getByRole('list', { name: 'Conversation', exact: true }).getByText('Hello from Ana'),
  ).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Send text' })).toBeInViewport();
  await looksRight(page);
  await page.getByRole('button', { name: 'Done', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Ana/ })).toBeVisible();
});
