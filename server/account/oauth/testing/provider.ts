import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type TestProvider = {
  issuer: string;
  /** The provider's users by login, with the claims it returns for them. */
  people: Map<string, Record<string, unknown>>;
  stop(): Promise<void>;
};

/** A real OpenID provider on this machine, which accepts any password. */
export async function startProvider(redirectUris: () => string[]): Promise<TestProvider> {
  const people = new Map<string, Record<string, unknown>>();
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    answer ??= provider().callback();
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: 'lintel',
          client_secret: 'a secret between the two',
          redirect_uris: redirectUris(),
          token_endpoint_auth_method: 'client_secret_post',
          application_type: 'native',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      cookies: { keys: ['a key of tests'] },
      findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    });
  return {
    issuer,
    people,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
