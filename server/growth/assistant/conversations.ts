import type { Locale } from '#contract/core/locale.ts';
import type { Turn } from '#contract/growth/assistant.ts';
import type { Part } from '#contract/growth/assistant-parts.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { withoutDetails } from './mind/contact.ts';
import { type Memory, memoryOf } from './mind/memory.ts';
import type { Visitor } from './visitor.ts';

type ConversationState = 'assistant' | 'queued' | 'person' | 'closed';

export type Kept = {
  id: string;
  state: ConversationState;
  turns: number;
  contextFrom: number;
  isBusy: boolean;
  memory: unknown;
};

/** An answer that takes longer will not arrive: the process that was writing it died. */
export const longestAnswerSeconds = 90;
const mostTurns = 400;
/** How many messages of a conversation an answer takes into account. */
const lookBack = 20;

/** Finds or creates the visitor's conversation with this session id and locks it until the transaction ends. */
export function openConversation(
  tx: Queries,
  visitor: Visitor,
  sessionId: string,
  language: Locale,
  page: string | null,
  siteOrganisationId: string | null = null,
): Promise<Kept> {
  return tx.get<Kept>(sql`
    insert into chatbot_conversations as c (visitor_hash, session_id, user_id, language, page, site_organisation_id)
    values (${visitor.hash}, ${sessionId}, ${visitor.userId}, ${language}, ${page}, ${siteOrganisationId})
    on conflict (visitor_hash, session_id, user_id) do update set last_at = now(), language = excluded.language,
      site_organisation_id = coalesce(c.site_organisation_id, excluded.site_organisation_id)
    returning id, state, turns, memory, context_from as "contextFrom", coalesce(answering_until > now(), false) as "isBusy"`);
}

export type Said = { role: 'user' | 'assistant'; content: string };

export type Asked = { id: string; state: ConversationState; history: Said[]; memory: Memory };

/**
 * Stores the visitor's message as the next turn, without contact details, which are stored with consent only. `before` holds earlier
 * messages as the client reports them.
 */
export async function keepQuestion(tx: Queries, kept: Kept, message: string, before: string[]): Promise<Asked> {
  const { id, turns } = kept;
  const question = withoutDetails(message);
  const claimed = before.map(withoutDetails);
  if (kept.isBusy) throw new Refusal('conflict', 'The last message is still being answered.');
  if (turns >= mostTurns)
    throw new Refusal('conflict', 'This conversation has become too long. Please start a new one.');
  const isReopened = kept.state === 'closed';
  const contextFrom = isReopened ? turns + 1 : kept.contextFrom;
  const said = await tx.all<Said & { turn: number }>(sql`
    select turn, role, content from chatbot_messages where conversation_id = ${id} order by turn desc limit 500`);
  said.reverse();
  const last = said.at(-1);
  // The same question again after its answer never began is a retry, not a second question.
  const isAgain = last?.role === 'user' && last.content === question;
  if (!isAgain) {
    await tx.run(sql`
      insert into chatbot_messages (conversation_id, turn, role, content) values (${id}, ${turns + 1}, 'user', ${question})`);
  }
  const known = (isAgain ? said.slice(0, -1) : said)
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content);
  const differs = claimed.length !== known.length || claimed.some((one, index) => one !== known[index]);
  await tx.run(sql`
    update chatbot_conversations set turns = ${isAgain ? turns : turns + 1}, last_at = now(),
      state = case when state = 'closed' then 'assistant' else state end, context_from = ${contextFrom},
      mismatches = mismatches + ${differs ? 1 : 0}, answering_until = now() + ${longestAnswerSeconds} * interval '1 second'
    where id = ${id}`);
  const history = said.filter(({ turn }) => turn >= contextFrom).slice(-lookBack);
  return {
    id,
    state: isReopened ? 'assistant' : kept.state,
    history: isAgain ? history.slice(0, -1) : history,
    memory: isReopened ? {} : memoryOf(kept.memory),
  };
}

type KeptAnswer = {
  content: string;
  parts: Part[];
  by: 'engine' | 'model' | 'person';
  ended: Turn['ended'];
  topic: string | null;
  unanswered: boolean;
  /** The conversation memory for the next message, where the answer changed it. */
  memory?: Memory | undefined;
};

/** Removes what the visitor typed into a form before giving consent. */
function asKept(part: Part): Part {
  if (part.kind !== 'form') return part;
  const { filled: _, ...rest } = part;
  return rest;
}

/** Stores the answer. One that never began adds no turn and only frees the conversation for a retry. */
export async function keepAnswer(tx: Queries, id: string, answer: KeptAnswer): Promise<void> {
  const isEmpty = answer.content === '' && answer.parts.length === 0;
  const row = await tx.one<{ turns: number }>(sql`
    update chatbot_conversations set answering_until = null, last_at = now(), turns = turns + ${isEmpty ? 0 : 1},
      unanswered = unanswered + ${answer.unanswered ? 1 : 0},
      memory = coalesce(${answer.memory ? JSON.stringify(answer.memory) : null}::jsonb, memory)
    where id = ${id} returning turns`);
  if (!row || isEmpty) return;
  await tx.run(sql`
    insert into chatbot_messages (conversation_id, turn, role, content, parts, spoken_by, ended, topic, unanswered)
    values (${id}, ${row.turns}, 'assistant', ${answer.content}, ${JSON.stringify(answer.parts.map(asKept))}, ${answer.by},
            ${answer.ended}, ${answer.topic}, ${answer.unanswered})`);
}

export async function turnsOf(tx: Queries, conversationId: string): Promise<Turn[]> {
  return tx.all<Turn>(sql`
    select turn, role, content, parts, spoken_by as by, ended, created_at as at
    from chatbot_messages where conversation_id = ${conversationId} order by turn limit 1000`);
}

export async function conversationOf(
  tx: Queries,
  visitor: Visitor,
  sessionId: string,
): Promise<{ state: ConversationState; turns: Turn[] } | undefined> {
  const kept = await tx.one<{ id: string; state: ConversationState }>(sql`
    select id, state from chatbot_conversations
    where visitor_hash = ${visitor.hash} and session_id = ${sessionId} and user_id is not distinct from ${visitor.userId}`);
  return kept && { state: kept.state, turns: await turnsOf(tx, kept.id) };
}
