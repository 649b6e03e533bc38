import { chatInput, mostLetters } from '#contract/growth/assistant.ts';
import type { Actor } from '#server/core/auth/actor.ts';
import { cookieName } from '#server/core/auth/cookies.ts';
import { publicKey } from '#server/core/auth/public-key.ts';
import { parseInput, readBody } from '#server/core/http/input.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { bareHeaders, withCookies } from '#server/core/http/reply.ts';
import { cookieOf, type WebContext } from '#server/core/http/request.ts';
import { streamed } from '#server/core/http/streamed.ts';
import type { Services } from '#server/core/services.ts';
import { answerTo } from './answer.ts';
import { chatStream } from './chat-stream.ts';
import { keepQuestion, longestAnswerSeconds, openConversation } from './conversations.ts';
import { siteShown } from './homes/search-homes.ts';
import { languageOf } from './language.ts';
import { spokenLanguage } from './mind/spoken-language.ts';
import { meetVisitor } from './visitor.ts';

const mostBytes = 1024 * 1024;

/**
 * `POST /functions/v1/chatbot`, as the specification's client calls it. The client sends the whole history, but only its last message
 * counts, since earlier messages are stored here.
 */
export const chatRoute = (services: Services) => async (c: WebContext) => {
  const { db, settings } = services;
  requirePublicKey(c, settings.secret);
  const { messages, sessionId, site } = parseInput(chatInput, await readBody(c, mostBytes));
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const message = said.at(-1)?.trim() ?? '';
  if (message === '' || messages.at(-1)?.role !== 'user')
    throw invalid(['messages'], 'The last message must be the visitor’s.');
  if (message.length > mostLetters) throw invalid(['messages'], `At most ${mostLetters} characters.`);
  const actor = await signedIn(c, services);
  const cookies: string[] = [];
  const visitor = meetVisitor(c, services, actor, cookies);
  await limit(db, `assistant site`, 1_200, 60);
  await limit(db, `assistant address ${networkOf(c.var.request.ip)}`, 60, 300);
  await limit(db, `assistant visitor ${visitor.hash}`, 20, 60);
  const language = spokenLanguage(message, languageOf(c));
  const shown = site === undefined ? undefined : await siteShown(db, site);
  const asked = await db.asSystem(async (tx) => {
    const kept = await openConversation(tx, visitor, sessionId, language.locale, pageOf(c), shown?.organisationId);
    return keepQuestion(tx, kept, message, said.slice(0, -1));
  });
  const organisationId = shown?.organisationId ?? actor?.organisationId ?? settings.ASSISTANT_ORGANISATION;
  const signal = AbortSignal.any([services.stopping, AbortSignal.timeout((longestAnswerSeconds - 10) * 1_000)]);
  const answering = answerTo(services, {
    message,
    asked,
    language,
    organisationId,
    site: shown,
    isMember: shown === undefined && Boolean(actor?.organisationId),
    signal,
  });
  const headers = {
    ...bareHeaders(c.var.request.id),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx and its relatives would otherwise hold back the stream to fill a buffer.
    'x-accel-buffering': 'no',
  };
  return new Response(streamed(c, services, chatStream(db, asked.id, answering)), {
    headers: withCookies(headers, cookies),
  });
};

function requirePublicKey(c: WebContext, secret: string): void {
  if (c.req.header('authorization') !== `Bearer ${publicKey(secret)}`)
    throw new Refusal('unauthenticated', 'Send the public key of this site as bearer credential.');
}

/**
 * Reads the session cookie, because every client sends the same bearer token here. An expired session counts as signed out, not as an
 * error.
 */
async function signedIn(c: WebContext, { actors, settings }: Services): Promise<Actor | undefined> {
  const token = cookieOf(c.req.header('cookie'), cookieName(settings, 'access'));
  return token === undefined ? undefined : actors.ofToken(token, c.var.request.ip).catch(() => undefined);
}

/** The page the visitor was on, without query string and hash, which may hold personal data. */
function pageOf(c: WebContext): string | null {
  const referer = c.req.header('referer');
  return referer && URL.canParse(referer) ? new URL(referer).pathname.slice(0, 500) : null;
}
