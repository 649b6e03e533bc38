import { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import { filterParam } from '#contract/core/filter-schema.ts';
import { question } from '#contract/core/metrics/metrics.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import { staleFilter } from '#contract/insight/queue-reasons.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { countedFilter, endedStages } from '#contract/people/lead-metrics.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { cappedCount } from '#server/core/filter/selection.ts';
import { ask } from '#server/core/metrics/ask.ts';
import type { Registry } from '#server/core/metrics/registry.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { selected } from '#server/people/leads/queries.ts';
import { stagesOf } from '#server/people/leads/stages/stages.ts';
import { closingRates } from './closing-rates.ts';

type Input = InputOf<typeof dashboard.pipeline>;
type Pipeline = OutputOf<typeof dashboard.pipeline>;
type Stage = Pipeline['stages'][number];

const openByStage = question.parse({ metrics: ['leads_open'], by: ['stage'] });

/** The organisation's own stages too; one that was put away only as long as somebody is in it. */
export async function readPipeline(tx: Tx, registry: Registry, actor: Member, input: Input): Promise<Pipeline> {
  const open = (await stagesOf(tx)).filter(({ key }) => !(endedStages as readonly string[]).includes(key));
  const { rows } = await ask(tx, registry, actor, openByStage);
  const counts = new Map(rows.map(({ keys, cells }) => [keys[0], cells.leads_open!.n]));
  const stages = open
    .map((stage) => ({ ...stage, count: counts.get(stage.key) ?? 0 }))
    .filter(({ count, hidden }) => count > 0 || !hidden);
  const { details } = await tx.get<{ details: Omit<Stage, 'count'>[] }>(
    detailsOf(
      stages.map(({ key }) => key),
      input,
      actor,
    ),
  );
  return { stages: details.map((detail, place) => ({ ...detail, count: stages[place]!.count })) };
}

/** What is stale is counted no further than anybody reads. */
function detailsOf(open: readonly string[], { timeZone }: Input, actor: Member): Sql {
  const stages = open.map((stage) => {
    const filter = z.parse(filterParam(leadFields), `stage:is(${stage})~${staleFilter}~${countedFilter}`) as Filter;
    const stale = cappedCount(
      sql`leads l where ${selected(actor, { filter, archived: 'no', timeZone })} and ${visibleTo(actor)}`,
    );
    return sql`json_build_object('stage', ${stage}::text, 'stale', (${stale})::json,
      'closing', coalesce((select json_build_object('closed', r.closed, 'decided', r.decided) from rates r where r.stage = ${stage}),
        json_build_object('closed', 0, 'decided', 0)))`;
  });
  return sql`
    with rates as materialized (${closingRates(actor.organisationId)})
    select json_build_array(${sql.join(stages)}) as details`;
}
