import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { addDays, startOfDay } from '#contract/core/time-zone.ts';
import { type Crowded, crowdedHours, crowdedTimes, type outgoing } from '#contract/growth/marketing/outgoing.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import type { Outgoing, Period } from '#server/domain.ts';
import { visibleTo } from '#server/people/leads/policy.ts';

/** Per source: a calendar with more items would be unreadable. */
const mostItems = 500;
const mostCrowded = 20;

/** Everything outgoing, from every source. */
export async function calendarOf(
  tx: Tx,
  actor: Member,
  sources: readonly Outgoing[],
  { from, to, timeZone }: InputOf<typeof outgoing.list>,
): Promise<OutputOf<typeof outgoing.list>> {
  const period = {
    from: new Date(startOfDay(from, timeZone)).toISOString(),
    to: new Date(startOfDay(addDays(to, 1), timeZone)).toISOString(),
  };
  const items: OutputOf<typeof outgoing.list>['items'] = [];
  for (const source of sources)
    items.push(...(await source.between(tx, actor, { ...period, timeZone, most: mostItems })));
  return {
    items: items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    crowded: await crowdedIn(tx, actor, sources, period),
  };
}

/** Leads who would get too many messages within a few hours. Messages sent before the period count too. */
async function crowdedIn(tx: Tx, actor: Member, sources: readonly Outgoing[], period: Period): Promise<Crowded[]> {
  const before = new Date(Date.parse(period.from) - crowdedHours * 3_600_000).toISOString();
  const touches: Sql[] = [];
  for (const source of sources)
    touches.push(...((await source.touches?.(tx, actor, { ...period, from: before })) ?? []));
  if (touches.length === 0) return [];
  return tx.all<Crowded>(sql`
    with touches as (${sql.join(touches, ' union all ')}),
      counted as (
        select lead_id, at, count(*) over (partition by lead_id order by at range between ${`${crowdedHours} hours`}::interval preceding and current row) as times
        from touches),
      worst as (
        select distinct on (lead_id) lead_id, at, times::int as times from counted
        where times >= ${sql.int(crowdedTimes)} and at > now() order by lead_id, at limit 500)
    select w.lead_id as lead, trim(l.first_name || ' ' || l.last_name) as name, w.at, w.times
    from worst w join leads l on l.organisation_id = ${actor.organisationId} and l.id = w.lead_id
    where ${visibleTo(actor)} order by w.at limit ${sql.int(mostCrowded)}`);
}

export function moveIn(
  tx: Tx,
  actor: Member,
  services: Services,
  sources: readonly Outgoing[],
  { source, ...to }: InputOf<typeof outgoing.move>,
): Promise<OutputOf<typeof outgoing.move>> {
  const room = sources.find((one) => one.source === source);
  if (!room?.move) throw new Refusal('conflict', 'This is moved in its own room.');
  return room.move(tx, actor, services, to);
}
