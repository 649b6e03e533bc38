import { conditionsIn } from '#contract/core/filter.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import type { ChangeKind } from '#contract/inventory/search-fields.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';
import type { Home } from './homes.ts';
import { finds, type Looking } from './match.ts';

/** What happened to a listing in total: its earlier state, if known, and its current one. */
export type Happened = {
  before: Home | null;
  /** The earlier state, or the state when it was created: what contacts were told. */
  asKnown: Home;
  after: Home;
  /** The remarks changed; events don't contain the earlier text. */
  hasNewWords: boolean;
};

type Changes = Record<string, { from?: unknown } | undefined>;

/** Reconstructs the earlier state of a listing from its events, given oldest first. */
export function whatHappened(after: Home, events: readonly Pick<DeliveredEvent, 'kind' | 'data'>[]): Happened {
  let asKnown = after;
  let hasCome = false;
  let hasNewWords = false;
  for (const { kind, data } of events.toReversed()) {
    if (kind === 'listing.created' || kind === 'listing.restored') hasCome = true;
    if (kind === 'listing.status_changed') asKnown = { ...asKnown, standardStatus: data.from as StandardStatus };
    if (kind === 'listing.price_changed') asKnown = { ...asKnown, listPrice: data.from as number | null };
    if (kind === 'listing.changed') {
      const changes = (data.changes ?? {}) as Changes;
      asKnown = undone(asKnown, changes);
      hasNewWords ||= !hasCome && 'publicRemarks' in changes;
    }
  }
  return { before: hasCome ? null : asKnown, asKnown, after, hasNewWords };
}

function undone(home: Home, changes: Changes): Home {
  const before = { ...home } as Record<string, unknown>;
  for (const [field, change] of Object.entries(changes)) {
    if (!change || !('from' in change)) continue;
    if (field === 'internetEntireListingDisplayYN') before.isShown = change.from;
    else if (field in home) before[field] = change.from;
  }
  const { bathroomsFull: full, bathroomsHalf: half } = before as Home;
  before.bathroomsTotalInteger = full === null && half === null ? null : (full ?? 0) + (half ?? 0);
  const { latitude, longitude } = changes;
  // The earlier location is known only with both coordinates.
  if (latitude || longitude) {
    const place = home.location && {
      latitude: (latitude ? latitude.from : home.location.latitude) as number | null,
      longitude: (longitude ? longitude.from : home.location.longitude) as number | null,
    };
    before.location = place && place.latitude !== null && place.longitude !== null ? place : null;
  }
  return before as Home;
}

const away: readonly StandardStatus[] = [
  'Active Under Contract',
  'Pending',
  'Hold',
  'Withdrawn',
  'Canceled',
  'Expired',
];
const onOffer: readonly StandardStatus[] = ['Coming Soon', 'Active'];
const ends: Partial<Record<StandardStatus, ChangeKind>> = {
  'Active Under Contract': 'under_contract',
  Pending: 'pending',
  Closed: 'sold',
};

const readsWords = ({ filter }: Looking): boolean => conditionsIn(filter).some(({ field }) => field === 'keywords');

const gone: readonly ChangeKind[] = ['under_contract', 'pending', 'sold'];

export type Waiting = { kind: ChangeKind; priceBefore: number | null; isTold: boolean };
export type Known = Waiting & { waits: boolean };

/** What a waiting change should report now that the listing may have changed again; undefined for nothing. */
export function stillTells(
  search: Pick<Looking, 'filter' | 'statuses' | 'kinds'>,
  home: Home,
  { kind, priceBefore, isTold }: Waiting,
): ChangeKind | undefined {
  const end = ends[home.standardStatus];
  const toldEnd = isTold && end && home.isShown && search.kinds.includes(end) ? end : undefined;
  if (gone.includes(kind) || !finds(search, home)) return toldEnd;
  const isDearAgain =
    kind === 'price_reduced' && priceBefore !== null && (home.listPrice === null || home.listPrice >= priceBefore);
  return isDearAgain ? undefined : kind;
}

/**
 * What a search reports about a listing now: a kind of change, `nothing` new, or `forget` a waiting change. For listings reported before,
 * also that they are gone.
 */
export function tellingOf(
  search: Looking,
  { before: found, asKnown, after, hasNewWords }: Happened,
  known: Known | undefined,
): ChangeKind | 'nothing' | 'forget' {
  const before = known?.isTold ? asKnown : found;
  const wanted = (kind: ChangeKind): boolean => search.kinds.includes(kind);
  const isFound = finds(search, after);
  const end = before && before.standardStatus !== after.standardStatus ? ends[after.standardStatus] : undefined;
  if (known?.isTold && end && after.isShown) return wanted(end) ? end : known.waits ? 'forget' : 'nothing';
  if (!isFound) return known?.waits ? 'forget' : 'nothing';
  if (known?.waits) return stillTells(search, after, known) ?? 'forget';
  const isBack = before !== null && away.includes(before.standardStatus) && onOffer.includes(after.standardStatus);
  if (isBack && (known || before.isShown)) return wanted('back_on_market') ? 'back_on_market' : 'nothing';
  const isNew = !known && (before === null || !finds(search, before) || (hasNewWords && readsWords(search)));
  if (isNew) return wanted('new') ? 'new' : 'nothing';
  const isReduced =
    before !== null && before.listPrice !== null && after.listPrice !== null && after.listPrice < before.listPrice;
  return isReduced && wanted('price_reduced') ? 'price_reduced' : 'nothing';
}
