import { nextHour } from '#contract/core/programs/time.ts';
import { instantAt } from '#contract/core/time-zone.ts';
import type { When } from '#contract/growth/campaigns/content.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { bestHours } from './best-hour.ts';
import type { CampaignRecord } from './rows.ts';

/** When the campaign's job must start. With an hour in each lead's time zone it starts before the first of them, in Guam. */
export function startOf({ when }: Pick<CampaignRecord, 'when'>): number {
  if (when.mode === 'now') return Date.now();
  if (when.mode === 'at') return Date.parse(when.at);
  // A lead's best hour may be earlier than the named one.
  const first = when.mode === 'best' ? '00:00' : when.time;
  return Math.max(Date.now(), instantAt(`${when.day}T${first}`, 'Pacific/Guam') - 3_600_000);
}

/** The time that the calendar shows for a campaign on each lead's own clock: that hour in the campaign's time zone. */
export const shownAt = ({ when, timeZone }: Pick<CampaignRecord, 'when' | 'timeZone'>, at: number): number =>
  when.mode === 'hour' || when.mode === 'best' ? instantAt(`${when.day}T${when.time}`, timeZone) : at;

/**
 * The time for each lead if nothing slows it down: now, at a fixed time, or at an hour on the lead's clock (the same for all, or each one's
 * best).
 */
export async function hoursOfEach(tx: Tx, when: When, leads: readonly string[]): Promise<(lead: string) => number> {
  if (when.mode === 'now') return () => Date.now();
  if (when.mode === 'at') return () => Math.max(Date.parse(when.at), Date.now());
  const zones = await leadPrograms.subject.zonesOf(tx, leads);
  const zoneOf = (lead: string): string => zones.get(lead) ?? 'America/New_York';
  const best = when.mode === 'best' ? await bestHours(tx, leads, zoneOf) : new Map<string, number>();
  return (lead) => {
    const zone = zoneOf(lead);
    const hour = best.get(lead);
    const time = hour === undefined ? when.time : `${String(hour).padStart(2, '0')}:00`;
    const wanted = instantAt(`${when.day}T${time}`, zone);
    // If the hour has passed, use the next day's.
    return wanted >= Date.now() ? wanted : nextHour(Date.now(), { days: [], time }, zone);
  };
}
