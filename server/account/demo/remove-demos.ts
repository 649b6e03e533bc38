import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import { forgetAnswersOf } from '#server/core/http/idempotency.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import type { Services } from '#server/core/services.ts';

/** Rows per transaction; small, so that no lock is held for long. */
const batch = 2_000;
const atOnce = 100;

/** Deletes expired demos with all their records, users, and sessions. Returns how many. */
export async function removeDemos(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  signal: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const over = await db.asSystem((tx) =>
      tx.all<{ id: string }>(
        sql`select id from organisations where demo_ends_at <= now() order by demo_ends_at, id limit ${atOnce}`,
      ),
    );
    for (const { id } of over) {
      await removeStored({ db, storage }, id, signal);
      await removeDemo(db, id, signal);
    }
    removed += over.length;
    if (over.length < atOnce) return removed;
  }
}

/** Deletes stored files before the rows that name them, which are the only reference to the files. */
async function removeStored(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  organisationId: string,
  signal: AbortSignal,
): Promise<void> {
  const stored = await db.asSystem((tx) =>
    tx.all<{ key: string }>(sql`select lintel.stored_of_demo(${organisationId}) as key`),
  );
  for (const { key } of stored) {
    signal.throwIfAborted();
    await storage.delete(key);
  }
}

async function removeDemo(db: Services['db'], id: string, signal: AbortSignal): Promise<void> {
  for (let gone = batch; gone > 0; ) {
    signal.throwIfAborted();
    gone = await db.asSystem(async (tx) => {
      await tx.allowSeconds(60);
      const { rows } = await tx.get<{ rows: number }>(sql`select lintel.remove_demo_rows(${id}, ${batch}) as rows`);
      return rows;
    });
  }
  await db.asSystem(async (tx) => {
    await forgetAnswersOf(tx, id);
    await tx.run(sql`
      delete from users u using memberships m, organisations here
      where m.organisation_id = ${id} and m.user_id = u.id and here.id = ${id}
        and not exists (select from memberships o where o.user_id = u.id and o.organisation_id <> ${id})
        -- Of an organization that was no demo: whoever was billed keeps their bills, and who deleted it the proof of it.
        and (here.delete_at is null or not exists (select from invoices i where i.user_id = u.id)
          and not exists (select from organisation_deletions d where d.asked_by = u.id))`);
    await tx.run(sql`delete from memberships where organisation_id = ${id}`);
    await tx.run(sql`delete from organisations where id = ${id} and demo_ends_at <= now()`);
  });
}

export const removeDemosJob = defineJob({
  kind: 'account.remove-demos',
  payload: z.object({}),
  timeoutSeconds: 1_800,
  concurrency: 1,
  run: async ({ services, signal }) => ({ result: { removed: await removeDemos(services, signal) } }),
});

export const removeDemosSchedule: Schedule = {
  name: 'remove demos',
  cron: '*/10 * * * *',
  timeZone: 'UTC',
  enqueue: () => removeDemosJob.with({}, { key: 'remove demos' }),
};
