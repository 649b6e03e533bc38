import { expect, test } from 'vitest';
import { KeptPages, keepHeader } from './kept-pages.ts';

const page = (text: string, headers: Record<string, string> = { [keepHeader]: '60' }, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

test('a page is answered again with a nonce of its own, for as long as it said', async () => {
  const pages = new KeptPages();
  const first = await pages.keep('/', 'aaa', page('<script nonce="aaa"></script><p>aaab</p>'), 0);
  expect(await first.text()).toBe('<script nonce="aaa"></script><p>aaab</p>');
  expect(first.headers.has(keepHeader)).toBe(false);
  expect(pages.find('/', 'bbb', 59_999)).toContain('nonce="bbb"');
  expect(pages.find('/', 'bbb', 59_999)).not.toContain('nonce="aaa"');
  expect(pages.find('/other', 'bbb', 1)).toBeUndefined();
  expect(pages.find('/', 'bbb', 60_000)).toBeUndefined();
});

test('what did not ask for it, what failed and what is no document is not kept', async () => {
  const pages = new KeptPages();
  await pages.keep('/a', 'n', page('a', {}), 0);
  await pages.keep('/b', 'n', page('b', { [keepHeader]: '60' }, 404), 0);
  await pages.keep('/c', 'n', page('c', { [keepHeader]: '60', 'content-type': 'text/x-script' }), 0);
  for (const key of ['/a', '/b', '/c']) expect(pages.find(key, 'm', 1)).toBeUndefined();
});

test('addresses without end push the oldest out', async () => {
  const pages = new KeptPages();
  for (let n = 0; n <= 300; n++) await pages.keep(`/?${n}`, 'n', page(String(n)), 0);
  expect(pages.find('/?0', 'm', 1)).toBeUndefined();
  expect(pages.find('/?300', 'm', 1)).toBe('300');
});
