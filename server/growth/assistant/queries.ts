import type { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type {
  assistant,
  Conversation,
  conversationShows,
  lesson,
  questionGroup,
  request,
  unansweredQuestion,
} from '#contract/growth/assistant.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { turnsOf } from './conversations.ts';

const byPlace: Order = { id: sql`c.place`, descending: true };
const byMessage: Order = { id: sql`a.id`, descending: true };
const byLesson: Order = { id: sql`id`, descending: true };

const conversationColumns = sql`
  c.id, c.state, c.language, c.page, c.turns, c.user_id is not null as "signedIn",
  (select count(*)::int from chatbot_messages m
   where m.conversation_id = c.id and m.unanswered and m.settled_at is null) as unanswered,
  (select count(*)::int from chatbot_requests r where r.conversation_id = c.id) as requests,
  coalesce((select left(content, 300) from chatbot_messages m where m.conversation_id = c.id order by turn limit 1), '') as first,
  c.created_at as "startedAt", c.last_at as "lastAt"`;

const shown: Record<(typeof conversationShows)[number], Sql> = {
  all: sql`true`,
  unanswered: sql`c.unanswered > 0 and exists (
    select from chatbot_messages m where m.conversation_id = c.id and m.unanswered and m.settled_at is null)`,
  handed_over: sql`(c.state in ('queued', 'person') or exists (
    select from chatbot_messages m where m.conversation_id = c.id and m.spoken_by = 'person'))`,
  lead: sql`exists (select from chatbot_requests r where r.conversation_id = c.id)`,
};

/** Searches stop at this many conversations; users with more matches need to narrow the search. */
const mostFound = 1_000;

const holds = (search: string): Sql => sql`c.id in (select lintel.find_conversations(${search}, ${mostFound}))`;

export async function conversations(
  tx: Queries,
  { state, show, search, cursor, limit }: InputOf<typeof assistant.conversations>,
): Promise<OutputOf<typeof assistant.conversations>> {
  const found = await tx.all<Conversation & { place: string }>(sql`
    select ${conversationColumns}, c.place from chatbot_conversations c
    where ${state === undefined ? sql`true` : sql`c.state = ${state}`} and ${shown[show]}
      and ${search ? holds(search) : sql`true`} and ${after(byPlace, cursor)}
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
           c.language, a.created_at as "askedAt", a.settled_at as "settledAt", a.settled_note as note,
           coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as "settledBy"
    from chatbot_messages a
    join chatbot_conversations c on c.id = a.conversation_id
    left join chatbot_messages q on q.conversation_id = a.conversation_id and q.turn = a.turn - 1 and q.role = 'user'
    left join users u on u.id = a.settled_by
    where a.unanswered and ${state === 'open' ? sql`a.settled_at is null` : sql`a.settled_at is not null`}
      and ${after(byMessage, cursor)}
    order by ${orderBy(byMessage)} limit ${sql.int(limit)}`);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}

const mostAsked: Order = {
  value: { column: sql`g.count`, type: 'int' },
  id: sql`g.id`,
  descending: true,
};

export async function questionGroups(
  tx: Queries,
  { cursor, limit }: InputOf<typeof assistant.questionGroups>,
): Promise<OutputOf<typeof assistant.questionGroups>> {
  const rows = await tx.all<z.infer<typeof questionGroup>>(sql`
    with asked as (
      select a.id, a.conversation_id, q.content as question, a.content as answer, a.created_at, lintel.question_key(q.content) as key
      from chatbot_messages a
      join chatbot_messages q on q.conversation_id = a.conversation_id and q.turn = a.turn - 1 and q.role = 'user'
      where a.unanswered and a.settled_at is null),
    counted as (
      select key, count(*)::int as count, min(created_at) as first_at, max(created_at) as last_at from asked group by key),
    g as (
      select distinct on (key) l.id, l.conversation_id, l.question, l.answer, n.count, n.first_at, n.last_at
      from asked l join counted n using (key) order by key, l.id desc)
    select g.id, g.conversation_id as "conversationId", g.question, g.answer, c.language, g.count,
           g.first_at as "firstAskedAt", g.last_at as "lastAskedAt"
    from g join chatbot_conversations c on c.id = g.conversation_id
    where ${after(mostAsked, cursor)} order by ${orderBy(mostAsked)} limit ${sql.int(limit)}`);
  const last = rows.at(-1);
  return { rows, next: last && rows.length === limit ? `${last.count}~${last.id}` : null };
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
