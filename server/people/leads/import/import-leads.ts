import { setImmediate } from 'node:timers/promises';
import { isSample } from '#contract/core/sample.ts';
import { type LeadImport, mostRefusedTold } from '#contract/people/lead-import.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { atAStretch } from '#server/core/imports/table.ts';
import { insertLeads } from './insert-leads.ts';
import { Owners } from './owners.ts';
import type { ImportFile } from './read-file.ts';
import { type NewLead, readRow } from './read-row.ts';
import { tidySearchJob } from './tidy-job.ts';

type Wish = { mode: 'run' | 'check'; owner?: string | undefined };

/**
 * Checks and inserts rows in one pass and one transaction: while PostgreSQL inserts one chunk, the next is checked, and other requests are
 * served in between.
 */
export async function importLeads(tx: Tx, actor: Member, file: ImportFile, { mode, owner }: Wish): Promise<LeadImport> {
  await tx.allowSeconds(60);
  const owners = await Owners.read(tx, actor, owner);
  const { read, told } = file.columns;
  const importId = newId();
  const refused: LeadImport['refused'] = [];
  let [created, samples, refusedCount] = [0, 0, 0];
  let inserting: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < file.rows.length; from += atAStretch) {
    const good: NewLead[] = [];
    for (const { row, cells } of file.rows.slice(from, from + atAStretch)) {
      const { lead, issues } = readRow(read, cells, owners);
      if (lead) good.push(lead);
      else {
        refusedCount += 1;
        if (refused.length < mostRefusedTold) refused.push({ row, issues });
      }
    }
    created += good.length;
    samples += good.filter(isSample).length;
    await inserting;
    if (mode === 'run' && good.length > 0) {
      inserting = insertLeads(tx, actor, importId, good);
      // A failure is reported where the insert is awaited; this handler only keeps it from counting as an unhandled rejection until then.
      inserting.catch(() => {});
    }
    await setImmediate();
  }
  await inserting;

  const isDone = mode === 'run' && created > 0;
  if (isDone) {
    const data = { created, refusedCount, ...(samples === created && { samples: true }) };
    tx.record({ kind: 'leads.imported', subject: { type: 'import', id: importId }, data });
    await tx.enqueue(tidySearchJob.with({}, { key: 'tidy' }));
  }
  return { importId: isDone ? importId : null, created, refusedCount, refused, columns: told };
}
