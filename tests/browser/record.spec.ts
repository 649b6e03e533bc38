import { expect, test } from '@playwright/test';
import { newColleague, newLead, newOwner, proveAddress, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const phone = { width: 390, height: 844 };

async function openLead({ page }: Visitor, id: string): Promise<void> {
  await page.goto(`/lead/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a lead leaves a stage only with what that takes, is lost for a reason, and goes to the trash and back', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const lead = await newLead(maya, { firstName: 'Daniela', lastName: 'Reyes', stage: 'attempting' });

  await page.goto('/settings/leads');
  await page.getByRole('button', { name: 'Edit Attempting' }).click();
  const stage = page.getByRole('dialog', { name: 'Attempting' });
  await stage.getByRole('checkbox', { name: 'Phone' }).check();
  await stage.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Required to leave: a phone number')).toBeVisible();
  await page.getByRole('button', { name: 'Add field' }).click();
  const field = page.getByRole('dialog', { name: 'Add field' });
  await field.getByLabel('Name').fill('School district');
  await field.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit School district' })).toBeVisible();
  await looksRight(page);

  await openLead(maya, lead.id);
  await page.getByRole('button', { name: 'Edit Stage' }).click();
  await page.getByRole('option', { name: 'Engaged' }).click();
  await expect(page.getByText('the lead needs a phone number').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit Phone' }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('(512) 555-0134');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Edit School district' }).click();
  await page.getByRole('textbox', { name: 'School district' }).fill('Eanes');
  await page.keyboard.press('Enter');
  await expect(page.getByText('changed School district from nothing to Eanes')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Stage' }).click();
  await page.getByRole('option', { name: 'Engaged' }).click();
  await expect(page.getByText('moved it from Attempting to Engaged')).toBeVisible();

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Edit Stage' }).click();
  await page.getByRole('option', { name: 'Trash' }).click();
  const lost = page.getByRole('dialog', { name: 'Why was Daniela Reyes lost?' });
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(lost.getByText('Choose a reason.')).toBeVisible();
  await lost.getByRole('combobox', { name: 'Lost reason' }).click();
  await page.getByRole('option', { name: 'Not ready' }).click();
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(page.getByText('moved it from Engaged to Trash')).toBeVisible();
  await expect(page.getByText('Not ready').first()).toBeVisible();

  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('This lead is in the trash')).toBeVisible();
  await page.goto('/leads?archived=trash');
  await expect(page.getByText('Daniela Reyes')).toBeVisible();
  await openLead(maya, lead.id);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('restored it')).toBeVisible();
});

test('who is mentioned is offered the lead, told of it, and finds the comment', async ({ browser }) => {
  const maya = await newOwner(browser);
  await proveAddress(maya);
  const ben = await newColleague(browser, maya, 'agent', ['Ben', 'Adler']);
  const lead = await newLead(maya, { firstName: 'Daniela', lastName: 'Reyes' });

  await openLead(maya, lead.id);
  const box = maya.page.getByRole('textbox', { name: 'Comment' });
  await box.fill('Can you call her, ');
  await box.pressSequentially('@Ben');
  await maya.page.getByRole('option', { name: 'Ben Adler' }).click();
  await expect(box).toHaveValue('Can you call her, @Ben Adler ');
  await maya.page.getByRole('button', { name: 'Comment', exact: true }).click();
  await maya.page.getByRole('button', { name: 'Share and send' }).click();
  const comments = maya.page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText('Can you call her,')).toBeVisible();
  await looksRight(maya.page, { within: 'section[aria-label=Comments]' });

  await ben.page.goto('/tasks');
  await ben.page.getByRole('button', { name: /^Notifications, \d/ }).click();
  await ben.page.getByRole('link', { name: /mentioned you/ }).click();
  await ben.page.waitForURL(`**/lead/${lead.id}#comment-*`);
  const his = ben.page.getByRole('region', { name: 'Comments' });
  await expect(his.getByText('Can you call her,')).toBeVisible();
  await expect(maya.page.getByText('Ben Adler also has this open')).toBeVisible();
  await expect(ben.page.getByText('Maya Okafor also has this open')).toBeVisible();
  await his.getByRole('button', { name: 'React to Maya Okafor’s comment' }).click();
  await ben.page.getByRole('menuitem', { name: 'Thank you' }).click();
  const nod = comments.getByRole('button', { name: 'Thank you: Ben Adler' });
  await expect(nod).toHaveAttribute('aria-pressed', 'false');
  await nod.click();
  await expect(his.getByRole('button', { name: 'Thank you: Ben Adler, Maya Okafor' })).toBeVisible();
  await his.getByRole('button', { name: 'Reply' }).click();
  await his.getByRole('textbox', { name: 'Reply' }).fill('Done, she wants to see it on Friday.');
  await his.getByRole('button', { name: 'Reply' }).click();
  await expect(comments.getByText('Done, she wants to see it on Friday.')).toBeVisible();
  await comments.getByRole('button', { name: 'Resolve' }).click();
  await expect(comments.getByRole('button', { name: 'Show 1 resolved' })).toBeVisible();

  await ben.page.getByRole('textbox', { name: 'Note' }).fill('Gate code 4711');
  await ben.page.getByRole('button', { name: 'Add note' }).click();
  const noted = ben.page.getByRole('listitem').filter({ hasText: 'Gate code 4711' });
  await noted.hover();
  await noted.getByRole('button', { name: 'Pin' }).click();
  await expect(ben.page.getByRole('region', { name: 'Pinned note' })).toContainText('Gate code 4711');
  await ben.page.setViewportSize(phone);
  await ben.page.emulateMedia({ colorScheme: 'dark' });
  await looksRight(ben.page, { within: 'section[aria-label=Comments]', rules: 'looks' });
  await ben.page.goBack();
  await expect(maya.page.getByText('Ben Adler also has this open')).toBeHidden();
});

test('a buyer agreement proposes no compensation: the form begins empty and asks for it', async ({ browser }) => {
  const maya = await newOwner(browser);
  const lead = await newLead(maya, { firstName: 'Rosa', lastName: 'Delgado' });
  const { page } = maya;
  await page.goto(`/lead/${lead.id}`);
  await page.getByRole('button', { name: 'Add agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add agreement' });
  await expect(dialog.getByLabel('Percent')).toHaveValue('');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the amount or the percentage.')).toBeVisible();
  await dialog.getByLabel('Percent').fill('2.75');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
});
