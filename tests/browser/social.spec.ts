import { expect, test } from '@playwright/test';
import { inProductDatabase, rowsInProductDatabase } from '#tests/setup/product-database.ts';
import { newOwner } from '#tests/setup/workspace.ts';
import { looksRight, withScripts } from './looks.ts';

type Made = { id: string; version: number };

test('a new listing becomes a set, is approved and scheduled, holds itself when the price changes, and goes out once fixed', async ({
  browser,
}, info) => {
  const maya = await newOwner(browser);
  const { page } = maya;
  const look = async (name: string) => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await looksRight(page);
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
  };
  await maya.ask('PATCH', '/onboarding', { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const site = await maya.post<Made & { slug: string }>('/sites', {});
  const { version } = await maya.post<Made>(`/sites/${site.id}/mend`, { kind: 'bare', where: 'hero' });
  await maya.ask('POST', `/sites/${site.id}/publish`, {}, { 'if-match': `"${version}"` });
  const listing = await maya.post<Made>('/listings', {
    streetNumber: '12',
    streetName: 'Juniper St',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 50_000_000,
    bedroomsTotal: 3,
    bathroomsFull: 2,
    livingArea: 1_850,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
  });
  await maya.ask('POST', `/listings/${listing.id}/status`, { standardStatus: 'Active' }, { 'if-match': '"1"' });

  await test.step('one act makes the set', async () => {
    await page.goto('/marketing');
    await page.getByRole('button', { name: 'Create from a listing' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Listing/ }).click();
    await page.getByRole('option', { name: /Juniper/ }).click();
    await dialog.getByRole('button', { name: 'Create drafts' }).click();
    await expect(page.getByRole('link', { name: /Just listed/ })).toHaveCount(6);
    await look('library');
  });

  await test.step('a flyer is approved and frozen', async () => {
    await page.getByRole('listitem').filter({ hasText: 'Flyer' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/Frozen, SHA-256/)).toBeVisible();
    await look('piece');
  });

  await test.step('the post is approved and scheduled', async () => {
    await page.goto('/social');
    await look('posts');
    await page.getByRole('link', { name: /Just listed/ }).click();
    await expect(page.getByRole('article').getByText(/\$500,000/)).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('At a date and time').click();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByRole('button', { name: 'Reschedule' })).toBeVisible();
    await look('post');
  });
  const id = new URL(page.url()).pathname.split('/').at(-1)!;

  await test.step('the calendar shows it', async () => {
    await page.goto('/marketing');
    await expect(page.getByRole('link', { name: /Just listed/ }).first()).toBeVisible();
    await look('calendar');
  });

  await test.step('the price changes, and when its hour comes the post holds itself', async () => {
    const { version } = await maya.get<Made>(`/listings/${listing.id}`);
    const change = { listPrice: 48_000_000 };
    const changed = await maya.ask('PATCH', `/listings/${listing.id}`, change, { 'if-match': `"${version}"` });
    expect(changed.status()).toBe(200);
    await inProductDatabase('update social_posts set scheduled_at = now() where id = $1', [id]);
    await inProductDatabase(`update jobs set run_at = now() where payload ->> 'post' = $1 and state = 'waiting'`, [id]);
    await page.goto(`/social/${id}`);
    await expect(page.getByText('On hold').first()).toBeVisible();
    await expect(page.getByText('Price was $500,000 and is now $480,000')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await look('held');
  });

  await test.step('updated from the listing and approved again, it goes out', async () => {
    await page.getByRole('button', { name: 'Update from listing' }).click();
    await expect(page.getByRole('article').getByText(/\$480,000/)).toBeVisible();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Now', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByRole('region', { name: 'Results by channel' }).getByText('Published')).toBeVisible();
    await withScripts(page);
    await page.goto(`/s/${site.slug}/posts`);
    await expect(page.getByText(/\$480,000/)).toBeVisible();
    await look('feed');
  });

  await test.step('a comment on another channel is read beside its post, and set aside', async () => {
    const [channel] = await rowsInProductDatabase(
      `insert into social_channels (organisation_id, network, external_id, name, token)
       select organisation_id, 'facebook', 'page ' || id, 'Quill Realty', 'v1.sealed' from social_posts where id = $1 returning id`,
      [id],
    );
    await inProductDatabase(
      `insert into social_deliveries (organisation_id, post_id, channel_id, state, published, sha256, published_at, external_id)
       select organisation_id, id, $2, 'published', '{}', repeat('0', 64), now(), 'post ' || id from social_posts where id = $1`,
      [id, channel!.id],
    );
    await inProductDatabase(
      `insert into social_comments (organisation_id, post_id, channel_id, external_id, author, words, said_at)
       select organisation_id, id, $2, 'comment ' || id, 'Ana Lopez', 'Does the yard have room for a garden?', now() from social_posts where id = $1`,
      [id, channel!.id],
    );
    await page.goto('/social?tab=comments');
    const comment = page.getByRole('listitem').filter({ hasText: 'Ana Lopez' });
    await expect(comment.getByText('Does the yard have room for a garden?')).toBeVisible();
    await comment.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(comment.getByRole('textbox', { name: 'Reply to Ana Lopez' })).toBeFocused();
    await look('comments');
    await comment.getByRole('button', { name: 'Cancel' }).click();
    await comment.getByRole('button', { name: 'No reply needed' }).click();
    await expect(page.getByText('No comments waiting for a reply')).toBeVisible();
    await page.goto(`/social/${id}`);
    await expect(page.getByRole('region', { name: 'Comments' }).getByText('Ana Lopez')).toBeVisible();
    await look('post-commented');
    await page.goto('/marketing?tab=audience');
    await expect(page.getByRole('heading', { name: /reach/i }).first()).toBeVisible();
    await look('audience');
  });

  await test.step('it reads in Arabic, in the dark, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/social/${id}?lang=ar`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('article').first()).toBeVisible();
    await look('post-ar');
    await page.goto('/social?tab=channels');
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await look('channels-ar');
    await page.goto('/social?tab=comments&comments=all');
    await expect(page.getByText('Ana Lopez')).toBeVisible();
    await look('comments-ar');
    await page.goto('/marketing?tab=audience');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await look('audience-ar');
    await page.goto('/marketing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look('calendar-ar');
  });
});
