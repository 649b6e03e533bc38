import type { InputOf } from '#contract/core/call.ts';
import type { DealItem, dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { hintsOf } from '#contract/inventory/deals/document-hints.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { keepByClass } from '../../retention/keep.ts';
import { lockDeal, subjectOf } from '../lock-deal.ts';
import { visibleTo } from '../policy.ts';
import { dealById } from '../queries.ts';
import { columns, lockItem, refuseLockedBy, source } from './items.ts';

const told = {
  document: { approved: 'deal.document_approved', returned: 'deal.document_returned' },
  gate: { approved: 'deal.review_accepted', returned: 'deal.review_returned' },
} as const;

/** Lists only deals that the reviewer may see. */
export function reviewPage({ cursor, limit }: InputOf<typeof dealChecklist.reviewQueue>, actor: Member): Sql {
  const order: Order = {
    value: { column: sql`i.submitted_at`, type: 'timestamptz' },
    id: sql`i.id`,
    descending: false,
  };
  const rows = sql`
    select ${columns}, json_build_object('id', l.id, 'name', l.name) as deal from ${source}
    join deals l on l.organisation_id = i.organisation_id and l.id = i.deal_id
    where i.organisation_id = ${actor.organisationId} and i.state = 'submitted' and l.archived_at is null and ${visibleTo(actor)}
      and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, [sql`r."submittedAt"`, sql`r.id`], limit);
}

/** The number of reviews waiting in all deals, and of those waiting longer than two days. */
export const reviewsWaiting = (tx: Tx): Promise<{ waiting: number; overdue: number }> =>
  tx.get(sql`
    select count(*)::int as waiting, count(*) filter (where i.submitted_at < now() - interval '2 days')::int as overdue from deal_items i
    join deals l on l.organisation_id = i.organisation_id and l.id = i.deal_id
    where i.organisation_id = ${tx.scope.organisationId} and i.state = 'submitted' and l.archived_at is null`);

/** Approved documents get the retention of transaction records. Accepting a review opens the items after it. */
export async function reviewItem(
  tx: Tx,
  actor: Member,
  { id, itemId, approve, reason }: InputOf<typeof dealChecklist.reviewItem>,
): Promise<DealItem> {
  await lockDeal(tx, actor, id);
  const item = await lockItem(tx, id, itemId);
  if (item.state !== 'submitted' || (item.kind === 'document' && !item.file))
    throw new Refusal('conflict', 'Nothing here needs review.');
  // A returned item could not be submitted again.
  if (!approve) refuseLockedBy(item);
  if (!approve && !reason) throw invalid(['reason'], 'Enter a reason for the rejection.');
  await tx.run(sql`
    update deal_items set state = ${approve ? 'approved' : 'returned'}, reason = ${approve ? '' : reason},
      reviewed_by = ${actor.userId}, reviewed_at = now()
    where organisation_id = ${actor.organisationId} and id = ${itemId}`);
  if (approve && item.file) await keepUnclassed(tx, item.file.id);
  tx.record({
    kind: told[item.kind === 'gate' ? 'gate' : 'document'][approve ? 'approved' : 'returned'],
    subject: subjectOf(id),
    data: { itemId, name: item.name, ...(!approve && { reason, submittedBy: item.submittedBy }) },
  });
  return lockItem(tx, id, itemId);
}

/** Items before the review can be changed again, and items after it wait until it is accepted again. */
export async function reopenReview(
  tx: Tx,
  actor: Member,
  { id, itemId, reason }: InputOf<typeof dealChecklist.reopenReview>,
): Promise<DealItem> {
  await lockDeal(tx, actor, id);
  const item = await lockItem(tx, id, itemId);
  if (item.kind !== 'gate' || item.state !== 'approved')
    throw new Refusal('conflict', 'This isn’t an approved review.');
  refuseLockedBy(item);
  await tx.run(sql`
    update deal_items set state = 'open', reason = ${reason}, reviewed_by = null, reviewed_at = null
    where organisation_id = ${actor.organisationId} and id = ${itemId}`);
  tx.record({ kind: 'deal.review_reopened', subject: subjectOf(id), data: { itemId, name: item.name, reason } });
  return lockItem(tx, id, itemId);
}

/** Sets the retention class of a document that has none; a class chosen by a user stays. */
async function keepUnclassed(tx: Tx, fileId: string): Promise<void> {
  const unclassed = await tx.one(sql`
    select from files where organisation_id = ${tx.scope.organisationId} and id = ${fileId} and retention = 'none'`);
  if (unclassed) await keepByClass(tx, fileId, 'transaction');
}

type Read = { pages: number; content: string };

export async function hintsFor(tx: Tx, actor: Member, id: string, itemId: string) {
  if (!(await tx.one(dealById(id, actor)))) throw notFound();
  const { file } = await lockItem(tx, id, itemId);
  const text =
    file &&
    (await tx.one<Read>(sql`
      select t.pages, t.content from file_texts t join files f on f.organisation_id = t.organisation_id and f.id = t.file_id
      where t.organisation_id = ${actor.organisationId} and t.file_id = ${file.id} and t.content <> '' and not f.is_sensitive`));
  return { hints: text ? hintsOf(text.content, text.pages) : null };
}
