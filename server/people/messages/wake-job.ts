import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';

/** Ends a snooze: the conversation moves to the top as unread, and an event updates open screens. */
export const wakeConversationJob = defineJob({
  kind: 'messages.wake_conversation',
  payload: z.strictObject({ conversationId: id }),
  async run({ services, job, payload: { conversationId } }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, async (tx) => {
      const row = await tx.one<{ until: string | null; lead: string | null; isDue: boolean }>(sql`
        select snoozed_until as until, lead_id as lead, snoozed_until <= now() as "isDue" from conversations
        where organisation_id = ${scope.organisationId} and id = ${conversationId} for update`);
      if (!row?.until) return;
      // The conversation was snoozed again in the meantime.
      if (!row.isDue) return wakeLater(tx, conversationId, row.until);
      await tx.run(sql`
        update conversations set snoozed_until = null, last_at = now(), unread = greatest(unread, 1), version = version + 1
        where organisation_id = ${scope.organisationId} and id = ${conversationId}`);
      tx.record({
        kind: 'conversation.changed',
        subject: { type: 'conversation', id: conversationId },
        data: { lead: row.lead, snoozedUntil: null },
      });
    });
    return undefined;
  },
});

export async function wakeLater(tx: Tx, conversationId: string, until: string): Promise<void> {
  const afterSeconds = Math.max(0, (Date.parse(until) - Date.now()) / 1_000);
  await tx.enqueue(wakeConversationJob.with({ conversationId }, { key: conversationId, afterSeconds }));
}
