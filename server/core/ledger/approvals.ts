import type { Chart } from '#contract/core/money-ledger.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockBook } from './books.ts';

export type Deed = {
  deed: string;
  payload: Record<string, unknown>;
  /** The subject of the act: only one approval per subject may wait. */
  subject: string;
  memo: string;
  cents: number;
};

/** Returns the id of the approval that is required first, or null if one person is enough. */
export async function awaitSecond(tx: Tx, actor: Member, chart: Chart, deed: Deed): Promise<string | null> {
  const { approvalCents } = await lockBook(tx, chart);
  return approvalCents === null || deed.cents <= approvalCents ? null : askSecond(tx, actor, deed);
}

/** Requests an approval and returns its id. */
export async function askSecond(tx: Tx, actor: Member, deed: Deed): Promise<string> {
  const id = newId();
  const added = await tx.run(sql`
    insert into ledger_approvals (organisation_id, id, deed, payload, subject_key, memo, cents, proposed_by)
    values (${tx.scope.organisationId}, ${id}, ${deed.deed}, ${JSON.stringify(deed.payload)}::jsonb, ${deed.subject}, ${deed.memo},
      ${deed.cents}, ${actor.userId})
    on conflict (organisation_id, deed, subject_key) where state = 'waiting' do nothing`);
  if (added === 0) throw new Refusal('conflict', 'This is already waiting for approval.');
  tx.record({
    kind: 'finance.approval_asked',
    subject: { type: 'approval', id },
    data: { deed: deed.deed, cents: deed.cents },
  });
  return id;
}

export type Waiting = { id: string; deed: string; payload: Record<string, unknown>; memo: string; proposedBy: string };

/**
 * Locks the approval, so that two simultaneous answers don't both count. The person who requested it may withdraw it but never approve it.
 */
export async function decideApproval(
  tx: Tx,
  actor: Member,
  id: string,
  { approve, reason }: { approve: boolean; reason: string },
): Promise<Waiting> {
  const asked = await tx.one<Waiting & { state: string }>(sql`
    select p.id, p.deed, p.payload, p.memo, p.proposed_by as "proposedBy", p.state from ledger_approvals p
    where p.organisation_id = ${tx.scope.organisationId} and p.id = ${id} for update`);
  if (!asked) throw notFound();
  if (asked.state !== 'waiting') throw new Refusal('conflict', `This was already ${asked.state}.`);
  if (approve && asked.proposedBy === actor.userId)
    throw new Refusal('forbidden', 'Somebody else must approve what you asked for.');
  const state = approve ? 'approved' : 'declined';
  await tx.run(sql`
    update ledger_approvals set state = ${state}, decided_by = ${actor.userId}, decided_at = now(), reason = ${reason}
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'finance.approval_decided', subject: { type: 'approval', id }, data: { deed: asked.deed, state } });
  return asked;
}
