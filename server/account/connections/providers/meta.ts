import type { Provider } from '../oauth.ts';

/** Facebook and Instagram share one Graph API, one app, and one sign-in, and so do page posts and lead ads. */
export const graphVersion = 'v23.0';

/** One-hour tokens are exchanged for sixty-day ones; the page tokens derived from these don't expire. */
export const meta: Provider = {
  client: ({ FACEBOOK_APP_ID: id, FACEBOOK_APP_SECRET: secret }) => (id && secret ? { id, secret } : undefined),
  dialog: ({ FACEBOOK_DIALOG_URL }) => `${FACEBOOK_DIALOG_URL}/${graphVersion}/dialog/oauth`,
  tokens: ({ FACEBOOK_API_URL }) => `${FACEBOOK_API_URL}/${graphVersion}/oauth/access_token`,
  signsBy: 'form',
  lasts: true,
  takesNoProof: true,
  lengthen: (token) => ({ grant_type: 'fb_exchange_token', fb_exchange_token: token }),
};

type Meaning = 'access' | 'scope' | 'later' | 'gone' | 'content';
const ended = new Set([102, 190, 463, 467]);
/** Rate limits and outages, which pass. */
const passing = new Set([1, 2, 4, 17, 32, 341, 368, 613, 80_005]);

/** The meaning of the Graph API's error numbers. */
export function graphMeaning(code: number, subcode?: number): Meaning {
  if (ended.has(code)) return 'access';
  if (code === 10 || (code >= 200 && code <= 299)) return 'scope';
  if (passing.has(code)) return 'later';
  return code === 100 && subcode === 33 ? 'gone' : 'content';
}
