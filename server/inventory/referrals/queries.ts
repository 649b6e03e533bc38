import type { InputOf } from '#contract/core/call.ts';
import type { Referral, referrals } from '#contract/inventory/referrals/referrals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { forLike, plain } from '#server/core/db/plain-words.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { canColumn, visibleTo } from './policy.ts';

export const subjectOf = (id: string) => ({ type: 'referral', id });

const columns = (actor: Member): Sql => sql`
  l.id, l.direction, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as lead,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as deal,
  l.partner_agent as "partnerAgent", l.partner_brokerage as "partnerBrokerage", l.partner_license as "partnerLicense",
  l.partner_state as "partnerState", l.partner_email as "partnerEmail", l.covers, l.fee_rate as "feeRate",
  l.protection_days as "protectionDays", l.protected_until as "protectedUntil", l.state, l.sent_at as "sentAt",
  l.accepted_name as "acceptedName", l.accepted_at as "acceptedAt", l.decline_reason as "declineReason", l.progress,
  l.progress_note as "progressNote", l.progress_at as "progressAt", l.gross_cents as gross, l.fee_cents as fee,
  l.closed_on as "closedOn", l.paid_on as "paidOn", l.owner_id as owner, l.created_at as "createdAt", l.version,
  ${canColumn(actor)} as can`;

const linked = sql`
  left join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
  left join deals d on d.organisation_id = l.organisation_id and d.id = l.deal_id`;

const order: Order = { id: sql`l.id`, descending: true };

export function referralPage(input: InputOf<typeof referrals.list>, actor: Member): Page {
  const text = forLike(plain(input.search ?? ''));
  const rows = sql`
    select ${columns(actor)} from (
      select l.* from referrals l where l.organisation_id = ${actor.organisationId} and ${visibleTo(actor)}
        and ${after(order, input.cursor)}
        ${input.direction ? sql` and l.direction = ${input.direction}` : nothing}
        ${input.state ? sql` and l.state = ${input.state}` : nothing}
        ${input.lead ? sql` and l.lead_id = ${input.lead}` : nothing}
        ${text.length < 2 ? nothing : sql` and l.search like ${`%${text}%`}`}
      order by ${orderBy(order)} limit ${sql.int(input.limit)}) l ${linked}
    order by ${orderBy(order)}`;
  return { rows, cursor: [sql`r.id`], limit: input.limit };
}

const referralById = (id: string, actor: Member): Sql => sql`
  select ${columns(actor)} from referrals l ${linked}
  where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;

export const referralJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${referralById(id, actor)}) r`;

export const seen = (tx: Tx, actor: Member, id: string): Promise<Referral> => tx.get<Referral>(referralById(id, actor));

/** Locked, so that concurrent answers, closings, and payments are serialized. */
export async function lockReferral(
  tx: Tx,
  actor: Member,
  id: string,
  needs: keyof Referral['can'] = 'change',
): Promise<Referral> {
  const found = await tx.one<Referral>(sql`${referralById(id, actor)} for update of l`);
  if (!found) throw notFound();
  if (!found.can[needs]) throw new Refusal('forbidden');
  return found;
}
