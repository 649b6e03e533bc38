import type { OutputOf } from '#contract/core/call.ts';
import {
  type ListingBulkReason,
  type ListingBulkWish,
  type listingBulk,
  mostListingsInBulk,
} from '#contract/inventory/listing-bulk.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { canColumn, visibleTo } from '../policy.ts';
import { selected } from '../queries.ts';
import { type Act, actOf } from './acts.ts';

/** What becomes of a listing: it changes, is so already, or is refused for a reason. Preview and act ask the same. */
export type Outcome = 'changes' | 'unchanged' | ListingBulkReason;

export const outcomeOf = (actor: Member, { needs, without, isSo, impossible }: Act): Sql => sql`
  case when not (${canColumn(actor)} ->> ${needs})::boolean then ${without}
    when ${isSo} then 'unchanged'
    ${sql.join(
      impossible.map(({ when, reason }) => sql`when ${when} then ${reason}`),
      ' ',
    )}
    else 'changes' end`;

/** The listings that are meant and that the actor sees, as they were meant: relative days are those of then. */
export function meant(actor: Member, selection: ListingBulkWish['selection'], now: Date): Sql {
  const these =
    'ids' in selection
      ? sql`l.organisation_id = ${actor.organisationId} and l.id = any(${selection.ids}::uuid[])`
      : selected(actor, selection, now);
  return sql`${these} and ${visibleTo(actor)}`;
}

type Preview = OutputOf<typeof listingBulk.previewBulk>;

export async function previewBulk(tx: Tx, actor: Member, wish: ListingBulkWish): Promise<Preview> {
  await tx.allowSeconds(20);
  const outcomes = await tx.all<{ outcome: Outcome; count: number }>(sql`
    select outcome, count(*) from (
      select ${outcomeOf(actor, actOf(wish.do))} as outcome from listings l
      where ${meant(actor, wish.selection, new Date())} limit ${mostListingsInBulk + 1}) o
    group by 1 order by 2 desc, 1`);
  const counted = (sought: Outcome) => outcomes.find(({ outcome }) => outcome === sought)?.count ?? 0;
  const total = outcomes.reduce((sum, { count }) => sum + count, 0);
  if (total > mostListingsInBulk)
    throw invalid(['selection'], `At most ${mostListingsInBulk} listings can be changed at once.`);
  const refused = outcomes.flatMap(({ outcome, count }) =>
    outcome === 'changes' || outcome === 'unchanged' ? [] : [{ reason: outcome, count }],
  );
  return { total, changing: counted('changes'), unchanged: counted('unchanged'), refused };
}
