import { expect, test } from '@playwright/test';
import { newColleague, newLead, newOwner, proveAddress, type Visitor } from '#tests/setup/workspace.ts';

const names = (visitor: Visitor) => visitor.page.getByRole('row').locator('[data-column=name]');

test('each role sees and may do what is its own', async ({ browser }) => {
  const maya = await newOwner(browser);
  await proveAddress(maya);
  const agent = await newColleague(browser, maya, 'agent', ['Marcus', 'Bell']);
  const assistant = await newColleague(browser, maya, 'assistant', ['Tess', 'Lindqvist']);
  const viewer = await newColleague(browser, maya, 'viewer', ['Owen', 'Grady']);
  const { user } = await agent.get<{ user: { id: string } }>('/session');
  const hers = await newLead(maya, { firstName: 'Olive', lastName: 'Owners' });
  const pond = await newLead(maya, { firstName: 'Paul', lastName: 'Pond', owner: null });
  const his = await newLead(maya, { firstName: 'Anna', lastName: 'Agents', owner: user.id });

  await test.step('a viewer reads everything and finds no way to change it', async () => {
    const { page } = viewer;
    await page.goto('/leads');
    await expect(names(viewer)).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'New lead' })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.getByRole('row').filter({ hasText: 'Olive' }).locator('[data-column=stage]').dblclick();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.goto(`/lead/${hers.id}`);
    await expect(page.getByText('created the lead')).toBeVisible();
    for (const name of [/^Edit /, 'Archive', 'Add note'])
      await expect(page.getByRole('article').getByRole('button', { name })).toHaveCount(0);
    const refused = [
      await viewer.ask('POST', '/leads', { firstName: 'X' }),
      await viewer.ask('PATCH', `/leads/${hers.id}`, { stage: 'closed' }, { 'if-match': '"1"' }),
      await viewer.ask('POST', `/leads/${hers.id}/archive`, {}),
      await viewer.ask('POST', `/leads/${hers.id}/notes`, { body: 'x' }),
      await viewer.ask('GET', '/lead-export'),
    ];
    expect(refused.map((answer) => answer.status())).toEqual([403, 403, 403, 403, 403]);
  });

  await test.step('an agent sees their own and the pond, and nothing of others', async () => {
    const { page } = agent;
    await page.goto('/leads');
    await expect(names(agent)).toHaveCount(2);
    await expect(page.getByText('Olive Owners')).toHaveCount(0);
    await page.goto(`/lead/${hers.id}`);
    await expect(page.getByRole('alert')).toBeVisible();
    await page.goto(`/lead/${pond.id}`);
    await page.getByRole('button', { name: 'Edit Owner' }).click();
    await page.getByRole('option', { name: /Marcus Bell/ }).click();
    await expect(page.getByText('Marcus Bell claimed the lead')).toBeVisible();
    expect((await agent.ask('GET', `/leads/${hers.id}`)).status()).toBe(404);
    await page.goto('/leads');
    await page.getByRole('button', { name: 'List actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Import leads' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Export CSV' })).toHaveCount(0);
  });

  await test.step('an assistant works leads but archives none', async () => {
    const { page } = assistant;
    const theirs = await newLead(assistant, { firstName: 'Tim', lastName: 'Taken' });
    await page.goto(`/lead/${theirs.id}`);
    await expect(page.getByRole('button', { name: 'Edit Stage' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Archive' })).toHaveCount(0);
    expect((await assistant.ask('POST', `/leads/${theirs.id}/archive`, {})).status()).toBe(403);
    await page.goto('/leads');
    await page.getByRole('checkbox', { name: 'Select Tim Taken' }).click();
    const bar = page.getByRole('toolbar', { name: 'Actions for selected rows' });
    await expect(bar.getByRole('button', { name: 'Stage' })).toBeVisible();
    await expect(bar.getByRole('button', { name: /Archive|Assign/ })).toHaveCount(0);
  });

  await test.step('what is shared with an agent is theirs to work, until it is not', async () => {
    await maya.page.goto(`/lead/${hers.id}`);
    await maya.page.getByRole('button', { name: 'Edit Shared with' }).click();
    await maya.page.getByRole('option', { name: /Marcus Bell/ }).click();
    await maya.page.getByRole('button', { name: 'Save' }).click();
    await expect(maya.page.getByText('shared it with Marcus Bell')).toBeVisible();
    await agent.page.goto('/leads');
    await expect(agent.page.getByText('Olive Owners')).toBeVisible();
  });
  expect(his.owner).toBe(user.id);
});
