import { checkers, type DealWire } from '#contract/inventory/deals/deal-wires.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { dealById } from '../queries.ts';

const mostShown = 100;

/** For a deal `l`: its instructions changed and are not verified yet. */
export const hasUncheckedChange: Sql = sql`exists (
  select from deal_wires w where w.organisation_id = l.organisation_id and w.deal_id = l.id and w.state = 'unverified'
    and w.replaces is not null)`;

export const isLocked = async (tx: Tx, dealId: string): Promise<boolean> =>
  (
    await tx.get<{ locked: boolean }>(sql`
      select ${hasUncheckedChange} as locked from deals l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${dealId}`)
  ).locked;

export async function refuseLocked(tx: Tx, dealId: string): Promise<void> {
  if (await isLocked(tx, dealId))
    throw new Refusal(
      'conflict',
      'Wire instructions changed. The deal is locked until two people have called the payee back.',
    );
}

/** Number of people whose callback matched; a second match by the same person doesn't count. */
const matching = sql`(select count(distinct c.user_id)::int from deal_wire_checks c
  where c.organisation_id = w.organisation_id and c.wire_id = w.id and c.matched)`;
export const isCheckedByAll = sql`${matching} >= ${sql.int(checkers)}`;

const nameOf = (column: Sql): Sql =>
  sql`coalesce((select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${column}), '')`;

function columns(actor: Member, deal: Pick<Deal, 'can' | 'archivedAt'>, locked: boolean): Sql {
  const may = deal.can.change && deal.archivedAt === null && actor.kind === 'user';
  return sql`
    w.id, w.use, w.payee, w.bank, w.reference, w.ending, w.state, w.replaces is not null as "isChange", w.reason,
    ${nameOf(sql`w.created_by`)} as by, w.created_at as at,
    (select coalesce(json_agg(json_build_object('by', ${nameOf(sql`c.user_id`)}, 'spokeWith', c.spoke_with, 'phone', c.phone,
      'source', c.source, 'matched', c.matched, 'at', c.created_at) order by c.id), '[]')
      from deal_wire_checks c where c.organisation_id = w.organisation_id and c.wire_id = w.id) as checks,
    (select count(*)::int from events e where e.organisation_id = w.organisation_id and e.subject_type = 'deal'
      and e.subject_id = w.deal_id and e.kind = 'deal.wire_shown' and e.data ->> 'wireId' = w.id::text) as shown,
    json_build_object(
      'check', ${may}::boolean and w.state = 'unverified' and not exists (
        select from deal_wire_checks c where c.organisation_id = w.organisation_id and c.wire_id = w.id and c.matched
          and c.user_id = ${actor.userId}),
      'show', ${may && !locked}::boolean and w.state = 'verified',
      'replace', ${may}::boolean and w.state in ('unverified', 'verified'),
      'reject', ${may}::boolean and w.state in ('unverified', 'verified')) as can`;
}

export async function wireList(
  tx: Tx,
  actor: Member,
  dealId: string,
): Promise<{ wires: DealWire[]; isLocked: boolean }> {
  const deal = await tx.one<Deal>(dealById(dealId, actor));
  if (!deal) throw notFound();
  const locked = await isLocked(tx, dealId);
  const wires = await tx.all<DealWire>(sql`
    select ${columns(actor, deal, locked)} from deal_wires w
    where w.organisation_id = ${actor.organisationId} and w.deal_id = ${dealId}
    order by w.state not in ('unverified', 'verified'), w.id desc limit ${sql.int(mostShown)}`);
  return { wires, isLocked: locked };
}

export async function wireById(tx: Tx, actor: Member, deal: Deal, wireId: string): Promise<DealWire> {
  const locked = await isLocked(tx, deal.id);
  const wire = await tx.one<DealWire>(sql`
    select ${columns(actor, deal, locked)} from deal_wires w
    where w.organisation_id = ${actor.organisationId} and w.deal_id = ${deal.id} and w.id = ${wireId}`);
  if (!wire) throw notFound();
  return wire;
}
