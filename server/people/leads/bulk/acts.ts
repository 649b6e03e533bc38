import type { Right } from '#contract/core/access.ts';
import type { BulkAct, BulkReason } from '#contract/people/lead-bulk.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { NewEvent } from '#server/core/db/transaction.ts';
import type { Can } from '../policy.ts';

/** What one act is, in the few things that acts differ in. All SQL is over `leads l`. */
export type Act = {
  right: Right;
  /** What of `can` it takes, and how its lack is called. */
  needs: keyof Can;
  without: BulkReason;
  /** The lead is so already. */
  isSo: Sql;
  /** The lead cannot be made so. */
  impossible?: { when: Sql; reason: BulkReason };
  set: Sql;
  /** The old values by the contract's names, as JSON; what `restore` reads. */
  before: Sql;
  /** What happened to one lead, told as a change by hand would be. */
  event: (before: Before) => Pick<NewEvent, 'kind' | 'data'>;
};

export type Before = { stage?: string; owner?: string | null; tags?: string[]; archivedAt?: string | null };

const mostTags = 30;

export function actOf(given: BulkAct): Act {
  switch (given.act) {
    case 'stage':
      return {
        ...changing,
        isSo: sql`l.stage = ${given.stage}`,
        set: sql`stage = ${given.stage}`,
        before: sql`jsonb_build_object('stage', l.stage)`,
        event: ({ stage }) => ({ kind: 'lead.stage_changed', data: { from: stage, to: given.stage } }),
      };
    case 'owner':
      return {
        right: 'leads.assign',
        needs: 'assign',
        without: 'may_not_assign',
        isSo: sql`l.owner_id is not distinct from ${given.owner}::uuid`,
        set: sql`owner_id = ${given.owner}`,
        before: sql`jsonb_build_object('owner', l.owner_id)`,
        event: ({ owner = null }) => ({ kind: 'lead.assigned', data: { from: owner, to: given.owner } }),
      };
    case 'add_tags': {
      const tags = [...new Set(given.tags)];
      const together = sql`l.tags || array(select t from unnest(${tags}::text[]) with ordinality t(t, n) where t <> all(l.tags) order by n)`;
      return {
        ...tagging((old) => [...old, ...tags.filter((tag) => !old.includes(tag))]),
        isSo: sql`l.tags @> ${tags}::text[]`,
        impossible: { when: sql`cardinality(${together}) > ${mostTags}`, reason: 'too_many_tags' },
        set: sql`tags = ${together}`,
      };
    }
    case 'remove_tags': {
      const { tags } = given;
      return {
        ...tagging((old) => old.filter((tag) => !tags.includes(tag))),
        isSo: sql`not l.tags && ${tags}::text[]`,
        set: sql`tags = array(select t from unnest(l.tags) with ordinality t(t, n) where t <> all(${tags}::text[]) order by n)`,
      };
    }
    case 'archive':
      return {
        ...archiving,
        isSo: sql`l.archived_at is not null`,
        set: sql`archived_at = now()`,
        event: () => ({ kind: 'lead.archived' }),
      };
    case 'restore':
      return {
        ...archiving,
        isSo: sql`l.archived_at is null`,
        set: sql`archived_at = null`,
        event: () => ({ kind: 'lead.restored' }),
      };
  }
}

const changing = { right: 'leads.change', needs: 'change', without: 'may_not_change' } as const;

const archiving = {
  right: 'leads.archive',
  needs: 'archive',
  without: 'may_not_archive',
  before: sql`jsonb_build_object('archivedAt', l.archived_at)`,
} as const;

const tagging = (after: (old: string[]) => string[]) => ({
  ...changing,
  before: sql`jsonb_build_object('tags', l.tags)`,
  event: ({ tags = [] }: Before) => ({
    kind: 'lead.changed' as const,
    data: { changes: { tags: { from: tags, to: after(tags) } } },
  }),
});
