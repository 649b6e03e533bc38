import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Introduction, introductions } from '#contract/verticals/lenders/lenders.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { canColumn, visibleTo } from './policy.ts';

export const subjectOf = (id: string) => ({ type: 'introduction', id });

/** Whether lenders may still be told anything. */
export const isOpen = sql`(l.revoked_at is null and l.expires_at > now())`;

const columns = (actor: Member): Sql => sql`
  l.id, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as lead,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as deal, l.state_or_province as state,
  l.time_zone as "timeZone", l.scopes, l.consent_how as "consentHow", l.consent_at as "consentAt", l.expires_at as "expiresAt",
  l.revoked_at as "revokedAt", ${isOpen} as "isOpen", l.price_cents as price, l.loan_cents as loan, l.term_months as "termMonths",
  l.program, l.assumptions,
  (select json_agg(json_build_object('id', c.id,
      'lender', json_build_object('id', k.id, 'name', k.name, 'company', k.company, 'nmls', k.nmls), 'reason', c.reason,
      'disclosure', c.disclosure, 'isChosen', c.is_chosen, 'status', c.status, 'statusAt', c.status_at, 'viewedAt', c.viewed_at)
      order by c.place)
    from introduction_choices c join lenders k on k.organisation_id = c.organisation_id and k.id = c.lender_id
    where c.organisation_id = l.organisation_id and c.introduction_id = l.id) as choices,
  l.created_at as "createdAt", l.version, ${canColumn(actor)} as can`;

const linked = sql`
  left join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
  left join deals d on d.organisation_id = l.organisation_id and d.id = l.deal_id`;
const order: Order = { id: sql`l.id`, descending: true };

export function introductionPage(input: InputOf<typeof introductions.list>, actor: Member): Page {
  const rows = sql`
    select ${columns(actor)} from (
      select l.* from introductions l where l.organisation_id = ${actor.organisationId} and ${visibleTo(actor)}
        and ${after(order, input.cursor)}${input.lead ? sql` and l.lead_id = ${input.lead}` : nothing}
      order by ${orderBy(order)} limit ${sql.int(input.limit)}) l ${linked}
    order by ${orderBy(order)}`;
  return { rows, cursor: [sql`r.id`], limit: input.limit };
}

const byId = (id: string, actor: Member, more: Sql = nothing): Sql => sql`
  select ${columns(actor)}${more} from introductions l ${linked}
  where l.organisation_id = ${actor.organisationId} and l.id = ${id} and ${visibleTo(actor)}`;

/** In the order they came: what costs least is for the client to see, not for us to put first. */
const quotesOf = sql`, l.consent_text as "consentText",
  (select coalesce(json_agg(json_build_object('id', q.id, 'lender', json_build_object('id', k.id, 'name', k.name), 'rate', q.rate,
      'points', q.points, 'fees', q.fee_cents, 'lockDays', q.lock_days, 'apr', q.apr, 'payment', q.payment_cents,
      'assumptions', q.assumptions, 'quotedAt', q.quoted_at, 'expiresAt', q.expires_at, 'isExpired', q.expires_at <= now())
      order by q.quoted_at desc, q.id), '[]')
    from loan_quotes q join lenders k on k.organisation_id = q.organisation_id and k.id = q.lender_id
    where q.organisation_id = l.organisation_id and q.introduction_id = l.id) as quotes`;

export type Shown = OutputOf<typeof introductions.get>;
export const introductionJson = (id: string, actor: Member): Sql =>
  sql`select to_json(r)::text from (${byId(id, actor, quotesOf)}) r`;

export const seen = (tx: Tx, actor: Member, id: string): Promise<Introduction> => tx.get<Introduction>(byId(id, actor));

export async function lockIntroduction(tx: Tx, actor: Member, id: string): Promise<Introduction> {
  const found = await tx.one<Introduction>(sql`${byId(id, actor)} for update of l`);
  if (!found) throw notFound();
  if (!found.can.change) throw new Refusal('forbidden');
  return found;
}
