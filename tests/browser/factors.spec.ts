import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { newOwner, newVisitor, password } from '#tests/setup/workspace.ts';
import { looksRight } from './looks.ts';

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible();

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Codes of the current step, then of the next: each works once, and for half a minute longer if the test is slow. */
function codesOf(secret: string) {
  const totp = new TOTP({ secret });
  let step = 0;
  return () => {
    const timestamp = Date.now() + step * 30_000;
    step += 1;
    return totp.generate({ timestamp });
  };
}

test('an authenticator app is added, asked for at sign-in, stood in for by a recovery code, and removed', async ({
  browser,
}) => {
  const { page, email } = await newOwner(browser);
  await page.goto('/settings/security');
  await expect(page.getByText('Only your password protects your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Add verification method' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Authenticator app/ }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await looksRight(page);
  const nextCode = codesOf((await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())!.replaceAll(' ', ''));
  await dialog.getByLabel('Six-digit code').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Incorrect code. Check it and try again.')).toBeVisible();
  await dialog.getByLabel('Six-digit code').fill(nextCode());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const { page: device, context } = await newVisitor(browser);
  await signIn(device, email);
  await device.getByLabel('Six-digit code').waitFor();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('lintel-access');
  await looksRight(device);
  await device.getByLabel('Six-digit code').fill(nextCode());
  await device.getByRole('button', { name: 'Confirm' }).click();
  await said(device, 'Welcome back!');
  await device.waitForURL((url) => url.pathname !== '/auth');

  const { page: other } = await newVisitor(browser);
  await signIn(other, email);
  await other.getByRole('button', { name: 'Recovery code' }).click();
  await other.getByLabel('Recovery code').fill(codes[0]!);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await said(other, 'Welcome back!');

  await page.reload();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await said(page, 'Verification method removed');
  await expect(page.getByText('Only your password protects your account.')).toBeVisible();
});

test('a passkey is made and signs in', async ({ browser }) => {
  const { page, context, email } = await newOwner(browser);
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add verification method' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Passkey or security key/ }).click();
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('My laptop')).toBeVisible();

  await context.clearCookies();
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await said(page, 'Welcome back!');
  await page.waitForURL((url) => url.pathname !== '/auth');
  const session = await page.evaluate(async () => (await fetch('/api/v1/session')).json());
  expect(session.aal).toBe('aal2');
});

test('another address is asked for, confirmed and used', async ({ browser }) => {
  const { page } = await newOwner(browser);
  const { email: next } = await newVisitor(browser);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByLabel('New email').fill(next);
  await page.getByRole('button', { name: 'Send link' }).click();
  await said(page, 'Check your email');
  await expect(async () => {
    await page.goto('/settings/outbox');
    await page.getByRole('button', { name: /Confirm your new email address/ }).click({ timeout: 15_000 });
  }).toPass();
  await page.getByRole('link', { name: /\/verify\/new#/ }).click();
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText(next)).toBeVisible();
});
