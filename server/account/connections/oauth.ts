import { z } from 'zod';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { ask, ProviderRefusal } from './ask.ts';

/** An OAuth 2 provider (authorization code with PKCE). */
export type Provider = {
  /** Undefined when the operator has not registered this installation with the provider. */
  client(settings: Settings): { id: string; secret: string } | undefined;
  dialog(settings: Settings): string;
  tokens(settings: Settings): string;
  /** How the client authenticates: in the form, or in the header, which RFC 6749 prefers. */
  signsBy: 'form' | 'header';
  /** Extra parameters for the authorization dialog. */
  extra?: Readonly<Record<string, string>>;
  /** The provider issues no refresh key; its access token is long-lived. */
  lasts?: true;
  /** The provider has no PKCE; only the state and the client secret protect the flow. */
  takesNoProof?: true;
  /** Exchanges the short-lived token from the code for a long-lived one. */
  lengthen?(token: string): Record<string, string>;
  /** How to revoke access. Left out for providers without a revocation endpoint. */
  revoke?(settings: Settings, key: string): { address: string; form?: Record<string, string>; json?: unknown };
  /** Revoked with an access token instead of the refresh key: `revoke` is called with a new one. */
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

/** The provider may return a new refresh key, which invalidates the old one. */
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
