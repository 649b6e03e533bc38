import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

test.each([
  ['Offer', ['Offer']],
  ['Under contract', ['Under', 'contract']],
  ['Clear to close', ['Clear to', 'close']],
  ['Buyer agreement signed', ['Buyer', 'agreement si…']],
  ['Grundstücksverkehrsgenehmigung', ['Grundstücksv…']],
])('%s stands in two lines at most', (name, lines) => {
  expect(linesOf(name)).toEqual(lines);
});
