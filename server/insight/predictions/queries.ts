import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { wilson } from '#contract/core/metrics/metric.ts';
import {
  type BackTest,
  type PredictionState,
  predictionNeeds,
  type predictions,
  type Target,
  targetDays,
  targets,
} from '#contract/insight/predictions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { forbiddenWords } from '#server/people/scoring/model/forbidden.ts';
import { trainPredictionsJob } from './train-job.ts';

type Latest = Omit<NonNullable<PredictionState['latest']>, 'hasDrifted'> & { target: Target };

/** The last three months together were outside what chance explains. */
export function hasDrifted(months: readonly BackTest[]): boolean {
  const last = months.slice(-3);
  const rows = last.reduce((sum, month) => sum + month.rows, 0);
  if (last.length < 3 || rows < 100) return false;
  const mean = (pick: (month: BackTest) => number) =>
    last.reduce((sum, month) => sum + pick(month) * month.rows, 0) / rows;
  const { low, high } = wilson(Math.round(mean((month) => month.happened) * rows), rows);
  const said = mean((month) => month.said);
  return said < low - 0.02 || said > high + 0.02;
}

export async function predictionStates(tx: Tx): Promise<OutputOf<typeof predictions.state>> {
  const { organisationId } = tx.scope;
  const [models, training] = await Promise.all([
    tx.all<Latest>(sql`
      select distinct on (target) target, state, refusal, outcomes, positives, trained_at as "trainedAt", quality, back_test as "backTest",
        features from prediction_models where organisation_id = ${organisationId} order by target, id desc`),
    tx.one(sql`
      select from jobs where organisation_id = ${organisationId} and shown and kind = ${trainPredictionsJob.kind}
        and state in ('waiting', 'running') limit 1`),
  ]);
  return {
    models: targets.map((target) => {
      const found = models.find((one) => one.target === target);
      const { target: _, ...latest } = found ?? { target };
      return {
        target,
        days: targetDays[target],
        latest: found ? { ...(latest as Omit<Latest, 'target'>), hasDrifted: hasDrifted(found.backTest) } : null,
        training: training !== undefined,
      };
    }),
    needed: predictionNeeds,
    forbidden: Object.entries(forbiddenWords).map(([word, why]) => ({ word, why })),
  };
}

const order: Order = { value: { column: sql`d.chance`, type: 'int' }, id: sql`d.lead_id`, descending: true };

export function predictionPage({ target, cursor, limit }: InputOf<typeof predictions.list>, actor: Member): Sql {
  const rows = sql`
    select l.id, l.name, d.chance / 10000.0 as chance, d.band, d.reasons, d.made_at as "madeAt"
    from predictions d join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
    where d.organisation_id = ${actor.organisationId} and d.target = ${target} and l.archived_at is null and ${visibleTo(actor)}
      and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, [sql`(r.chance * 10000)::int`, sql`r.id`], limit);
}
