import { randomUUID } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';
import { headersOf, renamed } from './mail-text.ts';

type Kept = { id: string; raw: string; labelIds: string[]; at: number; n: number };

/**
 * A stand-in for the Gmail API, version 1, as Google documents it: expiring history ids, pages, labels, raw mails, and its own Message-IDs.
 */
export async function startGmail(account = 'ann@gmail.test') {
  const letters: Kept[] = [];
  let n = 100;
  const mailbox = { pageSize: 100, oldest: 0 };
  const wrong = (status: number, reason: string, message = reason): Reply => ({
    status,
    body: { error: { code: status, message, errors: [{ reason, message }] } },
  });

  function put(raw: string, labelIds: string[], at = Date.now()): string {
    n += 1;
    const id = randomUUID().slice(0, 16);
    letters.push({ id, raw, labelIds, at, n });
    return id;
  }

  function page<T>(all: T[], query: URLSearchParams): { rows: T[]; next: { nextPageToken?: string } } {
    const from = Number(query.get('pageToken') ?? 0);
    const size = Math.min(mailbox.pageSize, Number(query.get('maxResults') ?? 100));
    const next = from + size < all.length ? { nextPageToken: String(from + size) } : {};
    return { rows: all.slice(from, from + size), next };
  }

  function list(query: URLSearchParams): Reply {
    const after = Number(/^after:(\d+)$/.exec(query.get('q') ?? '')?.[1] ?? 0);
    const label = query.get('labelIds');
    const all = letters
      .filter(({ at, labelIds }) => at >= after * 1_000 && (!label || labelIds.includes(label)))
      .filter(({ labelIds }) => !labelIds.includes('SPAM') && !labelIds.includes('TRASH'))
      .sort((a, b) => b.n - a.n);
    const { rows, next } = page(all, query);
    return { status: 200, body: { messages: rows.map(({ id }) => ({ id, threadId: id })), ...next } };
  }

  function history(query: URLSearchParams): Reply {
    const start = Number(query.get('startHistoryId'));
    if (!(start >= mailbox.oldest)) return wrong(404, 'notFound', 'Requested entity was not found.');
    const { rows, next } = page(
      letters.filter((one) => one.n > start),
      query,
    );
    const records = rows.map((one) => ({
      id: String(one.n),
      messagesAdded: [{ message: { id: one.id, threadId: one.id, labelIds: one.labelIds } }],
    }));
    return { status: 200, body: { history: records, historyId: String(n), ...next } };
  }

  function answer({ method, path, query, json }: Question): Reply {
    const rest = path.replace('/gmail/v1/users/me', '');
    if (rest === '/profile') return { status: 200, body: { emailAddress: account, historyId: String(n) } };
    if (rest === '/history') return history(query);
    if (rest === '/messages' && method === 'GET') return list(query);
    if (rest === '/messages/send') {
      const raw = Buffer.from(String(json.raw), 'base64url').toString('utf8');
      if (!/^To: \S/m.test(raw)) return wrong(400, 'invalidArgument', 'Recipient address required');
      const id = put(renamed(raw, `<${randomUUID()}@mail.gmail.com>`), ['SENT']);
      return { status: 200, body: { id, threadId: id, labelIds: ['SENT'] } };
    }
    const found = letters.find(({ id }) => rest === `/messages/${id}`);
    if (!found) return wrong(404, 'notFound', 'Requested entity was not found.');
    const whole = { id: found.id, threadId: found.id, labelIds: found.labelIds, internalDate: String(found.at) };
    if (query.get('format') === 'raw')
      return { status: 200, body: { ...whole, raw: Buffer.from(found.raw).toString('base64url') } };
    const wanted = query.getAll('metadataHeaders').map((name) => name.toLowerCase());
    const headers = headersOf(found.raw).filter(({ name }) => wanted.includes(name.toLowerCase()));
    return { status: 200, body: { ...whole, payload: { headers } } };
  }

  const provider = await startProvider(answer);
  return Object.assign(provider, {
    mailbox,
    letters,
    environment: {
      GOOGLE_CLIENT_ID: 'app',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_DIALOG_URL: `${provider.url}/dialog`,
      GOOGLE_OAUTH_URL: provider.url,
      GOOGLE_MAIL_URL: `${provider.url}/gmail/v1`,
    },
    arrives: (raw: string, at?: number) => put(raw, ['INBOX', 'UNREAD'], at),
    /** The owner writes a mail in Gmail itself. */
    writes: (raw: string) => put(raw, ['SENT']),
    drafts: (raw: string) => put(raw, ['DRAFT']),
    junk: (raw: string) => put(raw, ['SPAM']),
    sent: () => letters.filter(({ labelIds }) => labelIds.includes('SENT')).map(({ raw }) => raw),
    /** Expires every history id, as Gmail does after a while. */
    forgetPlaces: () => {
      n += 1;
      mailbox.oldest = n;
    },
  });
}
