import { localAt } from '#contract/core/time-zone.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Messages are sent between these hours of the lead's day; activity at other hours is ignored. */
const [earliest, latest] = [8, 20];
/** Fewer acts than these could be chance. */
const leastActs = 3;
const mostActs = 40;
const lookedBackDays = 365;

/** The hour of the day with the most activity; neighboring hours count half. */
export function bestHourOf(hours: readonly number[]): number | null {
  const byDay = hours.filter((hour) => hour >= earliest && hour <= latest);
  if (byDay.length < leastActs) return null;
  const weight = (hour: number): number =>
    byDay.reduce((sum, one) => sum + (one === hour ? 1 : Math.abs(one - hour) === 1 ? 0.5 : 0), 0);
  let best = earliest;
  for (let hour = earliest; hour <= latest; hour += 1) if (weight(hour) > weight(best)) best = hour;
  return best;
}

/**
 * The best hour of each lead, in the lead's time zone, from when they wrote to us or followed a link. Leads without enough activity are
 * missing.
 */
export async function bestHours(
  tx: Tx,
  leads: readonly string[],
  zoneOf: (lead: string) => string,
): Promise<Map<string, number>> {
  const rows = await tx.all<{ lead: string; acts: string[] }>(sql`
    select w.lead, (select coalesce(json_agg(t.at), '[]') from (
      select m.created_at as at from messages m
      where m.organisation_id = ${tx.scope.organisationId} and m.lead_id = w.lead and m.direction = 'in' and not m.is_automatic
        and m.created_at > now() - ${sql.int(lookedBackDays)} * interval '1 day'
      union all
      select k.first_at from messages m
      join message_clicks k on k.organisation_id = m.organisation_id and k.message_id = m.id and k.link >= 0 and k.is_human
      where m.organisation_id = ${tx.scope.organisationId} and m.lead_id = w.lead and k.first_at > now() - ${sql.int(lookedBackDays)} * interval '1 day'
      order by at desc limit ${sql.int(mostActs)}) t) as acts
    from unnest(${[...leads]}::uuid[]) w(lead)`);
  return new Map(
    rows.flatMap(({ lead, acts }) => {
      const zone = zoneOf(lead);
      const hour = bestHourOf(acts.map((at) => Number(localAt(Date.parse(at), zone).slice(11, 13))));
      return hour === null ? [] : [[lead, hour] as const];
    }),
  );
}
