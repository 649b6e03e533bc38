import type { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { assistant, Conversation, lesson, request, unansweredQuestion } from '#contract/growth/assistant.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { turnsOf } from './conversations.ts';

const byPlace: Order = { id: sql`c.place`, descending: true };
const byMessage: Order = { id: sql`a.id`, descending: true };
const byLesson: Order = { id: sql`id`, descending: true };

const conversationColumns = sql`
  c.id, c.state, c.language, c.page, c.turns, c.unanswered, c.user_id is not null as "signedIn",
  coalesce((select left(content, 300) from chatbot_messages m where m.conversation_id = c.id order by turn limit 1), '') as first,
  c.created_at as "startedAt", c.last_at as "lastAt"`;

export async function conversations(
  tx: Queries,
  { state, cursor, limit }: InputOf<typeof assistant.conversations>,
): Promise<OutputOf<typeof assistant.conversations>> {
  const found = await tx.all<Conversation & { place: string }>(sql`
    select ${conversationColumns}, c.place from chatbot_conversations c
    where ${state === undefined ? sql`true` : sql`c.state = ${state}`} and ${after(byPlace, cursor)}
    order by ${orderBy(byPlace)} limit ${sql.int(limit)}`);
  const next = found.length === limit ? found.at(-1)!.place : null;
  return { rows: found.map(({ place: _, ...row }) => row), next };
}

export async function transcript(tx: Queries, id: string): Promise<OutputOf<typeof assistant.transcript> | undefined> {
  const conversation = await tx.one<Conversation>(sql`
    select ${conversationColumns} from chatbot_conversations c where c.id = ${id}`);
  if (!conversation) return undefined;
  const requests = await tx.all<z.infer<typeof request>>(sql`
    select id, kind, name, email, phone, message, subject, consent_text as consent, created_at as at
    from chatbot_requests where conversation_id = ${id} order by id`);
  return { conversation, turns: await turnsOf(tx, id), requests };
}

type Question = z.infer<typeof unansweredQuestion>;

export async function unanswered(
  tx: Queries,
  { state, cursor, limit }: InputOf<typeof assistant.unanswered>,
): Promise<OutputOf<typeof assistant.unanswered>> {
  const rows = await tx.all<Question>(sql`
    select a.id, a.conversation_id as "conversationId", coalesce(q.content, '') as question, a.content as answer,
           c.language, a.created_at as "askedAt", a.settled_at as "settledAt"
    from chatbot_messages a
    join chatbot_conversations c on c.id = a.conversation_id
    left join chatbot_messages q on q.conversation_id = a.conversation_id and q.turn = a.turn - 1 and q.role = 'user'
    where a.unanswered and ${state === 'open' ? sql`a.settled_at is null` : sql`a.settled_at is not null`}
      and ${after(byMessage, cursor)}
    order by ${orderBy(byMessage)} limit ${sql.int(limit)}`);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}

export async function lessons(
  tx: Queries,
  { cursor, limit }: InputOf<typeof assistant.lessons>,
): Promise<OutputOf<typeof assistant.lessons>> {
  const rows = await tx.all<z.infer<typeof lesson>>(sql`
    select id, question, answer, created_at as "addedAt" from chatbot_lessons
    where ${after(byLesson, cursor)} order by ${orderBy(byLesson)} limit ${sql.int(limit)}`);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}
