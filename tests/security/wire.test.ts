import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problem } from '#contract/core/errors.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { openSocket, sendBytes, statusesIn } from './raw-http.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, {}, { patience: { headersMs: 900, requestMs: 30_000, idleMs: 1_500 } });
  owner = await newMember(server, await newOrganisation(server), 'owner');
});
afterAll(() => server.stop());

const leadBody = '{"firstName":"Smuggled"}';
const head = (...lines: string[]) =>
  [
    'POST /api/v1/leads HTTP/1.1',
    'host: localhost',
    `cookie: ${owner.cookie}`,
    'content-type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');
const hidden = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';

async function leadsMade(): Promise<number> {
  const client = await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' },
    (tx) => tx.get<{ n: number }>(sql`select count(*)::int as n from leads`),
  );
  return client.n;
}

describe('a request whose end two readers could see in two places', () => {
  const smuggled: [string, () => string][] = [
    ['both lengths', () => `${head('content-length: 24', 'transfer-encoding: chunked')}0\r\n\r\n${hidden}`],
    [
      'both lengths, the other way round',
      () => `${head('transfer-encoding: chunked', 'content-length: 5')}0\r\n\r\n${hidden}`,
    ],
    ['two lengths', () => `${head('content-length: 24', 'content-length: 3')}${leadBody}${hidden}`],
    ['a list of lengths', () => `${head('content-length: 24, 3')}${leadBody}${hidden}`],
    ['a signed length', () => `${head('content-length: +24')}${leadBody}${hidden}`],
    ['a length in hexadecimal', () => `${head('content-length: 0x18')}${leadBody}${hidden}`],
    ['chunks that are not last', () => `${head('transfer-encoding: chunked, identity')}0\r\n\r\n${hidden}`],
    ['a space before the colon', () => `${head('transfer-encoding : chunked')}0\r\n\r\n${hidden}`],
    ['a folded header', () => `${head('transfer-encoding:\r\n chunked')}0\r\n\r\n${hidden}`],
    ['a chunk size that is none', () => `${head('transfer-encoding: chunked')}-1\r\nx\r\n0\r\n\r\n${hidden}`],
    ['a line break in a header', () => `${head('x-note: a\nx-other: b', 'content-length: 24')}${leadBody}${hidden}`],
    ['NUL in a header', () => `${head('x-note: a\u0000b', 'content-length: 24')}${leadBody}${hidden}`],
  ];

  test.each(smuggled)('%s: refused, and what is hidden in it is not heard', async (_, bytes) => {
    const before = await leadsMade();
    const heard = await sendBytes(server.url, bytes());
    expect(statusesIn(heard)).toEqual([400]);
    expect(await leadsMade()).toBe(before);
  });

  test('an ordinary one in the same words is taken', async () => {
    const before = await leadsMade();
    const heard = await sendBytes(
      server.url,
      head(`content-length: ${leadBody.length}`, 'connection: close') + leadBody,
    );
    expect(statusesIn(heard)).toEqual([200]);
    expect(await leadsMade()).toBe(before + 1);
  });

  test('two, one after the other, are two', async () => {
    const heard = await sendBytes(server.url, head(`content-length: ${leadBody.length}`) + leadBody + hidden);
    expect(statusesIn(heard)).toEqual([200, 200]);
  });
});

describe('what Node refuses by itself', () => {
  const refused = async (bytes: string) => {
    const heard = await sendBytes(server.url, bytes);
    const [headers = '', body = ''] = heard.split('\r\n\r\n');
    return { headers, body, status: statusesIn(heard)[0] };
  };

  test.each([
    ['an address longer than sixteen kilobytes', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 431],
    ['headers longer than that', `GET / HTTP/1.1\r\nhost: localhost\r\nx-a: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['many small headers', `GET / HTTP/1.1\r\nhost: localhost\r\n${'x-a: b\r\n'.repeat(4_000)}\r\n`, 431],
    ['another language', 'EHLO localhost\r\n\r\n', 400],
    ['another method', 'BREW /coffee HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    ['a secure connection', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
  ])('%s: in the shape of every refusal', async (_, bytes, status) => {
    const answer = await refused(bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatch(/content-type: application\/problem\+json/i);
    expect(problem.parse(JSON.parse(answer.body))).toMatchObject({ status });
  });

  test.each(['a b', 'localhost/..', '<x>', 'user@host', ''])(
    'a host that is none, as %j, reaches nothing',
    async (host) => {
      const { status, body } = await refused(
        `GET /api/v1/leads HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
      );
      expect([400, 401]).toContain(status);
      expect(body).not.toMatch(/\bat .+:\d+/);
    },
  );
});

describe('what does not come', () => {
  const untilCut = async (bytes: string): Promise<string> => {
    const socket = await openSocket(server.url);
    socket.write(bytes);
    return text(socket).catch(() => '');
  };

  test('headers that never end are cut', async () => {
    const heard = await untilCut('GET / HTTP/1.1\r\nhost: localhost\r\n');
    expect(statusesIn(heard)).toEqual([408]);
  });

  test('a body that stops arriving is cut, and nothing is done', async () => {
    const before = await leadsMade();
    const heard = await untilCut(`${head('content-length: 24')}{"first`);
    expect(statusesIn(heard)).toEqual([408]);
    expect(await leadsMade()).toBe(before);
  });

  test('a body that drips is cut as well', async () => {
    const socket = await openSocket(server.url);
    socket.write(head('content-length: 100000'));
    const dripping = setInterval(() => socket.write(' '), 50);
    const heard = await text(socket).catch(() => '');
    clearInterval(dripping);
    expect(statusesIn(heard)).toEqual([408]);
  });

  test('a body that comes slowly and steadily is waited for', async () => {
    const socket = await openSocket(server.url);
    const body = JSON.stringify({ firstName: 'Slow' }).padStart(60_000);
    socket.write(head(`content-length: ${body.length}`, 'connection: close'));
    let sent = 0;
    const sending = setInterval(() => {
      socket.write(body.slice(sent, sent + 6_000));
      sent += 6_000;
      if (sent >= body.length) clearInterval(sending);
    }, 250);
    expect(statusesIn(await text(socket))).toEqual([200]);
  });

  test('a caller who hangs up in the middle leaves nothing behind', async () => {
    const before = await leadsMade();
    const socket = await openSocket(server.url);
    await new Promise((resolve) => socket.write(`${head('content-length: 24')}{"first`, resolve));
    socket.destroy();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await leadsMade()).toBe(before);
  });
});
