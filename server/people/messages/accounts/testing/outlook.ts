import { randomUUID } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';
import { headerOf, headersOf, renamed } from './mail-text.ts';

type Kept = { id: string; raw: string; folder: string; at: number; n: number };

/** A stand-in for mail in Microsoft Graph 1.0 as Microsoft documents it: delta links by folder, raw mail by $value, sending MIME. */
export async function startOutlook(account = 'bo@outlook.test') {
  const letters: Kept[] = [];
  let n = 100;
  /** `isLate`: what is sent is listed only a while after it left. */
  const mailbox = { pageSize: 50, oldest: 0, isLate: false };
  /** Each folder with its parent folder. */
  const folders = new Map<string, { name: string; parent: string }>(
    ['inbox', 'sentitems', 'drafts', 'deleteditems', 'junkemail'].map((name) => [`id-${name}`, { name, parent: '' }]),
  );
  const known = (folder: string) => (folders.has(`id-${folder}`) ? folder : folders.has(folder) ? folder : undefined);
  const wrong = (status: number, code: string): Reply => ({ status, body: { error: { code, message: code } } });
  const person = (text: string) => {
    const address = /<([^<>]+)>/.exec(text)?.[1] ?? text.trim();
    return { emailAddress: { address, name: address } };
  };

  function put(raw: string, folder: Kept['folder'], at = Date.now()): string {
    n += 1;
    const id = randomUUID();
    letters.push({ id, raw, folder, at, n });
    return id;
  }

  /** A mail as Graph returns it; headers only if they were selected. */
  function shown({ id, raw, at, folder }: Kept, query: URLSearchParams): Record<string, unknown> {
    const all: Record<string, unknown> = {
      subject: headerOf(raw, 'subject'),
      from: person(headerOf(raw, 'from')),
      toRecipients: headerOf(raw, 'to').split(',').map(person),
      ccRecipients: [],
      isDraft: folder === 'drafts',
      receivedDateTime: new Date(at).toISOString(),
      sentDateTime: new Date(at).toISOString(),
      internetMessageId: headerOf(raw, 'message-id'),
      internetMessageHeaders: headersOf(raw),
    };
    const chosen = query.get('$select')?.split(',') ?? Object.keys(all).filter((name) => !name.endsWith('Headers'));
    return { id, ...Object.fromEntries(chosen.flatMap((name) => (name in all ? [[name, all[name]]] : []))) };
  }

  function delta({ path, query, origin }: Question, folder: string): Reply {
    if (!known(folder)) return wrong(404, 'ErrorItemNotFound');
    const since = Number(query.get('$deltatoken') ?? 0);
    if (query.has('$deltatoken') && since < mailbox.oldest) return wrong(410, 'syncStateNotFound');
    const after = Date.parse(/^receivedDateTime ge (\S+)$/.exec(query.get('$filter') ?? '')?.[1] ?? '') || 0;
    const from = Number(query.get('$skiptoken') ?? 0);
    const all = letters.filter((one) => one.folder === folder && one.n > since && one.at >= after);
    const link = (given: Record<string, string>) => `${origin}${path}?${new URLSearchParams(given)}`;
    const isLast = from + mailbox.pageSize >= all.length;
    return {
      status: 200,
      body: {
        value: all.slice(from, from + mailbox.pageSize).map(({ id }) => ({ id })),
        ...(isLast
          ? { '@odata.deltaLink': link({ $deltatoken: String(n) }) }
          : {
              '@odata.nextLink': link({
                $skiptoken: String(from + mailbox.pageSize),
                ...(query.has('$deltatoken') && { $deltatoken: String(since) }),
                ...(query.has('$filter') && { $filter: query.get('$filter')! }),
              }),
            }),
      },
    };
  }

  function answer(question: Question): Reply {
    const { method, path, query, headers, text } = question;
    const rest = path.replace('/v1.0/me', '');
    if (rest === '') return { status: 200, body: { id: 'u1', mail: account } };
    if (rest === '/sendMail' || (rest === '/messages' && method === 'POST')) {
      if (!headers['content-type']?.startsWith('text/plain')) return wrong(400, 'ErrorInvalidRequest');
      const raw = Buffer.from(text, 'base64').toString('utf8');
      const id = put(
        renamed(raw, `<${randomUUID()}@outlook.test>`),
        rest === '/messages' ? 'drafts' : mailbox.isLate ? 'outbox' : 'sentitems',
      );
      return rest === '/messages'
        ? { status: 201, body: shown(letters.find((one) => one.id === id)!, new URLSearchParams()) }
        : { status: 202 };
    }
    const draft = letters.find(({ id, folder }) => folder === 'drafts' && rest === `/messages/${id}/send`);
    if (draft) {
      // As its maintainers say, what was sent is another item than the draft was.
      Object.assign(draft, {
        id: randomUUID(),
        folder: mailbox.isLate ? 'outbox' : 'sentitems',
        n: ++n,
        at: Date.now(),
      });
      return { status: 202 };
    }
    const thrown = letters.findIndex(({ id }) => method === 'DELETE' && rest === `/messages/${id}`);
    if (thrown >= 0) {
      letters.splice(thrown, 1);
      return { status: 204 };
    }
    const [, , given = '', , last] = rest.split('/');
    const folder = decodeURIComponent(given);
    const within = /^\/mailFolders(?:\/([^/]+)\/childFolders)?$/.exec(rest);
    if (within) {
      const children = (of: string) => [...folders].filter(([, { parent }]) => parent === of);
      const value = children(decodeURIComponent(within[1] ?? '')).map(([id, { name }]) => ({
        id,
        displayName: name,
        childFolderCount: children(id).length,
      }));
      return { status: 200, body: { value } };
    }
    if (/^\/mailFolders\/[^/]+$/.test(rest))
      return folders.has(`id-${folder}`)
        ? { status: 200, body: { id: `id-${folder}` } }
        : wrong(404, 'ErrorItemNotFound');
    if (rest.endsWith('/messages/delta')) return delta(question, folder);
    if (rest === '/mailFolders/sentitems/messages' && method === 'GET') {
      const newest = letters.filter((one) => one.folder === 'sentitems').sort((a, b) => b.n - a.n);
      return {
        status: 200,
        body: { value: newest.slice(0, Number(query.get('$top'))).map((one) => shown(one, query)) },
      };
    }
    const found = letters.find(({ id }) => rest.startsWith(`/messages/${id}`));
    if (!found || last) return wrong(404, 'ErrorItemNotFound');
    if (rest.endsWith('/$value')) return { status: 200, text: found.raw, headers: { 'content-type': 'text/plain' } };
    return { status: 200, body: shown(found, query) };
  }

  const provider = await startProvider(answer);
  return Object.assign(provider, {
    mailbox,
    environment: {
      MICROSOFT_CLIENT_ID: 'app',
      MICROSOFT_CLIENT_SECRET: 'secret',
      MICROSOFT_LOGIN_URL: provider.url,
      MICROSOFT_GRAPH_URL: `${provider.url}/v1.0`,
    },
    folders,
    /** A mail that the mailbox's own rule moves to another folder. */
    arrivesIn: (folder: string, raw: string) => put(raw, folder),
    arrives: (raw: string, at?: number) => put(raw, 'inbox', at),
    writes: (raw: string) => put(raw, 'sentitems'),
    /** What left, also where it is not listed yet. */
    sent: () => letters.filter(({ folder }) => folder === 'sentitems' || folder === 'outbox').map(({ raw }) => raw),
    drafts: () => letters.filter(({ folder }) => folder === 'drafts').length,
    listSent: () => {
      mailbox.isLate = false;
      for (const one of letters) if (one.folder === 'outbox') Object.assign(one, { folder: 'sentitems', n: ++n });
    },
    forgetPlaces: () => {
      n += 1;
      mailbox.oldest = n;
    },
  });
}
