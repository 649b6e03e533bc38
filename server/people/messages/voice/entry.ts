import type { CallOutcome } from '#contract/people/messages-words.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { hearFrom } from '../../leads/activity.ts';
import { conversationWith, markUnread } from '../conversations.ts';
import { noteTouch } from '../touches.ts';

type Call = {
  leadId: string | null;
  userId: string | null;
  direction: 'out' | 'in';
  address: string;
  decisionId: string | null;
  messageId: string | null;
};

type Told = {
  outcome: CallOutcome | null;
  /** The member's note. */
  note?: string;
  /** The provider's count. */
  minutes?: number;
  failure?: string;
};

/**
 * Creates or updates the single timeline entry of a call, whether the member or the provider reports first. The member's outcome and the
 * provider's length take precedence.
 */
export async function keepEntry(tx: Tx, callId: string, told: Told): Promise<void> {
  const { organisationId } = tx.scope;
  const call = await tx.get<Call>(sql`
    select lead_id as "leadId", user_id as "userId", direction, address, decision_id as "decisionId", message_id as "messageId"
    from voice_calls where organisation_id = ${organisationId} and id = ${callId} for update`);
  const { outcome, note, minutes, failure } = told;
  if (call.messageId) {
    const isMembers = note !== undefined;
    const { known } = await tx.get<{ known: number | null }>(sql`
      select minutes as known from messages where organisation_id = ${organisationId} and id = ${call.messageId}`);
    await tx.run(sql`
      update messages set minutes = coalesce(${minutes ?? null}::int, minutes), failure = coalesce(${failure ?? null}, failure),
        outcome = case when ${isMembers} then ${outcome} else coalesce(outcome, ${outcome}) end,
        body = case when ${isMembers} then ${note ?? ''} else body end
      where organisation_id = ${organisationId} and id = ${call.messageId}`);
    if (isMembers && call.leadId)
      tx.record({
        kind: 'call.completed',
        subject: { type: 'lead', id: call.leadId },
        data: { messageId: call.messageId, outcome },
      });
    else if (minutes !== undefined && known === null && call.leadId)
      tx.record({
        kind: 'call.measured',
        subject: { type: 'lead', id: call.leadId },
        data: { messageId: call.messageId, minutes },
      });
    return;
  }
  const { leadId, direction } = call;
  const isTalk = direction === 'out' || outcome === 'reached';
  const messageId = newId();
  const conversation = await conversationWith(tx, leadId, call.address);
  await tx.run(sql`
    insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, body, state, decision_id,
      author_id, sent_at, outcome, minutes, failure)
    values (${organisationId}, ${messageId}, ${conversation}, ${leadId}, 'call', ${direction}, ${call.address}, ${note ?? ''}, 'logged',
      ${call.decisionId}, ${isTalk ? call.userId : null}, now(), ${outcome}, ${minutes ?? null}, ${failure ?? ''})`);
  await tx.run(sql`
    update voice_calls set message_id = ${messageId} where organisation_id = ${organisationId} and id = ${callId}`);
  if (!isTalk) await markUnread(tx, conversation);
  if (!leadId) return;
  if (direction === 'in') await hearFrom(tx, leadId);
  if (isTalk && call.userId) await noteTouch(tx, { leadId, userId: call.userId, channel: 'call', messageId });
  tx.record({
    kind: 'call.logged',
    subject: { type: 'lead', id: leadId },
    data: { messageId, direction, outcome },
  });
}
