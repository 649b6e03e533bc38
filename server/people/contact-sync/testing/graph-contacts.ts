import { randomUUID } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type Given = { first?: string; last?: string; email?: string; phone?: string };
type Kept = Given & { id: string; n: number; isGone: boolean; folder: string };

/** A stand-in for contacts in Microsoft Graph 1.0 as documented: folders, pages, expiring delta links, and deletions. */
export async function startGraphContacts() {
  const people = new Map<string, Kept>();
  let n = 1;
  const book = { pageSize: 100, oldest: 0 };
  const wrong = (status: number, code: string): Reply => ({ status, body: { error: { code, message: code } } });
  const shown = ({ id, first, last, email, phone, isGone }: Kept) =>
    isGone
      ? { id, '@removed': { reason: 'deleted' } }
      : {
          id,
          givenName: first ?? null,
          surname: last ?? null,
          emailAddresses: email ? [{ address: email, name: email }] : [],
          mobilePhone: phone ?? null,
          businessPhones: [],
          homePhones: [],
        };

  function delta({ path, query, origin }: Question, folder: string): Reply {
    const since = Number(query.get('$deltatoken') ?? 0);
    if (query.has('$deltatoken') && since < book.oldest) return wrong(410, 'syncStateNotFound');
    const all = [...people.values()].filter(
      (one) => one.folder === folder && one.n > since && (since > 0 || !one.isGone),
    );
    const from = Number(query.get('$skiptoken') ?? 0);
    const link = (given: Record<string, string>) => `${origin}${path}?${new URLSearchParams(given)}`;
    const isLast = from + book.pageSize >= all.length;
    return {
      status: 200,
      body: {
        value: all.slice(from, from + book.pageSize).map(shown),
        ...(isLast
          ? { '@odata.deltaLink': link({ $deltatoken: String(n) }) }
          : {
              '@odata.nextLink': link({
                $skiptoken: String(from + book.pageSize),
                ...(since > 0 && { $deltatoken: String(since) }),
              }),
            }),
      },
    };
  }

  function answer(question: Question): Reply {
    const rest = question.path.replace('/v1.0/me', '');
    if (rest === '') return { status: 200, body: { id: 'u1', mail: 'bo@outlook.test' } };
    if (rest === '/contactFolders') return { status: 200, body: { value: [{ id: 'f1', displayName: 'Clients' }] } };
    if (rest === '/contacts/delta') return delta(question, 'contacts');
    if (rest === '/contactFolders/f1/contacts/delta') return delta(question, 'f1');
    return wrong(404, 'ErrorItemNotFound');
  }

  const provider = await startProvider(answer);
  return Object.assign(provider, {
    book,
    account: 'bo@outlook.test',
    group: 'f1',
    groupName: 'Clients',
    environment: {
      MICROSOFT_CLIENT_ID: 'app',
      MICROSOFT_CLIENT_SECRET: 'secret',
      MICROSOFT_LOGIN_URL: provider.url,
      MICROSOFT_GRAPH_URL: `${provider.url}/v1.0`,
    },
    put(given: Given & { isIn?: boolean }, id: string = randomUUID()): string {
      n += 1;
      const { isIn = true, ...rest } = given;
      people.set(id, { ...people.get(id), ...rest, folder: isIn ? 'f1' : 'contacts', id, n, isGone: false });
      return id;
    },
    drop(id: string) {
      n += 1;
      people.set(id, { ...people.get(id)!, n, isGone: true });
    },
    forgetPlaces() {
      n += 1;
      book.oldest = n;
    },
  });
}
