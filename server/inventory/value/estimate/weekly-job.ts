import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { trainPricesJob } from './train-job.ts';

const atOnce = 500;

/** Trains on the week's sales on Sundays, when the load is low. */
export const weeklyPricesJob = defineJob({
  kind: 'estimates.weekly',
  payload: z.strictObject({}),
  concurrency: 1,
  async run({ services, signal }) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (let organisations = 0; ; ) {
      signal.throwIfAborted();
      const some = await services.db.asSystem(async (tx) => {
        const found = await tx.all<{ id: string }>(sql`
          select id from organisations where id > ${after} and demo_ends_at is null order by id limit ${sql.int(atOnce)}`);
        for (const { id } of found)
          await tx.enqueueFor(id, null, { ...trainPricesJob.with({}, { key: 'prices' }), shown: false });
        return found;
      });
      organisations += some.length;
      after = some.at(-1)?.id ?? after;
      if (some.length < atOnce) return { result: { organisations } };
    }
  },
});

export const weeklyPricesSchedule: Schedule = {
  name: 'weekly prices',
  cron: '35 2 * * 0',
  timeZone: 'UTC',
  enqueue: () => weeklyPricesJob.with({}, { key: 'weekly prices' }),
};
