import type { Provider } from '../oauth.ts';

/** Google OAuth 2: it issues a refresh key only for offline access and after consent. */
export const google: Provider = {
  client: ({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : undefined),
  dialog: ({ GOOGLE_DIALOG_URL }) => GOOGLE_DIALOG_URL,
  tokens: ({ GOOGLE_OAUTH_URL }) => `${GOOGLE_OAUTH_URL}/token`,
  signsBy: 'form',
  extra: { access_type: 'offline', prompt: 'consent' },
  revoke: ({ GOOGLE_OAUTH_URL }, token) => ({ address: `${GOOGLE_OAUTH_URL}/revoke`, form: { token } }),
};
