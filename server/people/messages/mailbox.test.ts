import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbox } from '#contract/people/inbox.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { createImapReader } from '#server/outside/mailbox/imap.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { pollMailboxJob } from './poll-mailboxes.ts';

/** An IMAP server (RFC 9051) with just these commands, over the given list of mails. */
function imapServer(mails: { uid: number; raw: string }[]): Server {
  return createServer((socket) => {
    let isIn = false;
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev2] ready\r\n');
    let rest = '';
    socket.on('data', (data) => {
      rest += data.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        answer(line);
      }
    });
    const answer = (line: string) => {
      const [tag, verb = '', ...words] = line.split(' ');
      const ok = (text = 'done') => socket.write(`${tag} OK ${text}\r\n`);
      if (verb === 'LOGIN') {
        isIn = words.join(' ') === '"office" "se\\"cret-7"';
        if (isIn) ok();
        else socket.write(`${tag} NO [AUTHENTICATIONFAILED] wrong\r\n`);
        return;
      }
      if (!isIn) return socket.write(`${tag} BAD first log in\r\n`);
      if (verb === 'EXAMINE') {
        socket.write(
          `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}] next\r\n`,
        );
        return ok('[READ-ONLY] examined');
      }
      if (verb === 'UID' && words[2] === '(UID') {
        const from = Number(words[1]!.split(':')[0]);
        const found = mails.filter(({ uid }) => uid >= from);
        for (const { uid, raw } of found.length > 0 ? found : mails.slice(-1))
          socket.write(`* ${uid} FETCH (UID ${uid} RFC822.SIZE ${Buffer.byteLength(raw)})\r\n`);
        return ok();
      }
      if (verb === 'UID') {
        const mail = mails.find(({ uid }) => uid === Number(words[1]))!;
        socket.write(`* 1 FETCH (UID ${mail.uid} BODY[] {${Buffer.byteLength(mail.raw)}}\r\n${mail.raw} FLAGS ())\r\n`);
        return ok();
      }
      socket.write('* BYE\r\n');
      ok();
      return socket.end();
    };
  });
}

let server: TestServer;
let owner: Person;
let imap: Server;
const mails: { uid: number; raw: string }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  imap = imapServer(mails);
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  imap.close();
  await server.stop();
});

const letter = (from: string, words: string, id: string) =>
  `From: ${from}\r\nSubject: Hello\r\nMessage-ID: <${id}@mail.test>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${words}\r\n`;

const box = (secret: string) => ({
  kind: 'imap' as const,
  name: 'Office',
  address: 'office@harbor.test',
  host: '127.0.0.1',
  port: (imap.address() as AddressInfo).port,
  user: 'office',
  secret,
});
const poll = (channelId: string, allowLoopback = true) =>
  pollMailboxJob(createImapReader({ allowLoopback })).run({
    services: server.services,
    job: { organisationId: owner.organisationId },
    payload: { channelId },
  } as never);
const stateOf = async (id: string) =>
  (await owner.do(inbox.channels, {})).body.channels.find((channel) => channel.id === id)!;

test('a mailbox is read from when it was added, what people we know write comes to them, once, and nothing is changed', async () => {
  const lead = (await owner.do(leads.create, { firstName: 'Noor', email: 'noor@example.test' })).body;
  mails.push({ uid: 3, raw: letter('noor@example.test', 'From before.', 'old') });
  const { id } = (await owner.do(inbox.addChannel, box('se"cret-7'))).body;
  await poll(id);
  mails.push({ uid: 5, raw: letter('Noor <NOOR@example.test>', 'Grüße, is it free?', 'new') });
  mails.push({ uid: 6, raw: letter('shop@ads.test', 'Buy!', 'ad') });
  for (const _ of [1, 2]) await poll(id);
  const { body } = await owner.do(messages.list, { id: lead.id });
  expect(body.rows.map((row) => row.body)).toEqual(['Grüße, is it free?']);
  expect((await owner.do(inbox.list, { view: 'unknown' })).body.rows).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ lastError: '', lastAt: expect.any(String) });
});

test('a wrong password and a server inside a network are told where it was set up, without the password', async () => {
  const { id } = (await owner.do(inbox.addChannel, box('not-this-one'))).body;
  await poll(id);
  expect((await stateOf(id)).lastError).toBe('The mail server refused LOGIN.');
  await poll(id, false);
  expect((await stateOf(id)).lastError).toBe('This address belongs to a private network.');
});
