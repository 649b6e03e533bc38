import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { bands, followDays, type predictions, targetDays } from '#contract/insight/predictions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { happenedTo } from './outcomes.ts';

/** Somebody of ours turned to them, or did a task for them, within a week of what was said. */
const isWorked = sql`(exists (
    select from messages m where m.organisation_id = l.organisation_id and m.lead_id = l.id and m.direction = 'out' and m.author_id is not null
      and not m.is_automatic and m.bulk_job_id is null and m.state in ('sent', 'logged')
      and m.created_at >= k.said_at and m.created_at < k.said_at + ${sql.int(followDays)} * interval '1 day')
  or exists (
    select from tasks w where w.organisation_id = l.organisation_id and w.lead_id = l.id
      and w.done_at >= k.said_at and w.done_at < k.said_at + ${sql.int(followDays)} * interval '1 day'))`;

type Counted = { band: string; worked: boolean; people: number; happened: number };

/**
 * What people did with what was foretold, and what came of it. Everybody counts once, by the first that was said of them, when its days are
 * over. That those who were worked on did better proves nothing by itself: people choose whom they call.
 */
export async function followed(
  tx: Tx,
  actor: Member,
  { target }: InputOf<typeof predictions.followed>,
): Promise<OutputOf<typeof predictions.followed>> {
  await tx.allowSeconds(20);
  const days = targetDays[target];
  const first = sql`
    select distinct on (k.lead_id) k.organisation_id, k.lead_id, k.said_at, k.band from prediction_marks k
    where k.organisation_id = ${actor.organisationId} and k.target = ${target} order by k.lead_id, k.said_at`;
  const mine = sql`(${first}) k join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id
    where lintel.is_counted(l.archived_at, l.tags) and ${visibleTo(actor)}`;
  const isOver = sql`k.said_at + ${sql.int(days)} * interval '1 day' < now()`;
  const counted = await tx.all<Counted>(sql`
    select x.band, x.worked, count(*)::int as people, (count(*) filter (where x.happened >= x.said_at
        and x.happened < x.said_at + ${sql.int(days)} * interval '1 day'))::int as happened
    from (select k.band, k.said_at, ${isWorked} as worked, ${happenedTo[target]} as happened from ${mine} and ${isOver}) x
    group by 1, 2`);
  const { waiting } = await tx.get<{ waiting: number }>(sql`
    select count(*)::int as waiting from ${mine} and not (${isOver})`);
  const of = (band: string, worked: boolean) => {
    const { people = 0, happened = 0 } = counted.find((one) => one.band === band && one.worked === worked) ?? {};
    return { people, happened };
  };
  return {
    days,
    waiting,
    bands: bands.map((band) => ({ band, worked: of(band, true), left: of(band, false) })),
  };
}
