import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import { filterParam } from '#contract/core/filter-schema.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import { endedStages, staleFilter } from '#contract/insight/queue-reasons.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { cappedCount } from '#server/core/filter/selection.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { leadCounts, selected } from '#server/people/leads/queries.ts';
import { stagesOf } from '#server/people/leads/stages/stages.ts';
import { closingRates } from './closing-rates.ts';

type Input = InputOf<typeof dashboard.pipeline>;
type Pipeline = OutputOf<typeof dashboard.pipeline>;

/** The organisation's own stages too; one that was put away only as long as somebody is in it. */
export async function readPipeline(tx: Tx, actor: Member, input: Input): Promise<Pipeline> {
  const open = (await stagesOf(tx)).filter(({ key }) => !(endedStages as readonly string[]).includes(key));
  const keys = open.map(({ key }) => key);
  const { stages } = await tx.get<Pipeline>(pipelineOf(keys, input, actor));
  return { stages: stages.filter(({ count }, place) => count > 0 || !open[place]!.hidden) };
}

/** Counts come from the kept ones; what is stale is counted no further than anybody reads. */
function pipelineOf(open: readonly string[], { timeZone }: Input, actor: Member): Sql {
  const stages = open.map((stage) => {
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
    select json_build_array(${sql.join(stages)}) as stages from c`;
}
