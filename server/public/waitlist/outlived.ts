import { waitlistDays } from '#contract/public/waitlist-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Entries that were never confirmed. */
export const outlivedWaitlist: Outlived = {
  table: 'waitlist',
  when: sql`confirmed_at is null and created_at < now() - ${sql.int(waitlistDays)} * interval '1 day'`,
};
