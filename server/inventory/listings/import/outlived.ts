import { sql } from '#server/core/db/sql.ts';
import type { Outlived } from '#server/core/jobs/retention.ts';

/** Samples and what was chosen; the listings themselves stay. */
export const outlivedListingImports: Outlived = {
  table: 'listing_imports',
  when: sql`created_at < now() - interval '90 days'`,
};
