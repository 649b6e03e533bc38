import { expect, test } from 'vitest';
import { hintsOf } from './document-hints.ts';

test('a bank statement of six pages of which three came is known by its footers', () => {
  const content = 'Statement\nPage 1 of 6\nBalance\nPage 2 of 6\nBalance\nPAGE 3 / 6';
  expect(hintsOf(content, 3)).toEqual({ pages: 3, stated: 6, emptyLines: 0 });
  expect(hintsOf('No footers here. See page 4 of the annex.', 2).stated).toBeNull();
  expect(hintsOf('Page 9 of 2', 2).stated).toBeNull();
});

test('empty lines to sign are counted', () => {
  expect(hintsOf('Buyer ______________  Seller: _________\nInitials (both) ______', 1).emptyLines).toBe(3);
  expect(hintsOf('Buyer Ana Reyes, signed on May 2', 1).emptyLines).toBe(0);
});
