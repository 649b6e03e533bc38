import type { InputOf } from '#contract/core/call.ts';
import { statusIssues } from '#contract/inventory/listing-status.ts';
import type { Listing, listings } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { feedsOwn, lockVersion, writeChange } from './change-listing.ts';
import type { Written } from './columns.ts';
import { dayAt } from './day-there.ts';
import { refusePublicRemarks } from './public-words.ts';
import { listingById } from './queries.ts';
import { refuseIssues } from './refuse-issues.ts';
import { requireListingRoom, takesRoom } from './room.ts';
import { statusSets, tellStatus } from './status-history.ts';

type Wish = Omit<InputOf<typeof listings.changeStatus>, 'id'>;

/** Checks the transition and the required fields, and records the effective day. */
export async function changeStatus(
  tx: Tx,
  actor: Member,
  id: string,
  version: number,
  { standardStatus: to, effectiveOn, ...given }: Wish,
): Promise<Listing> {
  const before = await lockVersion(tx, actor, id, version);
  feedsOwn(before);
  const from = before.standardStatus;
  const changes = Object.entries(given).filter(([field, value]) => value !== before[field as Written]) as [
    Written,
    unknown,
  ][];
  if (from === to && changes.length === 0) return before;
  const after = { ...before, ...Object.fromEntries(changes), standardStatus: to } as Listing;
  const today = dayAt(after.stateOrProvince);
  refuseIssues(statusIssues(from, to, after, today));
  refusePublicRemarks(before, after);
  if (effectiveOn && effectiveOn > dayAt(null))
    throw invalid(['effectiveOn'], 'Enter a date that isn’t in the future.');
  // It may already be tomorrow in the agent's time zone.
  const on = effectiveOn && effectiveOn < today ? effectiveOn : today;
  if (takesRoom(after) && !takesRoom(before)) await requireListingRoom(tx);
  await writeChange(tx, before, after, changes, '', from === to ? [] : statusSets(from, to, on));
  if (from !== to) await tellStatus(tx, before, to, on);
  return (await tx.one<Listing>(listingById(id, actor))) ?? { ...after, version: version + 1 };
}
