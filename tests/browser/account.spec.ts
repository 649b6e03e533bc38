import { expect, type Page, test } from '@playwright/test';
import { inviteTo, newOwner, newVisitor, password, proveAddress, signUp } from '#tests/setup/workspace.ts';

const newAddress = () => `${crypto.randomUUID()}@example.test`;

async function fillSignUp(page: Page, email: string, given = password): Promise<void> {
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Quill');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(given);
}

async function signIn(page: Page, email: string, given = password): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(given);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a message in the outbox; a job writes it, so it may take a moment to appear. */
async function openMessage(page: Page, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/settings/outbox');
    await page.getByRole('button', { name: subject }).click({ timeout: 15_000 });
  }).toPass();
}

async function confirmAddress(page: Page): Promise<void> {
  await openMessage(page, /Confirm your email address/);
  await page.getByRole('link', { name: /\/verify#/ }).click();
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard');
}

const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible();

test('the dialog opens from the landing page and from its address, and brings a new person in', async ({ browser }) => {
  const { page, email } = await newVisitor(browser);
  await page.goto('/?auth=signup');
  await expect(page.getByRole('dialog', { name: 'Welcome to Lintel' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await fillSignUp(page, email);
  const been: string[] = [];
  page.on('framenavigated', (frame) => been.push(new URL(frame.url()).pathname));
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/onboarding**');
  // A new document reports its address twice: by itself, and once the router has started.
  expect(been.filter((path, n) => path !== been[n - 1])).toEqual(['/dashboard', '/onboarding']);
  await said(page, 'Account created!');
  await said(page, 'Welcome to Lintel');
});

test('what is missing or wrong is said in the words of the specification', async ({ browser }) => {
  const { page, email } = await newVisitor(browser);
  await page.goto('/auth?auth=signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  await said(page, 'Missing information');
  await said(page, 'Please fill in all fields');
  for (const [tried, message] of [
    ['Abcdef1', 'Password must be at least 8 characters'],
    ['harbour4lamp', 'Password must contain an uppercase letter'],
    ['HARBOUR4LAMP', 'Password must contain a lowercase letter'],
    ['HarbourLamp', 'Password must contain a number'],
  ] as const) {
    await fillSignUp(page, email, tried);
    await page.getByRole('button', { name: 'Create account' }).click();
    await said(page, 'Invalid password');
    await said(page, message);
  }
});

/** Simulates server refusals that no valid input causes. */
const refuse = (page: Page, path: string, status: number, code: string, message: string) =>
  page.route(`**/api/v1${path}`, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: message, status, code, message, requestId: 'x' }),
    }),
  );

test('by the clock: what is said stays for four seconds', async ({ browser }) => {
  const { page } = await newVisitor(browser);
  await page.clock.install();
  await page.goto('/auth?auth=signup');
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Create account' }).click();
  const toast = page.getByRole('region', { name: 'Message' });
  const shownAfter = (ms: number) => async () => {
    await page.clock.runFor(ms);
    return toast.count();
  };
  await expect.poll(shownAfter(50)).toBe(1);
  await expect(toast).toContainText('Missing information');
  // The message appeared within the last fifty milliseconds.
  expect(await shownAfter(3_949)()).toBe(1);
  await expect.poll(shownAfter(51)).toBe(0);
});

test('the dialog signs in by its button, moves to the reset and back, closes and leads to work', async ({
  browser,
}) => {
  const owner = await newOwner(browser);
  await owner.post('/onboarding/complete');
  await owner.context.clearCookies();
  const { page } = owner;
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
  const mustBeAddress = async () => {
    await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(dialog.getByLabel('Email')).toHaveAttribute('required');
  };
  await mustBeAddress();
  await dialog.getByRole('tab', { name: 'Sign Up' }).click();
  await mustBeAddress();
  await dialog.getByRole('tab', { name: 'Sign In' }).click();
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('dialog', { name: 'Password Reset' })).toBeVisible();
  await mustBeAddress();
  await dialog.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to Lintel' })).toBeVisible();
  await dialog.getByLabel('Email').fill(owner.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await expect(dialog).toHaveCount(0);
  await said(page, 'Welcome back!');
  await said(page, 'Successfully signed in.');
});

test('what the server refuses is said under the specified titles', async ({ browser }) => {
  const { page } = await newVisitor(browser);
  await page.goto('/auth?auth=signup');
  await refuse(page, '/auth/sign-up', 500, 'internal', 'Something broke on our side.');
  await fillSignUp(page, newAddress());
  await page.getByRole('button', { name: 'Create account' }).click();
  await said(page, 'Signup failed');
  await said(page, 'Something broke on our side.');

  // Neither the sign-up nor the following sign-in returns a user.
  for (const path of ['/auth/sign-up', '/auth/sign-in']) await refuse(page, path, 401, 'unauthenticated', 'Nobody');
  await fillSignUp(page, newAddress());
  await page.getByRole('button', { name: 'Create account' }).click();
  await said(page, 'No user returned from signup');

  await refuse(page, '/auth/reset-request', 500, 'internal', 'The mail is down.');
  await page.goto('/auth?auth=reset');
  await page.getByLabel('Email').fill(newAddress());
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await said(page, 'Reset failed');
  await said(page, 'The mail is down.');
});

test('a wrong password is answered with the server’s words', async ({ browser }) => {
  const { page, email } = await newVisitor(browser);
  await signIn(page, email, 'Wrong4Lamp!');
  await said(page, 'Sign in failed');
  await said(page, 'Invalid login credentials');
  await expect(page.locator('[aria-live=assertive]')).toHaveText('Sign in failed. Invalid login credentials');
});

test('asking for a new password looks the same for everybody', async ({ browser }) => {
  const { page } = await newVisitor(browser);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await said(page, 'Reset email sent');
  await said(page, 'Check your email for password reset instructions.');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

test('a dead link says so, and its token does not stay in the address', async ({ browser }) => {
  const { page } = await newVisitor(browser);
  await page.goto(`/reset#${'x'.repeat(43)}`);
  await expect(page).toHaveURL('/reset');
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
});

test('the banner opens the message itself, and whoever is signed in goes on to their workspace', async ({
  browser,
}) => {
  const visitor = await newVisitor(browser);
  await signUp(visitor, ['Vera', 'Link']);
  const { page } = visitor;
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'Open message' }).click();
  const link = page.getByRole('dialog').getByRole('link', { name: /\/verify#/ });
  const address = (await link.textContent())!;
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  await page.route('**/api/v1/session', async (route) => {
    await told;
    await route.continue();
  });
  await page.goto(new URL(address).pathname + new URL(address).hash);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();
  // Whose page it is, is not known yet.
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  tell();
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
  // The same link once more.
  await page.goto('about:blank');
  await page.goto(new URL(address).pathname + new URL(address).hash);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).not.toHaveURL(/verify/);
});

test('who is sent to sign in comes back to where they were going, and nowhere else', async ({ browser }) => {
  const { page, email } = await newOwner(browser);
  await page.context().clearCookies();
  await page.goto('/settings/security');
  await expect(page).toHaveURL(/\/auth\?next=%2Fsettings%2Fsecurity$/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/settings/security');
  await said(page, 'Welcome back!');

  await page.context().clearCookies();
  await page.goto('/auth?next=//evil.example/leads');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/onboarding**');
  expect(new URL(page.url()).host).not.toContain('evil');
});

test('an address is confirmed, somebody invited, joins, and is out the moment they are removed', async ({
  browser,
}) => {
  const owner = await newVisitor(browser);
  await signUp(owner, ['Maya', 'Okafor']);
  await owner.page.goto('/onboarding');
  await expect(owner.page.getByRole('link', { name: 'Open message' })).toBeVisible();
  await confirmAddress(owner.page);
  await expect(owner.page.getByRole('link', { name: 'Open message' })).toBeHidden();

  const guest = await newVisitor(browser);
  await owner.page.goto('/team');
  await owner.page.getByRole('button', { name: 'Invite people' }).click();
  await owner.page.getByLabel('Email').fill(guest.email);
  await owner.page.getByRole('button', { name: 'Send invitation' }).click();
  await said(owner.page, `Invitation sent to ${guest.email}`);
  await openMessage(owner.page, /invited you/);
  const link = (await owner.page.getByRole('link', { name: /\/invite\// }).textContent())!;

  await guest.page.goto(link);
  await expect(guest.page.getByRole('heading', { name: 'Join Okafor workspace' })).toBeVisible();
  await expect(guest.page.getByLabel('Email')).toHaveValue(guest.email);
  await guest.page.getByLabel('First name').fill('Gus');
  await guest.page.getByLabel('Last name').fill('Guest');
  await guest.page.getByRole('textbox', { name: 'Password' }).fill(password);
  await guest.page.getByRole('button', { name: 'Create account' }).click();
  await guest.page.waitForURL('**/onboarding**');
  await expect(guest.page.getByText('Okafor workspace').first()).toBeVisible();

  await owner.page.goto('/team');
  await owner.page.getByRole('button', { name: 'Remove agent Gus Guest' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove Gus Guest' }).click();
  await said(owner.page, 'Gus Guest was removed');
  await guest.page.goto('/settings/organisation');
  await expect(guest.page).toHaveURL(/\/auth/);
});

test('who has an account accepts an invitation signed in, and works there at once', async ({ browser }) => {
  const owner = await newOwner(browser);
  await proveAddress(owner);
  const known = await newOwner(browser);
  await known.post('/onboarding/complete');
  const link = await inviteTo(owner, known.email);
  await known.page.goto(link);
  await expect(known.page.getByRole('heading', { name: 'Join Okafor workspace' })).toBeVisible();
  await known.page.getByRole('button', { name: 'Accept invitation' }).click();
  await known.page.waitForURL('**/dashboard');
  await said(known.page, 'You joined Okafor workspace');
  const session = await known.get<{ role: string; organisations: unknown[] }>('/session');
  expect(session).toMatchObject({ role: 'agent', organisations: [{}, {}] });

  // A signed-out visitor must sign in with the invited address; another user's link is of no use.
  const other = await newOwner(browser);
  await other.page.goto(await inviteTo(owner, newAddress()));
  await expect(other.page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0);
  await expect(other.page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('a key is shown once and can be revoked', async ({ browser }) => {
  const owner = await newOwner(browser);
  await proveAddress(owner);
  const { page } = owner;
  await page.goto('/settings/keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Name').fill('Website');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('dialog').getByText(/^lk_/).textContent();
  expect(key).toMatch(/^lk_[\w-]{43}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByRole('main').getByText('Website')).toBeVisible();
  await expect(page.getByText(key!)).toBeHidden();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await said(page, 'Key revoked');
  await expect(page.getByText('No keys yet')).toBeVisible();
});

test('tabs share one refresh, and signing out of one signs out of all', async ({ browser }) => {
  const { page, context } = await newOwner(browser);
  const second = await context.newPage();
  await second.goto('/settings/security');
  await second.getByRole('heading', { name: 'Sessions' }).waitFor();

  // Both access tokens are gone, as after a night: the first request gets a new one for all tabs.
  const before = (await context.cookies()).filter(({ name }) => !name.endsWith('access'));
  await context.clearCookies();
  await context.addCookies(before);
  let refreshes = 0;
  context.on('response', (response) => {
    if (response.url().endsWith('/auth/refresh') && response.ok()) refreshes += 1;
  });
  await Promise.all([page.goto('/settings'), second.goto('/settings/organisation')]);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(refreshes).toBeGreaterThanOrEqual(1);
  expect(refreshes).toBeLessThanOrEqual(2);

  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(second).toHaveURL(/\/(auth.*)?$/);
  await page.goto('/leads');
  await expect(page).toHaveURL(/\/auth/);
});
