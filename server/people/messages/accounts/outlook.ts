import { z } from 'zod';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import { idsIn, type OpenMailbox, sure } from './remote.ts';

const person = z.object({ emailAddress: z.object({ address: z.string().default('') }) });
const header = z.object({ name: z.string(), value: z.string() });
const message = z.object({
  id: z.string(),
  subject: z.string().nullish(),
  from: person.nullish(),
  toRecipients: z.array(person).default([]),
  ccRecipients: z.array(person).default([]),
  isDraft: z.boolean().default(false),
  receivedDateTime: z.string(),
  internetMessageId: z.string().nullish(),
  internetMessageHeaders: z.array(header).nullish(),
});
const page = z.object({
  value: z.array(z.object({ id: z.string(), '@removed': z.unknown().optional() })),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});
const folder = z.object({ id: z.string(), displayName: z.string().default(''), childFolderCount: z.int().default(0) });
const folderPage = z.object({ value: z.array(folder).default([]), '@odata.nextLink': z.string().optional() });
type Folder = z.infer<typeof folder>;
const draft = message.pick({ id: true, isDraft: true, internetMessageId: true });
type Draft = z.infer<typeof draft>;

const sentFolder = 'sentitems';
/** Folders that are read anyway or that hold no mail to read. */
const standing = ['inbox', sentFolder, 'drafts', 'deleteditems', 'junkemail', 'outbox'];
/** Limits the folder choice in number and depth. */
const mostFolders = 200;
const mostDepth = 3;
const pageSize = 50;
const fields = Object.keys(message.shape).join(',');
/** Immutable ids stay the same when a mail is moved to another folder. */
const prefer = `IdType="ImmutableId", odata.maxpagesize=${pageSize}`;

/** Mailboxes of Microsoft 365 and Outlook.com through Microsoft Graph 1.0. */
export const outlook: OpenMailbox = ({ ask, settings }) => {
  const base = settings.MICROSOFT_GRAPH_URL;
  const one = (id: string) => `${base}/me/messages/${encodeURIComponent(id)}`;
  /** Graph returns the links to continue from; only links to Graph itself are followed, so that the token can't leak elsewhere. */
  const own = (link: string): string => {
    if (new URL(link).origin !== new URL(base).origin)
      throw new ProviderRefusal('refused', 'The answer leads elsewhere.');
    return link;
  };
  const headerOf = (headers: readonly z.infer<typeof header>[] | null | undefined, name: string): string =>
    headers?.find((given) => given.name.toLowerCase() === name.toLowerCase())?.value ?? '';
  const addressOf = ({ emailAddress }: z.infer<typeof person>): string => emailAddress.address.trim().toLowerCase();
  async function listFolders(path: string): Promise<Folder[]> {
    const found: Folder[] = [];
    const query = new URLSearchParams({ $select: 'id,displayName,childFolderCount', $top: '100' });
    let next: string | undefined = `${base}/me/mailFolders${path}?${query}`;
    while (next && found.length < mostFolders) {
      const given = folderPage.parse((await ask(own(next), { headers: { prefer } })).body);
      found.push(...given.value);
      next = given['@odata.nextLink'];
    }
    return found;
  }
  /** Some mailboxes lack one of the standard folders. */
  const idOf = (name: string): Promise<string | null> =>
    ask(`${base}/me/mailFolders/${name}?$select=id`, { headers: { prefer } }).then(
      ({ body }) => z.object({ id: z.string() }).parse(body).id,
      (error: unknown) => {
        if (error instanceof ProviderRefusal && error.kind === 'gone') return null;
        throw error;
      },
    );
  const draftOf = async (raw: Buffer): Promise<Draft> => {
    const asked = { text: raw.toString('base64'), headers: { prefer, 'content-type': 'text/plain' } };
    return draft.parse((await ask(`${base}/me/messages`, asked)).body);
  };
  /** What was sent is another item there, or at least no draft. */
  const draftAt = (id: string): Promise<Draft | 'gone'> =>
    ask(`${one(id)}?$select=id,isDraft,internetMessageId`, { headers: { prefer } }).then(
      ({ body }) => {
        const found = draft.parse(body);
        return found.isDraft ? found : 'gone';
      },
      (error: unknown) => {
        if (error instanceof ProviderRefusal && error.kind === 'gone') return 'gone';
        throw error;
      },
    );
  return {
    folders: ['inbox', sentFolder],
    async others() {
      const left = new Set(await Promise.all(standing.map(idOf)));
      const inbox = await idOf('inbox');
      const found: { id: string; name: string; within: string }[] = [];
      const walk = async (path: string, within: string, depth: number): Promise<void> => {
        for (const one of await listFolders(path)) {
          if (found.length >= mostFolders) return;
          const isChosen = !left.has(one.id);
          if (isChosen) found.push({ id: one.id, name: one.displayName || one.id, within });
          if (one.childFolderCount > 0 && depth < mostDepth && (isChosen || one.id === inbox))
            await walk(`/${encodeURIComponent(one.id)}/childFolders`, one.displayName, depth + 1);
        }
      };
      await walk('', '', 1);
      return found;
    },
    async *changes(folder, { reached, from }) {
      const query = new URLSearchParams({
        changeType: 'created',
        $select: 'id',
        $filter: `receivedDateTime ge ${from.toISOString()}`,
      });
      let next: string | undefined =
        reached ?? `${base}/me/mailFolders/${encodeURIComponent(folder)}/messages/delta?${query}`;
      while (next) {
        const given = page.parse((await ask(own(next), { headers: { prefer } })).body);
        next = given['@odata.nextLink'];
        yield {
          ids: given.value.filter((entry) => !entry['@removed']).map(({ id }) => id),
          reached: next ?? given['@odata.deltaLink'] ?? null,
        };
      }
    },
    async head(folder, id) {
      try {
        const given = message.parse((await ask(`${one(id)}?$select=${fields}`, { headers: { prefer } })).body);
        if (given.isDraft) return undefined;
        const answered = ['In-Reply-To', 'References'].map((name) => headerOf(given.internetMessageHeaders, name));
        return {
          id,
          subject: given.subject ?? '',
          from: given.from ? addressOf(given.from) : '',
          to: [...given.toRecipients, ...given.ccRecipients].map(addressOf).slice(0, 50),
          answers: idsIn(answered.join(' ')),
          isSent: folder === sentFolder,
          at: given.receivedDateTime,
        };
      } catch (error) {
        if (error instanceof ProviderRefusal && error.kind === 'gone') return undefined;
        throw error;
      }
    },
    raw: async (id) => (await ask(`${one(id)}/$value`, { headers: { prefer, accept: '*/*' } })).raw,
    /**
     * As a draft first, which has its Message-ID and can leave once: who sends at once learns nothing where the answer is lost, and
     * what was sent is listed a while later.
     */
    async send({ raw, handle, keep }) {
      const there = handle === null ? undefined : await sure(draftAt(handle));
      if (there === 'gone') return null;
      const draft = there ?? (await draftOf(raw));
      if (handle === null) await keep(draft.id, draft.internetMessageId ?? undefined);
      await sure(ask(`${one(draft.id)}/send`, { method: 'POST', headers: { prefer } }), true);
      return draft.internetMessageId ?? null;
    },
    async drop(handle) {
      await ask(one(handle), { method: 'DELETE', headers: { prefer } });
    },
  };
};
