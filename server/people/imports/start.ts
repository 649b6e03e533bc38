import type { ImportChoices } from '#contract/people/imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { starterOf } from '#server/core/jobs/starter.ts';
import { checkNewFields, makeNewFields } from './new-fields.ts';
import { keepPreset } from './presets.ts';
import { PersonReader, readHere } from './read-person.ts';
import { runImportJob } from './run-job.ts';
import { importById } from './store.ts';

/** What was chosen is kept with the import, and remembered for the next file with these headings. */
export async function startImport(tx: Tx, actor: Member, wish: ImportChoices): Promise<{ jobId: string }> {
  const stored = await importById(tx, actor, wish.id, true);
  if (stored.jobId) throw new Refusal('conflict', 'This file is already being imported, or was.');
  const headings = stored.columns.map(({ heading }) => heading);
  await checkNewFields(tx, actor, wish.newFields);
  await makeNewFields(tx, wish.id, wish.newFields);
  // Refuses what cannot be read so, before anything is begun.
  new PersonReader({ headings, rows: [] }, wish.columns, await readHere(tx, actor, wish.owner, [], wish.owners));
  const jobId = await tx.enqueue(runImportJob.with({ importId: wish.id, by: starterOf(actor), wish }));
  const columns = stored.columns.map((column, index) => ({ ...column, target: wish.columns[index] ?? null }));
  await tx.run(sql`
    update lead_imports set job_id = ${jobId}, matches = ${wish.matches}, consent_basis = ${wish.consent.basis},
      consent_note = ${wish.consent.note}, columns = ${JSON.stringify(columns)}::jsonb
    where organisation_id = ${actor.organisationId} and id = ${wish.id}`);
  await keepPreset(tx, headings, wish.columns);
  tx.record({
    kind: 'job.started',
    subject: { type: 'job', id: jobId },
    data: { job: runImportJob.kind, act: 'import', total: stored.rows },
  });
  return { jobId };
}
