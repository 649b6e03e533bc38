import type { Tx } from '#server/core/db/transaction.ts';
import { type Home, readHomes } from './homes.ts';

/** Told by events of their own, or made from the others. */
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
/** What the listing's own field is called, where a home has it under another name. */
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
    // Words stay out of events.
    ...(before.keywords === after.keywords ? [] : [['publicRemarks', {}]]),
  ]);
}

/**
 * What a feed changes about homes, told as if it had been changed here: whoever looks for four bedrooms hears of the fourth. As
 * two questions for all of them, whatever their number; only what people look for is compared.
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
