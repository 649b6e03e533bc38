import type { InputOf } from '#contract/core/call.ts';
import type { handoffs } from '#contract/people/handoffs.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOffered } from '../../routing/offers.ts';
import { worked } from '../activity.ts';
import { lockLead } from '../change-lead.ts';
import { hindranceOf } from '../fit-owner.ts';

type Handoff = {
  id: string;
  leadId: string;
  from: string;
  to: string;
  owner: string | null;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn';
  stays: boolean;
  isLent: boolean;
};

/** Proposes a handoff. Until the recipient answers, the lead is shared with them and nothing else about it changes. */
export async function handOver(
  tx: Tx,
  actor: Member,
  { id, to, summary, warm, stays }: InputOf<typeof handoffs.handOver>,
): Promise<{ id: string }> {
  const lead = await lockLead(tx, actor, id);
  if (!lead.can.assign) throw new Refusal('forbidden', "You can't hand off this lead.");
  if (lead.archivedAt) throw new Refusal('conflict', 'This lead is archived.');
  if (to === actor.userId) throw invalid(['to'], 'Choose someone else.');
  if (to === lead.owner) throw invalid(['to'], 'It already belongs to them.');
  if (lead.owner === null) await refuseOffered(tx, id, actor);
  const hindrance = await hindranceOf(tx, to);
  if (hindrance) throw invalid(['to'], hindrance);
  const { organisationId } = actor;
  const isLent = await lend(tx, id, to);
  const made = await tx.one<{ id: string }>(sql`
    insert into lead_handoffs (organisation_id, lead_id, from_id, to_id, owner_id, summary, is_warm, stays, is_lent)
    values (${organisationId}, ${id}, ${actor.userId}, ${to}, ${lead.owner}, ${summary}, ${warm}, ${stays}, ${isLent})
    on conflict (organisation_id, lead_id) where state = 'open' do nothing returning id`);
  if (!made) throw new Refusal('conflict', 'This lead already has a pending handoff.');
  tx.record({ kind: 'lead.handed_over', subject: { type: 'lead', id }, data: { to, warm, summary } });
  return made;
}

/** Shares the lead and returns true if it was not shared with this user before. */
const lend = async (tx: Tx, leadId: string, userId: string): Promise<boolean> =>
  (await tx.run(sql`
    insert into lead_shares (organisation_id, lead_id, user_id)
    values (${tx.scope.organisationId}, ${leadId}, ${userId}) on conflict do nothing`)) === 1;

export async function answerHandoff(
  tx: Tx,
  actor: Member,
  { id, accept, answer }: InputOf<typeof handoffs.answerHandoff>,
): Promise<void> {
  const { handoff, lead } = await lockHandoff(tx, actor, id);
  if (handoff.to !== actor.userId) throw new Refusal('forbidden', 'Only the recipient can answer this handoff.');
  const state = accept ? 'accepted' : 'declined';
  if (handoff.state === state) return;
  if (handoff.state === 'withdrawn') throw new Refusal('conflict', 'This was withdrawn.');
  if (handoff.state !== 'open') throw new Refusal('conflict', 'This was answered otherwise.');
  if (!accept && answer === '') throw invalid(['answer'], 'Enter a reason.');
  if (accept) await takeOver(tx, actor, handoff, lead);
  else await endLoan(tx, handoff);
  await close(tx, handoff, state, answer);
  tx.record({
    kind: accept ? 'lead.handoff_accepted' : 'lead.handoff_declined',
    subject: { type: 'lead', id: lead.id },
    data: { from: handoff.from, answer },
  });
}

async function takeOver(tx: Tx, actor: Member, handoff: Handoff, lead: Lead): Promise<void> {
  if (lead.archivedAt) throw new Refusal('conflict', 'This lead is archived.');
  if (lead.owner !== handoff.owner && lead.owner !== actor.userId)
    throw new Refusal('conflict', 'This lead was assigned to someone else.');
  if (lead.owner !== actor.userId) {
    await tx.run(sql`
      update leads set owner_id = ${actor.userId}, version = version + 1, ${worked}
      where organisation_id = ${actor.organisationId} and id = ${lead.id}`);
    tx.record({
      kind: 'lead.assigned',
      subject: { type: 'lead', id: lead.id },
      data: { from: lead.owner, to: actor.userId },
    });
  }
  await endLoan(tx, handoff);
  if (handoff.stays) await lend(tx, lead.id, handoff.from);
}

export async function withdrawHandoff(tx: Tx, actor: Member, id: string): Promise<void> {
  const { handoff, lead } = await lockHandoff(tx, actor, id);
  if (handoff.from !== actor.userId && !lead.can.assign) throw new Refusal('forbidden');
  if (handoff.state === 'withdrawn') return;
  if (handoff.state !== 'open') throw new Refusal('conflict', 'This was answered already.');
  await endLoan(tx, handoff);
  await close(tx, handoff, 'withdrawn', '');
  tx.record({ kind: 'lead.handoff_withdrawn', subject: { type: 'lead', id: lead.id }, data: { to: handoff.to } });
}

/** Locks the lead and only then reads the handoff, because every other answer to it takes the same lock. */
async function lockHandoff(tx: Tx, actor: Member, id: string): Promise<{ handoff: Handoff; lead: Lead }> {
  const found = await readHandoff(tx, id);
  if (!found) throw notFound();
  const lead = await lockLead(tx, actor, found.leadId);
  return { handoff: (await readHandoff(tx, id))!, lead };
}

const readHandoff = (tx: Tx, id: string): Promise<Handoff | undefined> =>
  tx.one<Handoff>(sql`
    select id, lead_id as "leadId", from_id as from, to_id as to, owner_id as owner, state, stays, is_lent as "isLent"
    from lead_handoffs where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

/** A recipient who became a co-owner in the meantime keeps the share. */
async function endLoan(tx: Tx, { leadId, to, isLent }: Handoff): Promise<void> {
  if (isLent)
    await tx.run(sql`
      delete from lead_shares
      where organisation_id = ${tx.scope.organisationId} and lead_id = ${leadId} and user_id = ${to} and not co_owner`);
}

const close = (tx: Tx, { id }: Handoff, state: Handoff['state'], answer: string) =>
  tx.run(sql`
    update lead_handoffs set state = ${state}, answered_at = now(), answer = ${answer}
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
