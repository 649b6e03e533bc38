import type { InputOf } from '#contract/core/call.ts';
import type { automations } from '#contract/people/automations/automations.ts';
import type { Purpose } from '#contract/people/messages-words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseForbiddenWords } from '#server/core/http/refuse-words.ts';
import { visibleTo } from '../leads/policy.ts';
import { attemptByHand } from '../messages/attempt.ts';
import { refuseBankNumbers } from '../messages/write-message.ts';

type Row = { leadId: string; channel: 'email' | 'sms'; purpose: Purpose; state: string };

async function lock(tx: Tx, actor: Member, id: string): Promise<Row> {
  const row = await tx.one<Row>(sql`
    select d.lead_id as "leadId", d.channel, d.purpose, d.state from program_drafts d
    join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
    where d.organisation_id = ${actor.organisationId} and d.id = ${id} and ${visibleTo(actor)} for update of d`);
  if (!row) throw notFound();
  return row;
}

/** Sends an approved draft in the name of the member who approved it. */
export async function sendDraft(
  tx: Tx,
  actor: Member,
  { id, subject, body }: InputOf<typeof automations.sendDraft>,
): Promise<void> {
  const { leadId, channel, purpose, state } = await lock(tx, actor, id);
  if (state !== 'waiting') throw new Refusal('conflict', 'Somebody has decided on this draft already.');
  if (channel === 'email' && subject === '') throw invalid(['subject'], 'A mail needs a subject.');
  refuseBankNumbers(subject, body);
  refuseForbiddenWords([
    { path: ['subject'], text: subject },
    { path: ['body'], text: body },
  ]);
  const message = await attemptByHand(tx, {
    leadId,
    channel,
    purpose,
    subject,
    body,
    authorId: actor.userId,
    key: `draft ${id}`,
  });
  await decided(tx, actor, id, 'sent', message.id);
}

export async function dismissDraft(tx: Tx, actor: Member, id: string): Promise<void> {
  const { state, leadId } = await lock(tx, actor, id);
  if (state !== 'waiting') return;
  await decided(tx, actor, id, 'dismissed', null);
  tx.record({ kind: 'automation.draft_dismissed', subject: { type: 'lead', id: leadId }, data: { draftId: id } });
}

const decided = (tx: Tx, { organisationId, userId }: Member, id: string, state: string, message: string | null) =>
  tx.run(sql`
    update program_drafts set state = ${state}, decided_by = ${userId}, decided_at = now(), message_id = ${message}
    where organisation_id = ${organisationId} and id = ${id}`);
