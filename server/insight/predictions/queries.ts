import { holds } from '#contract/core/access.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import {
  type PredictionState,
  predictionNeeds,
  type predictions,
  recordTargets,
  type Target,
  targetDays,
  targetRights,
  targets,
} from '#contract/insight/predictions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { shownForbidden } from '#server/people/scoring/model/forbidden.ts';
import { hasDrifted } from './drift.ts';
import { shownRecords } from './records.ts';
import { trainPredictionsJob } from './train-job.ts';

type Latest = Omit<NonNullable<PredictionState['latest']>, 'hasDrifted'> & { target: Target };

export async function predictionStates(tx: Tx, actor: Member): Promise<OutputOf<typeof predictions.state>> {
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
    models: targets
      .filter((target) => holds(actor.role, targetRights[target]))
      .map((target) => {
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
    forbidden: shownForbidden,
  };
}

const order: Order = { value: { column: sql`d.chance`, type: 'int' }, id: sql`d.lead_id`, descending: true };

const recordOrder: Order = { value: { column: sql`d.chance`, type: 'int' }, id: sql`d.record_id`, descending: true };

/** Whoever may not see the records of a target sees nothing of it. */
export function predictionPage(input: InputOf<typeof predictions.list>, actor: Member): Sql {
  const { target, cursor, limit } = input;
  if (!holds(actor.role, targetRights[target])) throw new Refusal('forbidden');
  const ofRecords = recordTargets.find((one) => one === target);
  if (ofRecords) {
    const { from, row, name, to, visibleTo: seen } = shownRecords[ofRecords];
    return pageJson(
      sql`
        select d.record_id as id, ${to} as "to", ${name} as name, d.chance / 10000.0 as chance, d.band, d.reasons, d.made_at as "madeAt"
        from record_predictions d join ${from} on ${row}.organisation_id = d.organisation_id and ${row}.id = d.record_id
        where d.organisation_id = ${actor.organisationId} and d.target = ${target} and ${seen(actor)} and ${after(recordOrder, cursor)}
        order by ${orderBy(recordOrder)} limit ${sql.int(limit)}`,
      [sql`(r.chance * 10000)::int`, sql`r.id`],
      limit,
    );
  }
  const rows = sql`
    select l.id, '/lead/' || l.id as "to", l.name, d.chance / 10000.0 as chance, d.band, d.reasons, d.made_at as "madeAt"
    from predictions d join leads l on l.organisation_id = d.organisation_id and l.id = d.lead_id
    where d.organisation_id = ${actor.organisationId} and d.target = ${target} and l.archived_at is null and ${visibleTo(actor)}
      and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, [sql`(r.chance * 10000)::int`, sql`r.id`], limit);
}
