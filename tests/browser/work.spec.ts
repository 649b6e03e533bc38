import { expect, test } from '@playwright/test';
import { changeLead, newColleague, newLead, newOwner, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

const phone = { width: 390, height: 844 };

test('one goes through a list from lead to lead, though the work takes them out of it, until its end', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const made = [];
  for (const firstName of ['Ana', 'Ben', 'Cora', 'Dario']) made.push(await newLead(maya, { firstName }));
  await page.goto('/leads?filter=stage:is(new)&sort=name');
  await page.getByRole('row', { name: /Ana/ }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Ana', level: 2 })).toBeVisible();
  await changeLead(maya, made[0]!.id, { stage: 'engaged' });
  await expect(page.getByRole('row', { name: /Ana/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next in the list' }).click();
  await expect(page.getByRole('heading', { name: 'Ben', level: 2 })).toBeVisible();

  await page.getByRole('link', { name: 'Open full page' }).click();
  await expect(page.getByRole('heading', { name: 'Ben', level: 1 })).toBeVisible();
  // Another user handles the next lead, so it is skipped.
  await changeLead(maya, made[2]!.id, { stage: 'engaged' });
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { name: 'Dario', level: 1 })).toBeVisible();
  await page.setViewportSize(phone);
  await expect(page.getByText('0 left')).toBeVisible();
  await page.getByRole('button', { name: 'Next in the list' }).click();
  await expect(page.getByText('End of list.').first()).toBeVisible();
  await looksRight(page);
});

test('a template makes tasks that wait for one another, and a task that repeats comes back once', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const lead = await newLead(maya, { firstName: 'Cora', lastName: 'Lund' });
  await page.goto('/tasks/templates');
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByLabel('Name').fill('New buyer');
  await dialog.getByRole('textbox', { name: 'Task 1' }).fill('Sign the agreement');
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await dialog.getByRole('textbox', { name: 'Task 2' }).fill('First showing');
  await dialog.getByLabel('Days from start').last().fill('3');
  await dialog.getByText('Blocked by…').click();
  await dialog.getByRole('checkbox', { name: 'Sign the agreement' }).check();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sign the agreement · First showing')).toBeVisible();

  await page.goto(`/lead/${lead.id}?compose=task`);
  await page.getByRole('button', { name: 'From template' }).click();
  await page.getByRole('button', { name: 'Add 2 tasks' }).click();
  const first = page.getByRole('checkbox', { name: 'Complete Sign the agreement' });
  const second = page.getByRole('checkbox', { name: 'Complete First showing' });
  await expect(second).toBeDisabled();
  await first.click();
  await expect(second).toBeEnabled();

  await page.getByRole('button', { name: 'Edit First showing' }).click();
  await page.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Every day' }).click();
  await page.getByRole('combobox', { name: 'Ends' }).click();
  await page.getByRole('option', { name: 'After a number of times' }).click();
  await page.getByRole('spinbutton', { name: 'Number of times' }).fill('2');
  await page.getByRole('radio', { name: 'Completion date' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(page.getByText('Repeats')).toBeVisible();
  await second.click();
  await expect(page.getByText('Task completed').first()).toBeVisible();
  await expect(second).toBeEnabled();
  type Repeating = { repeats: { rule: { count: number | null } } | null };
  const { rows } = await maya.get<{ rows: Repeating[] }>(`/tasks?lead=${lead.id}`);
  expect(rows.map(({ repeats }) => repeats?.rule.count)).toEqual([2]);

  await page.setViewportSize(phone);
  await page.goto('/tasks?lang=ar');
  await expect(page.getByText('First showing')).toBeVisible();
  await looksRightDayAndNight(page);
});

test('a head gives a task to a colleague, finds it again, and a day of the calendar opens just its own', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  await proveAddress(maya);
  await newColleague(browser, maya, 'agent', ['Ben', 'Adler']);
  const { page } = maya;
  await maya.post('/tasks', { title: 'Mine in March', dueOn: '2031-03-05' });
  await maya.post('/tasks', { title: 'Mine in April', dueOn: '2031-04-05' });
  await page.goto('/tasks');
  await page.getByLabel('Task name').fill('Order the sign');
  await page.getByRole('button', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: /Ben Adler/ }).click();
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByLabel('Task name')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Edit Mine in March' })).toBeVisible();
  await expect(page.getByText('Order the sign')).toHaveCount(0);
  const whose = page.getByRole('button', { name: 'Show tasks for' });
  await whose.click();
  await page.getByRole('option', { name: "Everyone's tasks" }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Order the sign' })).toContainText('Ben Adler');
  await looksRightDayAndNight(page);
  await whose.click();
  await page.getByRole('option', { name: /Ben Adler/ }).click();
  await expect(page.getByText('Order the sign')).toBeVisible();
  await expect(page.getByText('Mine in March')).toHaveCount(0);

  await page.goto('/calendar?view=month&day=2031-03-05');
  await page.locator('[data-day="2031-03-05"]').getByRole('link', { name: '1 task due' }).click();
  await expect(page.getByText('Mine in March')).toBeVisible();
  await expect(page.getByText('Mine in April')).toHaveCount(0);
  await page.setViewportSize(phone);
  await looksRight(page);
  await page.getByRole('button', { name: /^Due .* only$/ }).click();
  await expect(page.getByText('Mine in April')).toBeVisible();
});

test('a task has steps that are ticked off, and the list says how far it is', async ({ browser }) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  await maya.post('/tasks', { title: 'Open house kit' });
  await page.goto('/tasks');
  const edit = page.getByRole('button', { name: 'Edit Open house kit' });
  await edit.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add step' }).click();
  await page.keyboard.type('Print flyers');
  await page.keyboard.press('Enter');
  // A user who keeps typing finds each letter in the right field.
  await page.keyboard.type('Charge the tablet');
  await expect(dialog.getByRole('textbox', { name: 'Step 1' })).toHaveValue('Print flyers');
  await dialog.getByRole('checkbox', { name: 'Done: Print flyers' }).check();
  await page.setViewportSize(phone);
  await looksRightDayAndNight(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.reload();
  await edit.click();
  await expect(dialog.getByRole('checkbox', { name: 'Done: Print flyers' })).toBeChecked();
  await expect(dialog.getByRole('textbox', { name: 'Step 2' })).toHaveValue('Charge the tablet');
});
