import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#tests/setup/product.ts';

test('every test that SECURITY.md names is there', () => {
  const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const named = [...text.matchAll(/`((?:tests|server|app|contract)\/[\w./-]+)`/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
