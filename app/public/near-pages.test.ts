import { expect, test } from 'vitest';
import { nearPages } from './near-pages.ts';

const found = (path: string) => nearPages(path).map(({ href }) => href);

test('a misspelt address finds the page that was meant', () => {
  expect(found('/pricng')[0]).toBe('/pricing');
  expect(found('/Feature')[0]).toBe('/features');
  expect(found('/en/docs/documentation')[0]).toBe('/documentation');
  expect(found('/cookies')[0]).toBe('/cookie-policy');
});

test('what is like nothing finds nothing', () => {
  expect(found('/zzz')).toEqual([]);
  expect(found('/')).toEqual([]);
});
