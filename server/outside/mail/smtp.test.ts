import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificate } from '../testing/certificate.ts';
import { closedPort } from '../testing/loopback.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { bodyOf } from '../testing/read-message.ts';
import type { Mail, OutgoingMail } from './mail.ts';
import { createSmtpMail } from './smtp.ts';
import type { SmtpSettings } from './smtp-settings.ts';

function mailTo(settings: Partial<SmtpSettings> & { port: number }): Mail {
  const from = { address: 'desk@office.example', name: 'Front desk' };
  const mail = createSmtpMail({ host: '127.0.0.1', security: 'none', from, timeoutMs: 15_000, ...settings });
  onTestFinished(() => mail.close());
  return mail;
}

const message = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  key: 'welcome:1',
  to: [{ address: 'ana@people.example' }],
  subject: 'Welcome',
  text: 'Hello.',
  ...change,
});

function refuseRecipient(code: number, words: string) {
  return (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(words), { responseCode: code }));
}

describe('delivery', () => {
  it('carries text, HTML, attachments and headers', async () => {
    const server = await startMailServer();
    const sent = await mailTo(server).send(
      message({
        html: '<p>Hello.</p>',
        replyTo: { address: 'me@office.example' },
        bcc: [{ address: 'copy@office.example' }],
        references: ['<first@office.example>', '<second@office.example>'],
        automatic: true,
        unsubscribe: { url: 'https://office.example/unsubscribe/abc', mailto: 'stop@office.example' },
        attachments: [{ name: 'Übersicht.csv', contentType: 'text/csv', content: Buffer.from('a,b\n') }],
      }),
    );
    expect(sent).toMatchObject({ accepted: true, refused: [] });
    const [received] = server.received;
    expect(received!.recipients).toEqual(['ana@people.example', 'copy@office.example']);
    expect(Object.fromEntries(received!.headers)).toMatchObject({
      from: 'Front desk <desk@office.example>',
      to: 'ana@people.example',
      'reply-to': 'me@office.example',
      subject: 'Welcome',
      'message-id': sent.id,
      'in-reply-to': '<second@office.example>',
      references: '<first@office.example> <second@office.example>',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': '<https://office.example/unsubscribe/abc>, <mailto:stop@office.example>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(received!.headers.has('bcc')).toBe(false);
    expect(bodyOf(received!, 'text/plain')).toBe('Hello.');
    expect(bodyOf(received!, 'text/html')).toBe('<p>Hello.</p>');
    expect(bodyOf(received!, 'text/csv')).toBe('a,b\n');
  });

  it('keeps names, subjects and bodies of every script', async () => {
    const server = await startMailServer();
    const text = 'مرحبًا بك في فريقنا.\nこんにちは。\nЗдравствуйте, Zoë 🏡';
    await mailTo(server).send(
      message({
        to: [{ address: 'zoe@people.example', name: 'Zoë Ångström-Müller, “Broker”' }],
        subject: 'أكّد عنوان بريدك الإلكتروني لدى لينتل حتى نتمكّن من إرسال ما يهمّك',
        text,
        html: `<p dir="rtl">${text}</p>`,
      }),
    );
    const [received] = server.received;
    expect(received!.headers.get('to')).toContain('Zoë Ångström-Müller, “Broker”');
    expect(received!.headers.get('subject')).toBe('أكّد عنوان بريدك الإلكتروني لدى لينتل حتى نتمكّن من إرسال ما يهمّك');
    expect(bodyOf(received!, 'text/plain')?.replaceAll('\r\n', '\n')).toBe(text);
    expect(bodyOf(received!, 'text/html')?.replaceAll('\r\n', '\n')).toContain('مرحبًا بك في فريقنا.');
    expect(received!.raw).toMatch(/^\p{ASCII}*$/u);
  });

  it('gives the same key the same Message-ID at every try, and another key another', async () => {
    let tries = 0;
    const server = await startMailServer({
      onRcptTo(_address, _session, done) {
        tries += 1;
        done(tries === 1 ? Object.assign(new Error('Greylisted'), { responseCode: 451 }) : null);
      },
    });
    const mail = mailTo(server);
    await expect(mail.send(message())).rejects.toMatchObject({ code: 'busy', outcome: 'not_sent' });
    const first = await mail.send(message());
    const again = await mail.send(message());
    const other = await mail.send(message({ key: 'welcome:2' }));
    expect(again.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
    expect(server.received.map((one) => one.headers.get('message-id'))).toEqual([first.id, first.id, other.id]);
  });

  it('sends many at once over few connections', async () => {
    let open = 0;
    let most = 0;
    const server = await startMailServer({
      onConnect(_session, done) {
        open += 1;
        most = Math.max(most, open);
        done();
      },
      onClose() {
        open -= 1;
      },
    });
    const mail = mailTo({ port: server.port, maxConnections: 2 });
    await Promise.all(Array.from({ length: 40 }, (_, index) => mail.send(message({ key: `k${index}` }))));
    expect(server.received).toHaveLength(40);
    expect(most).toBe(2);
  });
});

describe('refusals', () => {
  it('tells a recipient that is refused for good', async () => {
    const server = await startMailServer({ onRcptTo: refuseRecipient(550, 'No such mailbox') });
    expect(await mailTo(server).send(message())).toMatchObject({
      accepted: false,
      refused: [{ address: 'ana@people.example', reply: expect.stringContaining('550'), isFinal: true }],
    });
  });

  it('delivers to those who are taken and names the others', async () => {
    const server = await startMailServer({
      onRcptTo: ({ address }, session, done) =>
        address.startsWith('gone') ? refuseRecipient(550, 'Gone')(address, session, done) : done(),
    });
    const sent = await mailTo(server).send(
      message({ to: [{ address: 'ana@people.example' }, { address: 'gone@people.example' }] }),
    );
    expect(sent).toMatchObject({ accepted: true, refused: [{ address: 'gone@people.example', isFinal: true }] });
    expect(server.received[0]!.recipients).toEqual(['ana@people.example']);
  });

  it('tells content that is refused for good', async () => {
    const server = await startMailServer({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(Object.assign(new Error('Spam'), { responseCode: 554 })));
      },
    });
    expect(await mailTo(server).send(message())).toMatchObject({ accepted: false });
  });

  it.each([
    ['onMailFrom', 553, 'sender_refused'],
    ['onMailFrom', 451, 'busy'],
    ['onRcptTo', 452, 'busy'],
  ] as const)('asks to try again after %s answers %i', async (step, code, expected) => {
    const server = await startMailServer({ [step]: refuseRecipient(code, 'Not now') });
    await expect(mailTo(server).send(message())).rejects.toMatchObject({ code: expected, outcome: 'not_sent' });
  });
});

describe('a mail server in trouble', () => {
  it('is unreachable when nobody listens, and reached once it is back', async () => {
    const port = await closedPort();
    const mail = mailTo({ port });
    await expect(mail.send(message())).rejects.toMatchObject({ code: 'unreachable', outcome: 'not_sent' });
    const server = await startMailServer({}, port);
    await mail.send(message());
    expect(server.received).toHaveLength(1);
  });

  it('is left alone after a while of silence', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const mail = mailTo({ port, timeoutMs: 100 });
    await expect(mail.send(message())).rejects.toMatchObject({ code: 'unreachable', outcome: 'not_sent' });
  });

  it('leaves the outcome open when it goes away with the whole message in hand, and is not tried again', async () => {
    let deliveries = 0;
    const relay = await startRelay();
    const server = await startMailServer({
      onData(stream) {
        stream.resume().on('end', () => {
          deliveries += 1;
          relay.cut();
        });
      },
    });
    relay.target = server.port;
    const sending = mailTo({ port: relay.port }).send(message());
    await expect(sending).rejects.toMatchObject({ code: 'unreachable', outcome: 'unknown' });
    expect(deliveries).toBe(1);
  });

  it('has not sent what was cut on its way', async () => {
    const relay = await startRelay();
    const server = await startMailServer({ onRcptTo: () => relay.cut() });
    relay.target = server.port;
    const sending = mailTo({ port: relay.port }).send(message());
    await expect(sending).rejects.toMatchObject({ code: 'unreachable', outcome: 'not_sent' });
  });
});

/** A relay between the client and the mail server that can cut every connection at a chosen time. */
async function startRelay() {
  const ends: Socket[] = [];
  const relay = { port: 0, target: 0, cut: () => ends.forEach((end) => void end.destroy()) };
  const listener = createServer((near) => {
    const far = createConnection(relay.target, '127.0.0.1');
    ends.push(near, far);
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).pipe(near);
  });
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void listener.close());
  relay.port = (listener.address() as AddressInfo).port;
  return relay;
}

describe('TLS and sign-in', () => {
  const certificate = makeCertificate(['127.0.0.1', 'localhost']);
  const onAuth: NonNullable<Parameters<typeof startMailServer>[0]>['onAuth'] = (auth, _session, done) =>
    auth.username === 'desk' && auth.password === 'open sesame'
      ? done(null, { user: auth.username })
      : done(new Error('Wrong'));
  const account = { user: 'desk', password: 'open sesame' };

  it.each([
    ['tls', true],
    ['starttls', false],
  ] as const)('signs in over %s', async (security, secure) => {
    const server = await startMailServer({ ...certificate, secure, onAuth });
    await mailTo({ port: server.port, security, certificates: [certificate.cert], ...account }).send(message());
    expect(server.received).toHaveLength(1);
  });

  it('says so when the password is wrong', async () => {
    const server = await startMailServer({ ...certificate, secure: true, onAuth });
    const mail = mailTo({
      port: server.port,
      security: 'tls',
      certificates: [certificate.cert],
      user: 'desk',
      password: 'x',
    });
    await expect(mail.send(message())).rejects.toMatchObject({ code: 'sign_in_refused' });
  });

  it('refuses a certificate that nobody vouches for', async () => {
    const server = await startMailServer({ ...certificate, secure: true });
    await expect(mailTo({ port: server.port, security: 'tls' }).send(message())).rejects.toMatchObject({
      code: 'not_secure',
    });
  });

  it('does not go on in clear where STARTTLS is asked for and missing', async () => {
    const server = await startMailServer({ disabledCommands: ['STARTTLS'] });
    await expect(mailTo({ port: server.port, security: 'starttls' }).send(message())).rejects.toMatchObject({
      code: 'not_secure',
    });
    expect(server.received).toHaveLength(0);
  });
});
