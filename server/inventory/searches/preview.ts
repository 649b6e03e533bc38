import type { InputOf } from '#contract/core/call.ts';
import { type Filter, type Group, isEverything, joinOf, partsOf } from '#contract/core/filter.ts';
import { removeAt } from '#contract/core/filter-tree.ts';
import { unfairCriteria, unfairMessage } from '#contract/inventory/fair-housing.ts';
import {
  type SearchPreview,
  type SoughtHome,
  type savedSearches,
  tooMany,
} from '#contract/inventory/saved-searches.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { always, compileCriteria } from './criteria.ts';
import { mayBeTold, soughtColumns } from './homes.ts';

const usual = ['Coming Soon', 'Active'];
const mostCounted = 10_000;

export type Wish = { filter: Filter; statuses?: readonly string[] | undefined };

/** Matching listings, as a condition on `listings l`. */
export const foundBy = (tx: Tx, { filter, statuses = usual }: Wish): Sql => sql`
  l.organisation_id = ${tx.scope.organisationId} and ${mayBeTold} and l.standard_status = any(${[...statuses]}::text[])
  and ${compileCriteria(filter, always()).where}`;

export async function countHomes(tx: Tx, wish: Wish, most = mostCounted): Promise<number> {
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from (select from listings l where ${foundBy(tx, wish)} limit ${sql.int(most + 1)}) c`);
  return count;
}

/** The current matches of criteria; if there are none, which criterion excludes them all, and if too many, what would narrow them. */
export async function previewSearch(tx: Tx, input: InputOf<typeof savedSearches.preview>): Promise<SearchPreview> {
  const unfair = unfairCriteria(input.filter);
  if (unfair) throw invalid(['filter'], unfairMessage(unfair));
  const count = await countHomes(tx, input);
  const newest = await tx.all<SoughtHome>(sql`
    select ${soughtColumns} from listings l where ${foundBy(tx, input)} order by l.id desc limit 3`);
  return {
    count: Math.min(count, mostCounted),
    capped: count > mostCounted,
    newest,
    empties: count === 0 ? await whatEmpties(tx, input) : null,
    narrower: count > tooMany ? await whatNarrows(tx, input) : null,
  };
}

/** Counts without each condition in turn; the one that excludes most is reported. */
async function whatEmpties(tx: Tx, { filter, statuses }: Wish & { filter: Group }): Promise<SearchPreview['empties']> {
  const join = joinOf(filter);
  if (join === 'or') return null;
  let worst: SearchPreview['empties'] = null;
  for (const part of partsOf(filter).keys()) {
    const without = await countHomes(tx, { filter: removeAt(filter, [join, part]), statuses });
    if (without > (worst?.without ?? 0))
      worst = { part, without: Math.min(without, mostCounted), capped: without > mostCounted };
  }
  return worst;
}

/** A rounded maximum price that leaves a readable number of matches. */
async function whatNarrows(tx: Tx, wish: Wish): Promise<SearchPreview['narrower']> {
  const { price } = await tx.get<{ price: number | null }>(sql`
    select max(c.price) as price from (
      select l.list_price_cents as price from listings l where ${foundBy(tx, wish)} and l.list_price_cents is not null
      order by l.list_price_cents limit ${sql.int(tooMany)}) c`);
  if (price === null) return null;
  const step = 500_000;
  const round = Math.floor(price / step) * step;
  if (round === 0) return null;
  const upTo: Filter = { field: 'listPrice', op: 'lte', value: round };
  const count = await countHomes(tx, {
    ...wish,
    filter: isEverything(wish.filter) ? upTo : { and: [wish.filter, upTo] },
  });
  return count === 0 ? null : { price: round, count };
}
