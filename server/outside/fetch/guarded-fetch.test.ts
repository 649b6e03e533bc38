import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificate } from '../testing/certificate.ts';
import { closedPort, listenOnLoopback } from '../testing/loopback.ts';
import { createGuardedFetch, type GuardedFetchSettings } from './guarded-fetch.ts';

const userAgent = 'Test/1.0';
const onThisMachine = (settings: Partial<GuardedFetchSettings> = {}) =>
  createGuardedFetch({ userAgent, allowLoopback: true, ...settings });

async function receiver(answer: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listenOnLoopback(answer)}/hook`;
}

describe('what is sent and received', () => {
  it('carries method, headers and body there and the answer back', async () => {
    const address = await receiver(async (request, response) => {
      const chunks = await Array.fromAsync(request);
      response.writeHead(202, { 'x-seen': `${request.method} ${request.headers['user-agent']}` });
      response.end(Buffer.concat(chunks));
    });
    const answer = await onThisMachine()(address, { method: 'POST', body: '{"größe":1}', headers: { 'x-id': 'a' } });
    expect(answer).toMatchObject({ status: 202, headers: { 'x-seen': `POST ${userAgent}` } });
    expect(answer.body.toString()).toBe('{"größe":1}');
  });

  it('names the machine itself, whatever header the caller gives', async () => {
    const address = await receiver((request, response) => void response.end(request.headers.host));
    const answer = await onThisMachine()(address, { headers: { Host: 'elsewhere.example' } });
    expect(answer.body.toString()).toBe(new URL(address).host);
  });

  it('hands a redirect back instead of following it', async () => {
    let visits = 0;
    const address = await receiver((_request, response) => {
      visits += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await onThisMachine()(address)).status).toBe(302);
    expect(visits).toBe(1);
  });

  it('refuses a line break in a header', async () => {
    const address = await receiver((_request, response) => void response.end());
    await expect(onThisMachine()(address, { headers: { 'x-id': 'a\r\nx-evil: 1' } })).rejects.toThrow();
  });
});

describe('limits', () => {
  it('takes an answer of exactly the limit and none above, telling the status', async () => {
    const address = await receiver((request, response) => {
      response.end(Buffer.alloc(Number(new URL(request.url!, 'http://x').searchParams.get('size'))));
    });
    expect((await onThisMachine()(`${address}?size=65536`)).body).toHaveLength(65_536);
    await expect(onThisMachine()(`${address}?size=65537`)).rejects.toMatchObject({
      code: 'answer_too_large',
      status: 200,
    });
  });

  it('stops an answer that never ends', async () => {
    const address = await receiver((_request, response) => {
      const pour = () => {
        while (response.write(Buffer.alloc(16_384)));
      };
      response.on('drain', pour);
      pour();
    });
    await expect(onThisMachine()(address)).rejects.toMatchObject({ code: 'answer_too_large' });
  });

  it.each([
    ['says nothing', () => {}],
    ['stops within its answer', (_request, response) => void response.writeHead(200).write('half')],
    ['drips', (_request, response) => void setInterval(() => response.write('.'), 20).unref()],
  ] satisfies [string, RequestListener][])('gives up on a receiver that %s', async (_name, answer) => {
    const address = await receiver(answer);
    await expect(onThisMachine({ timeoutMs: 150 })(address)).rejects.toMatchObject({
      code: 'timeout',
      temporary: true,
    });
  });

  it('gives up on a resolver that never answers', async () => {
    const fetchGuarded = onThisMachine({ timeoutMs: 50, resolve: () => new Promise(() => {}) });
    await expect(fetchGuarded('https://slow.example/')).rejects.toMatchObject({ code: 'timeout' });
  });

  it('can be called off', async () => {
    const address = await receiver(() => {});
    const call = onThisMachine()(address, { signal: AbortSignal.timeout(50) });
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  });

  it.each([
    ['closes at once', (request) => void request.socket.destroy()],
    [
      'cuts its answer',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': '9' }).write('half', () => response.destroy()),
    ],
  ] satisfies [string, RequestListener][])('fails plainly when the receiver %s', async (_name, answer) => {
    await expect(onThisMachine()(await receiver(answer))).rejects.toMatchObject({ code: 'connection_failed' });
  });

  it('fails plainly when nobody listens', async () => {
    const call = onThisMachine()(`http://127.0.0.1:${await closedPort()}/`);
    await expect(call).rejects.toMatchObject({ code: 'connection_failed', temporary: true });
  });
});

describe('this machine', () => {
  const spellings = ['127.0.0.1', '127.1', '0', '0.0.0.0', '0x7f.1', '0x7f000001', '0177.0.0.1', '2130706433'].concat(
    ['127.0.0.1.', '127。0。0。1', '①②⑦.0.0.1', '%31%32%37.0.0.1', '127.0.0.2', '127.255.255.254', '[::]', '[::1]'],
    ['[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]'],
    ['localhost', 'LOCALHOST', 'localhost.', 'app.localhost', 'user@127.0.0.1', 'example.com@127.0.0.1'],
    ['127.0.0.1\\@example.com', '127.0.0.1#@example.com', '127.0.0.1?@example.com', 'canary.example'],
  );

  it('is not reached by any spelling of it', async () => {
    let connections = 0;
    const canary = createServer(() => {
      connections += 1;
    });
    await new Promise<void>((ready) => canary.listen(0, ready));
    onTestFinished(() => void canary.close());
    const { port } = canary.address() as AddressInfo;
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const fetchGuarded = createGuardedFetch({ userAgent, allowLoopback: false, resolve });
    const addresses = spellings.map((host) => host.replace(/^([^@]*?@)?([^\\#?@]+)/, `$1$2:${port}`));
    for (const address of addresses.flatMap((host) => [`http://${host}/`, `https://${host}/`])) {
      await expect(fetchGuarded(address), address).rejects.toThrow();
    }
    expect(connections).toBe(0);
  });
});

describe('names', () => {
  const rebinding = (...answers: string[][]) => {
    let asked = 0;
    const resolve = async () => {
      const addresses = answers[Math.min(asked++, answers.length - 1)]!;
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    return { resolve, asked: () => asked };
  };

  it.each([
    ['a private address', ['10.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['this machine', ['127.0.0.1']],
    ['a private address among public ones', ['93.184.215.14', '10.0.0.1']],
    ['a private address behind NAT64', ['64:ff9b::a00:1']],
    ['a mapped loopback', ['::ffff:127.0.0.1']],
    ['something that is no address', ['nonsense']],
  ])('refuses a name that resolves to %s', async (_name, addresses) => {
    const fetchGuarded = createGuardedFetch({ userAgent, allowLoopback: false, ...rebinding(addresses) });
    await expect(fetchGuarded('https://evil.example/')).rejects.toMatchObject({ code: 'address_refused' });
  });

  it('connects to the address that was checked, not to what the name says a moment later', async () => {
    const certificate = makeCertificate(['receiver.example']);
    const port = await listenOnLoopback((_request, response) => void response.end('checked'), certificate);
    const names = rebinding(['127.0.0.1'], ['127.0.0.2'], ['10.0.0.1']);
    const fetchGuarded = onThisMachine({ resolve: names.resolve, certificates: [certificate.cert] });
    const answer = await fetchGuarded(`https://receiver.example:${port}/`);
    expect(answer.body.toString()).toBe('checked');
    expect(names.asked()).toBe(1);
    await expect(fetchGuarded(`https://receiver.example:${port}/`)).rejects.toMatchObject({
      code: 'connection_failed',
    });
    await expect(fetchGuarded(`https://receiver.example:${port}/`)).rejects.toMatchObject({ code: 'address_refused' });
  });

  it('tries the next checked address when the first is silent', async () => {
    const certificate = makeCertificate(['receiver.example']);
    const port = await listenOnLoopback((_request, response) => void response.end('second'), certificate);
    const fetchGuarded = onThisMachine({ certificates: [certificate.cert], ...rebinding(['::1', '127.0.0.1']) });
    expect((await fetchGuarded(`https://receiver.example:${port}/`)).body.toString()).toBe('second');
  });

  it('refuses a certificate for another name, and one that nobody vouches for', async () => {
    const certificate = makeCertificate(['other.example']);
    const port = await listenOnLoopback((_request, response) => void response.end(), certificate);
    const names = rebinding(['127.0.0.1']);
    for (const certificates of [[certificate.cert], []]) {
      const call = onThisMachine({ resolve: names.resolve, certificates })(`https://receiver.example:${port}/`);
      await expect(call).rejects.toMatchObject({ code: 'certificate_refused', temporary: false });
    }
  });

  it('goes nowhere else in clear, even where this machine may be reached', async () => {
    const fetchGuarded = onThisMachine(rebinding(['93.184.215.14']));
    await expect(fetchGuarded('http://localhost:4000/')).rejects.toMatchObject({ code: 'address_refused' });
  });

  it('says so when a name is unknown', async () => {
    const unknown = createGuardedFetch({ userAgent, allowLoopback: false, resolve: async () => [] });
    await expect(unknown('https://nowhere.example/')).rejects.toMatchObject({ code: 'name_unknown' });
    const failing = createGuardedFetch({
      userAgent,
      allowLoopback: false,
      resolve: async () => Promise.reject(new Error('ENOTFOUND')),
    });
    await expect(failing('https://nowhere.example/')).rejects.toMatchObject({ code: 'name_unknown', temporary: true });
  });
});
