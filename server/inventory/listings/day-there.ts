import { addDays, dayIn, startOfDay } from '#contract/core/time-zone.ts';
import { placeOf } from '#contract/people/us-places.ts';
import { sql } from '#server/core/db/sql.ts';

const earliest = 'Pacific/Kiritimati';
const latest = 'Etc/GMT+12';

/** Today in the home's time zone, by its state; without a state, the latest date anywhere. */
export const dayAt = (state: string | null, now = Date.now()): string =>
  dayIn(now, placeOf(state, null).zones[0] ?? earliest);

/** The same as SQL, over `listings l`. */
export const dayThere = sql`lintel.day_at(l.state_or_province)`;

/** The time when a day has ended in all of the state; without a state, everywhere. */
export function endOfDayAt(day: string, state: string | null): number {
  const { zones } = placeOf(state, null);
  return Math.max(...(zones.length > 0 ? zones : [latest]).map((zone) => startOfDay(addDays(day, 1), zone)));
}
