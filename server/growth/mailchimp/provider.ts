import type { Provider } from '#server/account/connections/oauth.ts';

/**
 * Mailchimp's OAuth 2: tokens don't expire and have no refresh token, PKCE is not supported, and there is no revocation endpoint (users
 * remove the integration in their account).
 */
export const mailchimpProvider: Provider = {
  client: ({ MAILCHIMP_CLIENT_ID: id, MAILCHIMP_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : undefined),
  dialog: ({ MAILCHIMP_LOGIN_URL }) => `${MAILCHIMP_LOGIN_URL}/authorize`,
  tokens: ({ MAILCHIMP_LOGIN_URL }) => `${MAILCHIMP_LOGIN_URL}/token`,
  signsBy: 'form',
  lasts: true,
  takesNoProof: true,
};
