import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** What people would miss if an archive took its place. */
const records = [
  'leads',
  'tasks',
  'appointments',
  'files',
  'listings',
  'deals',
  'loans',
  'policies',
  'conversations',
  'ledger_entries',
  'rental_properties',
  'commercial_buildings',
] as const;

/** Kinds of records that the organization has: an archive comes into an empty one only. */
export async function occupants(tx: Tx): Promise<string[]> {
  const asked = records.map(
    (name) => sql`
      select ${name}::text as name where exists (
        select from ${sql.raw(name)} where organisation_id = ${tx.scope.organisationId})`,
  );
  const rows = await tx.all<{ name: string }>(sql.join(asked, ' union all '));
  return rows.map(({ name }) => name);
}
