import type { Provider } from '../oauth.ts';

/** Microsoft identity platform. It has no revocation endpoint; users revoke access in their own account. */
export const microsoft: Provider = {
  client: ({ MICROSOFT_CLIENT_ID: id, MICROSOFT_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : undefined),
  dialog: ({ MICROSOFT_LOGIN_URL }) => `${MICROSOFT_LOGIN_URL}/authorize`,
  tokens: ({ MICROSOFT_LOGIN_URL }) => `${MICROSOFT_LOGIN_URL}/token`,
  signsBy: 'form',
  extra: { response_mode: 'query' },
};
