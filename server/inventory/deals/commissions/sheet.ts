import { holds } from '#contract/core/access.ts';
import { mostAgreed } from '#contract/inventory/deals/buyer-fee.ts';
import {
  amountOf,
  type CommissionTerms,
  missingFor,
  type Plan,
  type Sheet,
} from '#contract/inventory/deals/commission.ts';
import { type DealSheet, type SheetState, sheetStates } from '#contract/inventory/deals/deal-commissions.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { isOwed, postFunded } from '../../finance/post-sheet.ts';
import { earnedBy, followAgents } from '../create-deal.ts';
import { type LockedDeal, lockDeal, lockVersion, seenAfter, subjectOf } from '../lock-deal.ts';
import { checkMembers } from '../members.ts';
import { dealById } from '../queries.ts';
import { refuseLocked } from '../wires/queries.ts';
import { agreementHeld, agreementSeen, refuseApproval, refuseBeyond } from './compensation.ts';
import { booksOf, isSamePaid } from './count-sheet.ts';
import { oneAtATime } from './plans.ts';

type Approved = {
  state: Exclude<SheetState, 'draft'>;
  on: string;
  sheet: Sheet;
  approvedBy: string;
  approvedAt: string;
};

const approvedSheet = (tx: Tx, id: string): Promise<Approved | undefined> =>
  tx.one<Approved>(sql`
    select s.state, s.on_day as "on", s.sheet, u.first_name || ' ' || u.last_name as "approvedBy", s.approved_at as "approvedAt"
    from deal_sheets s join users u on u.id = s.approved_by
    where s.organisation_id = ${tx.scope.organisationId} and s.deal_id = ${id}`);

/** The inputs of an approved sheet can't be changed. */
export async function refuseApproved(tx: Tx, id: string): Promise<void> {
  if (await approvedSheet(tx, id))
    throw new Refusal('conflict', 'The disbursement authorization is approved. Revoke the approval first.');
}

const boughtBy = ({ lead, ...deal }: LockedDeal) => ({ ...deal, lead: lead?.id ?? null });

async function countedNow(tx: Tx, { id, price, terms }: LockedDeal, on: string, approvedAt: string | null) {
  const users = terms.agents.map(({ user }) => user);
  const count = await booksOf(tx, users);
  return count({ id, price, terms, on, approvedAt });
}

/** The plans that an approved sheet used, whatever plans started since. */
const plansOfSheet = (tx: Tx, id: string): Promise<(Omit<Plan, 'terms'> & { user: string })[]> =>
  tx.all(sql`
    select p.id, e.user_id as "user", p.name, p.version, p.from_day as "from" from deal_earnings e
    join commission_plans p on p.organisation_id = e.organisation_id and p.id = e.plan_id
    where e.organisation_id = ${tx.scope.organisationId} and e.deal_id = ${id} order by e.user_id`);

async function lastAgreed(tx: Tx, id: string): Promise<Sheet['payouts'] | null> {
  const kept = await tx.one<{ payouts: Sheet['payouts'] }>(sql`
    select payouts from deal_recounts where organisation_id = ${tx.scope.organisationId} and deal_id = ${id}`);
  return kept?.payouts ?? null;
}

async function readable(tx: Tx, actor: Member, id: string): Promise<LockedDeal> {
  const deal = await tx.one<LockedDeal>(dealById(id, actor, sql`, l.commission as terms`));
  if (!deal) throw notFound();
  if (!deal.can.money) throw new Refusal('forbidden', 'You don’t have permission to see other agents’ commissions.');
  return deal;
}

const dayOf = async (tx: Tx, { closedOn, closingOn, timeZone }: Deal): Promise<string> =>
  closedOn ??
  closingOn ??
  (await tx.get<{ today: string }>(sql`select (now() at time zone ${timeZone})::date::text as today`)).today;

export async function sheetOf(tx: Tx, actor: Member, id: string, asked?: string): Promise<DealSheet> {
  const deal = await readable(tx, actor, id);
  const approved = asked ? undefined : await approvedSheet(tx, id);
  const fee = await agreementSeen(tx, boughtBy(deal));
  const day = asked ?? (await dayOf(tx, deal));
  const on = approved?.on ?? day;
  const counted = await countedNow(tx, deal, day, approved?.approvedAt ?? null);
  const now = counted.sheet;
  const sheet = approved?.sheet ?? now;
  const plans = approved ? await plansOfSheet(tx, id) : [...counted.plans].map(([user, plan]) => ({ ...plan, user }));
  const isOther = approved !== undefined && now !== null && !isSamePaid(now.payouts, approved.sheet.payouts);
  const agreed = approved || asked || !now ? null : await lastAgreed(tx, id);
  const named = sheet?.payouts.flatMap(({ to }) => (to.startsWith('agent:') ? [to.slice('agent:'.length)] : [])) ?? [];
  const people = await tx.all<{ id: string; name: string }>(sql`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u
    where u.id = any(${[...new Set([...named, ...deal.terms.agents.map(({ user }) => user)])]}::uuid[]) order by 2`);
  const { name: organisation } = await tx.get<{ name: string }>(
    sql`select name from organisations where id = ${actor.organisationId}`,
  );
  return {
    deal: {
      id,
      name: deal.name,
      address: deal.address ?? deal.listing?.name ?? null,
      price: deal.price,
      side: deal.side,
      lead: deal.lead?.id ?? null,
    },
    agreement: fee ? { ...fee, most: mostAgreed(fee, deal.price, deal.terms.minutes) } : null,
    organisation,
    state: approved?.state ?? 'draft',
    terms: deal.terms,
    on,
    plans: plans.map(({ id: planId, user, name, version, from }) => ({ id: planId, user, name, version, from })),
    people,
    sheet,
    now: isOther ? now : null,
    was: agreed && now && !isSamePaid(agreed, now.payouts) ? agreed : null,
    approvedBy: approved?.approvedBy ?? null,
    approvedAt: approved?.approvedAt ?? null,
    can: { change: deal.can.change && !approved, approve: holds(actor.role, 'commissions.manage') },
  };
}

export async function setCommission(
  tx: Tx,
  actor: Member,
  id: string,
  version: number,
  terms: CommissionTerms,
): Promise<Deal> {
  const deal = await lockVersion(tx, actor, id, version);
  if (!deal.can.money) throw new Refusal('forbidden');
  await refuseApproved(tx, id);
  const users = terms.agents.map(({ user }) => user);
  await checkMembers(tx, users, ['terms', 'agents']);
  const gross = earnedBy(deal.price, terms, ['terms', 'sources']);
  if (terms.agreed && gross !== null && gross > amountOf(terms.agreed, deal.price ?? 0))
    throw invalid(['terms', 'sources'], 'This is more than the client agreed to pay. Lower it.');
  refuseBeyond(await agreementHeld(tx, boughtBy(deal)), deal.price, terms, (path) => ['terms', ...path]);
  await tx.run(sql`
    update deals set commission = ${JSON.stringify(terms)}::jsonb, gross_cents = ${gross}, version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  await followAgents(tx, id, users);
  tx.record({ kind: 'deal.commission_changed', subject: subjectOf(id), data: { gross } });
  return seenAfter(tx, actor, deal);
}

/** Moves the sheet one step forward, or from approved back to draft. */
export async function moveSheet(tx: Tx, actor: Member, id: string, to: SheetState): Promise<DealSheet> {
  const deal = await lockDeal(tx, actor, id);
  const approved = await approvedSheet(tx, id);
  const from: SheetState = approved?.state ?? 'draft';
  if (from === to) return sheetOf(tx, actor, id);
  if (to !== 'draft') await refuseLocked(tx, id);
  const isBack = from === 'approved' && to === 'draft';
  if (!isBack && sheetStates.indexOf(to) !== sheetStates.indexOf(from) + 1)
    throw new Refusal('conflict', `Status can’t change from ${from} to ${to}.`);
  const { organisationId, userId } = actor;
  const here = sql`organisation_id = ${organisationId} and deal_id = ${id}`;
  if (isBack) await tx.run(sql`delete from deal_sheets where ${here}`);
  else if (from === 'draft') await approve(tx, deal, userId);
  else {
    if (to === 'paid' && (await isOwed(tx, id)))
      throw new Refusal('conflict', 'Payouts of this deal are still due. Pay them in Finance.');
    await tx.run(sql`update deal_sheets set state = ${to} where ${here}`);
    if (to === 'funded') await fund(tx, deal, approved!.sheet);
  }
  tx.record({ kind: 'deal.sheet_moved', subject: subjectOf(id), data: { from, to } });
  return sheetOf(tx, actor, id);
}

/** The money has arrived, on today's date in the deal's time zone: posts it, with a payout for everyone who gets a part. */
async function fund(tx: Tx, { id, name, timeZone }: LockedDeal, sheet: Sheet): Promise<void> {
  const { today } = await tx.get<{ today: string }>(sql`select (now() at time zone ${timeZone})::date::text as today`);
  await postFunded(tx, { id, name, sheet, on: today });
}

/** Says what a deal's sheet still lacks. */
export const unknownEarned = (price: number | null, terms: CommissionTerms): Refusal =>
  new Refusal(
    'conflict',
    missingFor(price, terms) === 'commission'
      ? 'Enter the commission first.'
      : 'Add a price to calculate the commission.',
  );

/** Approves the sheet and adds it to its agents' years. */
export async function approve(tx: Tx, deal: LockedDeal, userId: string): Promise<Sheet> {
  const { organisationId } = tx.scope;
  refuseApproval(await agreementHeld(tx, boughtBy(deal)), deal.price, deal.terms);
  await oneAtATime(tx);
  const on = await dayOf(tx, deal);
  const { sheet, plans } = await countedNow(tx, deal, on, null);
  if (!sheet) throw unknownEarned(deal.price, deal.terms);
  await tx.run(sql`
    insert into deal_sheets (organisation_id, deal_id, state, on_day, sheet, approved_by)
    values (${organisationId}, ${deal.id}, 'approved', ${on}, ${JSON.stringify(sheet)}::jsonb, ${userId})`);
  await tx.run(sql`
    insert into deal_earnings (organisation_id, deal_id, user_id, plan_id, on_day, split_cents, house_cents, agent_cents, gross_cents,
      units)
    select ${organisationId}, ${deal.id}, e."user", e.plan, ${on}, e.split, e.house, e.agent, e.gross, e.units
    from jsonb_to_recordset(${JSON.stringify(
      sheet.earnings.map((earning) => ({ ...earning, plan: plans.get(earning.user)?.id ?? null })),
    )}::jsonb) e("user" uuid, plan uuid, split bigint, house bigint, agent bigint, gross bigint, units int)`);
  return sheet;
}
