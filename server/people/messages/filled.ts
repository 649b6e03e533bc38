import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { About } from '#server/core/programs/engine.ts';
import { fillIn } from './merge.ts';
import { mergeValues } from './templates.ts';

/** Fills in a program's texts for one lead, in the name of its owner or, for a pond lead, of the member who turned the program on. */
export async function filledFor(
  tx: Tx,
  { subjectId, by }: Pick<About, 'subjectId' | 'by'>,
  ...texts: string[]
): Promise<{ texts: string[]; missing: string[]; author: string | null }> {
  const row = await tx.get<{ author: string | null }>(sql`
    select coalesce(l.owner_id, ${by}::uuid, (
      select m.user_id from memberships m where m.organisation_id = l.organisation_id and m.role = 'owner' and m.removed_at is null
      order by m.user_id limit 1)) as author
    from leads l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${subjectId}`);
  const values = row.author ? (await mergeValues(tx, row.author, sql`l.id = ${subjectId}`)).get(subjectId) : undefined;
  if (!values) return { texts, missing: [], author: row.author };
  const filled = texts.map((text) => fillIn(text, values));
  return {
    texts: filled.map(({ text }) => text),
    missing: [...new Set(filled.flatMap(({ missing }) => missing))],
    author: row.author,
  };
}
