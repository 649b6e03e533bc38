import { z } from 'zod';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { type Account, jsonIn, type Network, NetworkRefusal, type Piece } from './network.ts';

/** Pages of Facebook by the Graph API. Profiles of people cannot be posted to by any program: Facebook ended that in 2018. */
const version = 'v23.0';
const scopes = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'pages_manage_engagement'];

const failure = z.object({
  error: z.object({ message: z.string(), code: z.number().default(0), error_subcode: z.number().optional() }),
});

/** Codes of the Graph API: what is over its limits or out of order comes back, what is not allowed does not. */
const transient = new Set([1, 2, 4, 17, 32, 341, 613, 368]);

function refusalIn(status: number, body: Record<string, unknown>): NetworkRefusal {
  const told = failure.safeParse(body);
  const { message, code } = told.success ? told.data.error : { message: `Facebook answered ${status}.`, code: 0 };
  if (code === 190 || code === 102 || code === 463) return new NetworkRefusal('auth', message);
  if (code === 10 || (code >= 200 && code <= 299)) return new NetworkRefusal('scope', message);
  if (transient.has(code) || status >= 500 || status === 429) return new NetworkRefusal('transient', message);
  return new NetworkRefusal('content', message);
}

type Asked = { method?: 'GET' | 'POST'; query?: Record<string, string>; form?: Record<string, string> };

async function ask(
  fetch: GuardedFetch,
  base: string,
  path: string,
  { method = 'GET', query = {}, form }: Asked,
): Promise<Record<string, unknown>> {
  const address = `${base}/${version}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
  const answer = await fetch(address, {
    method,
    ...(form && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }),
  });
  const body = jsonIn(answer.body.toString('utf8'));
  if (answer.status >= 400 || body.error) throw refusalIn(answer.status, body);
  return body;
}

const page = z.object({ id: z.string(), name: z.string(), access_token: z.string() });
const token = z.object({ access_token: z.string() });
const inspected = z.object({
  data: z.object({
    expires_at: z.number().default(0),
    data_access_expires_at: z.number().default(0),
    scopes: z.array(z.string()).default([]),
  }),
});
const made = z.object({ id: z.string() });
const feed = z.object({
  data: z.array(z.object({ id: z.string(), message: z.string().default(''), permalink_url: z.string().optional() })),
});

const message = ({ text, link, photos }: Piece): string =>
  // A post with photos has no card of its link: it stands in the words.
  photos.length > 0 && link ? `${text}\n\n${link}` : text;

const addressOf = (id: string): string => `https://www.facebook.com/${id}`;

export const facebook: Network = {
  isSetUp: ({ FACEBOOK_APP_ID, FACEBOOK_APP_SECRET }) => !!FACEBOOK_APP_ID && !!FACEBOOK_APP_SECRET,

  authorizeAddress: ({ FACEBOOK_APP_ID, FACEBOOK_DIALOG_URL }, { redirect, state }) =>
    `${FACEBOOK_DIALOG_URL}/${version}/dialog/oauth?${new URLSearchParams({
      client_id: FACEBOOK_APP_ID!,
      redirect_uri: redirect,
      state,
      response_type: 'code',
      scope: scopes.join(','),
    })}`,

  async accounts({ fetch, settings, code, redirect }) {
    const { FACEBOOK_API_URL: base } = settings;
    const app = { client_id: settings.FACEBOOK_APP_ID!, client_secret: settings.FACEBOOK_APP_SECRET! };
    const short = token.parse(
      await ask(fetch, base, '/oauth/access_token', { query: { ...app, redirect_uri: redirect, code } }),
    );
    // Tokens of an hour become those of sixty days, and so do the pages' that follow from them.
    const long = token.parse(
      await ask(fetch, base, '/oauth/access_token', {
        query: { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token },
      }),
    );
    const { data } = z.object({ data: z.array(page) }).parse(
      await ask(fetch, base, '/me/accounts', {
        query: { fields: 'id,name,access_token', limit: '100', access_token: long.access_token },
      }),
    );
    const appToken = `${app.client_id}|${app.client_secret}`;
    return Promise.all(
      data.map(async ({ id, name, access_token }): Promise<Account> => {
        const { data: known } = inspected.parse(
          await ask(fetch, base, '/debug_token', { query: { input_token: access_token, access_token: appToken } }),
        );
        const ends = [known.expires_at, known.data_access_expires_at].filter((at) => at > 0);
        return {
          externalId: id,
          name,
          token: access_token,
          expiresAt: ends.length > 0 ? new Date(Math.min(...ends) * 1_000).toISOString() : null,
          missingScopes: scopes.filter((scope) => !known.scopes.includes(scope)),
        };
      }),
    );
  },

  async publish({ fetch, settings, account: { externalId, token: access_token }, piece }) {
    const { FACEBOOK_API_URL: base } = settings;
    const photos: string[] = [];
    for (const url of piece.photos) {
      const form = { url, published: 'false', access_token };
      photos.push(made.parse(await ask(fetch, base, `/${externalId}/photos`, { method: 'POST', form })).id);
    }
    const attached = Object.fromEntries(
      photos.map((id, place) => [`attached_media[${place}]`, JSON.stringify({ media_fbid: id })]),
    );
    const form = {
      message: message(piece),
      ...(photos.length === 0 && piece.link && { link: piece.link }),
      ...attached,
      access_token,
    };
    const { id } = made.parse(await ask(fetch, base, `/${externalId}/feed`, { method: 'POST', form }));
    return { externalId: id, address: addressOf(id) };
  },

  async comment({ fetch, settings, account: { token: access_token }, posted, text }) {
    const form = { message: text, access_token };
    await ask(fetch, settings.FACEBOOK_API_URL, `/${posted}/comments`, { method: 'POST', form });
  },

  async find({ fetch, settings, account: { externalId, token: access_token }, piece, since }) {
    const { data } = feed.parse(
      await ask(fetch, settings.FACEBOOK_API_URL, `/${externalId}/feed`, {
        query: {
          fields: 'id,message,permalink_url',
          since: String(Math.floor(Date.parse(since) / 1_000) - 60),
          limit: '50',
          access_token,
        },
      }),
    );
    const same = data.find((one) => one.message.trim() === message(piece).trim());
    return same && { externalId: same.id, address: same.permalink_url ?? addressOf(same.id) };
  },
};
