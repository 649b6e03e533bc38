import type { FiledKind } from '#server/core/access/record-kind.ts';
import { sql } from '#server/core/db/sql.ts';
import { canColumn, visibleTo } from './policy.ts';

export const policyRecord: FiledKind = {
  from: sql`policies l`,
  row: sql`l`,
  name: sql`l.insured || coalesce(' · ' || l.number, '')`,
  visibleTo,
  isListed: sql`l.archived_at is null`,
  mayChange: (actor) => sql`(${canColumn(actor)} ->> 'change')::boolean`,
};
