import { addDays, dayIn, startOfDay } from '#contract/core/time-zone.ts';
import { placeOf } from '#contract/people/us-places.ts';
import { sql } from '#server/core/db/sql.ts';

const earliest = 'Pacific/Kiritimati';
const latest = 'Etc/GMT+12';

/** By the clocks at a home, as far as its state tells; else a day that has come somewhere on earth has come. */
export const dayAt = (state: string | null, now = Date.now()): string =>
  dayIn(now, placeOf(state, null).zones[0] ?? earliest);

/** The same in a statement over many homes. Over `listings l`. */
export const dayThere = sql`lintel.day_at(l.state_or_province)`;

/** Whatever the clocks of the state: when a day is over in all of it; where no state is known, everywhere. */
export function endOfDayAt(day: string, state: string | null): number {
  const { zones } = placeOf(state, null);
  return Math.max(...(zones.length > 0 ? zones : [latest]).map((zone) => startOfDay(addDays(day, 1), zone)));
}
