import { createHash } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type Member = {
  email: string;
  status: string;
  fields: Record<string, string>;
  tags: Set<string>;
  changed: number;
  /** The member opted out, so nobody else can subscribe them again. */
  isTheirWord: boolean;
};

const hashOf = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex');
const problem = (status: number, title: string, detail: string): Reply => ({
  status,
  body: { type: 'https://mailchimp.com/developer/marketing/docs/errors/', title, status, detail, instance: 'i' },
});

/** A stand-in for the published parts of Mailchimp's Marketing API 3.0: metadata, audiences, paged members, batches, tags, archiving. */
export async function startMailchimp() {
  const audiences = new Map([
    ['a1', { name: 'Newsletter', members: new Map<string, Member>() }],
    ['b2', { name: 'Past clients', members: new Map<string, Member>() }],
  ]);
  const state = { pageSize: 1_000 };
  const tagIds = new Map<string, string>();
  let clock = Date.parse('2026-01-05T10:00:00Z');
  const tick = (): number => (clock += 1_000);
  const instant = (at: number): string => new Date(at).toISOString().replace('.000Z', '+00:00');
  const tagId = (name: string): string => {
    const known = tagIds.get(name.toLowerCase());
    if (known) return known;
    tagIds.set(name.toLowerCase(), String(7_000 + tagIds.size));
    return tagId(name);
  };

  const shown = (id: string, one: Member) => ({
    id,
    email_address: one.email,
    status: one.status,
    last_changed: instant(one.changed),
    ...(one.status === 'unsubscribed' && {
      unsubscribe_reason: one.isTheirWord ? 'No longer interested' : 'N/A (Unsubscribed by admin)',
    }),
  });

  type Given = { email_address: string; status: string; merge_fields?: Record<string, string>; tags?: string[] };
  function putOne(members: Map<string, Member>, given: Given, isUpdate: boolean) {
    const error = (error_code: string, text: string) => ({
      email_address: given.email_address,
      error: text,
      error_code,
      field: '',
      field_message: '',
    });
    if (given.email_address.endsWith('@example.invalid'))
      return error('ERROR_GENERIC', `${given.email_address} looks fake or invalid, please enter a real email address.`);
    const id = hashOf(given.email_address);
    const known = members.get(id);
    if (known && known.status !== 'archived' && !isUpdate)
      return error('ERROR_CONTACT_EXISTS', `${given.email_address} is already a list member, do you want to update?`);
    if (known && given.status === 'subscribed' && (known.isTheirWord || known.status === 'cleaned'))
      return error(
        'ERROR_GENERIC',
        `${given.email_address} is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.`,
      );
    for (const name of given.tags ?? []) tagId(name);
    members.set(id, {
      email: given.email_address,
      status: given.status,
      fields: { ...known?.fields, ...given.merge_fields },
      tags: new Set([...(known?.tags ?? []), ...(given.tags ?? [])]),
      changed: tick(),
      isTheirWord: known?.isTheirWord ?? false,
    });
    return undefined;
  }

  function ofList({ method, path, query, json }: Question): Reply {
    const [, id = '', what, key] = /^\/3\.0\/lists\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? [];
    const list = audiences.get(id);
    if (!list) return problem(404, 'Resource Not Found', 'The requested resource could not be found.');
    const { members } = list;
    if (!what && method === 'POST') {
      const given = json.members as Given[];
      if (given.length > 500) return problem(400, 'Invalid Resource', 'At most 500 members.');
      const errors = given.flatMap((one) => putOne(members, one, json.update_existing === true) ?? []);
      return { status: 200, body: { errors, error_count: errors.length, total_created: 0, total_updated: 0 } };
    }
    if (what === 'merge-fields') {
      const merge_fields = [
        { tag: 'FNAME', name: 'First Name', type: 'text' },
        { tag: 'LNAME', name: 'Last Name', type: 'text' },
        { tag: 'PHONE', name: 'Phone Number', type: 'phone' },
        { tag: 'ADDRESS', name: 'Address', type: 'address' },
        { tag: 'MMERGE5', name: 'Town', type: 'text' },
      ];
      return { status: 200, body: { merge_fields, total_items: merge_fields.length } };
    }
    if (what === 'tag-search') {
      const name = query.get('name')?.toLowerCase() ?? '';
      const tags = [...tagIds]
        .filter(([tag]) => tag.startsWith(name))
        .map(([tag, tagKey]) => ({ id: Number(tagKey), name: tag }));
      return { status: 200, body: { tags, total_items: tags.length } };
    }
    if (what === 'segments' && method === 'POST') {
      const tag = [...tagIds].find(([, one]) => one === key)?.[0];
      for (const email of (json.members_to_remove as string[]) ?? [])
        for (const one of members.get(hashOf(email))?.tags ?? [])
          if (one.toLowerCase() === tag) members.get(hashOf(email))!.tags.delete(one);
      return { status: 200, body: { members_added: [], members_removed: [], errors: [] } };
    }
    if (what === 'members' && key && method === 'DELETE') {
      const one = members.get(key);
      if (!one || one.status === 'archived')
        return problem(404, 'Resource Not Found', 'The requested resource could not be found.');
      one.status = 'archived';
      return { status: 204 };
    }
    if (what !== 'members') return problem(404, 'Resource Not Found', 'The requested resource could not be found.');
    const since = query.get('since_last_changed');
    const rows = [...members]
      .filter(([, one]) => one.status !== 'archived' && (!since || one.changed >= Date.parse(since)))
      .sort(([, one], [, other]) => one.changed - other.changed);
    const from = Number(query.get('offset') ?? 0);
    const size = Math.min(state.pageSize, Number(query.get('count') ?? 10), 1_000);
    return {
      status: 200,
      body: {
        members: rows.slice(from, from + size).map(([one, member]) => shown(one, member)),
        total_items: rows.length,
      },
    };
  }

  function answer(question: Question): Reply {
    if (question.path === '/oauth2/metadata')
      return question.headers.authorization?.startsWith('OAuth ')
        ? {
            status: 200,
            body: {
              dc: 'us7',
              role: 'owner',
              accountname: 'Quill Realty',
              user_id: 4711,
              api_endpoint: 'https://us7.api.mailchimp.com',
            },
          }
        : { status: 401, body: { error: 'invalid_token' } };
    if (question.path !== '/3.0/lists') return ofList(question);
    const lists = [...audiences].map(([id, { name, members }]) => ({
      id,
      name,
      stats: { member_count: members.size },
    }));
    return { status: 200, body: { lists, total_items: lists.length } };
  }

  const provider = await startProvider(answer, { tokenPath: /^\/oauth2\/token$/, dialogPath: /^\/oauth2\/authorize$/ });
  provider.state.givesKeys = false;
  provider.state.extraOnToken = { expires_in: 0, scope: null };
  const find = (email: string, list = 'a1') => audiences.get(list)!.members.get(hashOf(email));
  return Object.assign(provider, {
    mailchimp: state,
    audiences,
    find,
    /** The subscribed members of an audience. */
    subscribed: (list = 'a1') =>
      [...audiences.get(list)!.members.values()]
        .filter(({ status }) => status === 'subscribed')
        .map(({ email }) => email)
        .sort(),
    /** Adds a member who was there before the sync. */
    join(email: string, status = 'subscribed', list = 'a1') {
      audiences.get(list)!.members.set(hashOf(email), {
        email,
        status,
        fields: {},
        tags: new Set(),
        changed: tick(),
        isTheirWord: status === 'unsubscribed',
      });
    },
    /** The member unsubscribes, signs up again, or bounces. */
    says(email: string, status: 'unsubscribed' | 'subscribed' | 'cleaned') {
      const one = find(email)!;
      Object.assign(one, { status, changed: tick(), isTheirWord: status === 'unsubscribed' });
    },
    /** Adds a tag as a Mailchimp user would. */
    tag(email: string, name: string) {
      find(email)!.tags.add(name);
      tagId(name);
    },
    environment: {
      MAILCHIMP_CLIENT_ID: 'app',
      MAILCHIMP_CLIENT_SECRET: 'secret',
      MAILCHIMP_LOGIN_URL: `${provider.url}/oauth2`,
      MAILCHIMP_API_URL: `${provider.url}/3.0`,
    },
  });
}
