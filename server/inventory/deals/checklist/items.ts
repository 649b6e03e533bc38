import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { type DealItem, type dealChecklist, mostItems } from '#contract/inventory/deals/deal-checklist.ts';
import type { TemplateItem } from '#contract/inventory/deals/deal-templates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { keepFile } from '#server/people/files/keep-file.ts';
import type { ReceivedFile } from '#server/people/files/receive-file.ts';
import { fixBeside, letGoOf } from '#server/people/files/rows.ts';
import { lockChangeable, subjectOf } from '../lock-deal.ts';
import { whereSeen } from '../queries.ts';

const goodUntil = sql`(i.dated_on + i.good_for_days)`;
/** Today in the deal's time zone. */
const dayOfDeal = sql`(
  select (now() at time zone d.time_zone)::date from deals d where d.organisation_id = i.organisation_id and d.id = i.deal_id)`;
const isExpired = sql`coalesce(i.state in ('submitted', 'approved') and ${goodUntil} < ${dayOfDeal}, false)`;
/** For an item `i`: required, and neither complete nor waived, or expired. */
export const isLacking = sql`(i.need = 'required' and (i.state not in ('approved', 'done', 'waived') or ${isExpired}))`;

/** The first unaccepted review before an item. */
const waitsFor = sql`(
  select g.name from deal_items g
  where g.organisation_id = i.organisation_id and g.deal_id = i.deal_id and g.kind = 'gate' and g.state not in ('approved', 'waived')
    and (g.position, g.id) < (i.position, i.id) order by g.position, g.id limit 1)`;

/** The first accepted review after an item, which locks the item. */
const lockedBy = sql`(
  select g.name from deal_items g
  where g.organisation_id = i.organisation_id and g.deal_id = i.deal_id and g.kind = 'gate' and g.state = 'approved'
    and (g.position, g.id) > (i.position, i.id) order by g.position, g.id limit 1)`;

export const columns = sql`
  i.id, i.name, i.kind, i.need, i.before_stage as "before", i.state, i.value, ${waitsFor} as "waitsFor", ${lockedBy} as "lockedBy",
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'size', f.size) end as file, i.purged_at as "purgedAt", i.reason, i.source,
  i.good_for_days as "goodFor", i.dated_on as "datedOn", ${goodUntil} as "expiresOn", ${isExpired} as "isExpired",
  i.submitted_by as "submittedBy", i.submitted_at as "submittedAt", i.reviewed_by as "reviewedBy", i.reviewed_at as "reviewedAt"`;
export const source = sql`deal_items i left join files f on f.organisation_id = i.organisation_id and f.id = i.file_id`;

export const itemsJson = (id: string, actor: Member): Sql =>
  whereSeen(
    id,
    actor,
    sql`select json_build_object('items', coalesce(json_agg(r), '[]'), 'template', (
        select l.template from deals l where l.organisation_id = ${actor.organisationId} and l.id = ${id}))::text from (
      select ${columns} from ${source} where i.organisation_id = ${actor.organisationId} and i.deal_id = ${id}
      order by i.position, i.id limit ${sql.int(mostItems)}) r`,
  );

const itemById = (tx: Tx, dealId: string, itemId: string, more: Sql = sql.raw('')) =>
  tx.one<DealItem>(sql`
    select ${columns}${more} from ${source}
    where i.organisation_id = ${tx.scope.organisationId} and i.deal_id = ${dealId} and i.id = ${itemId}`);

export async function lockItem(tx: Tx, dealId: string, itemId: string): Promise<DealItem> {
  const item = await itemById(tx, dealId, itemId);
  if (!item) throw notFound();
  return item;
}

/** An expired document may be replaced although it was approved. */
const refuseApproved = ({ state, isExpired: isOld }: DealItem): void => {
  if (state === 'approved' && !isOld) throw new Refusal('conflict', 'This document is approved and can’t be changed.');
};

/** Items after a review can't change until the review is accepted. */
const refuseWaiting = ({ waitsFor: gate }: DealItem): void => {
  if (gate) throw new Refusal('conflict', `This is waiting for the review ${gate}.`);
};

/** Items before an accepted review can't change until the review is reopened. */
export const refuseLockedBy = ({ lockedBy: gate }: DealItem): void => {
  if (gate) throw new Refusal('conflict', `This is locked because the review ${gate} was approved.`);
};

type Lacking = { name: string; before: string | null; isInReview: boolean };

export const lackingBefore = (tx: Tx, dealId: string): Promise<Lacking[]> =>
  tx.all(sql`
    select i.name, i.before_stage as "before", i.state = 'submitted' and not ${isExpired} as "isInReview" from deal_items i
    where i.organisation_id = ${tx.scope.organisationId} and i.deal_id = ${dealId} and ${isLacking} order by i.position, i.id`);

export async function layOutItems(tx: Tx, dealId: string, items: readonly TemplateItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.run(sql`
    insert into deal_items (organisation_id, id, deal_id, position, name, kind, need, before_stage, good_for_days, source)
    select ${tx.scope.organisationId}, lintel.new_id(), ${dealId}, t.place, t.one ->> 'name', t.one ->> 'kind', t.one ->> 'need',
           t.one ->> 'before', (t.one ->> 'goodFor')::int, coalesce(t.one ->> 'source', '')
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality t(one, place)`);
}

export async function addItem(
  tx: Tx,
  actor: Member,
  { id, name, kind, need, before, goodFor }: InputOf<typeof dealChecklist.addItem>,
): Promise<DealItem> {
  await lockChangeable(tx, actor, id);
  const itemId = newId();
  const { count, last } = await tx.get<{ count: number; last: number }>(sql`
    select count(*)::int as count, coalesce(max(position), 0) as last from deal_items
    where organisation_id = ${actor.organisationId} and deal_id = ${id}`);
  if (count >= mostItems) throw new Refusal('conflict', `A checklist can have at most ${mostItems} items.`);
  await tx.run(sql`
    insert into deal_items (organisation_id, id, deal_id, position, name, kind, need, before_stage, good_for_days)
    values (${actor.organisationId}, ${itemId}, ${id}, ${last + 1}, ${name}, ${kind}, ${need}, ${before}, ${kind === 'document' ? goodFor : null})`);
  tx.record({ kind: 'deal.item_added', subject: subjectOf(id), data: { itemId, name } });
  return lockItem(tx, id, itemId);
}

type Wish = InputOf<typeof dealChecklist.setItem>;

/** Only reviewers can bypass a review. */
function refuseUnfit(actor: Member, { kind }: DealItem, { state, reason, value }: Wish): void {
  if (state === 'done' && kind === 'document') throw invalid(['state'], 'Documents are completed by approval.');
  if (state === 'done' && kind === 'gate') throw invalid(['state'], 'Reviews are completed by approval.');
  if (state === 'submitted' && kind !== 'gate') throw invalid(['state'], 'Only reviews can be requested.');
  if (value !== undefined && kind !== 'info') throw invalid(['value'], 'This item doesn’t take a value.');
  if (state === 'waived' && !reason) throw invalid(['reason'], 'Enter why it isn’t needed.');
  if (state === 'waived' && kind === 'gate' && !holds(actor.role, 'deals.review'))
    throw new Refusal('forbidden', 'Only reviewers can mark a review as not needed.');
}

/** Everything before a review must be complete before it can be requested. */
async function refuseUnready(tx: Tx, dealId: string, itemId: string): Promise<void> {
  const lacking = await tx.all<{ name: string }>(sql`
    select i.name from deal_items i join deal_items g on g.organisation_id = i.organisation_id and g.deal_id = i.deal_id
    where g.organisation_id = ${tx.scope.organisationId} and g.deal_id = ${dealId} and g.id = ${itemId}
      and (i.position, i.id) < (g.position, g.id) and ${isLacking} and i.state <> 'submitted' order by i.position, i.id`);
  if (lacking.length === 0) return;
  const names = lacking.map(({ name }) => name);
  throw new Refusal('conflict', `Required before this review: ${names.join(', ')}.`, {
    details: { lacking: names },
  });
}

export async function setItem(tx: Tx, actor: Member, wish: Wish): Promise<DealItem> {
  const { id, itemId, state, reason } = wish;
  await lockChangeable(tx, actor, id);
  const item = await lockItem(tx, id, itemId);
  refuseApproved(item);
  refuseUnfit(actor, item, wish);
  const value = wish.value ?? item.value;
  if (state === 'done' && item.kind === 'info' && !value) throw invalid(['value'], 'Enter a value.');
  const why = state === 'waived' ? reason : '';
  if (item.state === state && item.reason === why && item.value === value) return item;
  refuseWaiting(item);
  refuseLockedBy(item);
  if (state === 'submitted') await refuseUnready(tx, id, itemId);
  await tx.run(sql`
    update deal_items set state = ${state}, reason = ${why}, value = ${value} ${
      state === 'submitted' ? sql`, submitted_by = ${actor.userId}, submitted_at = now()` : nothing
    }
    where organisation_id = ${actor.organisationId} and id = ${itemId}`);
  tx.record({
    kind: state === 'submitted' ? 'deal.review_asked' : 'deal.item_changed',
    subject: subjectOf(id),
    data: { itemId, name: item.name, state, ...(why && { reason: why }) },
  });
  return lockItem(tx, id, itemId);
}

/** Called before the upload is received, and again when its row is written. */
export async function checkSlot(tx: Tx, actor: Member, id: string, itemId: string): Promise<DealItem> {
  await lockChangeable(tx, actor, id);
  const item = await lockItem(tx, id, itemId);
  if (item.kind !== 'document') throw new Refusal('conflict', 'This item doesn’t take a document.');
  refuseApproved(item);
  refuseWaiting(item);
  // An expired document must be replaced, whatever review it was accepted with.
  if (!item.isExpired) refuseLockedBy(item);
  return item;
}

export async function submitItem(
  tx: Tx,
  actor: Member,
  { id, itemId, datedOn }: InputOf<typeof dealChecklist.submitItem>,
  received: ReceivedFile,
): Promise<DealItem> {
  const before = await checkSlot(tx, actor, id, itemId);
  // A date that has begun in any time zone is accepted.
  if (datedOn && datedOn > dayIn(Date.now(), 'Pacific/Kiritimati'))
    throw invalid(['datedOn'], 'Enter a date that isn’t in the future.');
  const file = await keepFile(tx, actor, received, undefined);
  await fixBeside(tx, file.id, 'deal', id);
  await tx.run(sql`
    update deal_items i set file_id = ${file.id}, dated_on = ${datedOn ? sql`${datedOn}::date` : dayOfDeal}, state = 'submitted',
      reason = '', submitted_by = ${actor.userId},
      submitted_at = now(), reviewed_by = null, reviewed_at = null, purged_at = null
    where organisation_id = ${actor.organisationId} and id = ${itemId}`);
  if (before.file) await letGoOf(tx, before.file.id);
  tx.record({
    kind: 'deal.document_submitted',
    subject: subjectOf(id),
    data: { itemId, name: before.name, file: received.name },
  });
  return lockItem(tx, id, itemId);
}

export async function removeItem(tx: Tx, actor: Member, id: string, itemId: string): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const item = await lockItem(tx, id, itemId);
  refuseApproved(item);
  refuseWaiting(item);
  refuseLockedBy(item);
  if (item.kind === 'gate' && !holds(actor.role, 'deals.review'))
    throw new Refusal('forbidden', 'Only reviewers can remove a review.');
  await tx.run(sql`delete from deal_items where organisation_id = ${actor.organisationId} and id = ${itemId}`);
  if (item.file) await letGoOf(tx, item.file.id);
  tx.record({ kind: 'deal.item_removed', subject: subjectOf(id), data: { itemId, name: item.name } });
  return { done: true };
}
