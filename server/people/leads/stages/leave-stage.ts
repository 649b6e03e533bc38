import type { ExitNeed } from '#contract/people/stage-list.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** SQL conditions: whether a lead `l` meets each possible exit requirement of a stage. */
const has: Record<ExitNeed, Sql> = {
  phone: sql`l.phone is not null`,
  email: sql`l.email is not null`,
  owner: sql`l.owner_id is not null`,
  budget: sql`l.budget_cents is not null`,
  timeframe: sql`l.timeframe is not null`,
  area: sql`l.areas <> '{}'`,
  note: sql`exists (select from notes n where n.organisation_id = l.organisation_id and n.lead_id = l.id)`,
  appointment: sql`exists (
    select from appointment_leads x join appointments a on a.organisation_id = x.organisation_id and a.id = x.appointment_id
    where x.organisation_id = l.organisation_id and x.lead_id = l.id and a.removed_at is null and a.status <> 'cancelled')`,
  task: sql`exists (
    select from tasks k where k.organisation_id = l.organisation_id and k.lead_id = l.id and k.done_at is null)`,
};

const cases = sql.join(
  Object.entries(has).map(([need, condition]) => sql`when ${sql.raw(`'${need}'`)} then ${condition}`),
  ' ',
);

/** The exit requirements that a lead `l` doesn't meet yet, as an array. */
export const missingToLeave = sql`array(
  select need from lead_stages s cross join lateral unnest(s.needs) need
  where s.organisation_id = l.organisation_id and s.key = l.stage and not case need ${cases} else true end)`;
