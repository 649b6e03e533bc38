import { nextHour } from '#contract/core/programs/time.ts';
import { instantAt } from '#contract/core/time-zone.ts';
import type { When } from '#contract/growth/campaigns/content.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { bestHours } from './best-hour.ts';
import type { CampaignRecord } from './rows.ts';

/** When its job must begin. Where each has their own hour, before the first of them: their day begins earliest in Guam. */
export function startOf({ when }: Pick<CampaignRecord, 'when'>): number {
  if (when.mode === 'now') return Date.now();
  if (when.mode === 'at') return Date.parse(when.at);
  // Their best hour may be earlier than the one that is named.
  const first = when.mode === 'best' ? '00:00' : when.time;
  return Math.max(Date.now(), instantAt(`${when.day}T${first}`, 'Pacific/Guam') - 3_600_000);
}

/** What a calendar shows of an hour that is each person's own: that hour where whoever sends it is. */
export const shownAt = ({ when, timeZone }: Pick<CampaignRecord, 'when' | 'timeZone'>, at: number): number =>
  when.mode === 'hour' || when.mode === 'best' ? instantAt(`${when.day}T${when.time}`, timeZone) : at;

/** When each of these people is written to, if nothing slows it: at once, at a time, or when their own clock shows the hour: one for all, or their best. */
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
    // Their hour of that day has passed: the next day's, not the middle of their night.
    return wanted >= Date.now() ? wanted : nextHour(Date.now(), { days: [], time }, zone);
  };
}
