import { derivedToken, hashToken, newToken } from './seal.ts';

/**
 * The format is `session.secret.mark`. The mark proves that this installation issued the token: an issued token that was rotated away ends
 * its session, while an invented one is only refused, so that knowing a session's id is not enough to end it.
 */
const marked = (secret: string, sessionId: string, part: string): string =>
  `${sessionId}.${part}.${derivedToken(secret, 'refresh token mark', `${sessionId}.${part}`)}`;

export const firstRefreshToken = (secret: string, sessionId: string): string => marked(secret, sessionId, newToken());

/** Derived from the token it replaces, so that a client that lost the response and retries gets the same token. */
export const nextRefreshToken = (secret: string, sessionId: string, token: string): string =>
  marked(secret, sessionId, derivedToken(secret, 'next refresh token', token));

/** The session of a token that this installation issued, whether or not the token is still valid. */
export function sessionOfRefreshToken(secret: string, token: string): string | undefined {
  const [sessionId = '', part = ''] = token.split('.');
  // Compares hashes, so that the time it takes reveals nothing about the mark.
  return hashToken(token) === hashToken(marked(secret, sessionId, part)) ? sessionId : undefined;
}
