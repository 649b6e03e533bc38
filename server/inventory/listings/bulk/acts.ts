import type { ListingBulkAct, ListingBulkReason } from '#contract/inventory/listing-bulk.ts';
import {
  onMarket,
  publicStatuses,
  requiredIn,
  type StandardStatus,
  standardStatuses,
  transitions,
} from '#contract/inventory/listing-status.ts';
import { mostListingTags } from '#contract/inventory/listing-tags.ts';
import { addTags, removeTags } from '#server/core/bulk/tags.ts';
import type { Act } from '#server/core/bulk/thing.ts';
import { sql } from '#server/core/db/sql.ts';
import { written } from '../columns.ts';
import { dayThere } from '../day-there.ts';
import type { Can } from '../policy.ts';
import { onMarketFrom } from '../status-history.ts';

type ListingAct = Act<keyof Can, ListingBulkReason>;

const changing = { right: 'listings.change', needs: 'change', without: 'may_not_change' } as const;
const assigning = { right: 'listings.assign', needs: 'assign', without: 'may_not_assign' } as const;
const archiving = { right: 'listings.archive', needs: 'archive', without: 'may_not_archive' } as const;
/** The feed decides the listing's status. */
const fromFeed = { when: sql`l.feed_id is not null`, reason: 'from_feed' } as const;
/** On the market, which counts toward the plan's limit. */
const isOn = sql`l.standard_status = any(${[...onMarket]}::text[])`;

export function actOf(given: ListingBulkAct): ListingAct {
  switch (given.act) {
    case 'status':
      return { ...changing, ...becoming(given.status) };
    case 'price':
      return {
        ...changing,
        isSo: sql`false`,
        impossible: [fromFeed, { when: sql`coalesce(l.list_price_cents, 0) = 0`, reason: 'no_price' }],
        set: sql`previous_list_price_cents = l.list_price_cents, price_changed_at = now(),
          list_price_cents = round(l.list_price_cents * (10000 + ${given.basisPoints}::int) / 1000000.0) * 100`,
      };
    case 'agent':
      return {
        ...assigning,
        isSo: sql`l.owner_id is not distinct from ${given.agent}::uuid`,
        set: sql`owner_id = ${given.agent}`,
      };
    case 'add_tags':
      return { ...changing, ...addTags(given.tags, mostListingTags) };
    case 'remove_tags':
      return { ...changing, ...removeTags(given.tags) };
    case 'archive':
      return {
        ...archiving,
        isSo: sql`l.archived_at is not null`,
        impossible: [fromFeed],
        set: sql`archived_at = now()`,
      };
    case 'restore':
      return {
        ...archiving,
        isSo: sql`l.archived_at is null`,
        impossible: [fromFeed],
        set: sql`archived_at = null`,
        takesRoom: isOn,
      };
  }
}

/** The transition table and required fields as SQL conditions, because listings in one batch may differ. */
function becoming(status: StandardStatus): Pick<ListingAct, 'isSo' | 'impossible' | 'set' | 'takesRoom'> {
  const sources = standardStatuses.filter((from) => transitions[from].includes(status));
  const lacks = requiredIn[status].map((field) => sql`l.${written[field]} is null`);
  const outdated = onMarket.includes(status) ? [sql`l.expiration_date < ${dayThere}`] : [];
  const early = status === 'Expired' ? [sql`l.expiration_date >= ${dayThere}`] : [];
  const late = status === 'Closed' ? [sql`l.close_date > ${dayThere}`] : [];
  const faults = [...lacks, ...outdated, ...early, ...late];
  return {
    isSo: sql`l.standard_status = ${status}`,
    impossible: [
      fromFeed,
      { when: sql`l.standard_status <> all(${sources}::text[])`, reason: 'not_from_here' },
      ...(publicStatuses.includes(status) ? [{ when: sql`l.words_refused`, reason: 'words_refused' as const }] : []),
      ...(faults.length > 0 ? [{ when: sql.join(faults, ' or '), reason: 'lacks_fields' as const }] : []),
    ],
    set: onMarket.includes(status)
      ? sql`standard_status = ${status}, status_changed_at = now(), ${onMarketFrom(dayThere)}`
      : sql`standard_status = ${status}, status_changed_at = now()`,
    ...(onMarket.includes(status) && { takesRoom: sql`not ${isOn} and l.archived_at is null` }),
  };
}
