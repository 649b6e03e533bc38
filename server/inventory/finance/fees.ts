import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { type FeeKind, operatingChart } from '#contract/inventory/finance/chart.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import { lockBook } from '#server/core/ledger/books.ts';
import { writeBill } from './bills.ts';
import { memberPayee } from './payees.ts';

const mostSchedules = 200;

export const feeSchedulesJson = ({ organisationId }: Member): Sql => sql`
  select json_build_object('schedules', coalesce(json_agg(json_build_object('id', s.id, 'user', s.user_id, 'kind', s.kind, 'memo', s.memo,
    'cents', s.cents, 'dayOfMonth', s.day_of_month, 'from', s.from_month, 'until', s.until_month) order by s.id), '[]'))::text
  from fee_schedules s where s.organisation_id = ${organisationId} and (s.until_month is null or s.until_month >= date_trunc('month', ${ourDay}))`;

export async function addFeeSchedule(
  tx: Tx,
  { user, kind, memo, cents, dayOfMonth, from }: InputOf<typeof finance.addFeeSchedule>,
): Promise<{ id: string }> {
  const { organisationId, userId } = tx.scope;
  if (user !== null) await memberPayee(tx, user);
  const { there } = await tx.get<{ there: number }>(
    sql`select count(*)::int as there from fee_schedules where organisation_id = ${organisationId} and until_month is null`,
  );
  if (there >= mostSchedules) throw new Refusal('conflict', 'There are too many monthly fees. End some first.');
  const id = newId();
  await tx.run(sql`
    insert into fee_schedules (organisation_id, id, user_id, kind, memo, cents, day_of_month, from_month, created_by)
    values (${organisationId}, ${id}, ${user}, ${kind}, ${memo}, ${cents}, ${dayOfMonth}, ${from}, ${userId})`);
  tx.record({ kind: 'finance.fee_added', subject: { type: 'fee', id }, data: { kind, cents } });
  await tx.enqueue(billFeesJob.with({}, { key: 'fees' }));
  return { id };
}

export async function endFeeSchedule(tx: Tx, { id, until }: InputOf<typeof finance.endFeeSchedule>): Promise<void> {
  const ended = await tx.run(sql`
    update fee_schedules set until_month = greatest(${until}::date, from_month)
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (ended === 0) throw notFound();
  tx.record({ kind: 'finance.fee_ended', subject: { type: 'fee', id }, data: { until } });
}

type Due = {
  id: string;
  user: string | null;
  kind: FeeKind;
  memo: string;
  cents: number;
  month: string;
  on: string;
  dueDays: number;
};

/**
 * Due months that have not been billed, of all schedules. A schedule continues after the last month it billed; a new one starts no earlier
 * than this year, so that a start date years ago doesn't bill years at once.
 */
const dueFees = (tx: Tx, today: string): Promise<Due[]> =>
  tx.all<Due>(sql`
    select s.id, s.user_id as "user", s.kind, s.memo, s.cents, m.month::date::text as month,
      (m.month::date + s.day_of_month - 1)::text as "on", s.due_days as "dueDays"
    from fee_schedules s
    cross join lateral generate_series(
      greatest(s.from_month, coalesce(s.billed_through + interval '1 month', date_trunc('year', ${today}::date))),
      least(coalesce(s.until_month, ${today}::date), ${today}::date), interval '1 month') m(month)
    where s.organisation_id = ${tx.scope.organisationId} and m.month::date + s.day_of_month - 1 <= ${today}::date
    order by m.month, s.id for update of s`);

const agentsOf = (tx: Tx): Promise<{ id: string }[]> =>
  tx.all<{ id: string }>(sql`
    select m.user_id as id from memberships m
    where m.organisation_id = ${tx.scope.organisationId} and m.role = 'agent' and m.removed_at is null order by m.user_id`);

/** Bills each schedule once a month, however often this runs. */
export async function billFees(tx: Tx, today: string): Promise<number> {
  const { organisationId } = tx.scope;
  const { closedThrough } = await lockBook(tx, operatingChart);
  let billed = 0;
  for (const { id, user, kind, memo, cents, month, on: wanted, dueDays } of await dueFees(tx, today)) {
    // A bill for a closed period is dated today.
    const on = closedThrough !== null && wanted <= closedThrough ? today : wanted;
    const users = user === null ? await agentsOf(tx) : [{ id: user }];
    for (const one of users) {
      const payee = await memberPayee(tx, one.id);
      await writeBill(tx, { payee, kind, memo, cents, on, dueOn: addDays(on, dueDays), schedule: { id, month } });
      billed += 1;
    }
    await tx.run(sql`
      update fee_schedules set billed_through = greatest(billed_through, ${month}::date)
      where organisation_id = ${organisationId} and id = ${id}`);
  }
  return billed;
}

const aDay = 24 * 3_600;
const nothing = z.strictObject({});

/** Reschedules itself for the next day while there is anything to bill. */
export const billFeesJob: JobKind<typeof nothing> = defineJob({
  kind: 'finance.bill_fees',
  payload: nothing,
  timeoutSeconds: 300,
  concurrency: 1,
  async run({ services, job }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    return services.db.withOrg(scope, async (tx) => {
      const { today } = await tx.get<{ today: string }>(sql`select ${ourDay}::text as today`);
      const billed = await billFees(tx, today);
      const open = await tx.one(sql`
        select from fee_schedules where organisation_id = ${scope.organisationId}
          and (until_month is null or until_month >= date_trunc('month', ${ourDay})) limit 1`);
      if (open) await tx.enqueue(billFeesJob.with({}, { key: 'fees', afterSeconds: aDay }));
      return { result: { billed } };
    });
  },
});
