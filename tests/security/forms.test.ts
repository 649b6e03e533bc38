import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountDocuments } from '#server/core/http/documents.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  const noBuild = () => Promise.reject(new Error('Nobody gets as far as the page.'));
  server = await startTestServer(
    undefined,
    { SITES_HOST: 'sites.example.test' },
    { pages: (services) => (app) => mountDocuments(app, services, noBuild, false) },
  );
});
afterAll(() => server.stop());

type Sent = { host?: string; type?: string; body: string; isChunked?: boolean };

const post = (path: string, { host = '127.0.0.1', type, body, isChunked = false }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      host,
      'content-type': type ?? 'application/x-www-form-urlencoded',
      ...(isChunked ? {} : { 'content-length': Buffer.byteLength(body) }),
    };
    const asked = request({ port: new URL(server.url).port, path, method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    });
    asked.on('error', reject);
    for (let at = 0; at < body.length; at += 64 * 1024) asked.write(body.slice(at, at + 64 * 1024));
    asked.end();
  });

const tooMuch = `message=${'x'.repeat(1_100_000)}`;
const tooManyFields = 'a=&'.repeat(250_000).slice(0, 1_000_000);
const tooManyParts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1_001);
const forms = ['/contact', '/s/anybody', '/portal/x', '/sign/x', '/form/x/y'];

test.each(forms)('the form of a page at %s takes so much and no more', async (path) => {
  expect(await post(path, { body: tooMuch })).toBe(413);
  expect(await post(path, { body: tooMuch, isChunked: true })).toBe(413);
  expect(await post(path, { body: tooManyFields })).toBe(413);
  expect(await post(path, { body: tooManyParts, type: 'multipart/form-data; boundary=x' })).toBe(413);
  expect(await post(path, { body: '{}', type: 'application/json' })).toBe(415);
});

test('so does a site under its own name, whether or not there is one', async () => {
  const host = 'anybody.sites.example.test';
  expect(await post('/', { host, body: tooMuch })).toBe(413);
  expect(await post('/', { host, body: tooMuch, isChunked: true })).toBe(413);
});
