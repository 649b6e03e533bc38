import type { RecordKind } from '#server/core/access/record-kind.ts';
import { sql } from '#server/core/db/sql.ts';

/** Tasks without a lead; events of other tasks belong to their lead. */
export const looseTaskRecord: RecordKind = {
  from: sql`tasks k`,
  row: sql`k`,
  name: sql`k.title`,
  visibleTo: ({ userId }) => sql`k.lead_id is null and (k.assignee_id = ${userId} or k.created_by = ${userId})`,
};
