import type { InputOf } from '#contract/core/call.ts';
import type { BuyerAgreement, buyerAgreements } from '#contract/people/buyer-agreements.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { findLead, lockLead } from '../leads/change-lead.ts';

const most = 200;

const agreementRows = (tx: Tx, leadId: string, which: Sql): Sql => sql`
  select a.id, a.signed_on as "signedOn", a.from_on as "from", a.until_on as "until", a.pay_kind as "payKind",
    a.amount_cents as amount, a.rate_basis_points as "rateBasisPoints", a.says_negotiable as "saysNegotiable", a.note,
    a.ended_on as "endedOn", nullif(trim(u.first_name || ' ' || u.last_name), '') as by, a.created_at as "createdAt"
  from buyer_agreements a left join users u on u.id = a.created_by
  where a.organisation_id = ${tx.scope.organisationId} and a.lead_id = ${leadId} and ${which}
  order by a.id desc limit ${sql.int(most)}`;

export async function agreementsOf(tx: Tx, actor: Member, leadId: string): Promise<{ agreements: BuyerAgreement[] }> {
  await findLead(tx, actor, leadId);
  return { agreements: await tx.all<BuyerAgreement>(agreementRows(tx, leadId, sql.raw('true'))) };
}

async function lockChangeable(tx: Tx, actor: Member, leadId: string): Promise<void> {
  const lead = await lockLead(tx, actor, leadId);
  if (!lead.can.change) throw new Refusal('forbidden');
}

export async function addAgreement(
  tx: Tx,
  actor: Member,
  { id: leadId, ...given }: InputOf<typeof buyerAgreements.add>,
): Promise<BuyerAgreement> {
  await lockChangeable(tx, actor, leadId);
  const { agreements } = await agreementsOf(tx, actor, leadId);
  if (agreements.length >= most) throw new Refusal('conflict', `At most ${most} of these.`);
  const id = newId();
  await tx.run(sql`
    insert into buyer_agreements (organisation_id, id, lead_id, signed_on, from_on, until_on, pay_kind, amount_cents, rate_basis_points,
      says_negotiable, note, created_by)
    values (${actor.organisationId}, ${id}, ${leadId}, ${given.signedOn}, ${given.from}, ${given.until}, ${given.payKind},
      ${given.amount}, ${given.rateBasisPoints}, ${given.saysNegotiable}, ${given.note}, ${actor.userId})`);
  tx.record({
    kind: 'buyer_agreement.added',
    subject: { type: 'lead', id: leadId },
    data: { agreementId: id, from: given.from, until: given.until },
  });
  return tx.get<BuyerAgreement>(agreementRows(tx, leadId, sql`a.id = ${id}`));
}

export async function endAgreement(
  tx: Tx,
  actor: Member,
  { id: leadId, agreementId }: InputOf<typeof buyerAgreements.end>,
): Promise<BuyerAgreement> {
  await lockChangeable(tx, actor, leadId);
  const ended = await tx.run(sql`
    update buyer_agreements set ended_on = (
      select least(${ourDay}, lintel.day_at(l.state)) from leads l where l.organisation_id = ${actor.organisationId} and l.id = ${leadId})
    where organisation_id = ${actor.organisationId} and lead_id = ${leadId} and id = ${agreementId} and ended_on is null`);
  const row = await tx.one<BuyerAgreement>(agreementRows(tx, leadId, sql`a.id = ${agreementId}`));
  if (!row) throw notFound();
  if (ended > 0)
    tx.record({ kind: 'buyer_agreement.ended', subject: { type: 'lead', id: leadId }, data: { agreementId } });
  return row;
}

export type AgreedFee = Pick<
  BuyerAgreement,
  'id' | 'signedOn' | 'from' | 'until' | 'payKind' | 'amount' | 'rateBasisPoints'
>;

/**
 * The buyer agreement in force on a date, the last one signed. Its row is locked, so that it can't be ended while the caller relies on it.
 */
export const agreementOn = (
  tx: Tx,
  leadId: string,
  on: string,
  lock: Sql = sql`for share`,
): Promise<AgreedFee | undefined> =>
  tx.one<AgreedFee>(sql`
    select id, signed_on as "signedOn", from_on as "from", until_on as "until", pay_kind as "payKind", amount_cents as amount,
      rate_basis_points as "rateBasisPoints"
    from buyer_agreements
    where organisation_id = ${tx.scope.organisationId} and lead_id = ${leadId} and says_negotiable and signed_on <= ${on}::date
      and from_on <= ${on}::date and until_on >= ${on}::date and (ended_on is null or ended_on > ${on}::date)
    order by signed_on desc, id desc limit 1 ${lock}`);

/**
 * Refuses tours with a buyer who has not signed an agreement before each of them. `days` are the local dates of the tours in order; a series
 * without an end has no last one, so no agreement can cover it.
 */
export async function checkTours(tx: Tx, leads: readonly string[], days: Iterable<string>): Promise<void> {
  const rows = await tx.all<{ id: string; name: string; first: string | null; end: string | null }>(sql`
    select l.id, l.name, greatest(a.signed_on, a.from_on)::text as first, least(a.until_on + 1, a.ended_on)::text as end
    from leads l
    left join buyer_agreements a on a.organisation_id = l.organisation_id and a.lead_id = l.id and a.says_negotiable
    where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${leads}::uuid[]) and l.kind = 'buyer'
    order by l.name, l.id`);
  const buyers = [...Map.groupBy(rows, ({ id }) => id).values()];
  if (buyers.length === 0) return;
  for (const on of days) {
    const unsigned = buyers.find((held) => !held.some(({ first, end }) => first !== null && first <= on && on < end!));
    if (unsigned)
      throw invalid(
        ['leads'],
        `${unsigned[0]!.name} has no signed buyer agreement in effect on ${on}. Add one first; live video tours need one, too.`,
      );
  }
}
