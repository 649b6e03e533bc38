import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Leads that were made in the stage they are in began as new, and were moved on when somebody last did something for them. */
export async function seedStays(tx: Tx): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    with moved as (
      update lead_history h set from_at = l.last_activity_at, stage_since = l.last_activity_at
      from leads l where l.organisation_id = h.organisation_id and l.id = h.lead_id and h.organisation_id = ${organisationId}
        and h.until_at = 'infinity' and h.from_at = l.created_at and l.stage <> 'new' and l.last_activity_at > l.created_at
      returning h.lead_id, l.created_at, h.from_at, h.source, h.owner_key, h.counted)
    insert into lead_history (organisation_id, lead_id, from_at, until_at, stage, source, owner_key, counted, stage_since, left_stage)
    select ${organisationId}, lead_id, created_at, from_at, 'new', source, owner_key, counted, created_at, true from moved`);
}
