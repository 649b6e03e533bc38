import type { FiledKind, TaskedKind } from '#server/core/access/record-kind.ts';
import { sql } from '#server/core/db/sql.ts';
import { canColumn, visibleTo } from './policy.ts';

export const listingRecord: FiledKind & TaskedKind = {
  from: sql`listings l`,
  row: sql`l`,
  name: sql`l.unparsed_address`,
  visibleTo,
  isListed: sql`l.archived_at is null`,
  mayChange: (actor) => sql`(${canColumn(actor)} ->> 'change')::boolean`,
  taskFacts: (actor) => sql`l.unparsed_address as name, l.owner_id as owner, null::uuid as lead,
    l.archived_at is null and (${canColumn(actor)} ->> 'change')::boolean as "mayWork"`,
};
