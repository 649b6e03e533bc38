import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Reports with their samples and refused rows; the leads themselves stay. */
export const outlivedImports: Outlived = {
  table: 'lead_imports',
  when: sql`created_at < now() - interval '90 days'`,
};
