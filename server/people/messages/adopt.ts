import type { InputOf } from '#contract/core/call.ts';
import type { Conversation, inbox } from '#contract/people/inbox.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { pointsOf } from '../contacts/points.ts';
import { saveContactPoint } from '../contacts/save-point.ts';
import { giveToLead } from '../files/rows.ts';
import { lockLead } from '../leads/change-lead.ts';
import { conversationWith } from './conversations.ts';
import { conversationById } from './inbox.ts';

type Wish = InputOf<typeof inbox.adopt>;

/** Assigns a conversation with an unknown sender to a lead, together with its files and the sender's address. */
export async function adoptConversation(tx: Tx, actor: Member, { id, lead: leadId }: Wish): Promise<Conversation> {
  const { organisationId } = actor;
  const lead = await lockLead(tx, actor, leadId);
  if (!lead.can.change) throw new Refusal('forbidden');
  if (lead.archivedAt) throw new Refusal('conflict', 'This lead is archived.');
  const from = await tx.one<{ lead: string | null; address: string; unread: number }>(sql`
    select lead_id as lead, address, unread from conversations where organisation_id = ${organisationId} and id = ${id} for update`);
  if (!from) throw notFound();
  if (from.lead === leadId) return conversationById(tx, actor, id);
  if (from.lead !== null) throw new Refusal('conflict', 'This conversation already belongs to a lead.');
  await keepAddress(tx, actor, lead, from.address);
  const into = await conversationWith(tx, leadId, null);
  await giveToLead(
    tx,
    leadId,
    sql`select a.file_id from message_files a join messages m on m.organisation_id = a.organisation_id and m.id = a.message_id
      where m.organisation_id = ${organisationId} and m.conversation_id = ${id}`,
  );
  await tx.run(sql`
    update voice_calls set lead_id = ${leadId} where organisation_id = ${organisationId} and lead_id is null
      and message_id in (select id from messages where organisation_id = ${organisationId} and conversation_id = ${id})`);
  await tx.run(sql`
    update messages set lead_id = ${leadId}, conversation_id = ${into}
    where organisation_id = ${organisationId} and conversation_id = ${id}`);
  await tx.run(sql`
    update conversations c set unread = c.unread + o.unread, last_in_at = greatest(c.last_in_at, o.last_in_at),
      done_at = case when o.done_at is not null then c.done_at end
    from conversations o
    where o.organisation_id = ${organisationId} and o.id = ${id} and c.organisation_id = ${organisationId} and c.id = ${into}`);
  await tx.run(sql`delete from conversations where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'conversation.adopted',
    subject: { type: 'lead', id: leadId },
    data: { conversationId: into, address: from.address },
  });
  return conversationById(tx, actor, into);
}

async function keepAddress(
  tx: Tx,
  actor: Member,
  lead: Parameters<typeof pointsOf>[2],
  address: string,
): Promise<void> {
  const known = await pointsOf(tx, actor, lead);
  if (known.some((point) => point.address === address)) return;
  await saveContactPoint(tx, actor, { id: lead.id, channel: address.includes('@') ? 'email' : 'phone', address });
}
