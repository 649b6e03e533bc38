import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { KeptPages, keepHeader } from './kept-pages.ts';

const page = (text: string, headers: Record<string, string> = { [keepHeader]: '60' }, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });

const found = (pages: KeptPages, key: string, nonce: string, now: number) => {
  const body = pages.find(key, nonce, false, now);
  return body && Buffer.from(body.bytes).toString();
};

test('a page is answered again with a nonce of its own, for as long as it said', async () => {
  const pages = new KeptPages();
  const first = await pages.keep('/', 'aaa', page('<script nonce="aaa"></script><p>aaab</p>'), 0);
  expect(await first.text()).toBe('<script nonce="aaa"></script><p>aaab</p>');
  expect(first.headers.has(keepHeader)).toBe(false);
  expect(found(pages, '/', 'bbb', 59_999)).toContain('nonce="bbb"');
  expect(found(pages, '/', 'bbb', 59_999)).not.toContain('nonce="aaa"');
  expect(found(pages, '/other', 'bbb', 1)).toBeUndefined();
  expect(found(pages, '/', 'bbb', 60_000)).toBeUndefined();
});

test('compressed, it is the same page', async () => {
  const pages = new KeptPages();
  const words = Array.from({ length: 5_000 }, (_, n) => `Größe ${n * 7919} 🏠`).join(' ');
  const html = (nonce: string) =>
    `${nonce}<script nonce="${nonce}"></script>${words}<style nonce="${nonce}">${nonce}</style>`;
  await pages.keep('/', 'first', page(html('first')), 0);
  for (const nonce of ['second', 'a third, longer']) {
    const body = pages.find('/', nonce, true, 1)!;
    expect(body.encoding).toBe('gzip');
    expect(body.bytes.length).toBeLessThan(html(nonce).length / 2);
    expect(gunzipSync(body.bytes).toString()).toBe(html(nonce));
  }
});

test('what did not ask for it, what failed and what is no document is not kept', async () => {
  const pages = new KeptPages();
  await pages.keep('/a', 'n', page('a', {}), 0);
  await pages.keep('/b', 'n', page('b', { [keepHeader]: '60' }, 404), 0);
  await pages.keep('/c', 'n', page('c', { [keepHeader]: '60', 'content-type': 'text/x-script' }), 0);
  for (const key of ['/a', '/b', '/c']) expect(found(pages, key, 'm', 1)).toBeUndefined();
});

test('addresses without end push the oldest out', async () => {
  const pages = new KeptPages();
  for (let n = 0; n <= 300; n++) await pages.keep(`/?${n}`, 'n', page(String(n)), 0);
  expect(found(pages, '/?0', 'm', 1)).toBeUndefined();
  expect(found(pages, '/?300', 'm', 1)).toBe('300');
});
