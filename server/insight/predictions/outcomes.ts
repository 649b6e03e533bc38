import { type LeadTarget, targetDays } from '#contract/insight/predictions.ts';
import { clientStages } from '#contract/people/lead-metrics.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { knownAt } from '#server/people/scoring/model/features.ts';
import { readStories } from '#server/people/scoring/model/outcomes.ts';
import type { Examples } from './learn.ts';

/** The newest of them: a market changes, and a million would teach nothing more. */
const mostOutcomes = 10_000;
export const chunk = 500;
const dayMs = 86_400_000;

/** Days after the beginning at which it is asked what was known. */
const landmarks: Record<LeadTarget, readonly number[]> = {
  appointment: [0, 3, 10],
  closing: [0, 14, 45],
  listing: [0, 90, 240],
};

const closedStages = ['closed', 'past_client'];

/** When the first appointment was made with a lead. */
const booked = sql`(
  select min(a.created_at) from appointment_leads x join appointments a on a.organisation_id = x.organisation_id and a.id = x.appointment_id
  where x.organisation_id = l.organisation_id and x.lead_id = l.id and a.removed_at is null and a.status <> 'cancelled')`;
const firstIn = (stages: readonly string[]): Sql => sql`(
  select min(h.from_at) from lead_history h
  where h.organisation_id = l.organisation_id and h.lead_id = l.id and h.stage = any(${stages}::text[]))`;

/** When somebody sold a home with us after they had closed. */
const listed = sql`(
  select min(g.created_at) from listing_sellers y join listings g on g.organisation_id = y.organisation_id and g.id = y.listing_id
  where y.organisation_id = l.organisation_id and y.lead_id = l.id and g.created_at > ${firstIn(closedStages)})`;

/** When the days of an outcome begin, and when it happened. */
const told: Record<LeadTarget, { begins: Sql; happened: Sql; isOpen: Sql }> = {
  appointment: {
    begins: sql`l.created_at`,
    happened: booked,
    isOpen: sql`l.created_at > now() - interval '30 days' and l.stage = any(${['new', 'attempting', 'engaged', 'nurture']}::text[])`,
  },
  closing: {
    begins: firstIn(clientStages),
    happened: firstIn(closedStages),
    isOpen: sql`l.stage = any(${['active', 'under_contract']}::text[])`,
  },
  listing: {
    begins: firstIn(closedStages),
    happened: listed,
    isOpen: sql`l.stage = any(${closedStages}::text[])`,
  },
};

/** When it happened to a lead, if it did. */
export const happenedTo: Record<LeadTarget, Sql> = {
  appointment: told.appointment.happened,
  closing: told.closing.happened,
  listing: told.listing.happened,
};

export type Begun = { id: string; begins: string; happened: string | null };

/** All whose days are over, in the order they began. */
export const decidedIn = (tx: Tx, target: LeadTarget): Promise<Begun[]> => {
  const { begins, happened } = told[target];
  return tx
    .all<Begun>(sql`
    select * from (
      select l.id, ${begins} as begins, ${happened} as happened from leads l
      where l.organisation_id = ${tx.scope.organisationId} and not 'sample' = any(l.tags)
        and l.created_at <= now() - ${sql.int(targetDays[target])} * interval '1 day') d
    where d.begins is not null and d.begins <= now() - ${sql.int(targetDays[target])} * interval '1 day'
      -- Who came with the outcome already known teaches nothing.
      and (d.happened is null or d.happened > d.begins)
    order by d.begins desc, d.id limit ${sql.int(mostOutcomes)}`)
    .then((rows) => rows.toReversed());
};

/** Those of whom it is not known yet. */
export const openIn = (tx: Tx, target: LeadTarget, after: string): Promise<{ id: string }[]> =>
  tx.all(sql`
    select l.id from leads l
    where l.organisation_id = ${tx.scope.organisationId} and lintel.is_counted(l.archived_at, l.tags) and l.id > ${after}
      and ${told[target].isOpen} and ${told[target].happened} is null
    order by l.id limit ${sql.int(chunk)}`);

export async function addExamples(
  tx: Tx,
  target: LeadTarget,
  some: readonly Begun[],
  firstGroup: number,
  into: Examples,
): Promise<void> {
  const stories = new Map(
    (
      await readStories(
        tx,
        some.map(({ id }) => id),
      )
    ).map((story) => [story.id, story]),
  );
  const span = targetDays[target] * dayMs;
  for (const [n, { id, begins, happened }] of some.entries()) {
    const story = stories.get(id);
    if (!story) continue;
    const start = Date.parse(begins);
    const when = happened === null ? Number.POSITIVE_INFINITY : Date.parse(happened);
    for (const days of landmarks[target]) {
      const at = start + days * dayMs;
      if (at >= when) break;
      into.rows.push(knownAt(story, new Date(at)));
      into.happened.push(when <= start + span);
      into.groups.push(firstGroup + n);
      into.begins.push(start);
      into.known.push(start + span);
    }
  }
}
