import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth } from '#contract/account/auth.ts';
import { mailsTo } from '#server/account/testing/mailbox.ts';
import { newPerson, newVisitor } from '#server/account/testing/visitor.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { sendBytes } from './raw-http.ts';

describe('links that leave', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(undefined, { PUBLIC_URL: 'https://app.example.com', TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => server.stop());

  test('are made from the settings, whatever a request says of its host', async () => {
    const person = newPerson();
    await newVisitor(server).do(auth.signUp, person);
    const body = JSON.stringify({ email: person.email });
    const heard = await sendBytes(
      server.url,
      [
        'POST /api/v1/auth/reset-request HTTP/1.1',
        'host: evil.example',
        'x-forwarded-host: evil.example',
        'x-forwarded-proto: http',
        'forwarded: host=evil.example;proto=http',
        'x-original-host: evil.example',
        'content-type: application/json',
        `content-length: ${body.length}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    expect(heard).toContain('200 OK');
    const mails = await mailsTo(server.services, person.email);
    expect(mails.length).toBe(2);
    for (const { text, html } of mails) {
      expect(text).toContain('https://app.example.com/');
      expect(text + html).not.toContain('evil.example');
    }
  });

  test('in the API’s description too', async () => {
    const heard = await sendBytes(
      server.url,
      'GET /api/v1/openapi.json HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\nconnection: close\r\n\r\n',
    );
    expect(heard).toContain('"url":"https://app.example.com/api/v1"');
    expect(heard).not.toContain('evil.example');
  });
});

describe('the address a caller comes from', () => {
  const ask = async (server: TestServer, forwarded: string) => {
    const response = await fetch(`${server.url}/api/v1/auth/reset-request`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': forwarded,
        'x-real-ip': forwarded,
        forwarded: `for=${forwarded}`,
      },
      body: JSON.stringify({ email: 'somebody@example.test' }),
    });
    return response.status;
  };
  const asked = async (server: TestServer, addressOf: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 1; n <= 14; n += 1) statuses.push(await ask(server, addressOf(n)));
    return statuses.filter((status) => status === 429).length;
  };

  test('is the connection’s: a forged one changes nothing', async () => {
    const server = await startTestServer();
    expect(await asked(server, (n) => `203.0.113.${n}`)).toBe(4);
    await server.stop();
  });

  test('is what a named proxy says, and only its own last word', async () => {
    const server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
    expect(await asked(server, (n) => `203.0.113.${n}`)).toBe(0);
    // A forged header only adds entries on the left.
    expect(await asked(server, (n) => `198.51.100.${n}, 192.0.2.7`)).toBe(4);
    expect(await asked(server, (n) => `nonsense${n}, 192.0.2.8`)).toBe(4);
    await server.stop();
  });
});
