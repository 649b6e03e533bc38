import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { isLoopbackAddress, isPublicAddress } from '../fetch/public-address.ts';
import { ImapConnection } from './imap-connection.ts';
import { MailboxError, type MailboxReader, type MailboxSettings, type Seen } from './mailbox.ts';

const timeoutMs = 20_000;
/** Further messages are read the next time. */
const mostAtOnce = 50;
const mostMailBytes = 25 * 1024 * 1024;

/** Reads mailboxes over TLS. `allowLoopback` is for tests and also allows a server on this machine, without TLS. */
export function createImapReader({ allowLoopback }: { allowLoopback: boolean }): MailboxReader {
  return {
    async read(settings, seen, take) {
      const socket = await open(settings, allowLoopback);
      try {
        const connection = new ImapConnection(socket);
        await connection.greeting();
        await connection.command(`LOGIN ${quoted(settings.user)} ${quoted(settings.password)}`);
        const read = await readNew(connection, seen, take);
        await connection.command('LOGOUT').catch(() => {});
        return read;
      } finally {
        socket.destroy();
      }
    },
  };
}

async function readNew(
  connection: ImapConnection,
  seen: Seen,
  take: (uid: number, raw: Buffer) => Promise<void>,
): Promise<Seen> {
  const opened = (await connection.command('EXAMINE INBOX')).map(({ text }) => text).join('\n');
  const validity = /\[UIDVALIDITY (\d+)\]/i.exec(opened)?.[1];
  const next = /\[UIDNEXT (\d+)\]/i.exec(opened)?.[1];
  if (!validity || !next) throw new MailboxError('The mail server does not number its messages.');
  if (seen.validity !== validity) return { validity, uid: Number(next) - 1 };
  if (Number(next) <= seen.uid + 1) return seen;
  const listed = await connection.command(`UID FETCH ${seen.uid + 1}:* (UID RFC822.SIZE)`);
  const fresh = listed
    .map(({ text }) => ({ uid: numberIn(text, /\bUID (\d+)/i), size: numberIn(text, /RFC822\.SIZE (\d+)/i) }))
    // `n:*` always includes the last message, even if it is older than n.
    .filter(({ uid }) => uid > seen.uid)
    .sort((a, b) => a.uid - b.uid)
    .slice(0, mostAtOnce);
  let last = seen.uid;
  for (const { uid, size } of fresh) {
    if (size <= mostMailBytes) {
      const answers = await connection.command(`UID FETCH ${uid} (BODY.PEEK[])`);
      const raw = answers.find(({ literals }) => literals.length > 0)?.literals[0];
      if (raw) await take(uid, raw);
    }
    last = uid;
  }
  return { validity, uid: last };
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

function quoted(text: string): string {
  if (/[^\u0020-\u007e]/.test(text)) throw new MailboxError('User name and password may hold plain letters only.');
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Resolves the name once and refuses addresses in a private network. */
async function open({ host, port }: MailboxSettings, allowLoopback: boolean): Promise<Socket> {
  const address = isIP(host)
    ? host
    : await lookup(host).then(
        (found) => found.address,
        () => undefined,
      );
  if (!address) throw new MailboxError('The mail server’s name is not known.');
  const isOwn = allowLoopback && isLoopbackAddress(address);
  if (!isOwn && !isPublicAddress(address)) throw new MailboxError('This address belongs to a private network.');
  const socket = isOwn
    ? connectPlain({ host: address, port })
    : connectSecure({ host: address, port, servername: isIP(host) ? undefined : host, minVersion: 'TLSv1.2' });
  socket.setTimeout(timeoutMs, () => socket.destroy(new MailboxError('The mail server does not answer.')));
  await new Promise<void>((resolve, reject) => {
    socket.once(isOwn ? 'connect' : 'secureConnect', resolve);
    socket.once('error', () => reject(new MailboxError('The mail server cannot be reached.')));
  });
  return socket;
}
