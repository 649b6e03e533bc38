import type { InputOf } from '#contract/core/call.ts';
import { type DealStage, isReached, pipelineOf } from '#contract/inventory/deals/deal-stages.ts';
import type { Deal, deals } from '#contract/inventory/deals/deals.ts';
import { fitsSide, wrongKind } from '#contract/inventory/deals/sale-kinds.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { lockListing } from '../listings/change-listing.ts';
import { changeStatus } from '../listings/change-status.ts';
import { lackingBefore } from './checklist/items.ts';
import { type Written, written } from './columns.ts';
import { agreementHeld, refuseBeyond } from './commissions/compensation.ts';
import { refuseApproved } from './commissions/sheet.ts';
import { checkLinks, earnedBy, zoneAtHome } from './create-deal.ts';
import { type LockedDeal, lockDeal, lockVersion, seenAfter, subjectOf } from './lock-deal.ts';
import { dealById } from './queries.ts';
import { settingsOf } from './settings/settings.ts';
import { refuseLocked } from './wires/queries.ts';

type Change = Omit<InputOf<typeof deals.change>, 'id'>;

const heldIn = (deal: Deal, field: Written): unknown =>
  field === 'lead' || field === 'listing' ? (deal[field]?.id ?? null) : deal[field];

export async function changeDeal(tx: Tx, actor: Member, id: string, version: number, wanted: Change): Promise<Deal> {
  const { terms, ...before } = await lockVersion(tx, actor, id, version);
  const follows = wanted.timeZone === undefined && (wanted.listing !== undefined || wanted.address !== undefined);
  const { listing = before.listing?.id ?? null, address = before.address } = wanted;
  const zone = follows && (await zoneAtHome(tx, { listing, address }));
  const changes = Object.entries({ ...wanted, ...(zone && { timeZone: zone }) }).filter(
    ([field, value]) => value !== heldIn(before, field as Written),
  ) as [Written, unknown][];
  if (changes.length === 0) return before;
  const given = Object.fromEntries(changes) as Change;
  const isGiven = given.owner !== undefined;
  if (isGiven && !before.can.assign) throw new Refusal('forbidden', 'You don’t have permission to reassign this deal.');
  if (!fitsSide(given.saleKind, before.side)) throw invalid(['saleKind'], wrongKind);
  await checkLinks(tx, actor, given);
  const sets = changes.map(([field, value]) => sql`${written[field]} = ${value}`);
  if (given.price !== undefined || given.lead !== undefined) {
    const lead = given.lead === undefined ? (before.lead?.id ?? null) : given.lead;
    const price = given.price === undefined ? before.price : given.price;
    const field = given.lead === undefined ? 'price' : 'lead';
    refuseBeyond(await agreementHeld(tx, { ...before, lead }), price, terms, [field]);
  }
  if (given.price !== undefined) {
    await refuseApproved(tx, id);
    sets.push(sql`gross_cents = ${earnedBy(given.price, terms, ['price'])}`);
  }
  await tx.run(sql`
    update deals set ${sql.join(sets)}, version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  if (isGiven)
    tx.record({ kind: 'deal.assigned', subject: subjectOf(id), data: { from: before.owner, to: given.owner } });
  const others = changes.filter(([field]) => field !== 'owner');
  if (others.length > 0)
    tx.record({
      kind: 'deal.changed',
      subject: subjectOf(id),
      data: {
        changes: Object.fromEntries(others.map(([field, to]) => [field, { from: heldIn(before, field), to }])),
      },
    });
  return seenAfter(tx, actor, { ...before, owner: given.owner ?? before.owner, terms } as LockedDeal);
}

/**
 * Locks the listing before the deal, in the same order as accepting an offer does. A buyer's deal doesn't close its listing, which belongs
 * to the seller's agent.
 */
async function lockSold(tx: Tx, actor: Member, id: string): Promise<Listing | undefined> {
  const deal = await tx.one<Deal>(dealById(id, actor));
  return deal?.listing && deal.side !== 'buyer' ? lockListing(tx, actor, deal.listing.id) : undefined;
}

/**
 * Changes a deal's stage: won deals need a past or current date, lost deals a reason, and all of them a complete checklist for the stage.
 */
export async function changeStage(
  tx: Tx,
  actor: Member,
  id: string,
  version: number,
  { stage: key, closedOn, closeListing, lostReason }: Omit<InputOf<typeof deals.changeStage>, 'id'>,
): Promise<Deal> {
  const sold = closeListing ? await lockSold(tx, actor, id) : undefined;
  const { terms, ...before } = await lockVersion(tx, actor, id, version);
  const pipeline = pipelineOf((await settingsOf(tx)).pipelines, before.pipeline);
  const stage = pipeline?.stages.find((one) => one.key === key);
  if (!pipeline || !stage) throw invalid(['stage'], 'This pipeline doesn’t have that stage.');
  if (before.stage === key) return before;
  if (stage.state !== 'lost') await refuseLocked(tx, id);
  const { today } = await tx.get<{ today: string }>(
    sql`select (now() at time zone ${before.timeZone})::date::text as today`,
  );
  const day = stage.state === 'won' ? (closedOn ?? today) : null;
  if (day && day > today) throw invalid(['closedOn'], 'Enter a date that isn’t in the future.');
  if (stage.state === 'won' && before.price === null) throw invalid(['price'], 'Enter a price to mark the deal won.');
  if (stage.state === 'lost' && !lostReason) throw invalid(['lostReason'], 'Enter why the deal was lost.');
  const lacking = (await lackingBefore(tx, id)).filter(({ before: gate }) => gate && isReached(pipeline, key, gate));
  if (lacking.length > 0) {
    const said = lacking.map(({ name, isInReview }) => `${name} is ${isInReview ? 'in review' : 'missing'}.`);
    throw new Refusal('invalid_input', `Required before this stage: ${said.join(' ')}`, {
      issues: said.map((message) => ({ path: ['stage'], message })),
      details: { lacking: lacking.map(({ name }) => name) },
    });
  }
  await writeStage(tx, before, stage, { closedOn: day, ...(stage.state === 'lost' && { lostReason }) });
  if (sold && day)
    await changeStatus(tx, actor, sold.id, sold.version, {
      standardStatus: 'Closed',
      closePrice: before.price,
      closeDate: day,
      effectiveOn: day,
    });
  return seenAfter(tx, actor, { ...before, terms });
}

type Ending = { closedOn?: string | null; lostReason?: string | undefined };

/** The caller has checked that the change is allowed. */
export async function writeStage(
  tx: Tx,
  { id, stage: from }: Pick<Deal, 'id' | 'stage'>,
  { key, state, probability }: DealStage,
  { closedOn = null, lostReason }: Ending = {},
): Promise<void> {
  await tx.run(sql`
    update deals set stage = ${key}, state = ${state}, probability = ${probability}, closed_on = ${closedOn},
      lost_reason = ${lostReason ?? null}, stage_changed_at = now(), version = version + 1, modified_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'deal.stage_changed',
    subject: subjectOf(id),
    data: { from, to: key, state, ...(lostReason && { reason: lostReason }) },
  });
}

export async function setArchived(tx: Tx, actor: Member, id: string, archived: boolean): Promise<Deal> {
  const { terms: _, ...before } = await lockDeal(tx, actor, id);
  if (!before.can.archive) throw new Refusal('forbidden');
  if ((before.archivedAt !== null) === archived) return before;
  await tx.run(sql`
    update deals set archived_at = ${archived ? sql`now()` : sql`null`}, version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: archived ? 'deal.archived' : 'deal.restored', subject: subjectOf(id) });
  return tx.get<Deal>(dealById(id, actor));
}
