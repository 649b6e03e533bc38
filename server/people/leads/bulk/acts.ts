import type { BulkAct, BulkReason } from '#contract/people/lead-bulk.ts';
import type { Act } from '#server/core/bulk/thing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Can } from '../policy.ts';

const mostTags = 30;

const changing = { right: 'leads.change', needs: 'change', without: 'may_not_change' } as const;
const assigning = { right: 'leads.assign', needs: 'assign', without: 'may_not_assign' } as const;
const archiving = { right: 'leads.archive', needs: 'archive', without: 'may_not_archive' } as const;

export function actOf(given: BulkAct): Act<keyof Can, BulkReason> {
  switch (given.act) {
    case 'stage':
      return { ...changing, isSo: sql`l.stage = ${given.stage}`, set: sql`stage = ${given.stage}` };
    case 'owner':
      return {
        ...assigning,
        isSo: sql`l.owner_id is not distinct from ${given.owner}::uuid`,
        set: sql`owner_id = ${given.owner}`,
      };
    case 'add_tags': {
      const tags = [...new Set(given.tags)];
      const together = sql`l.tags || array(select t from unnest(${tags}::text[]) with ordinality t(t, n) where t <> all(l.tags) order by n)`;
      return {
        ...changing,
        isSo: sql`l.tags @> ${tags}::text[]`,
        impossible: [{ when: sql`cardinality(${together}) > ${mostTags}`, reason: 'too_many_tags' }],
        set: sql`tags = ${together}`,
      };
    }
    case 'remove_tags': {
      const { tags } = given;
      return {
        ...changing,
        isSo: sql`not l.tags && ${tags}::text[]`,
        set: sql`tags = array(select t from unnest(l.tags) with ordinality t(t, n) where t <> all(${tags}::text[]) order by n)`,
      };
    }
    case 'archive':
      return { ...archiving, isSo: sql`l.archived_at is not null`, set: sql`archived_at = now()` };
    case 'restore':
      return {
        ...archiving,
        isSo: sql`l.archived_at is null`,
        impossible: [{ when: sql`l.merged_into is not null`, reason: 'merged' }],
        set: sql`archived_at = null`,
      };
  }
}
