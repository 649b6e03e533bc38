import { z } from 'zod';
import type { Locale } from '#contract/core/locale.ts';
import { id } from '#contract/core/primitives.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { fill, textsIn } from './texts.ts';

/** A member's reply appears in the conversation at once, and goes by email if the visitor left an address. */
export async function replyAsPerson(tx: Queries, conversationId: string, text: string): Promise<void> {
  const row = await tx.one<{ turns: number }>(sql`
    update chatbot_conversations set state = 'person', turns = turns + 1, last_at = now()
    where id = ${conversationId} returning turns`);
  if (!row) throw notFound();
  const messageId = newId();
  await tx.run(sql`
    insert into chatbot_messages (id, conversation_id, turn, role, content, spoken_by, topic)
    values (${messageId}, ${conversationId}, ${row.turns}, 'assistant', ${text}, 'person', 'reply')`);
  await tx.enqueueFor(null, null, replyMailJob.with({ messageId }));
}

export async function closeConversation(tx: Queries, conversationId: string): Promise<void> {
  const changed = await tx.run(sql`
    update chatbot_conversations set state = 'closed' where id = ${conversationId}`);
  if (changed === 0) throw notFound();
}

type Letter = { email: string; language: Locale; content: string };

export const replyMailJob = defineJob({
  kind: 'assistant.reply',
  payload: z.object({ messageId: id }),
  maxAttempts: 8,
  timeoutSeconds: 60,
  async run({ payload, services, job }) {
    const { db, settings, mail } = services;
    const letter = await db.asSystem((tx) =>
      tx.one<Letter>(sql`
        select r.email, c.language, m.content from chatbot_messages m
        join chatbot_conversations c on c.id = m.conversation_id
        join lateral (select email from chatbot_requests r where r.conversation_id = c.id order by id desc limit 1) r on true
        where m.id = ${payload.messageId}`),
    );
    if (!letter) return undefined;
    await mail.send({
      key: `assistant.reply ${job.id}`,
      to: [{ address: letter.email }],
      replyTo: { address: settings.BRAND_SUPPORT_EMAIL },
      subject: fill(textsIn(letter.language).replySubject, { brand: settings.BRAND_NAME }),
      text: `${letter.content}\n\n--\n${settings.BRAND_NAME}\n${settings.publicUrl}\n`,
    });
    return undefined;
  },
});
