import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { chooseLanguage } from '#contract/core/locale.ts';
import type { Turn } from '#contract/growth/assistant.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import { mostTurnsShown, type siteAssistant } from '#contract/growth/site-assistant.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { answerTo } from './answer.ts';
import { conversationOf, keepAnswer, keepQuestion, longestAnswerSeconds, openConversation } from './conversations.ts';
import { siteShown } from './homes/search-homes.ts';
import { withoutDetails } from './mind/contact.ts';
import { spokenLanguage } from './mind/spoken-language.ts';

/** Ties a conversation to one browser and one site. */
const visitorOf = (talk: string) => ({ hash: hashToken(talk), userId: null });
const sessionOf = (slug: string): string => `site-${hashToken(slug).slice(0, 24)}`;

async function siteOf({ db }: Services, slug: string) {
  const site = await siteShown(db, slug);
  if (!site || site.homes.which === 'none') throw notFound();
  return site;
}

export async function readTalk(
  services: Services,
  { slug, talk }: InputOf<typeof siteAssistant.turns>,
): Promise<OutputOf<typeof siteAssistant.turns>> {
  const site = await siteOf(services, slug);
  const kept = await services.db.asSystem((tx) => conversationOf(tx, visitorOf(talk), sessionOf(site.slug)));
  return { turns: (kept?.turns ?? []).slice(-mostTurnsShown) };
}

/** A form submitted twice, as browsers do: the message repeats the last answered question. */
const isAgain = (turns: readonly Turn[], message: string): boolean => {
  const [question, answer] = turns.slice(-2);
  return question?.role === 'user' && answer?.role === 'assistant' && question.content === withoutDetails(message);
};

/** One question with its whole answer, because the calling page shows both at once. */
export async function sayOnSite(
  services: Services,
  request: RequestFacts,
  { slug, talk, message, locale }: InputOf<typeof siteAssistant.say>,
): Promise<OutputOf<typeof siteAssistant.say>> {
  const { db, stopping } = services;
  const site = await siteOf(services, slug);
  const before = await readTalk(services, { slug, talk });
  if (isAgain(before.turns, message)) return before;
  const visitor = visitorOf(talk);
  await limit(db, `assistant of ${site.organisationId}`, 300, 60);
  await limit(db, `assistant address ${networkOf(request.ip)}`, 60, 300);
  await limit(db, `assistant visitor ${visitor.hash}`, 20, 60);
  const language = spokenLanguage(message, chooseLanguage(locale, []));
  const asked = await db.asSystem(async (tx) => {
    const page = `/s/${site.slug}/ask`;
    const kept = await openConversation(tx, visitor, sessionOf(site.slug), language.locale, page, site.organisationId);
    return keepQuestion(tx, kept, message, []);
  });
  const { pieces, facts } = answerTo(services, {
    message,
    asked,
    language,
    organisationId: site.organisationId,
    site,
    isMember: false,
    signal: AbortSignal.any([stopping, AbortSignal.timeout((longestAnswerSeconds - 10) * 1_000)]),
  });
  let content = '';
  const parts: Part[] = [];
  for await (const piece of pieces) {
    if (typeof piece === 'string') content += piece;
    else parts.push(piece);
  }
  await db.asSystem((tx) => keepAnswer(tx, asked.id, { content, parts, ended: 'whole', ...facts }));
  return readTalk(services, { slug, talk });
}
