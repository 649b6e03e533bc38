import { addDays, addMonths, dayIn, instantAt } from '#contract/core/time-zone.ts';
import type { Frequency } from '#contract/inventory/search-fields.ts';
import { placeOf } from '#contract/people/us-places.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { paceOf, type Slowed } from './sunset.ts';

/** By name only: the job defines what it does and gets its timing from here. */
export const sendAlertKind = 'searches.send';
export const recheckAlertKind = 'searches.recheck';

/** Instant alerts are sent at once, but with at least this many minutes between them. */
const apartMinutes = 10;
/** Time of day at which collected alerts are sent, in the contact's time zone. */
const hour = '08:00';
const usualZone = 'America/Chicago';

const zoneOf = (state: string | null): string => placeOf(state, null).zones[0] ?? usualZone;

/** When the next alert of a search may be sent. */
export function nextAt(pace: Frequency, triedAt: number | null, state: string | null, now: number): number {
  if (pace === 'instant') return triedAt === null ? now : Math.max(now, triedAt + apartMinutes * 60_000);
  if (triedAt === null) return now;
  const zone = zoneOf(state);
  const last = dayIn(triedAt, zone);
  const day = pace === 'daily' ? addDays(last, 1) : pace === 'weekly' ? addDays(last, 7) : addMonths(last, 1);
  return Math.max(now, instantAt(`${day}T${hour}`, zone));
}

/** When a paused search may send again. */
export const resumesAt = (day: string, state: string | null): number => instantAt(`${day}T${hour}`, zoneOf(state));

type Due = {
  id: string;
  frequency: Frequency;
  slowed: Slowed | null;
  triedAt: string | null;
  pausedUntil: string | null;
  state: string | null;
};

const dueAt = ({ frequency, slowed, triedAt, pausedUntil, state }: Due, now: number): number => {
  const next = nextAt(paceOf(frequency, slowed), triedAt === null ? null : Date.parse(triedAt), state, now);
  return pausedUntil === null ? next : Math.max(next, resumesAt(pausedUntil, state));
};

/** Schedules a job for each search at its next time; a waiting one stays. */
export async function sendLater(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const now = Date.now();
  const searches = await tx.all<Due>(sql`
    select s.id, s.frequency, s.slowed, s.tried_at as "triedAt", s.paused_until::text as "pausedUntil", l.state
    from saved_searches s join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
    where s.organisation_id = ${tx.scope.organisationId} and s.id = any(${ids}::uuid[]) and s.frequency <> 'never'`);
  await tx.enqueueAll(
    searches.map((search) => ({
      kind: sendAlertKind,
      payload: { search: search.id },
      key: search.id,
      afterSeconds: (dueAt(search, now) - now) / 1_000,
    })),
  );
}
