import type { InputOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { type DealItem, type dealChecklist, mostItems } from '#contract/inventory/deals/deal-checklist.ts';
import type { TemplateItem } from '#contract/inventory/deals/deal-templates.ts';
import { hintsOf } from '#contract/inventory/deals/document-hints.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { keepFile } from '#server/people/files/keep-file.ts';
import type { ReceivedFile } from '#server/people/files/receive-file.ts';
import { letGoOf } from '../../documents.ts';
import { keepByClass } from '../../retention/keep.ts';
import { lockChangeable, lockDeal, subjectOf } from '../lock-deal.ts';
import { visibleTo } from '../policy.ts';
import { dealById, whereSeen } from '../queries.ts';

const goodUntil = sql`(i.dated_on + i.good_for_days)`;
const isExpired = sql`coalesce(i.state in ('submitted', 'approved') and ${goodUntil} < current_date, false)`;
/** Of a line `i`: it is required, and neither there nor waived, or no longer good. */
export const isLacking = sql`(i.need = 'required' and (i.state not in ('approved', 'done', 'waived') or ${isExpired}))`;

const columns = sql`
  i.id, i.name, i.kind, i.need, i.before_stage as "before", i.state,
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'size', f.size) end as file, i.reason,
  i.good_for_days as "goodFor", i.dated_on as "datedOn", ${goodUntil} as "expiresOn", ${isExpired} as "isExpired",
  i.submitted_by as "submittedBy", i.submitted_at as "submittedAt", i.reviewed_by as "reviewedBy", i.reviewed_at as "reviewedAt"`;
const source = sql`deal_items i left join files f on f.organisation_id = i.organisation_id and f.id = i.file_id`;

export const itemsJson = (id: string, actor: Member): Sql =>
  whereSeen(
    id,
    actor,
    sql`select json_build_object('items', coalesce(json_agg(r), '[]'))::text from (
      select ${columns} from ${source} where i.organisation_id = ${actor.organisationId} and i.deal_id = ${id}
      order by i.position, i.id limit ${sql.int(mostItems)}) r`,
  );

/** Of deals the reviewer may see. */
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

export const itemById = (tx: Tx, dealId: string, itemId: string, more: Sql = sql.raw('')) =>
  tx.one<DealItem>(sql`
    select ${columns}${more} from ${source}
    where i.organisation_id = ${tx.scope.organisationId} and i.deal_id = ${dealId} and i.id = ${itemId}`);

async function lockItem(tx: Tx, dealId: string, itemId: string): Promise<DealItem> {
  const item = await itemById(tx, dealId, itemId);
  if (!item) throw notFound();
  return item;
}

/** What has expired is locked as it was, and may be replaced. */
const refuseApproved = ({ state, isExpired: isOld }: DealItem): void => {
  if (state === 'approved' && !isOld) throw new Refusal('conflict', 'This document is approved and locked.');
};

export const lackingBefore = (tx: Tx, dealId: string): Promise<{ name: string; before: string | null }[]> =>
  tx.all(sql`
    select i.name, i.before_stage as "before" from deal_items i
    where i.organisation_id = ${tx.scope.organisationId} and i.deal_id = ${dealId} and ${isLacking} order by i.position, i.id`);

export async function layOutItems(tx: Tx, dealId: string, items: readonly TemplateItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx.run(sql`
    insert into deal_items (organisation_id, id, deal_id, position, name, kind, need, before_stage, good_for_days)
    select ${tx.scope.organisationId}, lintel.new_id(), ${dealId}, t.place, t.one ->> 'name', t.one ->> 'kind', t.one ->> 'need',
           t.one ->> 'before', (t.one ->> 'goodFor')::int
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
  if (count >= mostItems) throw new Refusal('conflict', `A checklist can have at most ${mostItems} lines.`);
  await tx.run(sql`
    insert into deal_items (organisation_id, id, deal_id, position, name, kind, need, before_stage, good_for_days)
    values (${actor.organisationId}, ${itemId}, ${id}, ${last + 1}, ${name}, ${kind}, ${need}, ${before}, ${kind === 'document' ? goodFor : null})`);
  tx.record({ kind: 'deal.item_added', subject: subjectOf(id), data: { itemId, name } });
  return lockItem(tx, id, itemId);
}

export async function setItem(
  tx: Tx,
  actor: Member,
  { id, itemId, state, reason }: InputOf<typeof dealChecklist.setItem>,
): Promise<DealItem> {
  await lockChangeable(tx, actor, id);
  const item = await lockItem(tx, id, itemId);
  refuseApproved(item);
  if (state === 'done' && item.kind === 'document') throw invalid(['state'], 'A document is done when it is approved.');
  if (state === 'waived' && !reason) throw invalid(['reason'], 'Say why it is not needed.');
  const why = state === 'waived' ? reason : '';
  if (item.state === state && item.reason === why) return item;
  await tx.run(sql`
    update deal_items set state = ${state}, reason = ${why} where organisation_id = ${actor.organisationId} and id = ${itemId}`);
  tx.record({
    kind: 'deal.item_changed',
    subject: subjectOf(id),
    data: { itemId, name: item.name, state, ...(why && { reason: why }) },
  });
  return lockItem(tx, id, itemId);
}

/** Asked before its bytes are taken, and again when its row is written. */
export async function checkSlot(tx: Tx, actor: Member, id: string, itemId: string): Promise<DealItem> {
  await lockChangeable(tx, actor, id);
  const item = await lockItem(tx, id, itemId);
  if (item.kind !== 'document') throw new Refusal('conflict', 'This is a task: it takes no document.');
  refuseApproved(item);
  return item;
}

export async function submitItem(
  tx: Tx,
  actor: Member,
  { id, itemId, datedOn }: InputOf<typeof dealChecklist.submitItem>,
  received: ReceivedFile,
): Promise<DealItem> {
  const before = await checkSlot(tx, actor, id, itemId);
  // A day that has come somewhere on earth has come.
  if (datedOn && datedOn > addDays(new Date().toISOString().slice(0, 10), 1))
    throw invalid(['datedOn'], 'This must not lie in the future.');
  const file = await keepFile(tx, actor, received, undefined);
  await tx.run(sql`
    update files set record_type = 'deal', record_id = ${id}, locked_at = now()
    where organisation_id = ${actor.organisationId} and id = ${file.id}`);
  await tx.run(sql`
    update deal_items set file_id = ${file.id}, dated_on = ${datedOn ? sql`${datedOn}::date` : sql`current_date`}, state = 'submitted',
      reason = '', submitted_by = ${actor.userId},
      submitted_at = now(), reviewed_by = null, reviewed_at = null
    where organisation_id = ${actor.organisationId} and id = ${itemId}`);
  if (before.file) await letGoOf(tx, before.file.id);
  tx.record({
    kind: 'deal.document_submitted',
    subject: subjectOf(id),
    data: { itemId, name: before.name, file: received.name },
  });
  return lockItem(tx, id, itemId);
}

/** A paper that somebody classed otherwise is kept as that. */
async function keepUnclassed(tx: Tx, fileId: string): Promise<void> {
  const unclassed = await tx.one(sql`
    select from files where organisation_id = ${tx.scope.organisationId} and id = ${fileId} and retention = 'none'`);
  if (unclassed) await keepByClass(tx, fileId, 'transaction');
}

/** What is approved must stay as long as papers of a deal must. */
export async function reviewItem(
  tx: Tx,
  actor: Member,
  { id, itemId, approve, reason }: InputOf<typeof dealChecklist.reviewItem>,
): Promise<DealItem> {
  await lockDeal(tx, actor, id);
  const item = await lockItem(tx, id, itemId);
  if (item.state !== 'submitted' || !item.file)
    throw new Refusal('conflict', 'There is nothing here that waits for review.');
  if (!approve && !reason) throw invalid(['reason'], 'Say why it is sent back.');
  await tx.run(sql`
    update deal_items set state = ${approve ? 'approved' : 'returned'}, reason = ${approve ? '' : reason},
      reviewed_by = ${actor.userId}, reviewed_at = now()
    where organisation_id = ${actor.organisationId} and id = ${itemId}`);
  if (approve) await keepUnclassed(tx, item.file.id);
  tx.record({
    kind: approve ? 'deal.document_approved' : 'deal.document_returned',
    subject: subjectOf(id),
    data: { itemId, name: item.name, ...(!approve && { reason, submittedBy: item.submittedBy }) },
  });
  return lockItem(tx, id, itemId);
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

export async function removeItem(tx: Tx, actor: Member, id: string, itemId: string): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const item = await lockItem(tx, id, itemId);
  refuseApproved(item);
  await tx.run(sql`delete from deal_items where organisation_id = ${actor.organisationId} and id = ${itemId}`);
  if (item.file) await letGoOf(tx, item.file.id);
  tx.record({ kind: 'deal.item_removed', subject: subjectOf(id), data: { itemId, name: item.name } });
  return { done: true };
}
