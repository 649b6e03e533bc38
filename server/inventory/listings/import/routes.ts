import { type ListingChoices, listingImports, mostListingProblemsTold } from '#contract/inventory/listing-imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { starterOf } from '#server/core/jobs/starter.ts';
import { downloadProblems } from './downloads.ts';
import { dryRun, planOf } from './import-listings.ts';
import { prepareImport } from './prepare.ts';
import { runListingImportJob } from './run-job.ts';
import { importById, keepListingPreset, latestImports, openImport, present, tableOf } from './store.ts';

export const listingImportRoutes: Served[] = [
  serve(listingImports.list, async ({ tx, actor }) => ({ imports: await latestImports(tx, actor) })),
  serve(listingImports.get, async ({ tx, actor, input }) => present(await importById(tx, actor, input.id))),
  serve(listingImports.prepare, ({ tx, actor, input, services }) => prepareImport(tx, actor, services, input.file)),
  serve(listingImports.check, async ({ tx, actor, input, services }) => {
    await tx.allowSeconds(60);
    const plan = await planOf(await tableOf(services, await openImport(tx, actor, input)), input.columns);
    const { counts, drafted } = await dryRun(tx, plan);
    return {
      counts,
      problems: plan.problems.slice(0, mostListingProblemsTold),
      drafted: drafted.slice(0, mostListingProblemsTold),
    };
  }),
  serve(listingImports.run, ({ tx, actor, input }) => start(tx, actor, input)),
  serveBytes(listingImports.problems, downloadProblems),
];

/** What was chosen is kept with the import, and remembered for the next file with these headings. */
async function start(tx: Tx, actor: Member, wish: ListingChoices): Promise<{ jobId: string }> {
  const stored = await openImport(tx, actor, wish);
  const jobId = await tx.enqueue(runListingImportJob.with({ importId: wish.id, by: starterOf(actor), wish }));
  const columns = stored.columns.map((column, place) => ({ ...column, target: wish.columns[place] ?? null }));
  await tx.run(sql`
    update listing_imports set job_id = ${jobId}, columns = ${JSON.stringify(columns)}::jsonb
    where organisation_id = ${actor.organisationId} and id = ${wish.id}`);
  await keepListingPreset(
    tx,
    stored.columns.map(({ heading }) => heading),
    wish.columns,
  );
  tx.record({
    kind: 'job.started',
    subject: { type: 'job', id: jobId },
    data: { job: runListingImportJob.kind, act: 'import', total: stored.rows },
  });
  return { jobId };
}
