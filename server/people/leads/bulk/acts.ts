import type { BulkAct, BulkReason } from '#contract/people/lead-bulk.ts';
import { mostTags } from '#contract/people/lead-fields.ts';
import { daysInTrash } from '#contract/people/leads.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import { addTags, removeTags } from '#server/core/bulk/tags.ts';
import type { Act } from '#server/core/bulk/thing.ts';
import { sql } from '#server/core/db/sql.ts';
import { offeredToOthers } from '../../routing/offers.ts';
import { isDecided, judged, rulesInForce } from '../ownership/rules.ts';
import type { Can } from '../policy.ts';
import { missingToLeave } from '../stages/leave-stage.ts';

const changing = { right: 'leads.change', needs: 'change', without: 'may_not_change' } as const;
const assigning = { right: 'leads.assign', needs: 'assign', without: 'may_not_assign' } as const;
const archiving = { right: 'leads.archive', needs: 'archive', without: 'may_not_archive' } as const;

const saidClass = sql`(${judged()} ->> 'class')`;
const saidOf = sql`case when ${saidClass} <> 'brokerage' then l.brought_by end`;

/** Rules never overwrite an ownership class that people decided. */
const byRules: Act<keyof Can, BulkReason> = {
  ...changing,
  right: 'ownership.manage',
  isSo: sql`l.owner_class = ${saidClass} and l.class_of is not distinct from ${saidOf}`,
  impossible: [{ when: isDecided, reason: 'decided' }],
  set: sql`owner_class = ${saidClass}, class_of = ${saidOf}, class_why = jsonb_build_object('basis', 'applied',
    'rules', (select f.version from ${rulesInForce} f), 'rule', ${judged()} -> 'rule', 'name', ${judged()} -> 'name')`,
};

export function actOf(given: BulkAct): Act<keyof Can, BulkReason> {
  switch (given.act) {
    case 'stage':
      return moving(given);
    case 'owner':
      return {
        ...assigning,
        isSo: sql`l.owner_id is not distinct from ${given.owner}::uuid`,
        ...(given.owner !== null && { impossible: [{ when: offeredToOthers, reason: 'on_offer' as const }] }),
        set: sql`owner_id = ${given.owner}`,
      };
    case 'add_tags':
      return { ...changing, ...addTags(given.tags, mostTags) };
    case 'remove_tags':
      return { ...changing, ...removeTags(given.tags) };
    case 'archive':
      return { ...archiving, isSo: sql`l.archived_at is not null`, set: sql`archived_at = now()` };
    case 'restore':
      return {
        ...archiving,
        isSo: sql`l.archived_at is null`,
        impossible: [{ when: sql`l.merged_into is not null`, reason: 'merged' }],
        set: sql`archived_at = null, purge_at = null`,
      };
    case 'remove':
      return {
        ...archiving,
        isSo: sql`l.purge_at is not null`,
        impossible: [{ when: sql`l.merged_into is not null`, reason: 'merged' }],
        set: sql`archived_at = coalesce(l.archived_at, now()), purge_at = now() + ${daysInTrash} * interval '1 day'`,
      };
    case 'ownership':
      return byRules;
  }
}

/** Moving a lead to the lost stage skips the exit requirements and stores one lost reason for the whole selection. */
function moving({ stage, lostReason }: Extract<BulkAct, { act: 'stage' }>): Act<keyof Can, BulkReason> {
  const isSo = sql`l.stage = ${stage}`;
  if (stage === lostStage)
    return { ...changing, isSo, set: sql`stage = ${stage}, lost_reason = ${lostReason ?? null}, reengage_on = null` };
  return {
    ...changing,
    isSo,
    impossible: [{ when: sql`${missingToLeave} <> '{}'`, reason: 'stage_needs' }],
    set: sql`stage = ${stage}, lost_reason = null, reengage_on = null`,
  };
}
