import { z } from 'zod';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { askGraph as ask, graphDialog, inspect, isGraphSetUp, longToken } from './graph.ts';
import { type Account, mostRemarks, type Network, NetworkRefusal, type Remark } from './network.ts';

/**
 * Instagram business and creator accounts linked to a Facebook page, by the Content Publishing API; personal accounts can't be posted to. A
 * post takes two steps: media containers, then the post made of them.
 */
const scopes = [
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'pages_show_list',
  'pages_read_engagement',
];

/** Instagram processes a container asynchronously; poll this often, with this pause between. */
const asks = 8;
const pauseMs = 4_000;

const page = z.object({
  access_token: z.string(),
  instagram_business_account: z.object({ id: z.string(), username: z.string() }).optional(),
});
const made = z.object({ id: z.string() });
const container = z.object({ status_code: z.string(), status: z.string().default('') });
const limit = z.object({
  data: z
    .array(
      z.object({
        quota_usage: z.number(),
        config: z.object({ quota_total: z.number() }).default({ quota_total: 100 }),
      }),
    )
    .default([]),
});
const media = z.object({
  data: z.array(z.object({ id: z.string(), caption: z.string().default(''), permalink: z.string().optional() })),
});

const said = z.object({
  id: z.string(),
  text: z.string().default(''),
  username: z.string().default(''),
  timestamp: z.string(),
});
const comments = z.object({
  data: z.array(said.extend({ replies: z.object({ data: z.array(said) }).optional() })).default([]),
  paging: z.object({ next: z.string().optional() }).optional(),
});

const remarkOf = (own: string, { id, text, username, timestamp }: z.infer<typeof said>): Remark => ({
  externalId: id,
  author: username && `@${username}`,
  text,
  at: new Date(timestamp).toISOString(),
  isOurs: `@${username}` === own,
});

type At = { fetch: GuardedFetch; base: string; token: string };

const post = async ({ fetch, base, token }: At, path: string, form: Record<string, string>): Promise<string> =>
  made.parse(await ask(fetch, base, path, { method: 'POST', form: { ...form, access_token: token } })).id;

/** Waits until Instagram has processed the container. */
async function ready(at: At, id: string, wait: (ms: number) => Promise<void>): Promise<void> {
  for (let asked = 0; asked < asks; asked += 1) {
    const { status_code, status } = container.parse(
      await ask(at.fetch, at.base, `/${id}`, { query: { fields: 'status_code,status', access_token: at.token } }),
    );
    if (status_code === 'FINISHED') return;
    if (status_code === 'ERROR' || status_code === 'EXPIRED')
      throw new NetworkRefusal('content', status || 'Instagram could not use the photo.');
    await wait(pauseMs);
  }
  throw new NetworkRefusal('transient', 'Instagram is still preparing the photos.');
}

/** Instagram allows 100 posts a day. Check first, because half a carousel is of no use. */
async function refuseFull(at: At, account: string): Promise<void> {
  const { data } = limit.parse(
    await ask(at.fetch, at.base, `/${account}/content_publishing_limit`, {
      query: { fields: 'quota_usage,config', access_token: at.token },
    }),
  );
  const [known] = data;
  if (known && known.quota_usage >= known.config.quota_total)
    throw new NetworkRefusal('transient', 'Instagram takes no more posts of this account today.');
}

export const instagram: Network = {
  isSetUp: isGraphSetUp,

  authorizeAddress: (settings, given) => graphDialog(settings, given, scopes),

  async accounts(given) {
    const { fetch, settings } = given;
    const access = await longToken(given);
    const { data } = z.object({ data: z.array(page) }).parse(
      await ask(fetch, settings.FACEBOOK_API_URL, '/me/accounts', {
        query: { fields: 'access_token,instagram_business_account{id,username}', limit: '100', access_token: access },
      }),
    );
    const own = data.flatMap(({ access_token, instagram_business_account: account }) =>
      account ? [{ access_token, ...account }] : [],
    );
    if (own.length === 0)
      throw new NetworkRefusal(
        'content',
        'None of your Facebook pages has an Instagram business account. Personal accounts cannot be connected.',
      );
    return Promise.all(
      own.map(
        async ({ id, username, access_token }): Promise<Account> => ({
          externalId: id,
          name: `@${username}`,
          token: access_token,
          ...(await inspect(given, access_token, scopes)),
        }),
      ),
    );
  },

  async publish({ fetch, settings, account: { externalId, token }, piece, wait }) {
    const at = { fetch, base: settings.FACEBOOK_API_URL, token };
    const { text: caption, photos } = piece;
    const [first] = photos;
    if (!first) throw new NetworkRefusal('content', 'Instagram takes no post without a photo.');
    await refuseFull(at, externalId);
    let creation: string;
    if (photos.length === 1) creation = await post(at, `/${externalId}/media`, { image_url: first, caption });
    else {
      const children: string[] = [];
      for (const image_url of photos)
        children.push(await post(at, `/${externalId}/media`, { image_url, is_carousel_item: 'true' }));
      for (const child of children) await ready(at, child, wait);
      creation = await post(at, `/${externalId}/media`, {
        media_type: 'CAROUSEL',
        children: children.join(','),
        caption,
      });
    }
    await ready(at, creation, wait);
    const id = await post(at, `/${externalId}/media_publish`, { creation_id: creation });
    return { externalId: id, address: await addressOf(at, id) };
  },

  async comment({ fetch, settings, account: { token }, posted, text }) {
    await post({ fetch, base: settings.FACEBOOK_API_URL, token }, `/${posted}/comments`, { message: text });
  },

  async find({ fetch, settings, account: { externalId, token }, piece, since }) {
    const { data } = media.parse(
      await ask(fetch, settings.FACEBOOK_API_URL, `/${externalId}/media`, {
        query: {
          fields: 'id,caption,permalink',
          since: String(Math.floor(Date.parse(since) / 1_000) - 60),
          limit: '25',
          access_token: token,
        },
      }),
    );
    const same = data.find(({ caption }) => caption.trim() === piece.text.trim());
    return same && { externalId: same.id, address: same.permalink ?? null };
  },

  async remarks({ fetch, settings, account: { name, token }, posted }) {
    const fields = 'id,text,username,timestamp';
    const { data, paging } = comments.parse(
      await ask(fetch, settings.FACEBOOK_API_URL, `/${posted}/comments`, {
        query: { fields: `${fields},replies{${fields}}`, limit: String(mostRemarks), access_token: token },
      }),
    );
    return {
      isWhole: !paging?.next,
      remarks: data.flatMap(({ replies, ...one }) =>
        [one, ...(replies?.data ?? [])].map((each) => remarkOf(name, each)),
      ),
    };
  },

  answer: ({ fetch, settings, account: { token }, remark, text }) =>
    post({ fetch, base: settings.FACEBOOK_API_URL, token }, `/${remark}/replies`, { message: text }),
};

/** The post's public address, if Instagram returns it; a failure doesn't matter once the post is out. */
const addressOf = ({ fetch, base, token }: At, id: string): Promise<string | null> =>
  ask(fetch, base, `/${id}`, { query: { fields: 'permalink', access_token: token } }).then(
    (body) => z.object({ permalink: z.string() }).safeParse(body).data?.permalink ?? null,
    () => null,
  );
