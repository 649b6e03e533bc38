import type { InputOf } from '#contract/core/call.ts';
import { mayGo, type ReferralState } from '#contract/inventory/referrals/referral-rules.ts';
import type { Referral, referrals } from '#contract/inventory/referrals/referrals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import type { Settings } from '#server/env.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { takeReferralFee } from '../deals/commissions/referral-fee.ts';
import { lockReferral, seen, subjectOf } from './queries.ts';

export const linkPurpose = 'referral agreement';
export const linkOf = ({ secret, publicUrl }: Settings, organisationId: string, id: string): string =>
  `${publicUrl}/referral/${seal(secret, linkPurpose, `${organisationId} ${id}`)}`;

type Terms = Pick<
  Referral,
  | 'partnerAgent'
  | 'partnerBrokerage'
  | 'partnerLicense'
  | 'partnerState'
  | 'partnerEmail'
  | 'covers'
  | 'feeRate'
  | 'protectionDays'
>;

/** Referral fees are paid between brokerages; within one, agents split the commission instead. */
async function refuseOwnHouse(tx: Tx, { partnerBrokerage }: Pick<Terms, 'partnerBrokerage'>): Promise<void> {
  const own = await tx.one(sql`
    select from organisations o left join brands b on b.organisation_id = o.id
    where o.id = ${tx.scope.organisationId} and lintel.plain(${partnerBrokerage}) in (lintel.plain(o.name), lintel.plain(coalesce(b.name, '')))`);
  if (own)
    throw invalid(
      ['partnerBrokerage'],
      'This is your own brokerage. Referral fees are between two brokerages; use the commission split instead.',
    );
}

export async function createReferral(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof referrals.create>,
): Promise<Referral> {
  if (!(await tx.one(leadById(input.lead, actor))))
    throw invalid(['lead'], 'This lead doesn’t exist or you can’t see it.');
  await refuseOwnHouse(tx, input);
  const id = newId();
  await tx.run(sql`
    insert into referrals (organisation_id, id, direction, lead_id, partner_agent, partner_brokerage, partner_license, partner_state,
      partner_email, covers, fee_rate, protection_days, owner_id, created_by)
    values (${actor.organisationId}, ${id}, ${input.direction}, ${input.lead}, ${input.partnerAgent}, ${input.partnerBrokerage},
      ${input.partnerLicense}, ${input.partnerState}, ${input.partnerEmail}, ${input.covers}, ${input.feeRate},
      ${input.protectionDays}, ${actor.userId}, ${actor.userId})`);
  tx.record({
    kind: 'referral.created',
    subject: subjectOf(id),
    data: { lead: input.lead, direction: input.direction, name: input.partnerBrokerage },
  });
  return seen(tx, actor, id);
}

export async function changeReferral(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...wanted }: InputOf<typeof referrals.change>,
): Promise<Referral> {
  const before = await lockReferral(tx, actor, id);
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'referral.changed', subject: subjectOf(id) });
  if (before.state !== 'draft')
    throw new Refusal('conflict', 'Terms can be changed in a draft only. Take the agreement back first.');
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const fields = Object.keys(given).filter((name) => given[name] !== before[name as keyof Referral]);
  if (fields.length === 0) return before;
  const next = { ...before, ...given } as Terms;
  await refuseOwnHouse(tx, next);
  await tx.run(sql`
    update referrals set partner_agent = ${next.partnerAgent}, partner_brokerage = ${next.partnerBrokerage},
      partner_license = ${next.partnerLicense}, partner_state = ${next.partnerState}, partner_email = ${next.partnerEmail},
      covers = ${next.covers}, fee_rate = ${next.feeRate}, protection_days = ${next.protectionDays}, version = version + 1,
      modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'referral.changed', subject: subjectOf(id), data: { fields, name: next.partnerBrokerage } });
  return seen(tx, actor, id);
}

async function go(tx: Tx, { id, state, partnerBrokerage }: Referral, to: ReferralState, reason = ''): Promise<void> {
  const { organisationId, userId } = tx.scope;
  await tx.run(sql`
    update referrals set state = ${to}, version = version + 1, modified_at = now(),
      ${to === 'sent' ? sql`sent_by = ${userId}, sent_at = now(),` : nothing}
      ${to === 'draft' ? sql`sent_by = null, sent_at = null,` : nothing}
      decline_reason = ${to === 'declined' ? reason : ''}
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'referral.moved',
    subject: subjectOf(id),
    data: { from: state, to, name: partnerBrokerage, ...(reason && { reason }) },
  });
}

export const refuseStep = ({ state }: Pick<Referral, 'state'>, to: ReferralState): void => {
  if (!mayGo(state, to)) throw new Refusal('conflict', `A referral can’t go from ${state} to ${to}.`);
};

/** The sender signs for our side. The link is the same every time. */
export async function sendReferral(tx: Tx, actor: Member, id: string, settings: Settings) {
  const before = await lockReferral(tx, actor, id, 'approve');
  if (before.state !== 'sent') {
    refuseStep(before, 'sent');
    await go(tx, before, 'sent');
  }
  return { referral: await seen(tx, actor, id), address: linkOf(settings, actor.organisationId, id) };
}

export async function moveReferral(
  tx: Tx,
  actor: Member,
  { id, to, reason }: InputOf<typeof referrals.move>,
): Promise<Referral> {
  const before = await lockReferral(tx, actor, id);
  if (before.state === to) return before;
  refuseStep(before, to);
  if (to === 'declined' && reason === '') throw invalid(['reason'], 'Enter why the referral ends.');
  if (before.deal && (to === 'declined' || to === 'expired'))
    throw new Refusal('conflict', 'A deal came of this referral. Remove the fee from its commission breakdown first.');
  await go(tx, before, to, reason);
  return seen(tx, actor, id);
}

/** Attaches the deal of a client referred to us: the other brokerage's fee comes off the top of its commission. */
export async function attachDeal(
  tx: Tx,
  actor: Member,
  { id, deal }: InputOf<typeof referrals.attach>,
): Promise<Referral> {
  const before = await lockReferral(tx, actor, id);
  if (before.deal?.id === deal) return before;
  if (before.direction !== 'in')
    throw new Refusal('conflict', 'Only a client who was referred to you has a deal here.');
  if (before.state !== 'accepted' && before.state !== 'active')
    throw new Refusal('conflict', 'Both brokers must sign before a deal is joined to the referral.');
  if (before.deal) throw new Refusal('conflict', 'Another deal is joined to this referral.');
  const taken = await tx.one(sql`
    select from referrals where organisation_id = ${actor.organisationId} and deal_id = ${deal} and state not in ('declined', 'expired')`);
  if (taken) throw invalid(['deal'], 'This deal already owes another referral fee.');
  await takeReferralFee(tx, actor, deal, { name: before.partnerBrokerage, rate: before.feeRate });
  await tx.run(sql`
    update referrals set deal_id = ${deal}, state = 'active', version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'referral.attached', subject: subjectOf(id), data: { deal, name: before.partnerBrokerage } });
  return seen(tx, actor, id);
}
