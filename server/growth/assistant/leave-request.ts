import type { InputOf } from '#contract/core/call.ts';
import type { assistant } from '#contract/growth/assistant.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Settings } from '#server/env.ts';
import { consentOf } from './consent.ts';
import { keepAnswer, openConversation } from './conversations.ts';
import { requestJob } from './request-job.ts';
import { textsIn } from './texts.ts';
import type { Visitor } from './visitor.ts';

/** Stores a visitor's request with the consent text they agreed to, and confirms it in the conversation. */
export async function leaveRequest(
  tx: Queries,
  settings: Settings,
  visitor: Visitor,
  request: RequestFacts,
  input: InputOf<typeof assistant.leaveRequest>,
): Promise<void> {
  const { version, text, locale } = consentOf(input.consent, settings.BRAND_NAME);
  const { id } = await openConversation(tx, visitor, input.sessionId, locale, null);
  const requestId = newId();
  await tx.run(sql`
    insert into chatbot_requests (id, conversation_id, kind, name, email, phone, message, subject, consent_version,
                                  consent_text, language, ip, user_agent)
    values (${requestId}, ${id}, ${input.kind}, ${input.name}, ${input.email}, ${input.phone}, ${input.message},
            ${input.subject}, ${version}, ${text}, ${locale}, ${request.ip}, ${request.userAgent.slice(0, 500)})`);
  await tx.run(sql`
    update chatbot_conversations set state = 'queued' where id = ${id} and state in ('assistant', 'closed')`);
  await keepAnswer(tx, id, {
    content: textsIn(locale).requestTaken,
    parts: [],
    by: 'engine',
    ended: 'whole',
    topic: 'request',
    unanswered: false,
  });
  await tx.enqueueFor(null, null, requestJob.with({ requestId }));
}
