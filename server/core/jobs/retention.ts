import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';
import { defineJob } from './define-job.ts';
import type { Schedule } from './schedule.ts';

/** Rows that are no longer needed, in a table that the system role may delete from. */
export type Outlived = { table: string; when: Sql };

export const outlivedInCore: readonly Outlived[] = [
  { table: 'jobs', when: sql`state in ('done', 'cancelled') and finished_at < now() - interval '30 days'` },
  // Dead jobs are kept longer, so that an operator can look at them.
  { table: 'jobs', when: sql`state = 'dead' and finished_at < now() - interval '180 days'` },
  { table: 'event_failures', when: sql`settled_at < now() - interval '30 days'` },
  { table: 'idempotency_keys', when: sql`created_at < now() - interval '7 days'` },
  { table: 'rate_limits', when: sql`resets_at < now() - interval '1 day'` },
  { table: 'workers', when: sql`beat_at < now() - interval '1 day'` },
  // Messages of no organization: they contain links that granted access for an hour or a day.
  { table: 'outbox_messages', when: sql`organisation_id is null and sent_at < now() - interval '30 days'` },
  { table: 'outbox_messages', when: sql`sent_at < now() - interval '180 days'` },
  // Samples, choices and refused rows of imported files; the imported records stay.
  { table: 'file_imports', when: sql`created_at < now() - interval '90 days'` },
  { table: 'one_time_tokens', when: sql`expires_at < now() - interval '1 day'` },
];

const batch = 5_000;

/** Deletes in small batches, so that none holds a lock or the event horizon for long. */
export async function removeOutlived(db: Database, { table, when }: Outlived, signal: AbortSignal): Promise<number> {
  const name = sql.raw(table);
  let removed = 0;
  for (;;) {
    signal.throwIfAborted();
    const gone = await db.asSystem((tx) =>
      tx.run(sql`delete from ${name} where ctid = any(array(select ctid from ${name} where ${when} limit ${batch}))`),
    );
    removed += gone;
    if (gone < batch) return removed;
  }
}

export function retention(outlived: readonly Outlived[]) {
  const job = defineJob({
    kind: 'core.retention',
    payload: z.object({}),
    timeoutSeconds: 3_600,
    concurrency: 1,
    async run({ services, signal }) {
      const removed: Record<string, number> = {};
      for (const rule of outlived) {
        const count = await removeOutlived(services.db, rule, signal);
        removed[rule.table] = (removed[rule.table] ?? 0) + count;
      }
      return { result: removed };
    },
  });
  const schedule: Schedule = {
    name: 'retention',
    cron: '17 * * * *',
    timeZone: 'UTC',
    enqueue: () => job.with({}, { key: 'retention' }),
  };
  return { job, schedule };
}
