import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/core/call.ts';
import { statusIssues } from '#contract/inventory/listing-status.ts';
import { type Listing, type listings, ownedHere } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { nearOf } from '#server/core/places/places.ts';
import { keptAs, type Written, written } from './columns.ts';
import { dayAt } from './day-there.ts';
import { expireLater } from './expire-job.ts';
import { ownValues } from './own-fields.ts';
import { keepPrice } from './price-history.ts';
import { propertyAt } from './property.ts';
import { areRefused, refusePublicRemarks } from './public-words.ts';
import { listingById } from './queries.ts';
import { refuseIssues } from './refuse-issues.ts';
import { requireListingRoom, takesRoom } from './room.ts';

type Change = Omit<InputOf<typeof listings.change>, 'id'>;

/** Locked, so that two edits of the same version can't both succeed. */
export async function lockListing(tx: Tx, actor: Member, id: string): Promise<Listing> {
  const listing = await tx.one<Listing>(sql`${listingById(id, actor)} for update of l`);
  if (!listing) throw notFound();
  return listing;
}

/** Events that don't name the changed fields. */
const told = {
  'listing.price_changed': ['listPrice'],
  'listing.assigned': ['listAgent'],
  'listing.status_changed': ['standardStatus'],
};

export async function lockVersion(tx: Tx, actor: Member, id: string, version: number): Promise<Listing> {
  const before = await lockListing(tx, actor, id);
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'listing.changed', subject: { type: 'listing', id }, told });
  if (!before.can.change) throw new Refusal('forbidden');
  return before;
}

export async function changeListing(
  tx: Tx,
  actor: Member,
  id: string,
  version: number,
  { priceReason = '', custom, ...rest }: Change,
): Promise<Listing> {
  const before = await lockVersion(tx, actor, id, version);
  const wanted = { ...rest, ...(custom && { custom: await ownValues(tx, before.custom, custom) }) };
  const changes = Object.entries(wanted).filter(
    ([field, value]) => !isDeepStrictEqual(value, before[field as Written]),
  ) as [Written, unknown][];
  if (changes.length === 0) return before;
  refuseFeeds(before, changes);
  const after = { ...before, ...Object.fromEntries(changes) } as Listing;
  // For a feed's listing, the feed checks the required fields.
  if (!before.feed) {
    const { standardStatus: status, stateOrProvince } = after;
    refuseIssues(statusIssues(status, status, after, dayAt(stateOrProvince)));
  }
  refusePublicRemarks(before, after);
  await checkAssignment(tx, before, after);
  await writeChange(tx, before, after, changes, priceReason, []);
  recordChange(tx, before, after, changes);
  // A user who gives a draft away may no longer see it, but still gets the result of the change.
  return (await tx.one<Listing>(listingById(id, actor))) ?? { ...after, version: version + 1 };
}

/** Fields owned by a feed can't be changed here: the feed's next update would undo the change. */
function refuseFeeds({ feed }: Listing, changes: readonly [Written, unknown][]): void {
  const theirs = feed ? changes.filter(([field]) => !ownedHere.includes(field)) : [];
  refuseIssues(theirs.map(([field]) => ({ field, message: `This comes from the feed “${feed?.name}”.` })));
}

export const feedsOwn = ({ feed }: Listing): void => {
  if (feed) throw new Refusal('conflict', `This listing’s status is controlled by the feed “${feed.name}”.`);
};

const addressFields: readonly string[] = [
  'streetNumber',
  'streetName',
  'unitNumber',
  'city',
  'stateOrProvince',
  'postalCode',
];

/** Writes the fields and what follows from them: the property of a new address, the previous price, the expiration job. */
export async function writeChange(
  tx: Tx,
  before: Listing,
  after: Listing,
  changes: readonly [Written, unknown][],
  priceReason: string,
  more: readonly Sql[],
): Promise<void> {
  const sets = [...changes.map(([field, value]) => sql`${written[field]} = ${keptAs(field, value)}`), ...more];
  const { organisationId } = tx.scope;
  if (changes.some(([field]) => addressFields.includes(field))) {
    const property = await propertyAt(tx, after);
    const near = nearOf(after);
    sets.push(
      sql`property_id = ${property}, near_latitude = ${near?.latitude ?? null}, near_longitude = ${near?.longitude ?? null}`,
    );
    await tx.run(sql`
      update listing_statuses set property_id = ${property}
      where organisation_id = ${organisationId} and listing_id = ${before.id}`);
  }
  if (after.publicRemarks !== before.publicRemarks) sets.push(sql`words_refused = ${areRefused(after)}`);
  if (after.listPrice !== before.listPrice) {
    sets.push(sql`previous_list_price_cents = list_price_cents, price_changed_at = now(),
      original_list_price_cents = coalesce(original_list_price_cents, ${after.listPrice})`);
    await keepPrice(tx, before.id, before.listPrice, after.listPrice, priceReason);
    tx.record({
      kind: 'listing.price_changed',
      subject: { type: 'listing', id: before.id },
      data: { from: before.listPrice, to: after.listPrice, ...(priceReason && { reason: priceReason }) },
    });
  }
  await tx.run(sql`
    update listings l set ${sql.join(sets)}, version = l.version + 1, modified_at = now()
    where l.organisation_id = ${organisationId} and l.id = ${before.id}`);
  await expireLater(tx, [before.id]);
}

async function checkAssignment(tx: Tx, before: Listing, after: Listing): Promise<void> {
  if (after.listAgent === before.listAgent) return;
  if (!before.can.assign) throw new Refusal('forbidden', 'You don’t have permission to reassign this listing.');
  await checkAgent(tx, after.listAgent);
}

export async function checkAgent(tx: Tx, userId: string | null): Promise<void> {
  if (userId === null) return;
  const member = await tx.one(sql`
    select from memberships
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and removed_at is null for share`);
  if (!member) throw invalid(['listAgent'], 'Choose a member of your organization.');
}

/** Price and agent have events of their own, because others depend on them. Private remarks stay out of events. */
function recordChange(tx: Tx, before: Listing, after: Listing, changes: readonly [Written, unknown][]): void {
  const subject = { type: 'listing', id: before.id };
  if (after.listAgent !== before.listAgent)
    tx.record({ kind: 'listing.assigned', subject, data: { from: before.listAgent, to: after.listAgent } });
  const others = changes.filter(([field]) => field !== 'listAgent' && field !== 'listPrice');
  if (others.length === 0) return;
  const told = others.flatMap(([field, to]) => toldOf(field, before[field], to));
  tx.record({ kind: 'listing.changed', subject, data: { changes: Object.fromEntries(told) } });
}

/** A value that contains several fields is reported field by field. */
function toldOf(field: Written, from: unknown, to: unknown): [string, object][] {
  if (isWords(field) || field === 'rooms') return [[field, {}]];
  if (field !== 'features' && field !== 'particulars' && field !== 'custom') return [[field, { from, to }]];
  const [was, is] = [from as Record<string, unknown>, to as Record<string, unknown>];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !isDeepStrictEqual(was[name], is[name]))
    .map((name) => [name, { from: was[name] ?? null, to: is[name] ?? null }]);
}

const isWords = (field: Written): boolean =>
  field === 'privateRemarks' || field === 'showingInstructions' || field === 'publicRemarks';

export async function setArchived(tx: Tx, actor: Member, id: string, archived: boolean): Promise<Listing> {
  const before = await lockListing(tx, actor, id);
  if (!before.can.archive) throw new Refusal('forbidden');
  if ((before.archivedAt !== null) === archived) return before;
  feedsOwn(before);
  refusePublicRemarks(before, { ...before, archivedAt: archived ? (before.archivedAt ?? '') : null });
  if (takesRoom({ ...before, archivedAt: null }) && !archived) await requireListingRoom(tx);
  await tx.run(sql`
    update listings set archived_at = ${archived ? sql`now()` : sql`null`}, version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: archived ? 'listing.archived' : 'listing.restored', subject: { type: 'listing', id } });
  return await tx.get<Listing>(listingById(id, actor));
}
