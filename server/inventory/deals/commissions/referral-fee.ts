import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { type LockedDeal, subjectOf } from '../lock-deal.ts';
import { dealById } from '../queries.ts';
import { refuseApproved } from './sheet.ts';

/** A referring brokerage gets its part of the gross before everyone else. */
export async function takeReferralFee(
  tx: Tx,
  actor: Member,
  id: string,
  { name, rate }: { name: string; rate: number },
): Promise<void> {
  const deal = await tx.one<LockedDeal>(sql`${dealById(id, actor, sql`, l.commission as terms`)} for update of l`);
  if (!deal) throw invalid(['deal'], 'This deal doesn’t exist or you can’t see it.');
  if (!deal.can.change || !deal.can.money) throw new Refusal('forbidden');
  await refuseApproved(tx, id);
  const { referral } = deal.terms;
  if (referral && (referral.name !== name || referral.direction !== 'out'))
    throw invalid(['deal'], 'Another referral fee is in this deal’s commission breakdown.');
  await tx.run(sql`
    update deals set commission = ${JSON.stringify({ ...deal.terms, referral: { direction: 'out', name, rate } })}::jsonb,
      version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'deal.commission_changed', subject: subjectOf(id), data: { gross: deal.gross } });
}
