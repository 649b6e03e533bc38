import type { InputOf } from '#contract/core/call.ts';
import type { assistant } from '#contract/growth/assistant.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

/** Marks an unanswered question as settled. With an answer the assistant learns it; a later answer to the same question replaces it. */
export async function settleQuestion(
  tx: Queries,
  { id, answer, note, alike }: InputOf<typeof assistant.settle>,
  userId: string,
): Promise<void> {
  const settled = await tx.one<{ question: string | null }>(sql`
    update chatbot_messages a set settled_at = coalesce(a.settled_at, now()), settled_by = coalesce(a.settled_by, ${userId}),
      settled_note = coalesce(${note ?? null}, a.settled_note)
    where a.id = ${id} and a.unanswered
    returning (select content from chatbot_messages q
               where q.conversation_id = a.conversation_id and q.turn = a.turn - 1 and q.role = 'user') as question`);
  if (!settled) throw notFound();
  if (alike && settled.question) await settleAlike(tx, settled.question, note ?? null, userId);
  if (answer === undefined || !settled.question) return;
  await tx.run(sql`
    insert into chatbot_lessons (message_id, question, answer, added_by)
    values (${id}, ${settled.question.slice(0, 2_000)}, ${answer}, ${userId})
    on conflict (message_id) do update set answer = excluded.answer, added_by = excluded.added_by`);
}

async function settleAlike(tx: Queries, question: string, note: string | null, userId: string): Promise<void> {
  await tx.run(sql`
    update chatbot_messages a set settled_at = now(), settled_by = ${userId}, settled_note = ${note}
    from chatbot_messages q
    where a.unanswered and a.settled_at is null
      and q.conversation_id = a.conversation_id and q.turn = a.turn - 1 and q.role = 'user'
      and lintel.question_key(q.content) = lintel.question_key(${question})`);
}
