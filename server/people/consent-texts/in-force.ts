import type { ConsentPlace, OwnWords } from '#contract/people/consent-texts.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/**
 * The organization's own texts as of a moment: a form passes the time it was opened, because its visitor agreed to the text shown then. A
 * version without text restores the default.
 */
export const ownWordsAt = (tx: Tx, places: readonly ConsentPlace[], at: Date = new Date()): Promise<OwnWords[]> =>
  tx.all<OwnWords>(sql`
    select place, region, version, words from (
      select distinct on (c.place, c.region) c.place, c.region, c.version, c.words from consent_texts c
      where c.organisation_id = ${tx.scope.organisationId} and c.place = any(${places}::text[])
        and c.published_at <= ${at.toISOString()}
        and c.from_day <= (${at.toISOString()}::timestamptz at time zone lintel.reporting_zone(c.organisation_id))::date
      order by c.place, c.region, c.from_day desc, c.version desc) newest
    where words <> '{}'`);
