import { assistant } from '#contract/growth/assistant.ts';
import { siteAssistant } from '#contract/growth/site-assistant.ts';
import { sql } from '#server/core/db/sql.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { conversationOf } from './conversations.ts';
import { languageOf } from './language.ts';
import { leaveRequest } from './leave-request.ts';
import { openingIn } from './mind/answer-question.ts';
import { conversations, lessons, questionGroups, transcript, unanswered } from './queries.ts';
import { closeConversation, replyAsPerson } from './reply.ts';
import { settleQuestion } from './settle-question.ts';
import { readTalk, sayOnSite } from './site-talk.ts';
import { meetVisitor, visitorOf } from './visitor.ts';

const done = { done: true } as const;

export const assistantRoutes: Served[] = [
  serve(siteAssistant.turns, ({ input, services }) => readTalk(services, input)),
  serve(siteAssistant.say, ({ input, request, services }) => sayOnSite(services, request, input)),
  serve(assistant.conversation, async ({ services, web, actor, input, write }) => {
    const visitor = visitorOf(web, services, actor);
    const found = visitor && (await write((tx) => conversationOf(tx, visitor, input.sessionId)));
    const opening = openingIn(languageOf(web), services.settings.BRAND_NAME);
    return { state: 'assistant' as const, turns: [], ...found, opening };
  }),
  serve(assistant.leaveRequest, async ({ services, web, actor, input, request, cookies, write }) => {
    await limit(services.db, `assistant request ${networkOf(request.ip)}`, 10, 3_600);
    const visitor = meetVisitor(web, services, actor, cookies);
    return write(async (tx) => {
      await leaveRequest(tx, services.settings, visitor, request, input);
      return done;
    });
  }),
  serve(assistant.conversations, ({ input, write }) => write((tx) => conversations(tx, input))),
  serve(assistant.transcript, ({ input, write }) =>
    write(async (tx) => {
      const found = await transcript(tx, input.id);
      if (!found) throw notFound();
      return found;
    }),
  ),
  serve(assistant.reply, ({ input, write }) =>
    write(async (tx) => {
      await replyAsPerson(tx, input.id, input.text);
      return done;
    }),
  ),
  serve(assistant.close, ({ input, write }) =>
    write(async (tx) => {
      await closeConversation(tx, input.id);
      return done;
    }),
  ),
  serve(assistant.unanswered, ({ input, write }) => write((tx) => unanswered(tx, input))),
  serve(assistant.questionGroups, ({ input, write }) => write((tx) => questionGroups(tx, input))),
  serve(assistant.settle, ({ input, actor, write }) =>
    write(async (tx) => {
      await settleQuestion(tx, input, actor.userId);
      return done;
    }),
  ),
  serve(assistant.lessons, ({ input, write }) => write((tx) => lessons(tx, input))),
  serve(assistant.forget, ({ input, write }) =>
    write(async (tx) => {
      if ((await tx.run(sql`delete from chatbot_lessons where id = ${input.id}`)) === 0) throw notFound();
      return done;
    }),
  ),
];
