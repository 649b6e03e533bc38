import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import { filterParam } from '#contract/core/filter-schema.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import { openStages, staleFilter } from '#contract/insight/queue-reasons.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { cappedCount } from '#server/core/filter/selection.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { leadCounts, selected } from '#server/people/leads/queries.ts';
import { closingRates } from './closing-rates.ts';

/** Counts come from the kept ones; what is stale is counted no further than anybody reads. */
export function pipelineJson({ timeZone }: InputOf<typeof dashboard.pipeline>, actor: Member): Sql {
  const stages = openStages.map((stage) => {
    const filter = z.parse(filterParam(leadFields), `stage:is(${stage})~${staleFilter}`) as Filter;
    const stale = cappedCount(
      sql`leads l where ${selected(actor, { filter, archived: 'no', timeZone })} and ${visibleTo(actor)}`,
    );
    return sql`json_build_object('stage', ${stage}::text, 'count', coalesce((c.kept -> 'byStage' ->> ${stage})::bigint, 0),
      'stale', (${stale})::json,
      'closing', coalesce((select json_build_object('closed', r.closed, 'decided', r.decided) from rates r where r.stage = ${stage}),
        json_build_object('closed', 0, 'decided', 0)))`;
  });
  return sql`
    with c as materialized (select (${leadCounts(actor)})::json as kept),
    rates as materialized (${closingRates(actor.organisationId)})
    select json_build_object('stages', json_build_array(${sql.join(stages)}))::text from c`;
}
