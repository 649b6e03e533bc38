import { sql } from './sql.ts';

// A day needs a time zone: the database's own `current_date` is in UTC, hours ahead of every customer. Where a record has a place or a
// zone, its own day counts; otherwise one of these two.

/** The latest day that has begun everywhere on earth. A record that law requires until a day is kept until that day has come everywhere. */
export const dayEverywhere = sql`(now() at time zone 'Etc/GMT+12')::date`;

/** The day in the organization's own zone, which its metrics use; `lintel.our_day()` has the fallback if no zone was chosen. */
export const ourDay = sql`(select lintel.our_day())`;
