import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { trainJob } from './model/train-job.ts';
import { recountJob } from './recount-job.ts';

const atOnce = 500;

/** Runs after midnight UTC, when fading points are a day older; on Sundays it also retrains the models. */
export const nightlyScoresJob = defineJob({
  kind: 'scoring.nightly',
  payload: z.strictObject({ learns: z.boolean() }),
  concurrency: 1,
  async run({ services, payload: { learns }, signal }) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (let organisations = 0; ; ) {
      signal.throwIfAborted();
      const some = await services.db.asSystem(async (tx) => {
        const found = await tx.all<{ id: string }>(sql`
          select id from organisations where id > ${after} and demo_ends_at is null order by id limit ${sql.int(atOnce)}`);
        for (const { id } of found) {
          await tx.enqueueFor(id, null, recountJob.with({ of: 'engaged' }, { key: 'engaged' }));
          if (learns) await tx.enqueueFor(id, null, { ...trainJob.with({}, { key: 'train' }), shown: false });
        }
        return found;
      });
      organisations += some.length;
      after = some.at(-1)?.id ?? after;
      if (some.length < atOnce) return { result: { organisations } };
    }
  },
});

export const nightlyScoresSchedule: Schedule = {
  name: 'nightly scores',
  cron: '5 0 * * *',
  timeZone: 'UTC',
  enqueue: (dueAt) => nightlyScoresJob.with({ learns: dueAt.getUTCDay() === 0 }, { key: 'nightly scores' }),
};
