import type { Tx } from '#server/core/db/transaction.ts';
import { type Home, readHomes } from './homes.ts';

/** Fields with events of their own, or derived from others. */
const apart: readonly (keyof Home)[] = [
  'id',
  'standardStatus',
  'listPrice',
  'address',
  'location',
  'bathroomsTotalInteger',
  'daysOnMarket',
  'keywords',
];
/** The listing's field names where they differ from ours. */
const named: Partial<Record<keyof Home, string>> = {
  isShown: 'internetEntireListingDisplayYN',
  showsAddress: 'internetAddressDisplayYN',
};

function changesOf(before: Home, after: Home): Record<string, { from?: unknown; to?: unknown }> {
  const fields = (Object.keys(after) as (keyof Home)[]).filter(
    (field) => !apart.includes(field) && before[field] !== after[field],
  );
  const where = (['latitude', 'longitude'] as const).flatMap((axis) => {
    const [from, to] = [before.location?.[axis] ?? null, after.location?.[axis] ?? null];
    return from === to ? [] : [[axis, { from, to }]];
  });
  return Object.fromEntries([
    ...fields.map((field) => [named[field] ?? field, { from: before[field], to: after[field] }]),
    ...where,
    // Remarks stay out of events.
    ...(before.keywords === after.keywords ? [] : [['publicRemarks', {}]]),
  ]);
}

/**
 * Records a feed's changes like manual ones, so that a search for four bedrooms reports a listing that got its fourth. Takes two queries
 * for any number of listings, and compares only searchable fields.
 */
export async function tellingChanges(tx: Tx, ids: readonly string[], write: () => Promise<unknown>): Promise<void> {
  const before = new Map((await readHomes(tx, ids)).map((home) => [home.id, home]));
  await write();
  for (const after of await readHomes(tx, ids)) {
    const changes = changesOf(before.get(after.id)!, after);
    if (Object.keys(changes).length > 0)
      tx.record({ kind: 'listing.changed', subject: { type: 'listing', id: after.id }, data: { changes } });
  }
}
