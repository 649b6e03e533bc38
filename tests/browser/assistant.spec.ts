import { expect, type Page, test } from '@playwright/test';
import { looksRightDayAndNight } from './looks.ts';

const open = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Real Estate Assistant' }).click();
  await expect(page.getByRole('dialog', { name: 'Real Estate Assistant' })).toBeVisible();
};
const input = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });
const log = (page: Page) => page.getByRole('log');

test('a visitor asks, is answered with the source, and finds the conversation again after a reload', async ({
  page,
}) => {
  await open(page);
  await expect(log(page)).toContainText('I am the automated assistant');
  await input(page).fill('What does the Pro plan cost?');
  await input(page).press('Enter');
  await expect(log(page)).toContainText('$199');
  await expect(log(page).getByRole('link', { name: 'Read more: Prices' })).toHaveAttribute('href', '/pricing');
  await expect(input(page)).toBeFocused();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '$199' })).toBeAttached();

  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Real Estate Assistant' })).toBeVisible();
  await expect(log(page)).toContainText('What does the Pro plan cost?');
  await expect(log(page)).toContainText('$199');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(log(page)).not.toContainText('$199');
  await expect(log(page)).toContainText('I am the automated assistant');
});

test('nothing is sent of blanks, and nothing more while an answer comes', async ({ page }) => {
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/functions/v1/chatbot', async (route) => {
    asked += 1;
    const { messages, sessionId } = route.request().postDataJSON();
    expect(messages).toEqual([{ role: 'user', content: 'Hello' }]);
    expect(sessionId).toMatch(/^[\w-]{36}$/);
    expect(route.request().headers()).toMatchObject({
      'content-type': 'application/json',
      authorization: expect.stringMatching(/^Bearer anon_/),
    });
    await held;
    await route.continue();
  });
  await open(page);
  await input(page).fill('   \n ');
  await input(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await input(page).fill('  Hello ');
  await input(page).press('Enter');
  await expect(input(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Stop response' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);
  release();
  await expect(input(page)).toBeEnabled();
  await expect(log(page)).toContainText('If you prefer a person');
  expect(asked).toBe(1);
});

test('a failure is told in the specification’s words, and the message can be sent again', async ({ page }) => {
  await open(page);
  await page.route('**/functions/v1/chatbot', (route) => route.fulfill({ status: 500 }));
  await input(page).fill('Hello there');
  await input(page).press('Enter');
  const toast = page
    .getByRole('region', { name: /notification/i })
    .or(page.locator('section').filter({ hasText: 'Failed to send message. Please try again.' }));
  await expect(toast.getByText('Error', { exact: true }).first()).toBeVisible();
  await expect(toast.getByText('Failed to send message. Please try again.').first()).toBeVisible();
  await expect(input(page)).toBeEnabled();
  await expect(page.locator('[aria-live=assertive]')).toContainText('Error. Failed to send message');
  await page.unroute('**/functions/v1/chatbot');
  await log(page).getByRole('button', { name: 'Try again' }).click();
  await expect(log(page)).toContainText('If you prefer a person');
  await expect(log(page).getByText('Hello there')).toHaveCount(1);
});

test('an answer that breaks off keeps what was said', async ({ page }) => {
  await open(page);
  await page.route('**/functions/v1/chatbot', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'data: {"choices":[{"delta":{"content":"The first half"}}]}\n\n',
    }),
  );
  await input(page).fill('Hello');
  await input(page).press('Enter');
  await expect(log(page)).toContainText('The first half');
  await expect(log(page)).toContainText('This response was cut off.');
  await expect(page.getByText('Failed to send message. Please try again.').first()).toBeVisible();
});

test('a person is asked for, with consent in words', async ({ page }) => {
  await open(page);
  await log(page).getByRole('button', { name: 'Ask a person' }).click();
  const form = log(page).locator('form');
  await form.getByRole('textbox', { name: 'Name' }).fill('Ana Díaz');
  await form.getByRole('textbox', { name: 'Email' }).fill('ana@example.test');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form).toContainText('We need your consent');
  await form.getByRole('checkbox').check();
  await form.getByRole('textbox', { name: 'Your question' }).fill('Do you take cats?');
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(log(page)).toContainText('Your request has arrived');
});

test('what an answer holds is text, whatever it looks like', async ({ page }) => {
  await open(page);
  await page.route('**/functions/v1/chatbot', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `data: ${JSON.stringify({ choices: [{ delta: { content: '<img src=x onerror=alert(1)> [a](javascript:alert(1)) <b>bold</b>' } }] })}\n\ndata: [DONE]\n\n`,
    }),
  );
  await input(page).fill('Hello');
  await input(page).press('Enter');
  await expect(log(page)).toContainText('<b>bold</b>');
  await expect(log(page).locator('img, b, a')).toHaveCount(0);
});

test('the keyboard opens, writes and closes it', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Real Estate Assistant' });
  await expect(button).toHaveCSS('position', 'fixed');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(input(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

for (const [name, use] of [
  ['at a desk', {}],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
  ['in Arabic', { locale: 'ar' }],
] as const) {
  test.describe(name, () => {
    test.use(use as never);
    test('axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
      await page.goto('/');
      await page.locator('aside > button[aria-haspopup=dialog]').click();
      await expect(page.getByRole('log')).not.toBeEmpty();
      await page.getByRole('log').getByRole('button').last().click();
      await expect(page.getByRole('log').locator('form')).toBeVisible();
      await looksRightDayAndNight(page, { within: 'aside:has([role=dialog])' });
    });
  });
}

test.describe('in a frame', () => {
  test('there is none', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Real Estate Assistant' })).toBeVisible();
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/';
      frame.id = 'preview';
      document.body.append(frame);
    });
    const inside = page.frameLocator('#preview');
    await expect(inside.getByRole('button', { name: 'Real Estate Assistant' })).toHaveCount(0);
  });
});
