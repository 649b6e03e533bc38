import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { wordsOn } from '#contract/growth/social/networks.ts';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import {
  jsonIn,
  mostRemarks,
  type Network,
  NetworkRefusal,
  type Picture,
  type Piece,
  type Renewed,
} from './network.ts';

/** X accounts by API v2. Access lasts two hours and is renewed with a single-use key that each renewal replaces. */
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];
/** A renewal key expires after this many days without use. */
const renewalDays = 180;

const failure = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  error_description: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional(), detail: z.string().optional() })).optional(),
});

function refusalIn(status: number, body: Record<string, unknown>): NetworkRefusal {
  const told = failure.safeParse(body).data;
  const message =
    told?.detail ?? told?.error_description ?? told?.errors?.[0]?.message ?? told?.title ?? `X answered ${status}.`;
  if (status === 401) return new NetworkRefusal('auth', message);
  // X refuses duplicate posts with 403 as well; that is no missing permission.
  if (status === 403 && /duplicate/i.test(message)) return new NetworkRefusal('content', message);
  if (status === 403) return new NetworkRefusal('scope', message);
  if (status === 429 || status >= 500) return new NetworkRefusal('transient', message);
  return new NetworkRefusal('content', message);
}

type Asked = {
  method?: 'GET' | 'POST';
  token?: string;
  json?: unknown;
  form?: { body: Uint8Array; type: string };
  headers?: Record<string, string>;
};

async function ask(fetch: GuardedFetch, address: string, { method = 'GET', token, json, form, headers }: Asked) {
  const answer = await fetch(address, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': form.type }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: form.body }),
  });
  const body = jsonIn(answer.body.toString('utf8'));
  if (answer.status >= 400) throw refusalIn(answer.status, body);
  return body;
}

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string().default(''),
});
const me = z.object({ data: z.object({ id: z.string(), username: z.string() }) });
const made = z.object({ data: z.object({ id: z.string() }) });
const posts = z.object({ data: z.array(z.object({ id: z.string(), text: z.string() })).default([]) });

const replies = z.object({
  data: z
    .array(z.object({ id: z.string(), text: z.string(), author_id: z.string(), created_at: z.string() }))
    .default([]),
  includes: z
    .object({ users: z.array(z.object({ id: z.string(), username: z.string() })).default([]) })
    .default({ users: [] }),
});

async function tokensFor(fetch: GuardedFetch, settings: Settings, form: Record<string, string>) {
  const given = await ask(fetch, `${settings.X_API_URL}/2/oauth2/token`, {
    method: 'POST',
    form: {
      body: Buffer.from(new URLSearchParams({ ...form, client_id: settings.X_CLIENT_ID! }).toString()),
      type: 'application/x-www-form-urlencoded',
    },
    headers: {
      authorization: `Basic ${Buffer.from(`${settings.X_CLIENT_ID}:${settings.X_CLIENT_SECRET}`).toString('base64')}`,
    },
  }).catch((error: unknown) => {
    // A refused token is an access problem, not a content problem.
    if (error instanceof NetworkRefusal && error.kind === 'content') throw new NetworkRefusal('auth', error.message);
    throw error;
  });
  return tokens.parse(given);
}

const renewedBy = ({ access_token, refresh_token, expires_in }: z.infer<typeof tokens>): Renewed => ({
  token: access_token,
  renewal: { key: refresh_token, accessUntil: new Date(Date.now() + expires_in * 1_000).toISOString() },
  expiresAt: new Date(Date.now() + renewalDays * 86_400_000).toISOString(),
});

/** A multipart form with a file, as bytes: our guarded `fetch` sends only those. */
function formOf({ content, contentType }: Picture): { body: Uint8Array; type: string } {
  const edge = `lintel${randomUUID().replaceAll('-', '')}`;
  const part = (head: string, body: Uint8Array | string) =>
    Buffer.concat([Buffer.from(`--${edge}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
  return {
    type: `multipart/form-data; boundary=${edge}`,
    body: Buffer.concat([
      part('content-disposition: form-data; name="media_category"', 'tweet_image'),
      part(
        `content-disposition: form-data; name="media"; filename="photo.jpg"\r\ncontent-type: ${contentType}`,
        content,
      ),
      Buffer.from(`--${edge}--\r\n`),
    ]),
  };
}

const words = ({ text, link, photos }: Piece): string => wordsOn('x', text, link, photos.length);
const addressOf = (id: string): string => `https://x.com/i/web/status/${id}`;
/** The text without links, because X rewrites them; the words around them identify a post. */
const bare = (text: string): string =>
  text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

export const x: Network = {
  isSetUp: ({ X_CLIENT_ID, X_CLIENT_SECRET }) => !!X_CLIENT_ID && !!X_CLIENT_SECRET,

  authorizeAddress: ({ X_CLIENT_ID, X_DIALOG_URL }, { redirect, state, challenge }) =>
    `${X_DIALOG_URL}/i/oauth2/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: X_CLIENT_ID!,
      redirect_uri: redirect,
      scope: scopes.join(' '),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })}`,

  async accounts({ fetch, settings, code, redirect, verifier }) {
    const given = await tokensFor(fetch, settings, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      code_verifier: verifier,
    });
    const { data } = me.parse(await ask(fetch, `${settings.X_API_URL}/2/users/me`, { token: given.access_token }));
    const allowed = given.scope.split(' ');
    return [
      {
        externalId: data.id,
        name: `@${data.username}`,
        ...renewedBy(given),
        missingScopes: scopes.filter((scope) => !allowed.includes(scope)),
      },
    ];
  },

  renew: async ({ fetch, settings, key }) =>
    renewedBy(await tokensFor(fetch, settings, { grant_type: 'refresh_token', refresh_token: key })),

  async publish({ fetch, settings, account: { token }, piece, picture }) {
    const ids: string[] = [];
    for (const [place] of piece.photos.entries()) {
      const form = formOf(await picture(place));
      const { data } = made.parse(
        await ask(fetch, `${settings.X_API_URL}/2/media/upload`, { method: 'POST', token, form }),
      );
      ids.push(data.id);
    }
    const json = { text: words(piece), ...(ids.length > 0 && { media: { media_ids: ids } }) };
    const { data } = made.parse(await ask(fetch, `${settings.X_API_URL}/2/tweets`, { method: 'POST', token, json }));
    return { externalId: data.id, address: addressOf(data.id) };
  },

  async comment({ fetch, settings, account: { token }, posted, text }) {
    const json = { text, reply: { in_reply_to_tweet_id: posted } };
    await ask(fetch, `${settings.X_API_URL}/2/tweets`, { method: 'POST', token, json });
  },

  async find({ fetch, settings, account: { externalId, token }, piece, since }) {
    const from = new Date(Date.parse(since) - 60_000).toISOString();
    const query = new URLSearchParams({ max_results: '20', start_time: from, exclude: 'replies,retweets' });
    const { data } = posts.parse(
      await ask(fetch, `${settings.X_API_URL}/2/users/${externalId}/tweets?${query}`, { token }),
    );
    const same = data.find(({ text }) => bare(unescaped(text)) === bare(words(piece)));
    return same && { externalId: same.id, address: addressOf(same.id) };
  },

  /** Comments of the last seven days, which is as far as X searches. A missing older comment may still exist. */
  async remarks({ fetch, settings, account: { externalId, token }, posted }) {
    const query = new URLSearchParams({
      query: `conversation_id:${posted}`,
      max_results: String(mostRemarks),
      'tweet.fields': 'author_id,created_at',
      expansions: 'author_id',
      'user.fields': 'username',
    });
    const { data, includes } = replies.parse(
      await ask(fetch, `${settings.X_API_URL}/2/tweets/search/recent?${query}`, { token }),
    );
    const names = new Map(includes.users.map(({ id, username }) => [id, `@${username}`]));
    return {
      isWhole: false,
      remarks: data.map(({ id, text, author_id, created_at }) => ({
        externalId: id,
        author: names.get(author_id) ?? '',
        text: unescaped(text),
        at: new Date(created_at).toISOString(),
        isOurs: author_id === externalId,
      })),
    };
  },

  async answer({ fetch, settings, account: { token }, remark, text }) {
    const json = { text, reply: { in_reply_to_tweet_id: remark } };
    return made.parse(await ask(fetch, `${settings.X_API_URL}/2/tweets`, { method: 'POST', token, json })).data.id;
  },
};
