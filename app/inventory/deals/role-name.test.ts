import { expect, test } from 'vitest';
import { load } from '#app/i18n/store.ts';
import { type T, translate } from '#app/i18n/t.ts';
import { roleName } from './role-name.ts';

test('in a sale, the other side is called buyer or seller; in a lease, it stays the other party', async () => {
  await load('en', ['deals']);
  const t = ((key: string) => translate('en', 'en-US', key)) as T;
  expect(roleName(t, 'seller', 'other_side')).toBe('Buyer');
  expect(roleName(t, 'buyer', 'other_side')).toBe('Seller');
  expect(roleName(t, 'lease', 'other_side')).toBe('Other party');
  expect(roleName(t, 'seller', 'title')).toBe('Title company');
});
