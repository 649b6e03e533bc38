import { type Sql, sql } from '#server/core/db/sql.ts';

/**
 * What became of a lead, of a row of leads: kept in it by the triggers of 1661-lead-facts.sql, which say what each bit means. Whoever was
 * once in a stage beyond the first ones, answered or was reached was spoken with, and stays so when they are lost or put off.
 */
export const factsOf = (lead: Sql) => ({
  contacted: sql`(${lead}.facts & 1) <> 0`,
  appointment: sql`(${lead}.facts & 2) <> 0`,
  client: sql`(${lead}.facts & 4) <> 0`,
  touched: sql`(${lead}.facts >> 3) > 0`,
  within5: sql`(${lead}.facts >> 3) = 1`,
});

/** How soon a person of ours turned to them, in bands. */
export const speedOf = (lead: Sql): Sql => sql`(array['never', '5', '60', 'day', 'later'])[(${lead}.facts >> 3) + 1]`;
