import { type Point, readPoint, writePoint } from '#contract/core/area.ts';
import type { OutputOf } from '#contract/core/call.ts';
import {
  type Condition,
  type Filter,
  isCondition,
  isEverything,
  limits,
  partsOf,
  rooted,
} from '#contract/core/filter.ts';
import { removeAt, replaceAt } from '#contract/core/filter-tree.ts';
import type { Proposal, SavedSearch, savedSearches } from '#contract/inventory/saved-searches.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { countHomes, foundBy } from './preview.ts';
import { searchById } from './queries.ts';

const round = (value: number, step: number): number => Math.round(value / step) * step;
const up = (value: number, by: number, step: number): number => Math.max(value + step, round(value * by, step));
const down = (value: number, by: number, step: number): number =>
  Math.max(0, Math.min(value - step, round(value * by, step)));

/** How far a limit may be relaxed: upward for a maximum, downward for a minimum. */
const gives: Record<string, { step: number; more: number; less: number }> = {
  listPrice: { step: 500_000, more: 1.1, less: 0.9 },
  associationFee: { step: 1_000, more: 1.25, less: 0.75 },
  livingArea: { step: 50, more: 1.1, less: 0.9 },
  lotSizeSquareFeet: { step: 500, more: 1.25, less: 0.8 },
  bedroomsTotal: { step: 1, more: 1, less: 1 },
  bathroomsTotalInteger: { step: 1, more: 1, less: 1 },
  garageSpaces: { step: 1, more: 1, less: 1 },
  yearBuilt: { step: 10, more: 1, less: 1 },
  daysOnMarket: { step: 7, more: 1.5, less: 1 },
};

const grown = (ring: readonly Point[], by: number): string[] => {
  const middle = (pick: (point: Point) => number) => ring.reduce((sum, point) => sum + pick(point), 0) / ring.length;
  const latitude = middle((point) => point.latitude);
  const longitude = middle((point) => point.longitude);
  return ring.map((point) =>
    writePoint({
      latitude: latitude + (point.latitude - latitude) * by,
      longitude: longitude + (point.longitude - longitude) * by,
    }),
  );
};

/** The condition relaxed a little, or undefined when it can only be dropped. */
function relaxed(condition: Condition): Condition | undefined {
  const { field, op, value } = condition;
  if (op === 'near') {
    const [point, km, ...name] = value as [string, number, ...string[]];
    return { field, op, value: [point, Math.min(limits.km, round(km * 1.5, 0.5)), ...name] as never };
  }
  if (op === 'inside') {
    const ring = (value as string[]).flatMap((text) => readPoint(text) ?? []);
    return { field, op, value: grown(ring, 1.25) };
  }
  const give = gives[field];
  if (!give) return undefined;
  if (op === 'between') {
    const [least, most] = value as [number, number];
    return { field, op, value: [least, up(most, give.more, give.step)] };
  }
  if (op === 'lte' || op === 'lt') return { field, op, value: up(value as number, give.more, give.step) };
  if (op === 'gte' || op === 'gt') return { field, op, value: down(value as number, give.less, give.step) };
  return undefined;
}

/** Listings that the contact has viewed, in any search or on a site. */
const seenBy = (tx: Tx, lead: string): Promise<{ id: string }[]> =>
  tx.all<{ id: string }>(sql`
    select distinct seen.id from (
      select h.listing_id as id from saved_searches s
      join search_homes h on h.organisation_id = s.organisation_id and h.search_id = s.id and h.clicked_at is not null
      where s.organisation_id = ${tx.scope.organisationId} and s.lead_id = ${lead}
      union all
      select (e.data ->> 'listing')::uuid from events e
      where e.organisation_id = ${tx.scope.organisationId} and e.subject_type = 'lead' and e.subject_id = ${lead}
        and e.kind in ('lead.viewed_home', 'lead.saved_home') and e.data ? 'listing') seen
    where seen.id is not null limit 500`);

const most = 5_000;

async function gainOf(tx: Tx, search: SavedSearch, filter: Filter, seen: readonly string[]) {
  const wish = { filter, statuses: search.statuses };
  const homes = await countHomes(tx, wish, most);
  if (seen.length === 0) return { homes, seen: 0 };
  const looked = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from listings l where ${foundBy(tx, wish)} and l.id = any(${seen}::uuid[])`);
  return { homes, seen: looked.count };
}

/** The single changes that add most matches, with viewed listings ranked first. */
export async function proposalsFor(
  tx: Tx,
  actor: Member,
  id: string,
): Promise<OutputOf<typeof savedSearches.proposals>> {
  const search = await tx.one<SavedSearch>(searchById(id, actor));
  if (!search) throw notFound();
  const root = rooted(search.filter);
  if (!('and' in root) || isEverything(root)) return { proposals: [] };
  const seen = (await seenBy(tx, search.lead.id)).map((row) => row.id);
  const now = await gainOf(tx, search, root, seen);
  const found: Proposal[] = [];
  for (const [part, condition] of partsOf(root).entries()) {
    if (!isCondition(condition)) continue;
    const looser = relaxed(condition);
    const filter = rooted(looser ? replaceAt(root, ['and', part], looser) : removeAt(root, ['and', part]));
    const then = await gainOf(tx, search, filter, seen);
    const gain = { homes: then.homes - now.homes, seen: then.seen - now.seen };
    if (gain.homes > 0) found.push({ filter, part, ...gain });
  }
  found.sort((a, b) => b.seen - a.seen || b.homes - a.homes);
  return { proposals: found.slice(0, 3) };
}
