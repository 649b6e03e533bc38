import { sql } from '#server/core/db/sql.ts';

/** Somebody of ours did something for a lead: nobody waits any more. Set in `leads`. */
export const worked = sql`last_activity_at = now(), waits_since = null`;

/** The lead did something themself. That is nobody's work: who waited goes on waiting. Set in `leads`. */
export const heard = sql`waits_since = coalesce(waits_since, last_activity_at), last_activity_at = now()`;
