import { expect, test } from 'vitest';
import { pagePath, pageUrl } from './page-path.ts';

test.each([
  ['/', '/'],
  ['/article/days-on-market-and-how-they-are-counted', '/article/days-on-market-and-how-they-are-counted'],
  ['/lead/01980000-0000-7000-8000-000000000000', '/lead/{id}'],
  ['/invite/dGhpcyBpcyBhIHRva2VuIG9mIDI1NiBiaXRz-x_9', '/invite/{token}'],
  [`/${'long'.repeat(200)}`, `/${'long'.repeat(200)}`.slice(0, 300)],
])('%s is kept as %s', (path, kept) => {
  expect(pagePath(path)).toBe(kept);
});

test('an address keeps nothing that opens anything', () => {
  expect(pageUrl('https://lintel.example/reset?email=a@b.test#secret')).toBe('https://lintel.example/reset');
  expect(pageUrl('https://user:word@lintel.example/')).toBe('https://lintel.example/');
  expect(pageUrl('javascript:alert(1)')).toBe('');
  expect(pageUrl('nowhere')).toBe('');
});
