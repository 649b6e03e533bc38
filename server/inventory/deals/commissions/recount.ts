import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { id } from '#contract/core/primitives.ts';
import type { CommissionTerms, Sheet } from '#contract/inventory/deals/commission.ts';
import type { DealSheet, dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { lockDeal, subjectOf } from '../lock-deal.ts';
import { visibleTo } from '../policy.ts';
import { refuseLocked } from '../wires/queries.ts';
import { booksOf, isSamePaid } from './count-sheet.ts';
import { approve, sheetOf } from './sheet.ts';

type Payouts = Sheet['payouts'];
type Because = 'plan' | 'year';
type Row = {
  id: string;
  price: number | null;
  terms: CommissionTerms;
  on: string;
  approvedAt: string | null;
  approved: Payouts | null;
  agreed: Payouts | null;
  next: Payouts | null;
};

const chunk = 100;

/**
 * Locks the next deals until the transaction ends: accepting new numbers locks the deal too, so that a recount can't overwrite them with
 * older data.
 */
const held = (which: Sql): Sql =>
  sql`select l.id from deals l where ${which} order by l.id limit ${sql.int(chunk)} for no key update of l`;

/** Deals with payments outstanding: not lost, and no sheet being paid. */
const unpaid = (ids: readonly string[]): Sql => sql`
  select l.id, l.price_cents as price, l.commission as terms, s.approved_at as "approvedAt", s.sheet -> 'payouts' as approved,
    coalesce(l.closed_on, l.closing_on, (now() at time zone l.time_zone)::date) as "on", r.payouts as agreed, r.next
  from deals l
  left join deal_sheets s on s.organisation_id = l.organisation_id and s.deal_id = l.id
  left join deal_recounts r on r.organisation_id = l.organisation_id and r.deal_id = l.id
  where l.organisation_id = lintel.org() and l.id = any(${ids}::uuid[])
    and l.state <> 'lost' and l.archived_at is null and coalesce(s.state, 'approved') = 'approved'`;

/**
 * Recalculates sheets. Differences from the last agreed amounts wait for approval; when the deal's own terms, price, or dates changed
 * (`because` is null), the new amounts become the agreed ones.
 */
async function recount(tx: Tx, rows: readonly Row[], because: Because | null): Promise<void> {
  const { organisationId } = tx.scope;
  const count = await booksOf(
    tx,
    rows.flatMap(({ terms }) => terms.agents.map(({ user }) => user)),
  );
  const kept = rows.flatMap((row) => {
    const now = count(row).sheet?.payouts;
    if (!now) return [];
    const agreed = row.approved ?? (because === null ? now : (row.agreed ?? now));
    const next = isSamePaid(agreed, now) ? null : now;
    if (next && !isSamePaid(row.next ?? [], next))
      tx.record({ kind: 'deal.sheet_differs', subject: subjectOf(row.id), data: { because: because ?? 'year' } });
    return [{ deal: row.id, payouts: agreed, next, because: next && (because ?? 'year') }];
  });
  await tx.run(sql`
    insert into deal_recounts (organisation_id, deal_id, payouts, next, because, changed_at)
    select ${organisationId}, k.deal, k.payouts, k.next, k.because, case when k.because is not null then now() end
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) k(deal uuid, payouts jsonb, next jsonb, because text)
    on conflict (organisation_id, deal_id) do update
    set payouts = excluded.payouts, next = excluded.next, because = excluded.because,
      changed_at = case when deal_recounts.next = excluded.next then deal_recounts.changed_at else excluded.changed_at end`);
  const gone = rows.map((row) => row.id).filter((deal) => !kept.some((one) => one.deal === deal));
  if (gone.length > 0)
    await tx.run(sql`
      delete from deal_recounts where organisation_id = ${organisationId} and deal_id = any(${gone}::uuid[])`);
}

const payload = z.discriminatedUnion('of', [
  /** Deals whose own terms, price, or dates changed. */
  z.strictObject({ of: z.literal('deals'), ids: z.array(id) }),
  /** The years or plans of these agents changed, or of all agents. */
  z.strictObject({ of: z.literal('people'), users: z.array(id).nullable(), because: z.enum(['plan', 'year']) }),
]);

/** Works through deals by id, one chunk per transaction. Paid and lost deals no longer wait for anything. */
export const recountSheetsJob = defineJob({
  kind: 'deals.recount_sheets',
  payload,
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ services, job, payload: what, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    const here = sql`l.organisation_id = ${scope.organisationId}`;
    const which =
      what.of === 'deals'
        ? sql`${here} and l.id = any(${what.ids}::uuid[])`
        : what.users === null
          ? here
          : sql`${here} and l.id = any(array(select a.deal_id from deal_agents a
              where a.organisation_id = ${scope.organisationId} and a.user_id = any(${what.users}::uuid[])))`;
    for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last; ) {
      signal.throwIfAborted();
      const from: string = last;
      last = await services.db.withOrg(scope, async (tx) => {
        const ids = (await tx.all<{ id: string }>(held(sql`${which} and l.id > ${from}`))).map((deal) => deal.id);
        const rows = await tx.all<Row>(unpaid(ids));
        if (rows.length > 0) await recount(tx, rows, what.of === 'deals' ? null : what.because);
        return ids.length === chunk ? ids.at(-1) : undefined;
      });
    }
    await services.db.withOrg(scope, (tx) =>
      tx.run(sql`
        delete from deal_recounts r using deals l
        where r.organisation_id = ${scope.organisationId} and l.organisation_id = r.organisation_id and l.id = r.deal_id
          and (l.state = 'lost' or l.archived_at is not null or exists (select from deal_sheets s
            where s.organisation_id = l.organisation_id and s.deal_id = l.id and s.state <> 'approved'))`),
    );
    return undefined;
  },
});

const ofOwn = [
  'deal.created',
  'deal.changed',
  'deal.commission_changed',
  'deal.dates_moved',
  'deal.restored',
  'deal.stage_changed',
];
const ofSheets = ['deal.sheet_moved', 'deal.sheet_recounted'];
const ofPlans = ['commission_plan.added', 'commission_plan.removed'];
const among = (events: readonly DeliveredEvent[], kinds: readonly string[]) =>
  events.filter(({ kind }) => kinds.includes(kind));
const subjectsOf = (events: readonly DeliveredEvent[]) => [...new Set(events.map(({ subject }) => subject.id))];

/** Recalculates automatically whenever an agent's year or plan changes. */
export const recountListener: OrganisationListener = {
  name: 'commissions recounted',
  works: 'in organisation',
  kinds: [...ofOwn, ...ofSheets, ...ofPlans],
  async handle(tx, events) {
    const own = subjectsOf(among(events, ofOwn));
    if (own.length > 0) await tx.enqueue(recountSheetsJob.with({ of: 'deals', ids: own }));
    // A stage change affects a year only if the deal has a sheet that counts.
    const whose = await tx.all<{ user: string }>(sql`
      select distinct a.user_id as "user" from deal_agents a
      where a.organisation_id = ${tx.scope.organisationId}
        and (a.deal_id = any(${subjectsOf(among(events, ofSheets))}::uuid[])
          or a.deal_id = any(${subjectsOf(among(events, ['deal.stage_changed']))}::uuid[]) and exists (
            select from deal_sheets s where s.organisation_id = a.organisation_id and s.deal_id = a.deal_id))`);
    const users = whose.map(({ user }) => user);
    if (users.length > 0) await tx.enqueue(recountSheetsJob.with({ of: 'people', users, because: 'year' }));
    const plans = among(events, ofPlans).map(({ data }) => z.object({ user: id.nullable() }).parse(data).user);
    if (plans.length === 0) return;
    const people = plans.includes(null) ? null : plans.filter((user) => user !== null);
    await tx.enqueue(recountSheetsJob.with({ of: 'people', users: people, because: 'plan' }));
  },
};

/** Waiting changes, oldest first. */
export function changesPage({ cursor, limit }: InputOf<typeof dealCommissions.sheetChanges>, actor: Member): Sql {
  const order: Order = {
    value: { column: sql`r.changed_at`, type: 'timestamptz' },
    id: sql`r.deal_id`,
    descending: false,
  };
  const rows = sql`
    select r.deal_id as id, json_build_object('id', l.id, 'name', l.name) as deal,
      case when s.deal_id is null then 'draft' else 'approved' end as state, r.payouts as before, r.next as after, r.because,
      r.changed_at as at
    from deal_recounts r join deals l on l.organisation_id = r.organisation_id and l.id = r.deal_id
    left join deal_sheets s on s.organisation_id = r.organisation_id and s.deal_id = r.deal_id
    where r.organisation_id = ${actor.organisationId} and r.next is not null and ${visibleTo(actor)} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, [sql`r.at`, sql`r.id`], limit);
}

/** Accepts the amounts as seen. For an approved sheet, this is a new approval. */
export async function acceptSheet(
  tx: Tx,
  actor: Member,
  { id: dealId, payouts }: InputOf<typeof dealCommissions.acceptSheet>,
): Promise<DealSheet> {
  const deal = await lockDeal(tx, actor, dealId);
  const { state, was, now, sheet } = await sheetOf(tx, actor, dealId);
  const [agreed, next] = now ? [sheet?.payouts, now.payouts] : [was, sheet?.payouts];
  if (!agreed || !next) return sheetOf(tx, actor, dealId);
  if (state !== 'draft' && state !== 'approved')
    throw new Refusal('conflict', 'This disbursement is already in progress and can’t change.');
  const seen = payouts as Payouts;
  if (!isSamePaid(next as Payouts, seen))
    throw new Refusal('conflict', 'The numbers changed again. Review them and try again.');
  await refuseLocked(tx, dealId);
  const here = sql`organisation_id = ${actor.organisationId} and deal_id = ${dealId}`;
  if (state === 'approved') {
    await tx.run(sql`delete from deal_sheets where ${here}`);
    await approve(tx, deal, actor.userId);
  }
  await tx.run(sql`
    update deal_recounts set payouts = ${JSON.stringify(next)}::jsonb, next = null, because = null, changed_at = null where ${here}`);
  tx.record({ kind: 'deal.sheet_recounted', subject: subjectOf(dealId), data: { state } });
  return sheetOf(tx, actor, dealId);
}
