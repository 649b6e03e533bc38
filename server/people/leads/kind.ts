import { holds } from '#contract/core/access.ts';
import type { FiledKind, TaskedKind } from '#server/core/access/record-kind.ts';
import { sql } from '#server/core/db/sql.ts';
import { visibleTo } from './policy.ts';

export const leadRecord: FiledKind & TaskedKind = {
  from: sql`leads l`,
  row: sql`l`,
  name: sql`l.name`,
  visibleTo,
  isListed: sql`l.archived_at is null`,
  mayChange: ({ role }) => sql.raw(String(holds(role, 'leads.change'))),
  fileKey: sql`f.lead_id`,
  taskFacts: () => sql`'' as name, l.owner_id as owner, l.id as lead, l.archived_at is null as "mayWork"`,
};
