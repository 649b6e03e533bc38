import { createHash } from 'node:crypto';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';

const hashOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(headings.map((heading) => heading.toLowerCase()).join('\n'))
    .digest('base64url');

/** The columns chosen last time for a file with these headings. */
export async function presetOf(tx: Tx, headings: readonly string[]): Promise<(string | null)[] | undefined> {
  const kept = await tx.one<{ targets: (string | null)[] }>(sql`
    select targets from import_presets
    where organisation_id = ${tx.scope.organisationId} and headings_hash = ${hashOf(headings)}`);
  return kept?.targets;
}

export const keepPreset = (tx: Tx, headings: readonly string[], targets: readonly (string | null)[]): Promise<number> =>
  tx.run(sql`
    insert into import_presets (organisation_id, headings_hash, targets)
    values (${tx.scope.organisationId}, ${hashOf(headings)}, ${JSON.stringify(targets)}::jsonb)
    on conflict (organisation_id, headings_hash) do update set targets = excluded.targets`);
