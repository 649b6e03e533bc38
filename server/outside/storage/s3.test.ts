import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, it } from 'vitest';
import { closedPort, listenOnLoopback } from '../testing/loopback.ts';
import { S3StandIn } from '../testing/s3-server.ts';
import { checkSignature } from '../testing/sigv4.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-client.ts';

async function start(settings: Partial<S3Settings> = {}) {
  const store = await new S3StandIn().start();
  const { endpoint, bucket, account } = store;
  const storage = createS3Storage({ endpoint, bucket, ...account, pathStyle: true, retryMs: 1, ...settings });
  return { store, storage };
}

const plain = { contentType: 'text/plain' };
const large = () => Readable.from([Buffer.alloc(9_000_000, 'a'), Buffer.alloc(9_000_000, 'b')]);

it('takes answers for what they are where a web server has put its own Response in place', async () => {
  const { Request, Response } = globalThis;
  getRequestListener(() => new Response());
  try {
    const { store, storage } = await start();
    expect((await fetch(store.endpoint)) instanceof globalThis.Response).toBe(false);
    await storage.put('note', Readable.from([Buffer.from('hello')]), plain);
    expect(await text((await storage.get('note'))!.stream)).toBe('hello');
  } finally {
    Object.assign(globalThis, { Request, Response });
  }
});

describe('large files', () => {
  it('go in parts and are joined', async () => {
    const { store, storage } = await start({ prefix: 'house' });
    await storage.put('film', large(), { contentType: 'video/mp4' });
    expect(store.log).toEqual([
      'POST /files/house/film?uploads',
      ...Array.from({ length: 3 }, () => 'PUT /files/house/film?partNumber&uploadId'),
      'POST /files/house/film?uploadId',
    ]);
    expect(store.objects.get('house/film')).toMatchObject({ contentType: 'video/mp4' });
    expect(store.uploads.size).toBe(0);
  });

  it('leave no parts behind when one of them cannot be stored', async () => {
    const { store, storage } = await start();
    store.fault = (request) =>
      request.url?.includes('partNumber=2') ? { status: 507, code: 'XMinioStorageFull' } : undefined;
    await expect(storage.put('film', large(), plain)).rejects.toMatchObject({ code: 'full' });
    expect(store.uploads.size).toBe(0);
    expect(store.objects.size).toBe(0);
  });

  it('are there when only the answer to the joining was lost', async () => {
    const { store, storage } = await start();
    let lost = 0;
    store.fault = (request, when) => {
      const isJoining = request.method === 'POST' && request.url?.includes('uploadId');
      return isJoining && when === 'after' && lost++ === 0 ? 'cut' : undefined;
    };
    await storage.put('film', large(), plain);
    expect(lost).toBe(2);
    expect(store.objects.get('film')!.body).toHaveLength(18_000_000);
  });

  it('are not taken for stored when the store says 200 and an error', async () => {
    const { store, storage } = await start();
    store.fault = (request, when) =>
      request.method === 'POST' && request.url?.includes('uploadId') && when === 'before'
        ? { status: 200, code: 'InternalError' }
        : undefined;
    await expect(storage.put('film', large(), plain)).rejects.toMatchObject({ code: 'unavailable' });
    expect(store.uploads.size).toBe(0);
  });
});

describe('a store in trouble', () => {
  it.each([
    ['is busy', { status: 503, code: 'SlowDown' }],
    ['fails', { status: 500, code: 'InternalError' }],
    ['hangs up', 'cut'],
  ] as const)('that %s twice is asked again', async (_name, fault) => {
    const { store, storage } = await start();
    let faults = 0;
    store.fault = (_request, when) => (when === 'before' && faults++ < 2 ? fault : undefined);
    await storage.put('note', Buffer.from('x'), plain);
    expect(store.objects.get('note')!.body.toString()).toBe('x');
    expect(store.log).toHaveLength(3);
  });

  it('that stays so is unavailable', async () => {
    const { store, storage } = await start();
    store.fault = () => ({ status: 503, code: 'SlowDown' });
    await expect(storage.get('note')).rejects.toMatchObject({ code: 'unavailable' });
    const nobody = createS3Storage({
      ...store.account,
      endpoint: `http://127.0.0.1:${await closedPort()}`,
      bucket: 'files',
      pathStyle: true,
      retryMs: 1,
    });
    await expect(nobody.get('note')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that is silent is not waited for', async () => {
    const { store, storage } = await start({ timeoutMs: 50 });
    store.fault = () => 'silent';
    await expect(storage.get('note')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-test-1' }, 'InvalidAccessKeyId'],
    ['a bucket that is not there', { bucket: 'other' }, 'NoSuchBucket'],
  ])('refuses %s, and says so at once', async (_name, settings, code) => {
    const { store, storage } = await start(settings);
    await expect(storage.get('note')).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining(code),
    });
    await expect(storage.put('note', Buffer.from('x'), plain)).rejects.toMatchObject({ code: 'refused' });
    expect(store.log).toHaveLength(2);
  });

  it('cannot send us elsewhere', async () => {
    let visits = 0;
    const other = await listenOnLoopback((_request, response) => {
      visits += 1;
      response.end('planted');
    });
    const { store, storage } = await start();
    store.fault = () => ({ status: 307, code: 'TemporaryRedirect', location: `http://127.0.0.1:${other}/` });
    await expect(storage.get('note')).rejects.toMatchObject({ code: 'refused' });
    expect(visits).toBe(0);
  });
});

describe('signed addresses', () => {
  it('open one file for a while, as the type and name that were signed', async () => {
    const { storage } = await start();
    await storage.put('note', Buffer.from('hello'), plain);
    const contentDisposition = `attachment; filename="a (1)*'.txt"`;
    const url = await storage.signedUrl!('note', 60, { contentType: 'application/pdf', contentDisposition });
    const answer = await fetch(url);
    expect(await answer.text()).toBe('hello');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(contentDisposition);
    expect((await fetch(url.replace('/note', '/other'))).status).toBe(403);
    expect((await fetch(url.replace('pdf', 'html'))).status).toBe(403);
    expect((await fetch(url.replace('Expires=60', 'Expires=6000'))).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  });

  it('die after their time', async () => {
    const { store, storage } = await start();
    const url = new URL(await storage.signedUrl!('note', 60));
    const request = {
      method: 'GET',
      target: url.pathname + url.search,
      headers: { host: url.host },
      body: Buffer.of(),
    };
    expect(checkSignature(request, store.account, new Date(Date.now() + 50_000))).toBeUndefined();
    expect(checkSignature(request, store.account, new Date(Date.now() + 70_000))).toBe('AccessDenied');
  });

  it.each([0, 301, 1.5, Number.NaN])('live for 1 to 300 seconds, not %d', async (seconds) => {
    const { storage } = await start();
    await expect(storage.signedUrl!('note', seconds)).rejects.toThrow(RangeError);
  });

  it('name the bucket in the host where the store wants it there', async () => {
    const account = { accessKeyId: 'AKIATEST', secretAccessKey: 's', region: 'eu-west-1', sessionToken: 'token' };
    const endpoint = 'https://s3.eu-west-1.amazonaws.com';
    const storage = createS3Storage({ ...account, endpoint, bucket: 'files', pathStyle: false, prefix: 'a/b' });
    const url = new URL(await storage.signedUrl!('c/d.pdf', 60));
    expect(url.origin + url.pathname).toBe('https://files.s3.eu-west-1.amazonaws.com/a/b/c/d.pdf');
    expect(url.searchParams.get('X-Amz-Security-Token')).toBe('token');
    const request = {
      method: 'GET',
      target: url.pathname + url.search,
      headers: { host: url.host },
      body: Buffer.of(),
    };
    expect(checkSignature(request, account)).toBeUndefined();
  });
});

it('streams what it reads and can be left half-way', async () => {
  const { storage } = await start();
  await storage.put('film', large(), plain);
  const file = await storage.get('film');
  for await (const chunk of file!.stream) {
    expect(chunk[0]).toBe('a'.charCodeAt(0));
    break;
  }
  expect(file!.stream.destroyed).toBe(true);
  expect(await text((await storage.get('film', { start: 17_999_999 }))!.stream)).toBe('b');
});
