import { expect, type Page, test } from '@playwright/test';
import { newLead, newOwner } from '#tests/setup/workspace.ts';

const widget = (id: string, metric: string, x: number) => ({
  id,
  kind: 'number',
  title: '',
  x,
  y: 0,
  w: 4,
  h: 2,
  goal: null,
  question: { metrics: [metric], by: [] },
});
const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();
const handle = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}\\.`) });
const columnOf = (page: Page, name: string) =>
  page.getByRole('listitem', { name, exact: true }).evaluate((item) => getComputedStyle(item).gridColumnStart);

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('menuitem', { name: 'Rename dashboard' }).click();
  const form = page.getByRole('dialog', { name: 'Rename dashboard' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('combobox', { name: 'Dashboard' })).toContainText(name);
}

test('a dashboard in two tabs: names, undo, and what was laid out last stay, and one widget that fails is alone', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page, context } = maya;
  await newLead(maya, { firstName: 'Ana', lastName: 'Lima', source: 'zillow' });
  const { id } = await maya.post<{ id: string }>('/dashboards', {
    name: 'Office',
    widgets: [widget('a', 'leads_new', 0), widget('b', 'leads_open', 4)],
  });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/custom-dashboard?board=${id}`);
    await expect(tab.getByRole('listitem', { name: 'Open leads', exact: true })).toBeVisible();
  }

  await test.step('what is laid out in one stands in the other', async () => {
    await handle(page, 'Open leads').focus();
    await page.keyboard.press('ArrowRight');
    await saved(page);
    await expect.poll(() => columnOf(other, 'Open leads')).toBe('6');
    await expect(other.getByRole('button', { name: 'Undo' })).toBeDisabled();
  });

  await test.step('a new name and who sees it change nothing of what can be undone, in either', async () => {
    await handle(other, 'Open leads').focus();
    await other.keyboard.press('ArrowRight');
    await saved(other);
    await expect.poll(() => columnOf(page, 'Open leads')).toBe('7');
    await handle(page, 'New leads').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await rename(page, 'Mornings');
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Share with everyone' }).click();
    await expect(page.getByRole('combobox', { name: 'Dashboard' })).toContainText('Mornings (shared)');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await handle(page, 'New leads').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await saved(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await saved(page);
    await expect(page.getByText('Someone else changed this dashboard')).toHaveCount(0);
  });

  await test.step('what is held in the hand is not written over what a colleague keeps meanwhile', async () => {
    await expect(other.getByRole('combobox', { name: 'Dashboard' })).toContainText('Mornings (shared)');
    const grip = await handle(other, 'Open leads').boundingBox();
    await other.mouse.move(grip!.x + 8, grip!.y + 8);
    await other.mouse.down();
    await other.mouse.move(grip!.x - 200, grip!.y + 8, { steps: 4 });
    await handle(page, 'New leads').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await saved(page);
    await rename(page, 'Evenings');
    await expect(other.getByRole('combobox', { name: 'Dashboard' })).toContainText('Evenings');
    await other.mouse.up();
    await other.getByRole('button', { name: 'Use their version' }).click();
    await saved(other);
  });

  await test.step('whoever closes the tab at once loses nothing', async () => {
    const { version } = await maya.get<{ version: number }>(`/dashboards/${id}`);
    await handle(other, 'Open leads').focus();
    await other.keyboard.press('Shift+ArrowDown');
    await other.close({ runBeforeUnload: true });
    await expect.poll(async () => (await maya.get<{ version: number }>(`/dashboards/${id}`)).version).toBe(version + 1);
  });

  await test.step('one that was deleted comes back with undo: the same, with its readers', async () => {
    await page.goto(`/custom-dashboard?board=${id}`);
    const before = await maya.get<{ shared: boolean; version: number }>(`/dashboards/${id}`);
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Delete dashboard' }).click();
    await page.getByRole('region', { name: 'Message', exact: true }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('combobox', { name: 'Dashboard' })).toContainText('Evenings (shared)');
    await expect(page).toHaveURL(new RegExp(`board=${id}`));
    expect(await maya.get(`/dashboards/${id}`)).toMatchObject({ id, shared: before.shared });
  });

  await test.step('one widget that fails says so in its own place, and the others stand', async () => {
    // A custom field that has been deleted.
    const lost = { ...widget('c', 'leads_open', 8), title: 'Lost field' };
    const { id: broken } = await maya.post<{ id: string }>('/dashboards', {
      name: 'Broken',
      widgets: [widget('a', 'leads_new', 0), { ...lost, question: { ...lost.question, filter: 'weather:is(bad)' } }],
    });
    await page.goto(`/custom-dashboard?board=${broken}`);
    await expect(page.getByRole('listitem', { name: 'Lost field', exact: true }).getByRole('alert')).toBeVisible();
    await expect(page.getByRole('button', { name: /^New leads: 1\./ })).toBeVisible();
  });
});
