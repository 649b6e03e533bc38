import type { RecordKind } from '#server/core/access/record-kind.ts';
import { sql } from '#server/core/db/sql.ts';

/** Tasks on no lead: what happens to a lead's task is told as happening to the lead. */
export const looseTaskRecord: RecordKind = {
  from: sql`tasks k`,
  row: sql`k`,
  name: sql`k.title`,
  visibleTo: ({ userId }) => sql`k.lead_id is null and (k.assignee_id = ${userId} or k.created_by = ${userId})`,
};
