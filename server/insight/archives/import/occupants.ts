import { kindOf } from '#contract/kinds.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { recordKinds } from '#server/kinds.ts';

/** What people would miss beside records of a kind, if an archive took its place. */
const others = ['files', 'conversations', 'ledger_entries', 'rental_properties', 'commercial_buildings'] as const;

/** Kinds of records that the organization has: an archive comes into an empty one only. A new kind counts by itself. */
export async function occupants(tx: Tx): Promise<string[]> {
  const { organisationId } = tx.scope;
  const asked = [
    ...Object.entries(recordKinds).map(([type, { from, row }]) => ({
      name: kindOf(type)?.views ?? `${type}s`,
      there: sql`select from ${from} where ${row}.organisation_id = ${organisationId}`,
    })),
    ...others.map((name) => ({
      name,
      there: sql`select from ${sql.raw(name)} where organisation_id = ${organisationId}`,
    })),
  ].map(({ name, there }) => sql`select ${name}::text as name where exists (${there})`);
  const rows = await tx.all<{ name: string }>(sql.join(asked, ' union all '));
  return rows.map(({ name }) => name);
}
