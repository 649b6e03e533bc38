import { type Browser, expect, type Page, test } from '@playwright/test';
import { newColleague, newLead, newOwner, newVisitor, proveAddress, type Visitor } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

/** An owner with two leads from different sources. */
async function ownerOfTwoLeads(browser: Browser): Promise<Visitor> {
  const maya = await newOwner(browser, { timezoneId: 'America/Chicago' });
  await proveAddress(maya);
  for (const source of ['zillow', 'referral']) await newLead(maya, { firstName: 'Ana', lastName: source, source });
  return maya;
}

async function looksRightOnPhone(page: Page, rooms: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const room of rooms) {
    await page.goto(room);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await looksRight(page, { rules: 'looks' });
  }
}

test('questions, conversion, predictions and costs: each room says what it knows, and where it knows too little', async ({
  browser,
}) => {
  const maya = await ownerOfTwoLeads(browser);
  const { page } = maya;

  await test.step('a question is asked and kept, and groups of few are not called different', async () => {
    await page.goto('/advanced-analytics');
    await expect(page.getByRole('row', { name: /^Zillow/ })).toContainText('1');
    await page.getByRole('button', { name: 'Save report' }).click();
    const form = page.getByRole('dialog', { name: 'Save report' });
    await form.getByLabel('Name').fill('Rates by source');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Rates by source' })).toBeVisible();
    await looksRightDayAndNight(page);
    await page.getByRole('tab', { name: 'Compare segments' }).click();
    await expect(page.getByRole('row', { name: /^Zillow/ })).toContainText('Too few');
    await page.getByRole('tab', { name: 'Forecast' }).click();
    await expect(page.getByText('Not enough history for a forecast: 0 won or lost deals')).toBeVisible();
    await page.getByRole('tab', { name: 'Speed to lead' }).click();
    await expect(page.getByRole('row', { name: /^Never/ })).toContainText('2');
    await looksRight(page);
  });

  await test.step('whoever opens a form is a visit, and nobody else', async () => {
    const slug = `ask-${Date.now().toString(36)}`;
    await maya.post('/inbound/doors', { kind: 'form', name: 'Ask us', slug, consentText: 'You may answer me.' });
    const wanda = await newVisitor(browser, {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
    });
    await wanda.page.goto(`/form/${slug}`);
    await expect(wanda.page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/conversion-analytics?by=form');
    const groups = page.getByRole('region', { name: 'By page, site, form, and source', exact: true });
    await expect(groups.getByRole('row', { name: slug })).toContainText('1');
    await looksRightDayAndNight(page);
    await wanda.page.close();
  });

  await test.step('without 200 outcomes nothing is predicted', async () => {
    await page.goto('/predictive-analytics');
    await expect(page.getByText('Not trained yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect(page.getByText('Too few outcomes: 0 of 200.')).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('a tool is added, its notice is a task, and a scenario says what it saves', async () => {
    await page.goto('/cost-optimization');
    await page.getByRole('button', { name: 'Add tool' }).click();
    const form = page.getByRole('dialog', { name: 'Add tool' });
    await form.getByRole('textbox', { name: /^Tool/ }).fill('Dialer');
    await form.getByLabel('Price for all seats').fill('120');
    await form.getByLabel('Seats', { exact: true }).fill('4');
    await form.getByLabel('Seats used').fill('1');
    await form.getByRole('button', { name: 'Save' }).click();
    const tools = page.getByRole('region', { name: 'Tools', exact: true }).first();
    await expect(tools.getByRole('row', { name: /^Dialer/ })).toContainText('$90');
    await page.getByLabel('Scenario for Dialer').click();
    await page.getByRole('option', { name: 'Cancel' }).click();
    await expect(page.getByText('-$1,440')).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('on a phone', () =>
    looksRightOnPhone(page, [
      '/advanced-analytics',
      '/conversion-analytics',
      '/predictive-analytics',
      '/cost-optimization',
    ]));
});

test('checks and experiments are run, a report counts columns of its own, and a dashboard goes out by mail', async ({
  browser,
}) => {
  const maya = await ownerOfTwoLeads(browser);
  const { page } = maya;

  await test.step('checks are run and stay', async () => {
    await page.goto('/testing-hub');
    await page.getByRole('button', { name: 'Run: Calculators' }).click();
    const runs = page.getByRole('region', { name: 'Runs', exact: true });
    await expect(runs.getByRole('listitem').filter({ hasText: 'Calculators' })).toContainText('Passed');
    await page.getByRole('button', { name: 'Run: Permissions' }).click();
    await expect(runs.getByText('2 of 2')).toBeAttached();
    await page.getByRole('button', { name: 'Run: Routing' }).click();
    await expect(runs.getByRole('listitem').filter({ hasText: 'Routing' }).first()).toContainText('Passed');
    await page.getByRole('button', { name: 'Run: Assistant consistency' }).click();
    const asked = runs.getByRole('listitem').filter({ hasText: 'Assistant consistency' });
    // It asks sixty questions one after another in the background, which takes minutes on a busy machine.
    await expect(asked.first()).toContainText('Passed', { timeout: 180_000 });
    await asked.first().getByText('Assistant consistency').click();
    await expect(asked.filter({ hasText: 'Same answer: 60 of 60 questions' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Run: Client email' }).click();
    await expect(runs.getByText('It goes out in the standard wording.')).toBeAttached();
    await page.getByRole('button', { name: 'Run: Features' }).click();
    await expect(runs.getByText(/Built in · .?rules/)).toBeAttached();
    await page.reload();
    await expect(runs.getByRole('listitem').filter({ hasText: 'Calculators' })).toContainText('0 failed');
    await looksRightDayAndNight(page);
  });

  await test.step('a button is tested in two versions: its size is said first, and stopping it keeps the page', async () => {
    await maya.ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
    const site = await maya.post<{ id: string; slug: string; version: number }>('/sites');
    const said = await maya.post<{ version: number }>(`/sites/${site.id}/mend`, { kind: 'bare', where: 'hero' });
    await maya.ask('POST', `/sites/${site.id}/publish`, {}, { 'if-match': `"${said.version}"` });
    const made = await maya.post<{ id: string; version: number }>(`/sites/${site.id}/pages`, { title: 'Sell with us' });
    const blocks = [{ type: 'heading', words: 'Sell your home' }];
    const written = await maya.ask(
      'PATCH',
      `/pages/${made.id}`,
      { content: { blocks } },
      { 'if-match': `"${made.version}"` },
    );
    const { version } = (await written.json()) as { version: number };
    const live = await maya.ask('POST', `/pages/${made.id}/publish`, {}, { 'if-match': `"${version}"` });
    expect(live.status(), await live.text()).toBe(200);

    await page.goto('/testing-hub');
    await page.getByRole('button', { name: 'Plan an experiment' }).click();
    const form = page.getByRole('dialog', { name: 'Plan an experiment' });
    await form.getByLabel('Page', { exact: true }).click();
    await page.getByRole('option', { name: 'Sell with us' }).click();
    await expect(form.getByText('Enter an expected rate')).toBeVisible();
    await form.getByLabel('Expected rate, percent').fill('5');
    await expect(form.getByText(/Each version needs [\d,]+ visitors at a rate of 5%/)).toBeVisible();
    await form.getByLabel('Name').fill('Shorter headline');
    await form.getByLabel('Version B says').fill('Sell with us');
    await form.getByRole('button', { name: 'Save plan' }).click();
    const listed = page.getByRole('region', { name: 'Experiments', exact: true });
    await listed.getByText('Shorter headline').first().click();
    await listed.getByRole('button', { name: 'Start' }).click();
    await expect(listed.getByText('Too early to say')).toBeVisible();
    await looksRightDayAndNight(page);
    await listed.getByRole('button', { name: 'Stop' }).click();
    await expect(listed.getByText(/Ended .*: stopped by hand/)).toBeVisible();
    await expect(listed.getByRole('button', { name: 'Publish version B' })).toBeVisible();
  });

  await test.step('a report has a column of one’s own and says what changed between two days', async () => {
    await page.goto('/reports?metrics=leads_open&by=source');
    await page.getByLabel('Column 1').fill('Part = leads_open / total(leads_opn)');
    await expect(page.getByText('This metric is not in the report. At 27: leads_opn')).toBeVisible();
    await page.getByLabel('Column 1').fill('Part = leads_open / total(leads_open)');
    await expect(page.getByRole('row', { name: /^Zillow/ })).toContainText('50%');
    const difference = page.getByRole('region', { name: 'Difference between two dates', exact: true });
    await expect(difference.getByText('0 → 2')).toBeVisible();
    await expect(difference.getByText('2 added, 0 removed, 0 changed')).toBeVisible();
    await looksRightDayAndNight(page);
  });

  await test.step('a dashboard is asked for in a sentence, and goes out by mail', async () => {
    await page.goto('/custom-dashboard');
    await page.getByRole('button', { name: 'Blank dashboard' }).click();
    await page.getByRole('button', { name: 'Add widget' }).click();
    const editor = page.getByRole('dialog', { name: 'Add widget' });
    await editor.getByLabel('Describe the widget').fill('new leads by source');
    await editor.getByRole('button', { name: 'Build' }).click();
    await expect(editor.getByRole('combobox', { name: 'Show as' })).toContainText('Bars');
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Email dashboard' }).click();
    const mail = page.getByRole('dialog', { name: 'Email dashboard' });
    await mail.getByRole('button', { name: 'Schedule email' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click();
    await expect(mail.getByText('In the email', { exact: true })).toBeVisible();
    await looksRight(page);
  });

  await test.step('on a phone', () => looksRightOnPhone(page, ['/testing-hub']));
});

test('without records each room says where they begin, and whoever may run no check is offered none', async ({
  browser,
}) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  await proveAddress(maya);
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Import leads' })).toBeVisible();
  await looksRight(page, { rules: 'looks' });
  await page.goto('/conversion-analytics');
  await page.getByRole('main').getByRole('link', { name: 'Open website' }).click();
  await page.waitForURL('**/website');
  await page.goto('/custom-dashboard');
  await page.getByRole('button', { name: 'Blank dashboard' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add widget' }).click();
  await expect(page.getByRole('dialog', { name: 'Add widget' })).toBeVisible();

  const agent = await newColleague(browser, maya, 'agent', ['Ben', 'Ode']);
  await agent.page.goto('/testing-hub');
  await expect(agent.page.getByText('Ask an owner or admin of your organization for access.')).toBeVisible();
  await expect(agent.page.getByRole('button', { name: /^Run/ })).toHaveCount(0);
});
