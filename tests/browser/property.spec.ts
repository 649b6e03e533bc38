import { expect, test } from '@playwright/test';
import { newLead, newOwner } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

test('a home is leased, paid for, repaired and its owner paid; a commercial tenant sees how the costs came about', async ({
  browser,
}) => {
  const olive = await newOwner(browser, { timezoneId: 'America/Chicago' });
  const { page } = olive;
  const tenant = await newLead(olive, { firstName: 'Theo', lastName: 'Tenant' });
  const landlord = await newLead(olive, { firstName: 'Opal', lastName: 'Owner' });

  await test.step('a property is added by hand', async () => {
    await page.goto('/property-management');
    await page.getByRole('button', { name: 'Add property' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add property' });
    await dialog.getByLabel('Property name').fill('Vine Court');
    await dialog.getByLabel('Management fee in percent').fill('8');
    await dialog.getByLabel('Reserve').fill('200');
    await dialog.getByRole('button', { name: 'Add property' }).click();
    await expect(page.getByRole('heading', { name: 'Vine Court' })).toBeVisible();
    await looksRight(page);
  });

  const property = page.url().split('/').at(-1)!;
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  const [unit] = (await olive.get<{ list: { id: string }[] }>(`/rentals/properties/${property}`)).list;
  const { id: lease } = await olive.post<{ id: string }>(`/rentals/units/${unit!.id}/leases`, {
    tenants: [tenant.id],
    from: `${today.slice(0, 8)}01`,
    rent: 150_000,
    deposit: 150_000,
    postFrom: '2099-01-01',
  });
  await olive.post(`/rentals/leases/${lease}/charges`, { kind: 'rent', memo: 'Rent', cents: 150_000, dueOn: today });

  await test.step('the tenant pays, and the ledger says so', async () => {
    await page.goto(`/property-management/lease/${lease}`);
    await page.getByRole('button', { name: 'Record payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record payment' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('1,500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Paid up')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Tenant ledger' }).getByRole('row')).toHaveCount(3);
    await looksRight(page);
  });

  await test.step('a vendor without insurance is not sent', async () => {
    await olive.post('/rentals/vendors', { name: 'Pipes & Co', insuredUntil: '2020-01-01' });
    await olive.post('/rentals/requests', { property, unit: unit!.id, title: 'No hot water' });
    await page.goto('/property-management/maintenance');
    await page.getByRole('button', { name: 'Update No hot water' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update No hot water' });
    const choose = async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Status', 'Assigned');
    await choose('Vendor', 'Pipes & Co (not insured)');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('The insurance of Pipes & Co ended on 2020-01-01.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the owner is paid and the reserve stays', async () => {
    await olive.put(`/rentals/properties/${property}/owners`, { owners: [{ lead: landlord.id, share: 1_000_000 }] });
    await page.goto(`/property-management/property/${property}`);
    await page.getByRole('button', { name: 'Pay owners' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay owners' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('1,180');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Owner statement' })).toContainText('Distribution: Vine Court');
    await page.goto('/property-management/rent-roll');
    await expect(page.getByRole('table', { name: 'Rent roll' })).toContainText('Theo Tenant');
    await looksRight(page);
  });

  await test.step('a rent roll brings another unit with its balances', async () => {
    const { stateOrProvince: state } = await olive.get<{ stateOrProvince: string }>(`/rentals/properties/${property}`);
    const roll = [
      'Property,State,Unit,Tenant,Lease From,Rent,Deposit,Past Due',
      `Vine Court,${state},2,Rosa Park,1/1/2025,"1,200.00","1,100.00",300.50`,
      `Vine Court,${state},3,Nobody Said,,900,,`,
    ].join('\n');
    await page.goto('/property-management');
    await page.getByRole('link', { name: 'Import rent roll' }).click();
    await page
      .getByLabel('Choose file')
      .setInputFiles({ name: 'rent-roll.csv', mimeType: 'text/csv', buffer: Buffer.from(roll) });
    await page.getByRole('button', { name: 'Preview import' }).click();
    const preview = page.getByRole('region', { name: 'Preview results' });
    await expect(preview).toContainText('$300.50');
    await expect(preview).toContainText('Lease start: Enter the lease start date.');
    await looksRight(page);
    await page.getByRole('button', { name: 'Import 1 unit' }).click();
    await page.getByRole('link', { name: 'Go to portfolio' }).click();
    await page.goto('/property-management/rent-roll');
    const row = page.getByRole('row').filter({ hasText: 'Rosa Park' });
    await expect(row).toContainText('$1,100');
    await expect(row).toContainText('$300.50');
  });

  await test.step('CAM is explained step by step', async () => {
    const building = await olive.post<{ id: string }>('/commercial/buildings', {
      name: 'One Elm Tower',
      stateOrProvince: 'TX',
      squareFeet: 20_000,
    });
    const space = await olive.post<{ id: string }>(`/commercial/buildings/${building.id}/spaces`, {
      floor: 4,
      suite: '400',
      squareFeet: 5_000,
    });
    await olive.put(`/commercial/buildings/${building.id}/costs/2025`, {
      occupancy: 800_000,
      expenses: [{ name: 'Cleaning', kind: 'controllable', cents: 8_000_000, isVariable: true }],
    });
    const { id } = await olive.post<{ id: string }>(`/commercial/spaces/${space.id}/leases`, {
      lead: tenant.id,
      from: '2024-01-01',
      until: '2030-12-31',
      perFoot: 3_000,
    });
    await page.goto(`/commercial/building/${building.id}`);
    await expect(page.getByRole('img', { name: /^Stacking plan as of/ })).toBeVisible();
    await looksRight(page);
    await page.goto(`/commercial/lease/${id}`);
    const steps = page.getByRole('table', { name: 'CAM reconciliation for 2025' });
    await expect(steps.getByRole('row').filter({ hasText: 'Tenant’s share' })).toContainText('$20,000');
    await page.getByRole('button', { name: 'Bill this statement' }).click();
    await expect(page.getByText(/^Billed .* The tenant may audit it until/)).toBeVisible();
    await page.getByRole('button', { name: 'Record payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record payment' });
    await payment.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Reverse the payment of/ }).click();
    const back = page.getByRole('dialog', { name: /^Reverse the payment of/ });
    await back.getByRole('button', { name: 'Reverse payment' }).click();
    await expect(page.getByRole('table', { name: 'Payments' })).toContainText('Reversed');
    await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible();
    await looksRight(page);
  });
});
