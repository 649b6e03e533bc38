import { describe, expect, it } from 'vitest';
import type { OutboxMessage } from '../outbox/outbox-store.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { chooseMail, readSender } from './choose-mail.ts';
import { readSmtpAddress } from './smtp-settings.ts';

function memoryOutbox() {
  const messages = new Map<string, OutboxMessage>();
  return { messages, put: async (message: OutboxMessage) => void messages.set(message.messageKey, message) };
}

const from = { address: 'desk@office.example', name: 'Front desk' };
const message = {
  key: 'welcome:1',
  to: [{ address: 'ana@people.example', name: 'Ana' }],
  subject: 'Hi',
  text: 'Hello.',
};

describe('chooseMail', () => {
  it('keeps messages in the outbox where no server is set, one a key', async () => {
    const outbox = memoryOutbox();
    const mail = await chooseMail({ from }, outbox);
    const first = await mail.send(message);
    const again = await mail.send(message);
    expect(mail.kind).toBe('outbox');
    expect(again).toEqual(first);
    expect(first).toMatchObject({ accepted: true, id: expect.stringMatching(/^<[0-9a-f]{40}@office\.example>$/) });
    expect([...outbox.messages.values()]).toEqual([
      expect.objectContaining({
        channel: 'email',
        messageKey: 'welcome:1',
        sender: 'Front desk <desk@office.example>',
        recipient: 'Ana <ana@people.example>',
        subject: 'Hi',
        bodyText: 'Hello.',
      }),
    ]);
  });

  it('sends where a server is set, under the same Message-ID', async () => {
    const outbox = memoryOutbox();
    const server = await startMailServer();
    const mail = await chooseMail({ from, smtp: readSmtpAddress(`smtp://127.0.0.1:${server.port}`) }, outbox);
    const sent = await mail.send(message);
    await mail.close();
    expect(mail.kind).toBe('smtp');
    const kept = await (await chooseMail({ from }, outbox)).send(message);
    expect(sent.id).toBe(kept.id);
    expect(server.received).toHaveLength(1);
  });
});

describe('readSmtpAddress', () => {
  it.each([
    ['smtp://relay.example', { host: 'relay.example', port: 587, security: 'starttls' }],
    ['smtps://relay.example', { host: 'relay.example', port: 465, security: 'tls' }],
    ['smtp://relay.example:25?security=none', { host: 'relay.example', port: 25, security: 'none' }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, security: 'none' }],
    ['smtp://[::1]:1025', { host: '::1', port: 1025, security: 'none' }],
    [
      'smtps://desk%40office.example:p%3Ass%2Fword@relay.example',
      { host: 'relay.example', port: 465, security: 'tls', user: 'desk@office.example', password: 'p:ss/word' },
    ],
  ])('reads %s', (address, expected) => expect(readSmtpAddress(address)).toEqual(expected));

  it.each(['relay.example', 'https://relay.example', 'smtp://', 'smtp://relay.example?security=maybe'])(
    'refuses %s',
    (address) => expect(() => readSmtpAddress(address)).toThrow(),
  );

  it('never sends a password in clear to another machine', () => {
    expect(() => readSmtpAddress('smtp://desk:secret@relay.example?security=none')).toThrow(/without TLS/);
  });
});

describe('readSender', () => {
  it.each([
    ['desk@office.example', { address: 'desk@office.example' }],
    ['Front desk <desk@office.example>', { address: 'desk@office.example', name: 'Front desk' }],
    ['"Desk, front" <desk@office.example>', { address: 'desk@office.example', name: 'Desk, front' }],
    ['<desk@office.example>', { address: 'desk@office.example' }],
  ])('reads %s', (text, expected) => expect(readSender(text)).toEqual(expected));

  it.each([
    '',
    'desk',
    'Desk <desk>',
    'a@office.example, b@office.example',
    'Desk <a@office.example> <b@office.example>',
  ])('refuses %j', (text) => expect(() => readSender(text)).toThrow());
});
