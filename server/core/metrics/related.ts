import { holds } from '#contract/core/access.ts';
import type { FilterContext } from '#contract/core/filter.ts';
import { readRelated } from '#contract/core/metrics/related.ts';
import type { Member } from '../auth/actor.ts';
import { type Sql, sql } from '../db/sql.ts';
import { invalid } from '../http/refusal.ts';
import { readFilter } from './registry.ts';
import type { Relations } from './relations.ts';
import type { Subject } from './subject.ts';

/** Conditions on related records that the actor may see, so that a number doesn't reveal hidden ones either. */
export function relatedSql(
  relations: Relations,
  {
    actor,
    subject,
    written,
    context,
  }: { actor: Member; subject: Subject; written: readonly string[]; context: FilterContext },
): Sql[] {
  return written.map((text, place) => {
    const read = readRelated(text);
    const joined = read && relations.get(subject.type)?.get(read.type);
    if (!read || !joined?.other.filter || !holds(actor.role, joined.other.right))
      throw invalid(['related', place], 'These records cannot be joined to what is counted.');
    const { other, own, theirs } = joined;
    const filter = read.filter ? readFilter(other, read.filter, ['related', String(place)]) : undefined;
    // Selected as a set instead of a correlated subquery, because both sides use the same table aliases, and a set is looked up once.
    const found = sql`(${own}) in (select ${theirs} from ${other.from} where ${other.organisation} = ${actor.organisationId}
      and ${other.counts} and ${other.visibleTo(actor)} and ${theirs} is not null
      ${filter ? sql`and ${other.filter!.compile(filter, context).where}` : sql.raw('')})`;
    return read.isNone ? sql`(${found}) is not true` : found;
  });
}
