import type { FiledKind } from '#server/core/access/record-kind.ts';
import { sql } from '#server/core/db/sql.ts';
import { canColumn, visibleTo } from './policy.ts';

export const loanRecord: FiledKind = {
  from: sql`loans l`,
  row: sql`l`,
  name: sql`l.name`,
  visibleTo,
  isListed: sql`l.archived_at is null`,
  mayChange: (actor) => sql`(${canColumn(actor)} ->> 'change')::boolean`,
};
