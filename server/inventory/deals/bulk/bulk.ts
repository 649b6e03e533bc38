import { filterSchema } from '#contract/core/filter-schema.ts';
import { type DealBulkAct, dealBulkAct } from '#contract/inventory/deals/deal-bulk.ts';
import { dealFields } from '#contract/inventory/deals/deal-fields.ts';
import { dealSelection } from '#contract/inventory/deals/deals.ts';
import { bulkOf } from '#server/core/bulk/bulk.ts';
import type { Told } from '#server/core/bulk/thing.ts';
import { sql } from '#server/core/db/sql.ts';
import { canColumn, visibleTo } from '../policy.ts';
import { selected } from '../queries.ts';
import { actOf } from './acts.ts';

type State = {
  stage: string;
  state: string;
  probability: number;
  lostReason: string | null;
  owner: string | null;
  archivedAt: string | null;
};

export const dealsInBulk = bulkOf({
  name: 'deals',
  subject: 'deal',
  act: dealBulkAct,
  selection: dealSelection.extend({ filter: filterSchema(dealFields).optional() }),
  table: sql`deals`,
  kept: { table: sql`deal_bulk_changes`, record: sql`deal_id` },
  actOf,
  named: sql`l.name`,
  canColumn,
  visibleTo,
  selected,
  state: sql`jsonb_build_object('stage', l.stage, 'state', l.state, 'probability', l.probability, 'lostReason', l.lost_reason,
    'owner', l.owner_id, 'archivedAt', l.archived_at)`,
  putBack: sql`
    stage = c.before ->> 'stage', state = c.before ->> 'state', probability = (c.before ->> 'probability')::int,
    lost_reason = c.before ->> 'lostReason', owner_id = (c.before ->> 'owner')::uuid,
    archived_at = (c.before ->> 'archivedAt')::timestamptz`,
  lost: {
    when: sql`(c.before ->> 'owner')::uuid <> l.owner_key and not exists (
      select from memberships m where m.organisation_id = c.organisation_id
        and m.user_id = (c.before ->> 'owner')::uuid and m.removed_at is null)`,
    reason: 'agent_left',
  },
  touched: sql`modified_at = now()`,
  told,
  fault: async (tx, wished: DealBulkAct) => {
    if (wished.act !== 'assign' || wished.owner === null) return undefined;
    const member = await tx.one(sql`
      select from memberships
      where organisation_id = ${tx.scope.organisationId} and user_id = ${wished.owner} and removed_at is null`);
    return member ? undefined : { path: ['owner'], message: 'Choose a member of your organization.' };
  },
});

function told(before: State, after: State): Told {
  if (before.stage !== after.stage)
    return {
      kind: 'deal.stage_changed',
      data: {
        from: before.stage,
        to: after.stage,
        state: after.state,
        ...(after.lostReason && { reason: after.lostReason }),
      },
    };
  if (before.owner !== after.owner) return { kind: 'deal.assigned', data: { from: before.owner, to: after.owner } };
  return { kind: after.archivedAt === null ? 'deal.restored' : 'deal.archived' };
}
