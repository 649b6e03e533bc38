import type { Actor } from '#server/core/auth/actor.ts';
import { readCookie, setCookie } from '#server/core/auth/cookies.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import type { WebContext } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';

/** The owner of a conversation: a browser, and the user signed in there. */
export type Visitor = { hash: string; userId: string | null };

const keptSeconds = 180 * 24 * 60 * 60;
const tokenText = /^[\w-]{43}$/;

export function visitorOf(web: WebContext, { settings }: Services, actor: Actor | undefined): Visitor | undefined {
  const token = readCookie(web, settings, 'visitor');
  if (token === undefined || !tokenText.test(token)) return undefined;
  return { hash: hashToken(token), userId: actor?.userId ?? null };
}

/** Returns the visitor, known or new. A new one gets the cookie only with their first message. */
export function meetVisitor(web: WebContext, services: Services, actor: Actor | undefined, cookies: string[]): Visitor {
  const known = visitorOf(web, services, actor);
  if (known) return known;
  const token = newToken();
  cookies.push(setCookie(services.settings, 'visitor', token, keptSeconds));
  return { hash: hashToken(token), userId: actor?.userId ?? null };
}
