import { expect, test } from '@playwright/test';
import { patience } from '#tests/setup/patience.ts';
import { type MadeLead, newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

test('an automation is made from a template, changed and taken back, previewed, turned on, and walked by a lead', async ({
  browser,
}) => {
  const maya = await newOwner(browser, { viewport: { width: 1440, height: 900 } });
  await proveAddress(maya);
  const { page } = maya;
  const ines = await maya.post<MadeLead>('/leads', {
    firstName: 'Ines',
    lastName: 'Berg',
    kind: 'buyer',
    email: 'ines@example.test',
    phone: '+12125550142',
  });

  await test.step('from a template, with all that it takes', async () => {
    await page.goto('/automations');
    await page.getByRole('button', { name: 'New automation' }).click();
    await page.getByRole('button', { name: /^New buyer lead/ }).click();
    await expect(page).toHaveURL(/\/automation\//);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('New buyer lead');
    await expect(page.getByText('Lead created', { exact: true })).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('a step is added, has its problem where it is, is moved by key and taken back', async () => {
    await page.getByRole('button', { name: 'Add step', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Task', exact: true }).click();
    await expect(page.getByText('Enter a task.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Task' }).fill('Check the file of {{name}}');
    await expect(page.getByText('Enter a task.')).toBeHidden();
    await page.getByRole('button', { name: 'Done' }).click();
    const card = page.getByRole('button', { name: /^Task Check the file/ });
    await card.focus();
    await card.press('Alt+ArrowUp');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete step' }).last().click();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a step is dragged by mouse and by keyboard', async () => {
    const cards = page.getByRole('button', { name: /^(Task|Call reminder|Wait|Email|Text|If) / });
    const order = () => cards.allTextContents();
    const before = await order();
    const handle = page.getByRole('button', { name: /^Move step: / }).nth(1);
    const kept = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
    const first = page.getByRole('button', { name: 'Add step here' }).first();
    await first.scrollIntoViewIfNeeded();
    const from = (await handle.boundingBox())!;
    const to = (await first.boundingBox())!;
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await expect(page.getByRole('listitem').filter({ has: first }).and(page.locator('[data-over]'))).toBeVisible();
    await page.mouse.up();
    await expect.poll(order).not.toEqual(before);
    const moved = await order();
    await kept;
    await page.reload();
    await expect.poll(order).toEqual(moved);
    await page
      .getByRole('button', { name: /^Move step: / })
      .first()
      .press('ArrowDown');
    await expect.poll(order).not.toEqual(moved);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('the next thirty days on real people, before it is turned on', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'The next 30 days' });
    await expect(dialog.getByRole('link', { name: 'Ines Berg' })).toBeVisible();
    await expect(dialog.getByText('Call reminder').first()).toBeVisible();
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Automation is on').last()).toBeVisible();
  });

  await test.step('a lead is enrolled from the list, and its way is told with its reasons', async () => {
    await page.goto('/leads');
    await page.getByRole('checkbox', { name: /Ines Berg/ }).check();
    await page.getByRole('button', { name: 'Enroll in automation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enroll in automation' });
    await dialog.getByRole('combobox', { name: 'Automation' }).click();
    await page.getByRole('option', { name: 'New buyer lead' }).click();
    await dialog.getByRole('button', { name: 'Enroll 1 lead' }).click();
    await expect(dialog).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/lead/${ines.id}`);
    const region = page.getByRole('region', { name: 'Automations' });
    // A busy machine needs longer to render, so each attempt reloads.
    await expect(async () => {
      await page.reload();
      await expect(region.getByText('New buyer lead')).toBeVisible({ timeout: 10_000 });
    }).toPass(patience);
    await region.getByRole('button', { name: /New buyer lead/ }).click();
    const path = page.getByRole('dialog', { name: 'Path of Ines Berg' });
    await expect(path.getByText('Enrolled by hand')).toBeVisible();
    await looksRight(page);
  });

  await test.step('on a phone the flow is read and its people are seen', async () => {
    await page.goto('/automations');
    await expect(page.getByRole('link', { name: 'New buyer lead' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: 'New buyer lead' }).click();
    await expect(page.getByRole('tab', { name: 'Flow' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('tab', { name: /^People/ }).click();
    await expect(page.getByRole('button', { name: /^Ines Berg/ })).toBeVisible();
    await looksRight(page);
  });
});
