import type { ExperimentGoal, ExperimentGuard, ExperimentResult } from '#contract/growth/experiments/experiments.ts';
import { type Arm, type Judged, judge } from '#contract/growth/experiments/trial.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** The lead that wrote during a visit `x` after it saw its version. */
const writer = sql`select m.lead_id from inbound_messages m
  where m.organisation_id = x.organisation_id and m.visit_id = x.visit_id and m.lead_id is not null
    and m.created_at >= x.at`;

const openedLater = (which: Sql): Sql => sql`exists (
  select from site_visits v cross join jsonb_array_elements(v.pages) p
  where v.organisation_id = x.organisation_id and v.id = x.visit_id and (p ->> 'at')::timestamptz >= x.at and ${which})`;

/** The condition of each goal, on `experiment_visits x` of `experiments e`. */
const goals: Record<ExperimentGoal, Sql> = {
  inquiry: sql`exists (${writer})`,
  appointment: sql`exists (
    select from appointment_leads y join appointments a on a.organisation_id = y.organisation_id and a.id = y.appointment_id
    where y.organisation_id = x.organisation_id and y.lead_id in (${writer}) and a.removed_at is null and a.status <> 'cancelled' and a.created_at >= x.at)`,
  reached: openedLater(sql`p ->> 'page' = e.target`),
};
const guards: Record<ExperimentGuard, Sql> = {
  none: sql.raw('false'),
  inquiry: goals.inquiry,
  went_on: openedLater(sql`p ->> 'page' <> v.first_page`),
};

const chosen = (of: Sql, each: Record<string, Sql>): Sql =>
  sql`case ${of} ${sql.join(
    Object.entries(each).map(([name, condition]) => sql`when ${name} then ${condition}`),
    ' ',
  )} end`;

/** Reached the goal of the experiment. */
export const hits: Sql = chosen(sql`e.goal`, goals);

/** Visits on two days count as one visitor; older visits without a visitor key count once each. */
const visitors = sql`distinct coalesce(x.visitor, uuid_send(x.visit_id))`;

const nobody: Arm = { seen: 0, hits: 0, kept: 0 };

export async function armsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, { a: Arm; b: Arm }>> {
  const rows = await tx.all<Arm & { id: string; variant: 'a' | 'b' }>(sql`
    select x.experiment_id as id, x.variant, count(${visitors})::int as seen, (count(${visitors}) filter (where ${hits}))::int as hits,
      (count(${visitors}) filter (where ${chosen(sql`e.guard`, guards)}))::int as kept
    from experiment_visits x join experiments e on e.organisation_id = x.organisation_id and e.id = x.experiment_id
    where x.organisation_id = ${tx.scope.organisationId} and x.experiment_id = any(${ids}::uuid[]) group by 1, 2`);
  return new Map(
    ids.map((id) => {
      const of = (variant: 'a' | 'b'): Arm => {
        const found = rows.find((row) => row.id === id && row.variant === variant);
        return found ? { seen: found.seen, hits: found.hits, kept: found.kept } : nobody;
      };
      return [id, { a: of('a'), b: of('b') }];
    }),
  );
}

type Planned = { each: number; guard: ExperimentGuard };

export const judged = ({ a, b }: { a: Arm; b: Arm }, { each, guard }: Planned): Judged =>
  judge(a, b, { each, hasGuard: guard !== 'none' });

export function resultOf(arms: { a: Arm; b: Arm }, planned: Planned): ExperimentResult {
  const { range, guard, verdict } = judged(arms, planned);
  return { ...arms, range, guard, verdict };
}

/** How visits to a page in the last 90 days met the goal. */
export async function pastOf(
  tx: Tx,
  { address, goal, target }: { address: string; goal: ExperimentGoal; target: string },
): Promise<{ visits: number; hits: number }> {
  const condition = chosen(sql`e.goal`, goals);
  return tx.get<{ visits: number; hits: number }>(sql`
    select count(*)::int as visits, (count(*) filter (where ${condition}))::int as hits
    from (select ${goal}::text as goal, ${target}::text as target) e
    cross join lateral (
      select w.organisation_id, w.id as visit_id, min((p ->> 'at')::timestamptz) as at
      from site_visits w cross join jsonb_array_elements(w.pages) p
      where w.organisation_id = ${tx.scope.organisationId} and w.created_at > now() - interval '90 days' and p ->> 'page' = ${address}
      group by 1, 2) x`);
}
