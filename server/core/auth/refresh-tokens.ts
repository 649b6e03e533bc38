import { derivedToken, hashToken, newToken } from './seal.ts';

/**
 * `session.secret.mark`. The mark proves that a token was made here: one that was rotated away ends its session, a
 * made-up one is just refused, or whoever has seen a session's id could end it.
 */
const marked = (secret: string, sessionId: string, part: string): string =>
  `${sessionId}.${part}.${derivedToken(secret, 'refresh token mark', `${sessionId}.${part}`)}`;

export const firstRefreshToken = (secret: string, sessionId: string): string => marked(secret, sessionId, newToken());

/** Made from the token it replaces, so that who lost the answer and asks again is given the same. */
export const nextRefreshToken = (secret: string, sessionId: string, token: string): string =>
  marked(secret, sessionId, derivedToken(secret, 'next refresh token', token));

/** The session of a token that was made here, whether it still counts or not. */
export function sessionOfRefreshToken(secret: string, token: string): string | undefined {
  const [sessionId = '', part = ''] = token.split('.');
  // Hashes are compared, so that how long it takes tells nothing of the mark.
  return hashToken(token) === hashToken(marked(secret, sessionId, part)) ? sessionId : undefined;
}
