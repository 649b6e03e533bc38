import type { IncomingMessage, RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { OutboxMessage } from '../outbox/outbox-store.ts';
import { closedPort, listenOnLoopback } from '../testing/loopback.ts';
import { chooseSms } from './choose-sms.ts';
import type { OutgoingSms } from './sms.ts';

const nowhere = { put: async () => {} };
const message: OutgoingSms = { key: 'reminder:1', to: '+14155550123', body: 'See you at 3.\nReply STOP to end.' };
const account = { accountSid: 'AC123', password: 'token' };

async function twilio(answer: RequestListener, settings: object = {}) {
  const baseUrl = `http://127.0.0.1:${await listenOnLoopback(answer)}`;
  return chooseSms({ from: '+14155550100', twilio: { ...account, baseUrl, ...settings } }, nowhere);
}

const replies =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

describe('Twilio', () => {
  it('is sent the text and answers with its id', async () => {
    let seen: { request: IncomingMessage; form: URLSearchParams } | undefined;
    const sms = await twilio(
      async (request, response) => {
        seen = { request, form: new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString()) };
        response.writeHead(201).end('{"sid":"SM1","status":"queued"}');
      },
      { statusUrl: 'https://app.office.example/hooks/sms' },
    );
    expect(sms.kind).toBe('twilio');
    expect(await sms.send(message)).toEqual({ id: 'SM1', accepted: true });
    expect(seen!.request.url).toBe('/2010-04-01/Accounts/AC123/Messages.json');
    expect(seen!.request.headers.authorization).toBe(`Basic ${Buffer.from('AC123:token').toString('base64')}`);
    expect(Object.fromEntries(seen!.form)).toEqual({
      To: message.to,
      From: '+14155550100',
      Body: message.body,
      StatusCallback: 'https://app.office.example/hooks/sms',
    });
  });

  it('can be given a messaging service', async () => {
    const service = `MG${'0'.repeat(32)}`;
    const sms = await twilio(async (request, response) => {
      const form = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString());
      response.writeHead(201).end(JSON.stringify({ sid: form.get('MessagingServiceSid') }));
    });
    expect(await sms.send({ ...message, from: service })).toMatchObject({ id: service });
  });

  it.each([
    [21211, 'number_invalid'],
    [21614, 'number_invalid'],
    [21610, 'opted_out'],
    [21408, 'place_not_served'],
    [21617, 'other'],
  ])('refuses with %i for good: %s', async (code, why) => {
    const sms = await twilio(replies(400, { code, message: 'to +14155550123' }));
    expect(await sms.send(message)).toEqual({ id: '', accepted: false, refusal: { why, code: String(code) } });
  });

  it.each([
    [401, { code: 20003 }, 'sign_in_refused', 'not_sent'],
    [429, { code: 20429 }, 'limited', 'not_sent'],
    [400, { code: 21611 }, 'limited', 'not_sent'],
    [400, { code: 21606 }, 'sender_refused', 'not_sent'],
    [503, '', 'unreachable', 'not_sent'],
    [500, '<html>', 'unreachable', 'unknown'],
    [201, 'nonsense', 'malformed', 'unknown'],
    [201, '{"sid":7}', 'malformed', 'unknown'],
  ])('answering %i %j is %s, %s', async (status, body, code, outcome) => {
    await expect((await twilio(replies(status, body))).send(message)).rejects.toMatchObject({ code, outcome });
  });

  it.each([
    ['falls silent', () => {}],
    ['hangs up', (request) => void request.socket.destroy()],
  ] satisfies [string, RequestListener][])('leaves the outcome open when it %s', async (_name, answer) => {
    await expect((await twilio(answer, { timeoutMs: 1_500 })).send(message)).rejects.toMatchObject({
      code: 'unreachable',
      outcome: 'unknown',
    });
  });

  it('has sent nothing when nobody is there', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}`;
    const sms = await chooseSms({ from: '12345', twilio: { ...account, baseUrl } }, nowhere);
    await expect(sms.send(message)).rejects.toMatchObject({ code: 'unreachable', outcome: 'not_sent' });
  });
});

it('keeps texts in the outbox where no provider is set', async () => {
  const kept: OutboxMessage[] = [];
  const sms = await chooseSms({ from: 'Office' }, { put: async (one) => void kept.push(one) });
  expect(sms.kind).toBe('outbox');
  expect(await sms.send({ ...message, organisationId: 'o1' })).toEqual({ id: message.key, accepted: true });
  expect(kept).toEqual([
    expect.objectContaining({
      channel: 'sms',
      recipient: message.to,
      sender: 'Office',
      bodyText: message.body,
      organisationId: 'o1',
    }),
  ]);
});

it.each([
  [{ to: '4155550123' }],
  [{ to: `+1415555${'0'.repeat(12)}` }],
  [{ to: '+14155550123\r\n' }],
  [{ to: '+14155550123,+14155550124' }],
  [{ from: 'Office\r\nX' }],
  [{ from: 'A name far too long' }],
  [{ body: '' }],
  [{ body: '   ' }],
  [{ body: 'x'.repeat(1601) }],
  [{ body: 'a\0b' }],
  [{ body: 'a\x1b[2J' }],
  [{ key: '' }],
])('refuses %j', async (change) => {
  const sms = await chooseSms({ from: '12345' }, nowhere);
  await expect(sms.send({ ...message, ...change })).rejects.toMatchObject({
    code: 'invalid_message',
  });
});

it('refuses to start with a sender that cannot send', async () => {
  await expect(chooseSms({ from: 'not a sender!' }, nowhere)).rejects.toThrow();
});
