import { type BrowserContext, expect, test } from '@playwright/test';
import { inProductDatabase } from '#tests/setup/product-database.ts';
import { looksRight } from './looks.ts';

test.describe.configure({ timeout: 90_000 });

const byte = () => Math.floor(Math.random() * 256);
test.use({
  extraHTTPHeaders: async ({ baseURL }, use) =>
    use({ 'x-forwarded-for': `10.${byte()}.${byte()}.${byte()}`, origin: baseURL! }),
});

async function signUpOperator({ request }: BrowserContext): Promise<void> {
  const email = `${crypto.randomUUID()}@example.test`;
  const data = { email, password: 'Lintel-bears-7-weights', data: { first_name: 'Maya', last_name: 'Okafor' } };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const response = await request.post('/api/v1/auth/sign-up', { data, headers });
  expect(response.status(), await response.text()).toBe(200);
  await inProductDatabase('update users set email_verified_at = now(), is_operator = true where email = $1', [email]);
}

/** Traces of visitors: a message, a conversation with an unanswered question, a waitlist entry. */
async function leaveTraces(mark: string): Promise<void> {
  await inProductDatabase(
    `insert into contact_messages (topic, name, email, company, message, locale, consent_text, consent_version)
     values ('sales', $1, 'ana@example.test', 'Harbor & Vine', 'We are twelve agents in Austin. May we talk?', 'en', 'I agree.', 1)`,
    [`Ana ${mark}`],
  );
  await inProductDatabase(
    `with c as (insert into chatbot_conversations (visitor_hash, session_id, state, page, turns, unanswered)
                values ($1, $2, 'queued', '/pricing', 2, 1) returning id),
          q as (insert into chatbot_messages (conversation_id, turn, role, content) select id, 1, 'user', $3 from c),
          r as (insert into chatbot_requests (conversation_id, kind, name, email, message, consent_version, consent_text,
                                              language, ip, user_agent)
                select id, 'call', 'Ana Ruiz', 'ana@example.test', 'After five.', '1', 'I agree.', 'en', '::1', 'test' from c)
     insert into chatbot_messages (conversation_id, turn, role, content, spoken_by, unanswered)
     select id, 2, 'assistant', 'I do not know that.', 'engine', true from c`,
    [mark, `session-${mark}`, `Do you take <b>cats</b> ${mark}?`],
  );
  await inProductDatabase(
    `insert into waitlist (vertical, email, locale, source, consent_text, consent_version, confirmed_at)
     values ('mortgage', $1, 'en', '/pricing', 'I agree.', 1, now())`,
    [`${mark}@example.test`],
  );
}

test('an operator answers a message, handles a question and sees who waits and how services fare', async ({
  page,
  context,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  await signUpOperator(context);
  await leaveTraces(mark);

  await page.goto('/admin/messages');
  await page.getByRole('link', { name: `Ana ${mark}` }).click();
  await expect(page.getByRole('link', { name: 'Reply by email' })).toHaveAttribute('href', /^mailto:ana@example\.test/);
  await page.getByRole('combobox', { name: 'Assigned to' }).click();
  await page.getByRole('option', { name: 'Maya Okafor' }).first().click();
  await expect(page.getByText('Maya Okafor assigned it to Maya Okafor')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('Maya Okafor marked it as answered')).toBeVisible();
  await looksRight(page);

  await page.goto(`/admin/conversations?show=lead&q=${mark}`);
  await page.getByRole('link', { name: `Do you take <b>cats</b> ${mark}?` }).click();
  await expect(page.getByText('Wants a call: Ana Ruiz')).toBeVisible();
  await page.getByLabel('Reply as a person').fill('Gladly, at six.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('list', { name: 'Transcript' })).toContainText('Gladly, at six.');
  await looksRight(page);

  await page.goto('/admin/conversations?tab=questions');
  await page.getByRole('button', { name: `Mark as handled: Do you take <b>cats</b> ${mark}?` }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark this question as handled' });
  await dialog.getByLabel('Note for other operators').fill(`Said so on the page ${mark}`);
  await dialog.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Handled' }).click();
  await expect(page.getByText(`Said so on the page ${mark}`)).toBeVisible();

  await page.goto('/admin/waitlist?vertical=mortgage');
  await expect(page.getByText(`${mark}@example.test`)).toBeVisible();
  await page.goto('/admin/status');
  await expect(page.getByRole('listitem').filter({ hasText: 'Email' }).filter({ hasText: 'built in' })).toBeVisible();
  await looksRight(page);
});

test.describe('on a phone in Arabic in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark', locale: 'ar-EG' });

  test('the screens fit, and axe finds nothing', async ({ page, context }) => {
    const mark = crypto.randomUUID().slice(0, 8);
    await signUpOperator(context);
    await leaveTraces(mark);
    for (const [path, told] of [
      ['/admin/messages', `Ana ${mark}`],
      ['/admin/conversations', mark],
      ['/admin/waitlist', mark],
      ['/admin/status', 'PostgreSQL'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(told).first()).toBeVisible();
      await looksRight(page);
    }
    await page.goto('/early-access/insurance');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await looksRight(page);
  });
});

test('a visitor asks to be told when a vertical opens, without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/early-access/mortgage');
  await page.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@example.test`);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Notify me at launch' }).click();
  await expect(page.getByRole('status')).toContainText('Check your inbox.');
  await page.goto('/early-access/confirm?token=made-up');
  await page.getByRole('button', { name: 'Yes, notify me at launch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired.');
  await context.close();
});
