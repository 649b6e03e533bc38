import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

/** Marks an error as handled: it is reported again only when it comes back. */
export const resolveErrors = (tx: Queries, group: string, by: string): Promise<number> =>
  tx.run(sql`
    update error_groups set resolved_at = now(), resolved_by = ${by}, returned_at = null
    where id = ${group} and resolved_at is null`);

export const reopenErrors = (tx: Queries, group: string): Promise<number> =>
  tx.run(sql`update error_groups set resolved_at = null, resolved_by = null where id = ${group}`);
