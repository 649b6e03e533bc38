import type { InputOf } from '#contract/core/call.ts';
import type { OwnerClass } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { ownership } from '#contract/people/ownership.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { findLead, lockLead } from '../change-lead.ts';

type Decision = { class: OwnerClass; of: string | null };

const isSo = (lead: Lead, { class: wanted, of }: Decision): boolean =>
  lead.ownerClass === wanted && (lead.ownerClassOf ?? null) === of;

/**
 * Records the decision with everything the notification needs, so that the previous side, the new side, and the proposer all learn of it.
 */
async function setClass(
  tx: Tx,
  lead: Lead,
  wanted: Decision,
  why: { basis: 'decided' | 'agreed'; reason: string; proposedBy?: string },
): Promise<void> {
  await tx.run(sql`
    update leads set owner_class = ${wanted.class}, class_of = ${wanted.of}::uuid, class_why = ${JSON.stringify(why)}::jsonb,
      version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${lead.id}`);
  const from = { from: lead.ownerClass, fromOf: lead.ownerClassOf };
  tx.record({
    kind: 'lead.ownership_changed',
    subject: { type: 'lead', id: lead.id },
    data: { ...from, to: wanted.class, of: wanted.of, ...why },
  });
}

export async function decideOwnership(
  tx: Tx,
  actor: Member,
  { id, reason, ...given }: InputOf<typeof ownership.decideOwnership>,
): Promise<Lead> {
  const lead = await lockLead(tx, actor, id);
  if (!lead.can.change) throw new Refusal('forbidden');
  const wanted: Decision = { class: given.class, of: given.class === 'brokerage' ? null : given.of };
  if (wanted.class !== 'brokerage' && wanted.of === null) throw invalid(['of'], 'Choose the owner.');
  if (isSo(lead, wanted)) return lead;
  if (wanted.of !== null) await requireMember(tx, wanted.of);
  const open = await tx.one<{ proposedBy: string }>(sql`
    update ownership_proposals set answered_by = ${actor.userId}, answered_at = now(),
      accepted = to_class = ${wanted.class} and (to_class = 'brokerage' or proposed_by = ${wanted.of}::uuid)
    where organisation_id = ${actor.organisationId} and lead_id = ${id} and answered_at is null
    returning proposed_by as "proposedBy"`);
  await setClass(tx, lead, wanted, { basis: 'decided', reason, ...open });
  return findLead(tx, actor, id);
}

async function requireMember(tx: Tx, userId: string): Promise<void> {
  const member = await tx.one(sql`
    select from memberships where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and removed_at is null for share`);
  if (!member) throw invalid(['of'], 'Choose a member of this organization.');
}

export async function proposeOwnership(
  tx: Tx,
  actor: Member,
  { id, class: wanted, reason }: InputOf<typeof ownership.proposeOwnership>,
): Promise<{ id: string }> {
  const lead = await lockLead(tx, actor, id);
  if (!lead.can.change) throw new Refusal('forbidden');
  if (isSo(lead, { class: wanted, of: wanted === 'brokerage' ? null : actor.userId }))
    throw new Refusal('conflict', 'It is already set.');
  const made = await tx.one<{ id: string }>(sql`
    insert into ownership_proposals (organisation_id, lead_id, to_class, reason, proposed_by)
    values (${actor.organisationId}, ${id}, ${wanted}, ${reason}, ${actor.userId})
    on conflict (organisation_id, lead_id) where answered_at is null do nothing returning id`);
  if (!made) throw new Refusal('conflict', 'This lead already has a pending proposal. Answer it first.');
  tx.record({
    kind: 'lead.ownership_proposed',
    subject: { type: 'lead', id },
    data: { to: wanted, reason, proposedBy: actor.userId },
  });
  return made;
}

type Proposal = { leadId: string; class: OwnerClass; reason: string; proposedBy: string; accepted: boolean | null };

const readProposal = (tx: Tx, id: string): Promise<Proposal | undefined> =>
  tx.one<Proposal>(sql`
    select lead_id as "leadId", to_class as class, reason, proposed_by as "proposedBy", accepted from ownership_proposals
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

export async function answerOwnership(
  tx: Tx,
  actor: Member,
  { id, accept, answer }: InputOf<typeof ownership.answerOwnership>,
): Promise<void> {
  const found = await readProposal(tx, id);
  if (!found) throw notFound();
  const lead = await lockLead(tx, actor, found.leadId);
  if (!lead.can.change) throw new Refusal('forbidden');
  // Read again under the lead's lock, which every other answer to this proposal takes too.
  const proposal = (await readProposal(tx, id))!;
  if (proposal.accepted === accept) return;
  if (proposal.accepted !== null) throw new Refusal('conflict', 'This was answered otherwise.');
  await tx.run(sql`
    update ownership_proposals set answered_by = ${actor.userId}, answered_at = now(), accepted = ${accept}, answer = ${answer}
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  const { class: wanted, reason, proposedBy } = proposal;
  if (!accept) {
    tx.record({
      kind: 'lead.ownership_declined',
      subject: { type: 'lead', id: lead.id },
      data: { to: wanted, proposedBy, answer },
    });
    return;
  }
  const decision = { class: wanted, of: wanted === 'brokerage' ? null : proposedBy };
  if (!isSo(lead, decision)) await setClass(tx, lead, decision, { basis: 'agreed', reason, proposedBy });
}
