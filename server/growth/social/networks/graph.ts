import { z } from 'zod';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import { accessByCode, dialogAddress } from '#server/account/connections/oauth.ts';
import { graphMeaning, graphVersion, meta } from '#server/account/connections/providers/meta.ts';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { jsonIn, NetworkRefusal } from './network.ts';

const failure = z.object({
  error: z.object({ message: z.string(), code: z.number().default(0), error_subcode: z.number().optional() }),
});

const kinds = { access: 'auth', scope: 'scope', later: 'transient', gone: 'content', content: 'content' } as const;

function refusalIn(status: number, body: Record<string, unknown>): NetworkRefusal {
  const told = failure.safeParse(body);
  const { message, code } = told.success ? told.data.error : { message: `Meta answered ${status}.`, code: 0 };
  const kind = kinds[graphMeaning(code)];
  const isPassing = kind === 'content' && (status >= 500 || status === 429);
  return new NetworkRefusal(isPassing ? 'transient' : kind, message);
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

const inspected = z.object({
  data: z.object({
    expires_at: z.number().default(0),
    data_access_expires_at: z.number().default(0),
    scopes: z.array(z.string()).default([]),
  }),
});

export const isGraphSetUp = (settings: Settings): boolean => !!meta.client(settings);

export const graphDialog = (
  settings: Settings,
  given: { redirect: string; state: string; challenge: string },
  scopes: readonly string[],
): string => dialogAddress(meta, settings, { ...given, scopes });

type Given = { fetch: GuardedFetch; settings: Settings };

/** A token for sixty days; the pages' tokens derived from it last as long. */
export async function longToken({
  fetch,
  settings,
  ...code
}: Given & { code: string; redirect: string; verifier: string }): Promise<string> {
  try {
    return (await accessByCode(meta, settings, fetch, code)).token;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    throw new NetworkRefusal(error.kind === 'later' ? 'transient' : 'auth', error.message, { cause: error });
  }
}

/** When a token expires, and which required scopes it lacks. */
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
