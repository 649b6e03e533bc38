import { randomUUID } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type Given = { first?: string; last?: string; email?: string; phone?: string; groups?: string[] };
type Kept = Given & { id: string; n: number; isGone: boolean };

/** A stand-in for Google's People API, version 1, as documented: groups, pages, expiring sync tokens, and deletions. */
export async function startGooglePeople() {
  const people = new Map<string, Kept>();
  let n = 1;
  const book = { pageSize: 200, oldest: 0 };
  const wrong = (status: number, name: string, message: string): Reply => ({
    status,
    body: { error: { code: status, message, status: name } },
  });
  const shown = ({ id, first, last, email, phone, groups = [], isGone }: Kept) => ({
    resourceName: id,
    metadata: { deleted: isGone },
    ...(!isGone && {
      names: [{ givenName: first ?? '', familyName: last ?? '' }],
      emailAddresses: email ? [{ value: email }] : [],
      phoneNumbers: phone ? [{ value: phone, canonicalForm: phone }] : [],
      memberships: ['contactGroups/myContacts', ...groups].map((name) => ({
        contactGroupMembership: { contactGroupResourceName: name },
      })),
    }),
  });

  function list(query: URLSearchParams): Reply {
    const token = query.get('syncToken');
    if (token && Number(token) < book.oldest)
      return wrong(
        400,
        'FAILED_PRECONDITION',
        'Sync token is expired. Clear local cache and retry call without the sync token.',
      );
    const all = [...people.values()].filter((one) => (token ? one.n > Number(token) : !one.isGone));
    const from = Number(query.get('pageToken') ?? 0);
    const isLast = from + book.pageSize >= all.length;
    return {
      status: 200,
      body: {
        connections: all.slice(from, from + book.pageSize).map(shown),
        ...(isLast ? { nextSyncToken: String(n) } : { nextPageToken: String(from + book.pageSize) }),
      },
    };
  }

  function answer({ path, query }: Question): Reply {
    if (path === '/people/v1/people/me')
      return { status: 200, body: { resourceName: 'people/1', emailAddresses: [{ value: 'ann@gmail.test' }] } };
    if (path === '/people/v1/contactGroups')
      return {
        status: 200,
        body: {
          contactGroups: [
            {
              resourceName: 'contactGroups/myContacts',
              formattedName: 'My Contacts',
              groupType: 'SYSTEM_CONTACT_GROUP',
            },
            { resourceName: 'contactGroups/blocked', formattedName: 'Blocked', groupType: 'SYSTEM_CONTACT_GROUP' },
            {
              resourceName: 'contactGroups/clients',
              formattedName: 'Clients',
              groupType: 'USER_CONTACT_GROUP',
              memberCount: 2,
            },
          ],
        },
      };
    return path === '/people/v1/people/me/connections' ? list(query) : wrong(404, 'NOT_FOUND', 'Not found.');
  }

  const provider = await startProvider(answer);
  return Object.assign(provider, {
    book,
    account: 'ann@gmail.test',
    group: 'contactGroups/clients',
    groupName: 'Clients',
    environment: {
      GOOGLE_CLIENT_ID: 'app',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_DIALOG_URL: `${provider.url}/dialog`,
      GOOGLE_OAUTH_URL: provider.url,
      GOOGLE_PEOPLE_URL: `${provider.url}/people/v1`,
    },
    put(given: Given & { isIn?: boolean }, id = `people/c${randomUUID()}`): string {
      n += 1;
      const { isIn = true, ...rest } = given;
      people.set(id, {
        ...people.get(id),
        ...rest,
        groups: isIn ? ['contactGroups/clients'] : [],
        id,
        n,
        isGone: false,
      });
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
