import { z } from 'zod';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { jsonIn, NetworkRefusal } from './network.ts';

/** What Facebook and Instagram share: one Graph API, one app, one sign-in. */
const graphVersion = 'v23.0';

const failure = z.object({
  error: z.object({ message: z.string(), code: z.number().default(0), error_subcode: z.number().optional() }),
});

/** Codes of the Graph API: what is over its limits or out of order comes back, what is not allowed does not. */
const transient = new Set([1, 2, 4, 17, 32, 341, 613, 368]);

function refusalIn(status: number, body: Record<string, unknown>): NetworkRefusal {
  const told = failure.safeParse(body);
  const { message, code } = told.success ? told.data.error : { message: `Meta answered ${status}.`, code: 0 };
  if (code === 190 || code === 102 || code === 463) return new NetworkRefusal('auth', message);
  if (code === 10 || (code >= 200 && code <= 299)) return new NetworkRefusal('scope', message);
  if (transient.has(code) || status >= 500 || status === 429) return new NetworkRefusal('transient', message);
  return new NetworkRefusal('content', message);
}

type Asked = { method?: 'GET' | 'POST'; query?: Record<string, string>; form?: Record<string, string> };

export async function askGraph(
  fetch: GuardedFetch,
  base: string,
  path: string,
  { method = 'GET', query = {}, form }: Asked,
): Promise<Record<string, unknown>> {
  const address = `${base}/${graphVersion}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
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

const token = z.object({ access_token: z.string() });
const inspected = z.object({
  data: z.object({
    expires_at: z.number().default(0),
    data_access_expires_at: z.number().default(0),
    scopes: z.array(z.string()).default([]),
  }),
});

export const isGraphSetUp = ({ FACEBOOK_APP_ID, FACEBOOK_APP_SECRET }: Settings): boolean =>
  !!FACEBOOK_APP_ID && !!FACEBOOK_APP_SECRET;

export const graphDialog = (
  { FACEBOOK_APP_ID, FACEBOOK_DIALOG_URL }: Settings,
  { redirect, state }: { redirect: string; state: string },
  scopes: readonly string[],
): string =>
  `${FACEBOOK_DIALOG_URL}/${graphVersion}/dialog/oauth?${new URLSearchParams({
    client_id: FACEBOOK_APP_ID!,
    redirect_uri: redirect,
    state,
    response_type: 'code',
    scope: scopes.join(','),
  })}`;

type Given = { fetch: GuardedFetch; settings: Settings };

/** Tokens of an hour become those of sixty days, and so do the pages' that follow from them. */
export async function longToken({
  fetch,
  settings,
  code,
  redirect,
}: Given & { code: string; redirect: string }): Promise<string> {
  const { FACEBOOK_API_URL: base } = settings;
  const app = { client_id: settings.FACEBOOK_APP_ID!, client_secret: settings.FACEBOOK_APP_SECRET! };
  const short = token.parse(
    await askGraph(fetch, base, '/oauth/access_token', { query: { ...app, redirect_uri: redirect, code } }),
  );
  const long = token.parse(
    await askGraph(fetch, base, '/oauth/access_token', {
      query: { ...app, grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token },
    }),
  );
  return long.access_token;
}

/** Until when a token holds, and which of the rights we need it lacks. */
export async function inspect(
  { fetch, settings }: Given,
  accessToken: string,
  scopes: readonly string[],
): Promise<{ expiresAt: string | null; missingScopes: string[] }> {
  const query = {
    input_token: accessToken,
    access_token: `${settings.FACEBOOK_APP_ID}|${settings.FACEBOOK_APP_SECRET}`,
  };
  const { data } = inspected.parse(await askGraph(fetch, settings.FACEBOOK_API_URL, '/debug_token', { query }));
  const ends = [data.expires_at, data.data_access_expires_at].filter((at) => at > 0);
  return {
    expiresAt: ends.length > 0 ? new Date(Math.min(...ends) * 1_000).toISOString() : null,
    missingScopes: scopes.filter((scope) => !data.scopes.includes(scope)),
  };
}
