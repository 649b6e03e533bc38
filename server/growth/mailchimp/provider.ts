import type { Provider } from '#server/account/connections/oauth.ts';

/**
 * Mailchimp by OAuth 2 as it stands there: access has no end and no key that renews it, and no proof is taken beside the secret. There
 * is no address that gives access back: people do that among the integrations of their account.
 */
export const mailchimpProvider: Provider = {
  client: ({ MAILCHIMP_CLIENT_ID: id, MAILCHIMP_CLIENT_SECRET: secret }) => (id && secret ? { id, secret } : undefined),
  dialog: ({ MAILCHIMP_LOGIN_URL }) => `${MAILCHIMP_LOGIN_URL}/authorize`,
  tokens: ({ MAILCHIMP_LOGIN_URL }) => `${MAILCHIMP_LOGIN_URL}/token`,
  signsBy: 'form',
  lasts: true,
  takesNoProof: true,
};
