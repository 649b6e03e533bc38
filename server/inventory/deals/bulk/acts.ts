import type { DealBulkAct, DealBulkReason } from '#contract/inventory/deals/deal-bulk.ts';
import type { Act } from '#server/core/bulk/thing.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { isLacking } from '../checklist/items.ts';
import type { Can } from '../policy.ts';
import { pipelinesHere } from '../settings/settings.ts';
import { hasUncheckedChange } from '../wires/queries.ts';

type DealAct = Act<keyof Can, DealBulkReason>;

const changing = { right: 'deals.change', needs: 'change', without: 'may_not_change' } as const;
const archiving = { right: 'deals.archive', needs: 'archive', without: 'may_not_archive' } as const;

/** The stages of a deal's own pipeline, in order. */
const stages = sql`
  jsonb_array_elements(${pipelinesHere}) p cross join jsonb_array_elements(p -> 'stages') with ordinality s(one, place)`;
const openStage = (key: string): Sql => sql`
  select (s.one ->> 'probability')::int as probability, s.place from ${stages}
  where p ->> 'key' = l.pipeline and s.one ->> 'key' = ${key} and s.one ->> 'state' = 'open'`;

/** A required item of this or an earlier stage is missing. */
const lacks = (key: string): Sql => sql`exists (
  select from deal_items i where i.organisation_id = l.organisation_id and i.deal_id = l.id and ${isLacking} and exists (
      select from ${stages} where p ->> 'key' = l.pipeline and s.one ->> 'key' = i.before_stage
        and s.place <= (select o.place from (${openStage(key)}) o)))`;

export function actOf(given: DealBulkAct): DealAct {
  switch (given.act) {
    case 'stage':
      return {
        ...changing,
        isSo: sql`l.stage = ${given.stage}`,
        impossible: [
          { when: sql`l.state <> 'open'`, reason: 'is_over' },
          { when: sql`not exists (${openStage(given.stage)})`, reason: 'no_such_stage' },
          { when: lacks(given.stage), reason: 'checklist' },
          { when: hasUncheckedChange, reason: 'wire_changed' },
        ],
        set: sql`stage = ${given.stage}, stage_changed_at = now(),
          probability = coalesce((select o.probability from (${openStage(given.stage)}) o limit 1), l.probability)`,
      };
    case 'lose':
      return {
        ...changing,
        isSo: sql`l.state = 'lost'`,
        impossible: [{ when: sql`l.state = 'won'`, reason: 'is_over' }],
        set: sql`stage = coalesce((select s.one ->> 'key' from ${stages} where p ->> 'key' = l.pipeline
            and s.one ->> 'state' = 'lost' limit 1), l.stage), state = 'lost', probability = 0, lost_reason = ${given.reason},
          stage_changed_at = now()`,
      };
    case 'assign':
      return {
        right: 'deals.assign',
        needs: 'assign',
        without: 'may_not_assign',
        isSo: sql`l.owner_id is not distinct from ${given.owner}::uuid`,
        set: sql`owner_id = ${given.owner}::uuid`,
      };
    case 'archive':
      return { ...archiving, isSo: sql`l.archived_at is not null`, set: sql`archived_at = now()` };
    case 'restore':
      return { ...archiving, isSo: sql`l.archived_at is null`, set: sql`archived_at = null` };
  }
}
