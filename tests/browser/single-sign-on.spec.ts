import { expect, type Page, test } from '@playwright/test';
import { IdentityProvider } from '#server/account/single-sign-on/testing/identity-provider.ts';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner, newVisitor } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const certificateOf = async (page: Page): Promise<string> =>
  (await page.getByRole('link', { name: 'Download certificate' }).getAttribute('href'))!;

test('a brokerage signs in with its own provider, and who leaves its directory is out at once', async ({ browser }) => {
  const idp = new IdentityProvider(`https://idp.test/${crypto.randomUUID()}`);
  await idp.listen();
  try {
    const host = `b${crypto.randomUUID().slice(0, 8)}.example`;
    const owner = await newOwner(browser);
    const { page } = owner;

    await page.goto('/security/sign-on');
    await page.getByRole('textbox', { name: 'Domain' }).fill(host);
    await page.getByRole('button', { name: 'Add domain' }).click();
    const domain = page.getByRole('listitem').filter({ hasText: host });
    await expect(domain).toContainText('lintel-domain=');
    await looksRight(page, { within: 'main' });
    // No DNS server knows this domain, so set the result directly.
    await inProductDatabase('update claimed_domains set proved_at = now(), checked_at = now() where host = $1', [host]);
    await page.reload();
    await expect(domain).toContainText('Verified');

    await page.getByRole('textbox', { name: 'Provider metadata' }).fill('<nothing/>');
    await page.getByRole('button', { name: 'Save provider' }).click();
    await expect(page.getByText('This is not the metadata of one identity provider.').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Provider metadata' }).fill(idp.metadata);
    await page.getByRole('button', { name: 'Save provider' }).click();
    await expect(page.getByText('Identity provider saved').last()).toBeVisible();
    // The provider gets our certificate: from now on it encrypts for us and accepts only signed requests.
    idp.ours = await (await page.request.get(await certificateOf(page))).text();
    await page.getByRole('checkbox', { name: 'Allow single sign-on' }).check();
    await page.getByRole('checkbox', { name: 'Sign sign-in requests' }).check();
    await page.getByRole('checkbox', { name: 'Require encrypted assertions' }).check();
    await page.getByRole('checkbox', { name: 'Sign people out of the provider too' }).check();
    await page.getByRole('combobox', { name: 'New people join as' }).click();
    await page.getByRole('option', { name: 'Agent', exact: true }).click();
    await page.getByRole('button', { name: 'Save policy' }).click();
    await expect(page.getByText('Sign-in policy saved').last()).toBeVisible();
    await looksRight(page, { within: 'main' });

    await page.getByRole('navigation', { name: 'Security' }).getByRole('link', { name: 'Directory sync' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Token created' });
    const token = (await dialog.locator('code').textContent())!;
    await dialog.getByRole('button', { name: 'Done' }).click();
    await looksRight(page, { within: 'main' });

    // Browsers autofill addresses, often before hydration, without input or blur events.
    const filled = await newVisitor(browser);
    await filled.page.addInitScript((address) => {
      document.addEventListener('DOMContentLoaded', () => {
        const field = document.querySelector<HTMLInputElement>('main input[name=email]');
        if (field) field.value = address;
      });
    }, `noor@${host}`);
    await filled.page.goto('/auth');
    await expect(filled.page.getByRole('link', { name: /^Continue with/ })).toBeVisible();

    const agent = await newVisitor(browser);
    idp.person = { email: `noor@${host}`, firstName: 'Noor', lastName: 'Haddad' };
    await agent.page.goto('/auth');
    await agent.page.getByRole('textbox', { name: 'Email' }).fill(idp.person.email);
    await agent.page.getByRole('textbox', { name: 'Email' }).blur();
    await agent.page.getByRole('link', { name: /^Continue with/ }).click();
    await expect(agent.page).not.toHaveURL(/\/auth/);
    const { user, role } = await agent.get<{ user: { id: string; firstName: string }; role: string }>('/session');
    expect([user.firstName, role]).toEqual(['Noor', 'agent']);

    // Signing out here also signs out at the provider, which redirects back.
    await agent.page.getByRole('button', { name: /Your account/ }).click();
    await agent.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(agent.page).toHaveURL(/elsewhere=sso_out/);
    await expect(agent.page.getByText("You're signed out.")).toBeVisible();
    expect(idp.heard.filter(({ pathname }) => pathname === '/slo')).toHaveLength(1);
    await looksRight(agent.page, { within: 'main' });
    await agent.page.getByRole('textbox', { name: 'Email' }).fill(idp.person.email);
    await agent.page.getByRole('textbox', { name: 'Email' }).blur();
    await agent.page.getByRole('link', { name: /^Continue with/ }).click();
    await expect(agent.page).not.toHaveURL(/\/auth/);

    await agent.page.goto('/leads');
    await expect(agent.page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
    const answer = await fetch(`${process.env.LINTEL_TEST_URL}/scim/v2/Users/${user.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      }),
    });
    expect(answer.status).toBe(200);
    // A process trusts what it read about a session for a moment.
    await expect.poll(async () => (await agent.ask('GET', '/leads')).status()).toBe(401);
    // The open screen notices without a reload.
    await expect(agent.page).toHaveURL(/\/auth/);
  } finally {
    await idp.stop();
  }
});
