import * as oauth from 'oauth4webapi';
import type { SignInProvider } from '#server/env.ts';

/** How long the provider's metadata is cached. */
const believedMs = 10 * 60_000;
const scope = 'openid email profile';

type Known = { server: oauth.AuthorizationServer; at: number };
const known = new Map<string, Known>();

/** Plain HTTP is allowed only for a provider on this machine. */
const options = (issuer: URL) => ({
  [oauth.allowInsecureRequests]: issuer.protocol === 'http:' && isLoopback(issuer.hostname),
  signal: AbortSignal.timeout(10_000),
});

const isLoopback = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

async function serverOf({ issuer }: SignInProvider): Promise<oauth.AuthorizationServer> {
  const found = known.get(issuer);
  if (found && Date.now() - found.at < believedMs) return found.server;
  const url = new URL(issuer);
  const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options(url)));
  known.set(issuer, { server, at: Date.now() });
  return server;
}

/** Values that only the browser that started the flow can bring back. */
type Errand = { state: string; nonce: string; verifier: string };

export async function setOut(
  provider: SignInProvider,
  redirectUri: string,
  again: boolean,
): Promise<{ address: string; errand: Errand }> {
  const server = await serverOf(provider);
  const errand = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  const address = new URL(server.authorization_endpoint!);
  const parameters = {
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: errand.state,
    nonce: errand.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(errand.verifier),
    code_challenge_method: 'S256',
    // Users who confirm their identity again must sign in at the provider again.
    ...(again && { prompt: 'login', max_age: '0' }),
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return { address: address.href, errand };
}

export type Claims = {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** Throws when any part of the response doesn't match the request. */
export async function comeBack(
  provider: SignInProvider,
  redirectUri: string,
  answer: URLSearchParams,
  { state, nonce, verifier }: Errand,
): Promise<Claims> {
  const server = await serverOf(provider);
  const client: oauth.Client = { client_id: provider.clientId };
  const secret = oauth.ClientSecretPost(provider.clientSecret);
  const parameters = oauth.validateAuthResponse(server, client, answer, state);
  const more = options(new URL(provider.issuer));
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    secret,
    parameters,
    redirectUri,
    verifier,
    more,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  const claims = oauth.getValidatedIdTokenClaims(tokens)!;
  const told =
    claims.email === undefined && server.userinfo_endpoint
      ? await oauth.processUserInfoResponse(
          server,
          client,
          claims.sub,
          await oauth.userInfoRequest(server, client, tokens.access_token, more),
        )
      : claims;
  return { issuer: claims.iss, subject: claims.sub, ...personOf(told) };
}

function personOf(told: Record<string, unknown>): Omit<Claims, 'issuer' | 'subject'> {
  const text = (name: string) => (typeof told[name] === 'string' ? clean(told[name]) : '');
  const email = text('email').toLowerCase();
  const [first = '', ...rest] = text('name').split(' ');
  return {
    email: email || undefined,
    emailVerified: told.email_verified === true,
    firstName: text('given_name') || first || email.split('@')[0] || '-',
    lastName: text('family_name') || rest.join(' ') || '-',
  };
}

/** Reduces a text to one line of limited length, because text from another service is untrusted. */
const clean = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 100);
