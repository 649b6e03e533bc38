import type { Provider } from '../oauth.ts';

/** Microsoft by its identity platform. There is no address that gives access back: people do that in their account. */
export const microsoft: Provider = {
  client: ({ MICROSOFT_CLIENT_ID: id, MICROSOFT_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : undefined),
  dialog: ({ MICROSOFT_LOGIN_URL }) => `${MICROSOFT_LOGIN_URL}/authorize`,
  tokens: ({ MICROSOFT_LOGIN_URL }) => `${MICROSOFT_LOGIN_URL}/token`,
  signsBy: 'form',
  extra: { response_mode: 'query' },
};
