import { z } from 'zod';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { ask, ProviderRefusal } from './ask.ts';

/** Where somebody allows us in (OAuth 2, authorization code with PKCE), and where codes become access. */
export type Provider = {
  /** Nothing where whoever runs the installation has not registered it there. */
  client(settings: Settings): { id: string; secret: string } | undefined;
  dialog(settings: Settings): string;
  tokens(settings: Settings): string;
  /** How the client says who it is: in the form, or as RFC 6749 prefers in the header. */
  signsBy: 'form' | 'header';
  /** What the dialog is asked beside the usual. */
  extra?: Readonly<Record<string, string>>;
  /** Some give no key that gets new access: theirs lasts. */
  lasts?: true;
  /** It knows no proof of who set out (PKCE) beside the state and its secret. */
  takesNoProof?: true;
  /** Access that a code brought is soon over, and becomes one that lasts by this. */
  lengthen?(token: string): Record<string, string>;
  /** Where access is given back, and how. Those who leave it out have no such address. */
  revoke?(settings: Settings, key: string): { address: string; form?: Record<string, string>; json?: unknown };
  /** It is given back by whoever holds access, not by the client with the key: then `revoke` is asked with new access. */
  revokedByAccess?: true;
};

const given = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().optional(),
  refresh_token: z.string().nullish(),
  scope: z.string().nullish(),
});
export type Access = { token: string; key: string | null; until: string | null; scopes: readonly string[] | null };

export function dialogAddress(
  provider: Provider,
  settings: Settings,
  asked: { redirect: string; state: string; challenge: string; scopes: readonly string[] },
): string {
  const address = new URL(provider.dialog(settings));
  const parameters = {
    response_type: 'code',
    client_id: provider.client(settings)!.id,
    redirect_uri: asked.redirect,
    ...(asked.scopes.length > 0 && { scope: asked.scopes.join(' ') }),
    state: asked.state,
    ...(!provider.takesNoProof && { code_challenge: asked.challenge, code_challenge_method: 'S256' }),
    ...provider.extra,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

const signed = ({ signsBy, client }: Provider, settings: Settings) => {
  const { id, secret } = client(settings)!;
  return signsBy === 'form'
    ? { form: { client_id: id, client_secret: secret }, headers: {} }
    : { form: {}, headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` } };
};

async function tokensFor(
  provider: Provider,
  settings: Settings,
  fetch: GuardedFetch,
  form: Record<string, string>,
): Promise<Access> {
  const by = signed(provider, settings);
  const { body } = await ask(fetch, provider.tokens(settings), { form: { ...form, ...by.form }, headers: by.headers });
  const read = given.safeParse(body);
  if (!read.success) throw new ProviderRefusal('later', 'The other side handed out no access.');
  const { access_token: token, expires_in: seconds, refresh_token: key, scope } = read.data;
  return {
    token,
    key: key ?? null,
    until: provider.lasts || !seconds ? null : new Date(Date.now() + seconds * 1_000).toISOString(),
    scopes: scope ? scope.split(/[ ,]+/) : null,
  };
}

type Code = { code: string; redirect: string; verifier: string };

export async function accessByCode(
  provider: Provider,
  settings: Settings,
  fetch: GuardedFetch,
  { code, redirect, verifier }: Code,
): Promise<Access> {
  const access = await tokensFor(provider, settings, fetch, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    ...(!provider.takesNoProof && { code_verifier: verifier }),
  });
  return provider.lengthen ? tokensFor(provider, settings, fetch, provider.lengthen(access.token)) : access;
}

/** The key may be another one from now on: the old one is then good for nothing. */
export const accessByKey = (provider: Provider, settings: Settings, fetch: GuardedFetch, key: string) =>
  tokensFor(provider, settings, fetch, { grant_type: 'refresh_token', refresh_token: key }).then((access) => ({
    ...access,
    key: access.key ?? key,
  }));

export async function giveBack(
  provider: Provider,
  settings: Settings,
  fetch: GuardedFetch,
  key: string,
): Promise<void> {
  if (!provider.revoke) return;
  const { address, form, json } = provider.revoke(settings, key);
  const headers = provider.revokedByAccess
    ? { authorization: `Bearer ${(await accessByKey(provider, settings, fetch, key)).token}` }
    : signed(provider, settings).headers;
  await ask(fetch, address, { method: 'POST', ...(form && { form }), ...(json !== undefined && { json }), headers });
}
