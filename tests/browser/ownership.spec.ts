import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Download, expect, type Page, test } from '@playwright/test';
import { type MadeLead, newColleague, newOwner, newVisitor, proveAddress } from '#tests/setup/workspace.ts';
import { looksRight, looksRightDayAndNight } from './looks.ts';

const atDesk = { viewport: { width: 1440, height: 900 } };
const phone = { width: 390, height: 844 };

const ownership = (page: Page) => page.getByRole('region', { name: 'Ownership' });

/** The two files of one click, by name. */
async function downloadBoth(page: Page, press: () => Promise<void>): Promise<Record<string, Buffer>> {
  const got: Download[] = [];
  page.on('download', (download) => got.push(download));
  await press();
  await expect.poll(() => got.length).toBe(2);
  const files = await Promise.all(
    got.map(async (one) => [one.suggestedFilename(), readFileSync((await one.path())!)] as const),
  );
  return Object.fromEntries(files);
}

test('both sides see whose a lead is and why; a change is proposed and accepted; whoever leaves takes what is theirs', async ({
  browser,
}) => {
  const maya = await newOwner(browser, atDesk);
  await proveAddress(maya);
  const noor = await newColleague(browser, maya, 'agent', ['Noor', 'Haddad']);
  const { user } = await noor.get<{ user: { id: string } }>('/session');
  const own = await noor.post<MadeLead>('/leads', { firstName: 'Ines', lastName: 'Own', source: 'referral' });
  const given = await maya.post<MadeLead>('/leads', { firstName: 'Otto', lastName: 'Given', owner: user.id });

  await test.step('the same chip with the same reason, at a desk and on a phone', async () => {
    for (const { page } of [maya, noor]) {
      await page.goto(`/lead/${own.id}`);
      const part = ownership(page);
      await expect(part.getByText('Agent: Noor Haddad').first()).toBeVisible();
      await expect(part.getByText('By rule 2, “Brought by an agent”, version 1.').first()).toBeVisible();
      await part.getByText('1 history entry').click();
      await expect(part.getByText('Arrived manually, source Referral, brought by Noor Haddad.')).toBeVisible();
    }
    await looksRightDayAndNight(maya.page);
    await noor.page.setViewportSize(phone);
    await looksRight(noor.page);
  });

  await test.step('proposed by the agent, accepted by the head, and seen by the agent at once', async () => {
    const { page } = noor;
    await page.goto(`/lead/${given.id}`);
    await expect(ownership(page).getByText('Brokerage').first()).toBeVisible();
    await ownership(page).getByRole('button', { name: 'Propose change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Propose ownership of Otto Given' });
    await dialog.getByText('Shared', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expect(dialog.getByText('This field is required.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('He is my neighbour.');
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await expect(ownership(page).getByText('Awaiting approval')).toBeVisible();
    await maya.page.goto(`/lead/${given.id}`);
    const part = ownership(maya.page);
    await expect(part.getByText('He is my neighbour.')).toBeVisible();
    await part.getByRole('button', { name: 'Accept' }).click();
    for (const side of [maya.page, page])
      await expect(ownership(side).getByText('Shared with Noor Haddad').first()).toBeVisible();
    await expect(ownership(page).getByText('Agreed with Maya Okafor: He is my neighbour.').first()).toBeVisible();
  });

  await test.step('rules are changed after a look at today’s leads, and applied on purpose', async () => {
    const { page } = maya;
    await page.goto('/settings/leads');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add rule' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Referrals are shared');
    await dialog.getByRole('checkbox', { name: 'Referral' }).check();
    await dialog.getByText('Shared', { exact: true }).click();
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const up = page.getByRole('button', { name: 'Move Referrals are shared up' });
    while (await up.isEnabled()) await up.click();
    await expect(page.getByText('1 lead would change. 1 was set by a person and stays.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/^Version 2, published by Maya Okafor/)).toBeVisible();
    await looksRightDayAndNight(page);
    await page.getByRole('button', { name: 'Apply to current leads' }).click();
    const progress = page.getByRole('region', { name: 'Applying ownership rules' });
    await expect(progress.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(ownership(noor.page)).toBeVisible();
    await progress.getByRole('button', { name: 'Undo' }).click();
    await expect(progress.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(page.getByText('1 lead would change.')).toBeVisible();
  });

  await test.step('the wizard shows the split and hands out the file, whose hash the manifest names', async () => {
    const { page } = maya;
    await page.goto('/team');
    await page.getByRole('button', { name: 'Remove agent Noor Haddad' }).click();
    const wizard = page.getByRole('dialog', { name: 'Remove Noor Haddad' });
    await expect(wizard.getByText('Noor Haddad takes 2 leads, 1 of them shared, under version 2')).toBeVisible();
    await wizard.getByRole('button', { name: 'Export their leads' }).click();
    const download = wizard.getByRole('button', { name: 'Download with manifest' });
    await expect(download).toBeVisible();
    await looksRight(page);
    const files = await downloadBoth(page, () => download.click());
    const { manifest } = JSON.parse(files['manifest.json']!.toString()) as {
      manifest: { leads: object; file: { sha256: string; bytes: number } };
    };
    const csv = files['leads.csv']!;
    expect(manifest.leads).toMatchObject({ total: 2, own: 1, shared: 1 });
    expect(manifest.file.sha256).toBe(createHash('sha256').update(csv).digest('hex'));
    expect(csv.toString()).toContain('Ines Own');
    await page.setViewportSize(phone);
    await looksRight(page);
    await wizard.getByRole('button', { name: 'Remove Noor Haddad' }).click();
    await expect(wizard).toBeHidden();
    const past = page.getByRole('region', { name: 'Departure exports' });
    await expect(past.getByText('Leads of Noor Haddad')).toBeVisible();
    await past.getByRole('link', { name: 'Verify file' }).click();
    await page.waitForURL('**/verify-export');
  });
});

test('whoever holds a file of leads sees whether it is true, and sends it nowhere', async ({ browser }) => {
  const maya = await newOwner(browser);
  await proveAddress(maya);
  const noor = await newColleague(browser, maya, 'agent', ['Noor', 'Haddad']);
  const { user } = await noor.get<{ user: { id: string } }>('/session');
  await noor.post<MadeLead>('/leads', { firstName: 'Ines', lastName: 'Own', source: 'referral' });
  const { id } = await maya.post<{ id: string }>(`/team/members/${user.id}/departure-exports`, {});
  const fetched = (name: string) => maya.page.request.get(`/api/v1/team/departure-exports/${id}/${name}`);
  await expect.poll(async () => (await fetched('manifest.json')).status()).toBe(200);
  const [csv, manifest] = [await (await fetched('leads.csv')).body(), await (await fetched('manifest.json')).body()];

  const { page } = await newVisitor(browser, { viewport: phone });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto('/verify-export');
  const verdict = page.getByRole('status');
  const drop = async (leads: Buffer, signed: Buffer) => {
    await page.getByLabel('Choose files').setInputFiles([
      { name: 'leads.csv', mimeType: 'text/csv', buffer: leads },
      { name: 'manifest.json', mimeType: 'application/json', buffer: signed },
    ]);
  };
  // Before hydration a drop would have no effect.
  await expect(async () => {
    await drop(csv, manifest);
    await expect(verdict.getByText('Valid: the manifest was signed here and is unchanged.')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(verdict.getByText('Unchanged since signing')).toBeVisible();
  await expect(verdict.getByText(/gave 1 lead to Noor Haddad/)).toBeVisible();
  await looksRightDayAndNight(page);
  await drop(Buffer.concat([csv, Buffer.from('\n')]), manifest);
  await expect(verdict.getByText('Changed since signing')).toBeVisible();
  const { signature, ...told } = JSON.parse(manifest.toString()) as { signature: string };
  const foreign = signature.replace(/\.[^.]+$/, `.${'A'.repeat(86)}`);
  await drop(csv, Buffer.from(JSON.stringify({ ...told, signature: foreign })));
  await expect(verdict.getByText('Invalid: this signature is not ours.')).toBeVisible();
  expect(sent.filter((body) => body.includes('Ines'))).toEqual([]);
});
