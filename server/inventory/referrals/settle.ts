import type { InputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { operating, operatingChart } from '#contract/inventory/finance/chart.ts';
import { feeOf } from '#contract/inventory/referrals/referral-rules.ts';
import type { Referral, referrals } from '#contract/inventory/referrals/referrals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { post } from '#server/core/ledger/post.ts';
import { lockReferral, seen, subjectOf } from './queries.ts';
import { refuseStep } from './write-referral.ts';

const owner = ({ id, partnerBrokerage }: Referral) => ({ kind: 'referral', id, name: partnerBrokerage });
const refuseReceived = ({ direction }: Referral): void => {
  if (direction === 'in')
    throw new Refusal(
      'conflict',
      'What you owe on a received referral is in the deal’s commission breakdown and Finance.',
    );
};

/** The partner's deal closed: their brokerage owes ours the fee from that day on. */
export async function closeReferral(
  tx: Tx,
  actor: Member,
  { id, gross, on }: InputOf<typeof referrals.close>,
): Promise<Referral> {
  const before = await lockReferral(tx, actor, id, 'settle');
  refuseReceived(before);
  refuseStep(before, 'closed');
  if (on > before.protectedUntil!)
    throw invalid(['on'], `The protection period ended on ${before.protectedUntil}. No fee is owed for this closing.`);
  const fee = feeOf(gross, before.feeRate);
  const about = { kind: 'referral', id };
  const { id: entry } = await post(tx, {
    chart: operatingChart,
    day: on,
    memo: `Referral fee: ${before.partnerBrokerage}`,
    source: 'referral.closed',
    key: id,
    lines: [
      debit(operating.referralReceivables, fee, { owner: owner(before), about }),
      credit(operating.referralIncome, fee, { about }),
    ],
  });
  await tx.run(sql`
    update referrals set state = 'closed', gross_cents = ${gross}, fee_cents = ${fee}, closed_on = ${on}, entry_id = ${entry},
      version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'referral.closed', subject: subjectOf(id), data: { cents: fee, name: before.partnerBrokerage } });
  return seen(tx, actor, id);
}

export async function payReferral(
  tx: Tx,
  actor: Member,
  { id, on, reference }: InputOf<typeof referrals.pay>,
): Promise<Referral> {
  const before = await lockReferral(tx, actor, id, 'settle');
  refuseReceived(before);
  refuseStep(before, 'paid');
  if (on < before.closedOn!) throw invalid(['on'], 'Enter a date on or after the closing.');
  const about = { kind: 'referral', id };
  await post(tx, {
    chart: operatingChart,
    day: on,
    memo: `Referral fee received: ${before.partnerBrokerage}${reference && ` (${reference})`}`,
    source: 'referral.paid',
    key: id,
    lines: [
      debit(operating.bank, before.fee!, { about }),
      credit(operating.referralReceivables, before.fee!, { owner: owner(before), about }),
    ],
  });
  await tx.run(sql`
    update referrals set state = 'paid', paid_on = ${on}, version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: 'referral.paid',
    subject: subjectOf(id),
    data: { cents: before.fee, name: before.partnerBrokerage },
  });
  return seen(tx, actor, id);
}

/** A received referral's fee is posted and paid with its deal; this updates the referral. */
export const settleListener: OrganisationListener = {
  name: 'referrals settled with their deals',
  works: 'in organisation',
  kinds: ['deal.sheet_moved', 'finance.payout_paid'],
  async handle(tx, events) {
    const { organisationId } = tx.scope;
    const funded = events.filter(({ kind, data }) => kind === 'deal.sheet_moved' && data.to === 'funded');
    const closed = await tx.all<{ id: string; name: string; cents: number }>(sql`
      update referrals l set state = 'closed', gross_cents = (s.sheet ->> 'gross')::bigint, fee_cents = f.cents,
        closed_on = o.due_on, entry_id = o.funded_entry_id, version = l.version + 1, modified_at = now()
      from deal_sheets s
      cross join lateral (select sum((m ->> 'cents')::bigint)::bigint as cents from jsonb_array_elements(s.sheet -> 'moves') m
        where m ->> 'step' = 'referral' and m ->> 'to' like 'other:%') f
      cross join lateral (select min(c.due_on) as due_on, (array_agg(c.funded_entry_id))[1] as funded_entry_id from commission_payouts c
        where c.organisation_id = s.organisation_id and c.deal_id = s.deal_id) o
      where l.organisation_id = ${organisationId} and l.deal_id = any(${funded.map(({ subject }) => subject.id)}::uuid[])
        and l.state in ('accepted', 'active') and l.direction = 'in' and s.organisation_id = l.organisation_id
        and s.deal_id = l.deal_id and f.cents is not null and o.due_on is not null
      returning l.id, l.partner_brokerage as name, l.fee_cents as cents`);
    for (const { id, name, cents } of closed)
      tx.record({ kind: 'referral.closed', subject: subjectOf(id), data: { cents, name } });
    const payouts = events.filter(({ kind }) => kind === 'finance.payout_paid').map(({ subject }) => subject.id);
    const paid = await tx.all<{ id: string; name: string; cents: number }>(sql`
      update referrals l set state = 'paid', paid_on = o.paid_on, version = l.version + 1, modified_at = now()
      from commission_payouts o join payees p on p.organisation_id = o.organisation_id and p.id = o.payee_id
      where l.organisation_id = ${organisationId} and o.organisation_id = l.organisation_id and o.id = any(${payouts}::uuid[])
        and l.deal_id = o.deal_id and l.state = 'closed' and l.direction = 'in' and lintel.plain(p.name) = lintel.plain(l.partner_brokerage)
      returning l.id, l.partner_brokerage as name, l.fee_cents as cents`);
    for (const { id, name, cents } of paid)
      tx.record({ kind: 'referral.paid', subject: subjectOf(id), data: { cents, name } });
  },
};
