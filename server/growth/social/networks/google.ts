import { z } from 'zod';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { jsonIn, type Network, NetworkRefusal, type Piece, type Renewed } from './network.ts';

/** Google Business Profile locations: accounts and locations by the newer APIs, posts by version 4. */
const scope = 'https://www.googleapis.com/auth/business.manage';

const failure = z.object({
  error: z.union([z.string(), z.object({ message: z.string().default(''), status: z.string().default('') })]),
  error_description: z.string().optional(),
});

function refusalIn(status: number, body: Record<string, unknown>): NetworkRefusal {
  const told = failure.safeParse(body).data;
  const error = told?.error;
  const message =
    told?.error_description ?? (typeof error === 'object' ? error.message : error) ?? `Google answered ${status}.`;
  if (status === 401 || error === 'invalid_grant') return new NetworkRefusal('auth', message);
  if (status === 403 && typeof error === 'object' && error.status === 'RESOURCE_EXHAUSTED')
    return new NetworkRefusal('transient', message);
  if (status === 403) return new NetworkRefusal('scope', message);
  if (status === 429 || status >= 500) return new NetworkRefusal('transient', message);
  return new NetworkRefusal('content', message);
}

type Asked = { token?: string; json?: unknown; form?: Record<string, string> };

async function ask(fetch: GuardedFetch, address: string, { token, json, form }: Asked) {
  const answer = await fetch(address, {
    method: json === undefined && !form ? 'GET' : 'POST',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  const body = jsonIn(answer.body.toString('utf8'));
  if (answer.status >= 400) throw refusalIn(answer.status, body);
  return body;
}

const tokens = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  /** Sent with the first token only. */
  refresh_token: z.string().optional(),
  scope: z.string().default(''),
});
const accounts = z.object({
  accounts: z.array(z.object({ name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const places = z.object({
  locations: z.array(z.object({ name: z.string(), title: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});
const localPost = z.object({
  name: z.string(),
  summary: z.string().default(''),
  searchUrl: z.string().optional(),
  state: z.string().default('LIVE'),
});
const localPosts = z.object({ localPosts: z.array(localPost).default([]) });

const tokensFor = async (fetch: GuardedFetch, settings: Settings, form: Record<string, string>) =>
  tokens.parse(
    await ask(fetch, settings.GOOGLE_BUSINESS_TOKEN_URL, {
      form: {
        ...form,
        client_id: settings.GOOGLE_BUSINESS_CLIENT_ID!,
        client_secret: settings.GOOGLE_BUSINESS_CLIENT_SECRET!,
      },
    }),
  );

const renewedBy = ({ access_token, refresh_token, expires_in }: z.infer<typeof tokens>, key: string): Renewed => ({
  token: access_token,
  renewal: { key: refresh_token ?? key, accessUntil: new Date(Date.now() + expires_in * 1_000).toISOString() },
  // Access lasts until it is revoked.
  expiresAt: null,
});

/** Reads every page of a list, because an account may have hundreds of locations. */
async function all<T>(ask: (page: string) => Promise<{ rows: T[]; next: string | undefined }>): Promise<T[]> {
  const rows: T[] = [];
  const mostPages = 20;
  let page = '';
  for (let asked = 0; asked < mostPages; asked += 1) {
    const answer = await ask(page);
    rows.push(...answer.rows);
    if (!answer.next) break;
    page = answer.next;
  }
  return rows;
}

const bodyOf = ({ text, link, photos }: Piece) => ({
  languageCode: 'en-US',
  summary: text,
  topicType: 'STANDARD',
  ...(link && { callToAction: { actionType: 'LEARN_MORE', url: link } }),
  ...(photos.length > 0 && { media: photos.map((sourceUrl) => ({ mediaFormat: 'PHOTO', sourceUrl })) }),
});

export const google: Network = {
  isSetUp: ({ GOOGLE_BUSINESS_CLIENT_ID, GOOGLE_BUSINESS_CLIENT_SECRET }) =>
    !!GOOGLE_BUSINESS_CLIENT_ID && !!GOOGLE_BUSINESS_CLIENT_SECRET,

  authorizeAddress: ({ GOOGLE_BUSINESS_CLIENT_ID, GOOGLE_BUSINESS_DIALOG_URL }, { redirect, state, challenge }) =>
    `${GOOGLE_BUSINESS_DIALOG_URL}?${new URLSearchParams({
      response_type: 'code',
      client_id: GOOGLE_BUSINESS_CLIENT_ID!,
      redirect_uri: redirect,
      scope,
      state,
      // Google sends a refresh token only with these two parameters.
      access_type: 'offline',
      prompt: 'consent',
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
    if (!given.refresh_token)
      throw new NetworkRefusal(
        'scope',
        'Google gave access for an hour only. Connect again and allow all it asks for.',
      );
    const token = given.access_token;
    const page = (next: string) => (next ? { pageToken: next } : {});
    const owned = await all(async (next) => {
      const query = new URLSearchParams({ pageSize: '20', ...page(next) });
      const answer = accounts.parse(
        await ask(fetch, `${settings.GOOGLE_BUSINESS_ACCOUNTS_URL}/v1/accounts?${query}`, { token }),
      );
      return { rows: answer.accounts, next: answer.nextPageToken };
    });
    const found = await Promise.all(
      owned.map(({ name: account }) =>
        all(async (next) => {
          const query = new URLSearchParams({ readMask: 'name,title', pageSize: '100', ...page(next) });
          const answer = places.parse(
            await ask(fetch, `${settings.GOOGLE_BUSINESS_PLACES_URL}/v1/${account}/locations?${query}`, { token }),
          );
          return { rows: answer.locations.map((place) => ({ ...place, account })), next: answer.nextPageToken };
        }),
      ),
    );
    const renewed = renewedBy(given, given.refresh_token);
    const missingScopes = given.scope.split(' ').includes(scope) ? [] : [scope];
    return found.flat().map(({ account, name, title }) => ({
      externalId: `${account}/${name}`,
      name: title,
      ...renewed,
      missingScopes,
    }));
  },

  renew: async ({ fetch, settings, key }) =>
    renewedBy(await tokensFor(fetch, settings, { grant_type: 'refresh_token', refresh_token: key }), key),

  async publish({ fetch, settings, account: { externalId, token }, piece }) {
    const made = localPost.parse(
      await ask(fetch, `${settings.GOOGLE_BUSINESS_POSTS_URL}/v4/${externalId}/localPosts`, {
        token,
        json: bodyOf(piece),
      }),
    );
    if (made.state === 'REJECTED')
      throw new NetworkRefusal('content', 'Google rejected the post: its content policy does not allow it.');
    return { externalId: made.name, address: made.searchUrl ?? null };
  },

  comment: () => Promise.reject(new NetworkRefusal('content', 'Google Business Profile has no comments.')),

  async find({ fetch, settings, account: { externalId, token }, piece }) {
    const { localPosts: posts } = localPosts.parse(
      await ask(fetch, `${settings.GOOGLE_BUSINESS_POSTS_URL}/v4/${externalId}/localPosts?pageSize=20`, { token }),
    );
    const same = posts.find(({ summary, state }) => state !== 'REJECTED' && summary.trim() === piece.text.trim());
    return same && { externalId: same.name, address: same.searchUrl ?? null };
  },
};
