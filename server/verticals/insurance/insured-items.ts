import type { InputOf, OutputOf } from '#contract/core/call.ts';
import {
  type InsuredItem,
  type ItemDetails,
  type insuredItems,
  itemKindsOf,
  mostItems,
} from '#contract/verticals/insurance/insured-items.ts';
import type { Line } from '#contract/verticals/insurance/lines.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockChangeable, subjectOf } from './lock-policy.ts';
import { whereSeen } from './queries.ts';

const columns = sql`k.id, k.name, k.details || jsonb_build_object('kind', k.kind) as details, k.added_on as "addedOn",
  k.removed_on as "removedOn", k.added_by as "addedBy", k.removed_by as "removedBy"`;

/** What is on the policy now stands first. */
export const itemsJson = (id: string, actor: Member): Sql => {
  const own = sql`k.organisation_id = ${actor.organisationId} and k.policy_id = ${id}`;
  return whereSeen(
    id,
    actor,
    sql`select json_build_object(
      'items', (select coalesce(json_agg(r), '[]') from (
        select ${columns} from insured_items k where ${own} order by k.removed_on is not null, k.kind, k.id limit ${sql.int(mostItems)}) r),
      'endorsements', (select coalesce(json_agg(r), '[]') from (
        select k.id, k.effective_on as "effectiveOn", k.reason from policy_transactions k
        where ${own} and k.kind = 'endorsement' order by k.place desc limit 100) r))::text`,
  );
};

async function checkEndorsement(tx: Tx, policy: string, endorsement: string | null): Promise<void> {
  if (endorsement === null) return;
  const found = await tx.one(sql`
    select from policy_transactions where organisation_id = ${tx.scope.organisationId} and policy_id = ${policy}
      and id = ${endorsement} and kind = 'endorsement'`);
  if (!found) throw invalid(['endorsement'], 'Choose an endorsement of this policy.');
}

function checkLine(line: Line, { kind }: ItemDetails): void {
  if (!itemKindsOf(line).includes(kind)) throw invalid(['details', 'kind'], 'This line doesn’t insure that.');
}

async function checkVin(tx: Tx, policy: string, details: ItemDetails, but: string | null): Promise<void> {
  if (details.kind !== 'vehicle' || details.vin === '') return;
  const same = await tx.one(sql`
    select from insured_items where organisation_id = ${tx.scope.organisationId} and policy_id = ${policy} and kind = 'vehicle'
      and removed_on is null and details ->> 'vin' = ${details.vin} and id is distinct from ${but}`);
  if (same) throw invalid(['details', 'vin'], 'This vehicle is already on the policy.');
}

const write = (tx: Tx, policy: string, name: string, details: ItemDetails, addedOn: string, by: string | null) =>
  tx.get<InsuredItem>(sql`
    with k as (insert into insured_items (organisation_id, policy_id, kind, name, details, added_on, added_by)
      values (${tx.scope.organisationId}, ${policy}, ${details.kind}, ${name}, ${JSON.stringify(details)}::jsonb, ${addedOn}, ${by})
      returning *) select ${columns} from k`);

/** On a policy that is locked: what a file says it insures. */
export async function takeItems(
  tx: Tx,
  policy: string,
  line: Line,
  items: readonly { name: string; details: ItemDetails }[],
  on: string,
): Promise<void> {
  const vins = new Set<string>();
  for (const { name, details } of items.slice(0, mostItems)) {
    if (!itemKindsOf(line).includes(details.kind)) continue;
    const vin = details.kind === 'vehicle' ? details.vin : '';
    if (vin !== '' && vins.has(vin)) continue;
    vins.add(vin);
    await write(tx, policy, name, details, on, null);
  }
}

export async function addItem(
  tx: Tx,
  actor: Member,
  { id, name, details, addedOn, endorsement }: InputOf<typeof insuredItems.add>,
): Promise<InsuredItem> {
  const policy = await lockChangeable(tx, actor, id);
  checkLine(policy.line, details);
  await checkEndorsement(tx, id, endorsement);
  await checkVin(tx, id, details, null);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from insured_items where organisation_id = ${actor.organisationId} and policy_id = ${id}`);
  if (count >= mostItems) throw new Refusal('conflict', `A policy can have at most ${mostItems} of these.`);
  const made = await write(tx, id, name, details, addedOn, endorsement);
  tx.record({ kind: 'policy.item_added', subject: subjectOf(id), data: { name, kind: details.kind } });
  return made;
}

async function lockItem(tx: Tx, policy: string, itemId: string): Promise<InsuredItem> {
  const found = await tx.one<InsuredItem>(sql`
    select ${columns} from insured_items k
    where k.organisation_id = ${tx.scope.organisationId} and k.policy_id = ${policy} and k.id = ${itemId} for update`);
  if (!found) throw notFound();
  return found;
}

export async function changeItem(
  tx: Tx,
  actor: Member,
  { id, itemId, name, details }: InputOf<typeof insuredItems.change>,
): Promise<InsuredItem> {
  await lockChangeable(tx, actor, id);
  const before = await lockItem(tx, id, itemId);
  if (before.details.kind !== details.kind) throw invalid(['details', 'kind'], 'Add another one instead.');
  if (before.removedOn) throw new Refusal('conflict', 'This was taken off the policy and stays as it was.');
  await checkVin(tx, id, details, itemId);
  const after = await tx.get<InsuredItem>(sql`
    with k as (update insured_items set name = ${name}, details = ${JSON.stringify(details)}::jsonb
      where organisation_id = ${actor.organisationId} and policy_id = ${id} and id = ${itemId} returning *)
    select ${columns} from k`);
  tx.record({ kind: 'policy.item_changed', subject: subjectOf(id), data: { name, kind: details.kind } });
  return after;
}

export async function removeItem(
  tx: Tx,
  actor: Member,
  { id, itemId, on, endorsement }: InputOf<typeof insuredItems.remove>,
): Promise<OutputOf<typeof insuredItems.remove>> {
  await lockChangeable(tx, actor, id);
  const before = await lockItem(tx, id, itemId);
  if (before.removedOn) return { done: true };
  if (on < before.addedOn) throw invalid(['on'], 'Enter a date that isn’t before it was added.');
  await checkEndorsement(tx, id, endorsement);
  await tx.run(sql`
    update insured_items set removed_on = ${on}, removed_by = ${endorsement}
    where organisation_id = ${actor.organisationId} and policy_id = ${id} and id = ${itemId}`);
  tx.record({
    kind: 'policy.item_removed',
    subject: subjectOf(id),
    data: { name: before.name, kind: before.details.kind },
  });
  return { done: true };
}
