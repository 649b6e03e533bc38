import { z } from 'zod';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import { addressesIn, idsIn, markHeader, type OpenMailbox, type Page, sure } from './remote.ts';

const listed = z.object({
  messages: z.array(z.object({ id: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const history = z.object({
  history: z
    .array(
      z.object({
        id: z.string(),
        messagesAdded: z.array(z.object({ message: z.object({ id: z.string() }) })).default([]),
      }),
    )
    .default([]),
  historyId: z.string(),
  nextPageToken: z.string().optional(),
});
const message = z.object({
  id: z.string(),
  labelIds: z.array(z.string()).default([]),
  internalDate: z.string().default('0'),
  raw: z.string().optional(),
  payload: z
    .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) })
    .default({ headers: [] }),
});
export const gmailProfile = z.object({ emailAddress: z.string(), historyId: z.string() });

const asked = ['From', 'To', 'Cc', 'Subject', 'Message-ID', 'In-Reply-To', 'References', markHeader];
/** Labels of messages that are not sent or received mail. */
const left = new Set(['DRAFT', 'SPAM', 'TRASH', 'CHAT']);
const pageSize = 100;
const mostPages = 50;
/** More than anybody sends while a letter of theirs waits to be looked for. */
const lastSent = 50;

/** The Gmail API, version 1. */
export const gmail: OpenMailbox = ({ ask, settings }) => {
  const base = `${settings.GOOGLE_MAIL_URL}/users/me`;
  const headers = async (id: string) => {
    const query = new URLSearchParams({ format: 'metadata' });
    for (const name of asked) query.append('metadataHeaders', name);
    const { payload, ...rest } = message.parse((await ask(`${base}/messages/${encodeURIComponent(id)}?${query}`)).body);
    const header = (name: string) =>
      payload.headers.find((one) => one.name.toLowerCase() === name.toLowerCase())?.value ?? '';
    return { ...rest, header };
  };
  const list = (query: Record<string, string>) =>
    ask(`${base}/messages?${new URLSearchParams(query)}`).then(({ body }) => listed.parse(body));

  /** Reads the history id before listing, newest first, so that mail arriving meanwhile is found by the next run. */
  async function* whole(from: Date): AsyncGenerator<Page> {
    const { historyId } = gmailProfile.parse((await ask(`${base}/profile`)).body);
    let next: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const { messages, nextPageToken } = await list({
        q: `after:${Math.floor(from.getTime() / 1_000)}`,
        maxResults: String(pageSize),
        ...(next && { pageToken: next }),
      });
      next = nextPageToken;
      yield { ids: messages.map(({ id }) => id), reached: next ? null : historyId };
      if (!next) return;
    }
    // Older mail beyond the page limit is skipped.
    yield { ids: [], reached: historyId };
  }

  /** The Message-ID of what was sent with this mark a moment ago; null where it was not. */
  async function sentWith(mark: string): Promise<string | null> {
    const { messages } = await list({ labelIds: 'SENT', maxResults: String(lastSent) });
    for (const { id } of messages) {
      const { header } = await headers(id);
      if (header(markHeader) === mark) return idsIn(header('Message-ID'))[0] ?? '';
    }
    return null;
  }

  return {
    folders: ['all'],
    others: async () => [],
    async *changes(_, { reached, from }) {
      if (reached === null) return yield* whole(from);
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          startHistoryId: reached,
          historyTypes: 'messageAdded',
          maxResults: String(pageSize),
          ...(next && { pageToken: next }),
        });
        const page = history.parse((await ask(`${base}/history?${query}`)).body);
        const ids = page.history.flatMap(({ messagesAdded }) => messagesAdded.map((one) => one.message.id));
        next = page.nextPageToken;
        yield { ids: [...new Set(ids)], reached: next ? (page.history.at(-1)?.id ?? null) : page.historyId };
      } while (next);
    },
    async head(_, id) {
      try {
        const { labelIds, internalDate, header } = await headers(id);
        if (labelIds.some((label) => left.has(label))) return undefined;
        return {
          id,
          subject: header('Subject'),
          from: addressesIn(header('From'))[0] ?? '',
          to: addressesIn(`${header('To')},${header('Cc')}`),
          answers: idsIn(`${header('In-Reply-To')} ${header('References')}`),
          isSent: labelIds.includes('SENT'),
          at: new Date(Number(internalDate)).toISOString(),
        };
      } catch (error) {
        if (error instanceof ProviderRefusal && error.kind === 'gone') return undefined;
        throw error;
      }
    },
    async raw(id) {
      const { raw } = message.parse((await ask(`${base}/messages/${encodeURIComponent(id)}?format=raw`)).body);
      return Buffer.from(raw ?? '', 'base64url');
    },
    // What it took stands among what was sent with its answer: what is not there did not leave.
    async send({ raw, mark, handle, keep }) {
      const before = handle === null ? null : await sure(sentWith(mark));
      if (before !== null) return before || null;
      if (handle === null) await keep('');
      const sending = ask(`${base}/messages/send`, { json: { raw: raw.toString('base64url') } });
      const { body } = await sure(sending, true);
      // The mail has been sent. Failing to learn its Message-ID must not cause a retry.
      return headers(z.object({ id: z.string() }).parse(body).id).then(
        ({ header }) => idsIn(header('Message-ID'))[0] ?? null,
        () => null,
      );
    },
    drop: async () => {},
  };
};
