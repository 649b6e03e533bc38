import { z } from 'zod';
import { nextXDate } from '#contract/verticals/insurance/terms.ts';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';

const atOnce = 500;
const chunk = 1_000;

/** X-dates that have passed are a year later. Answers how many. */
export async function rollXDates(tx: Tx): Promise<number> {
  const { organisationId } = tx.scope;
  const past = await tx.all<{ id: string; told: string; today: string }>(sql`
    select id, x_told::text as told, ${ourDay}::text as today from opportunities
    where organisation_id = ${organisationId} and x_date < ${ourDay} order by x_date, id limit ${sql.int(chunk)} for update`);
  const days = past.map(({ told, today }) => nextXDate(told, today));
  await tx.run(sql`
    update opportunities o set x_date = f.day, modified_at = now()
    from unnest(${past.map(({ id }) => id)}::uuid[], ${days}::date[]) f (id, day)
    where o.organisation_id = ${organisationId} and o.id = f.id`);
  return past.length;
}

export const rollXDatesJob = defineJob({
  kind: 'insurance.roll-x-dates',
  payload: z.strictObject({}),
  timeoutSeconds: 3_600,
  concurrency: 1,
  async run({ services, signal }) {
    let rolled = 0;
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const some = await services.db.asSystem((tx) =>
        tx.all<{ id: string }>(sql`
          select id from organisations where id > ${after} order by id limit ${sql.int(atOnce)}`),
      );
      for (const { id } of some) {
        const scope = { organisationId: id, userId: null, actorKind: 'system' as const };
        for (let count = chunk; count === chunk; rolled += count) {
          signal.throwIfAborted();
          count = await services.db.withOrg(scope, rollXDates);
        }
      }
      if (some.length < atOnce) return { result: { rolled } };
      after = some.at(-1)!.id;
    }
  },
});

export const rollXDatesSchedule: Schedule = {
  name: 'insurance X-dates',
  cron: '20 0 * * *',
  timeZone: 'UTC',
  enqueue: () => rollXDatesJob.with({}, { key: 'insurance X-dates' }),
};
