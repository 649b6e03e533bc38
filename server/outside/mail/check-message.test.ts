import { describe, expect, it } from 'vitest';
import { startMailServer } from '../testing/mail-server.ts';
import { checkMessage } from './check-message.ts';
import type { OutgoingMail } from './mail.ts';
import { createSmtpMail } from './smtp.ts';

const message = (change: Partial<OutgoingMail>): OutgoingMail => ({
  key: 'k',
  to: [{ address: 'ana@people.example' }],
  subject: 'Hello',
  text: 'Hello.',
  ...change,
});

const injected = 'x\r\nBcc: victim@people.example';

const hostile: [string, Partial<OutgoingMail>][] = [
  ['a header in the subject', { subject: injected }],
  ['a bare line feed in the subject', { subject: 'x\nBcc: victim@people.example' }],
  ['a bare carriage return in the subject', { subject: 'x\rBcc: victim@people.example' }],
  ['a null in the subject', { subject: 'x\0y' }],
  ['a line separator in the subject', { subject: 'x\u2028y' }],
  ['a next-line character in the subject', { subject: 'x\u0085y' }],
  ['a header in a name', { to: [{ address: 'ana@people.example', name: injected }] }],
  ['a header in an address', { to: [{ address: 'ana@people.example\r\nBcc: v@people.example' }] }],
  ['two addresses in one', { to: [{ address: 'ana@people.example,victim@people.example' }] }],
  ['a second address in brackets', { to: [{ address: 'ana@people.example> <victim@people.example' }] }],
  ['a quoted local part', { to: [{ address: '"a b"@people.example' }] }],
  ['a command after the address', { to: [{ address: 'ana@people.example> NOTIFY=SUCCESS' }] }],
  ['an address without a domain', { to: [{ address: 'ana' }] }],
  ['an address with an empty label', { to: [{ address: 'ana@people..example' }] }],
  ['an address that hides a character', { to: [{ address: 'an\u200ba@people.example' }] }],
  ['a header in the sender', { from: { address: 'a@office.example', name: injected } }],
  ['a header in the reply address', { replyTo: { address: 'a@office.example\nX: y' } }],
  ['a header in a reference', { references: [`<a@b>${injected}`] }],
  [
    'a header in an attachment name',
    { attachments: [{ name: injected, contentType: 'text/csv', content: Buffer.of() }] },
  ],
  [
    'a header in an attachment type',
    { attachments: [{ name: 'a', contentType: `text/csv${injected}`, content: Buffer.of() }] },
  ],
  ['a header in the unsubscribe address', { unsubscribe: { url: `https://office.example/${injected}` } }],
  [
    'a second address in the unsubscribe address',
    { unsubscribe: { url: 'https://office.example/>,<https://x.example' } },
  ],
  ['a script as the unsubscribe address', { unsubscribe: { url: 'javascript:alert(1)' } }],
  ['no recipient', { to: [] }],
  ['too many recipients', { to: Array.from({ length: 51 }, (_, n) => ({ address: `a${n}@people.example` })) }],
  ['an empty key', { key: '' }],
];

describe('a hostile message', () => {
  it.each(hostile)('with %s is refused', (_name, change) => {
    expect(() => checkMessage(message(change))).toThrow(expect.objectContaining({ code: 'invalid_message' }));
  });

  it('never reaches the mail server', async () => {
    const server = await startMailServer();
    const from = { address: 'desk@office.example' };
    const mail = createSmtpMail({ host: '127.0.0.1', port: server.port, security: 'none', from });
    for (const [, change] of hostile) {
      await expect(mail.send(message(change))).rejects.toMatchObject({ code: 'invalid_message' });
    }
    await mail.close();
    expect(server.received).toEqual([]);
  });
});

it.each(['ana@people.example', "o'neil+crm@people.example", 'jürgen@bücher.example', '用户@例子.example'])(
  '%s is an address',
  (address) => expect(() => checkMessage(message({ to: [{ address }] }))).not.toThrow(),
);
