import { sql } from './sql.ts';

// A day has a zone: the database's own `current_date` is London's, hours ahead of every customer. Where a record has a
// place or a zone, its own day counts; else one of these two.

/** The latest day that has begun everywhere on earth. What a law keeps until a day is kept until that day is everywhere. */
export const dayEverywhere = sql`(now() at time zone 'Etc/GMT+12')::date`;

/** The day in the organization's own zone, the one its numbers are counted in; where none was chosen, as above. */
export const ourDay = sql`(select lintel.our_day())`;
