import { mostProblemsTold } from '#contract/core/imports.ts';
import { listingImports } from '#contract/inventory/listing-imports.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { downloadProblems } from '#server/core/imports/downloads.ts';
import { importById, latestImports, openImport, prepareImport, shown, tableOf } from '#server/core/imports/store.ts';
import { takeFile } from '#server/people/files/take-file.ts';
import { dryRun, planOf } from './import-listings.ts';
import { listings, type Stored, startListingImport } from './importer.ts';

export const listingImportRoutes: Served[] = [
  serve(listingImports.list, async ({ tx, actor }) => ({
    imports: (await latestImports<Stored>(tx, actor, listings.kind)).map(shown),
  })),
  serve(listingImports.get, async ({ tx, actor, input }) =>
    shown(await importById<Stored>(tx, actor, listings.kind, input.id)),
  ),
  serve(listingImports.prepare, async ({ tx, actor, input, services }) =>
    shown(await prepareImport<Stored>(tx, actor, services, listings, await takeFile(tx, actor, input.file))),
  ),
  serve(listingImports.check, async ({ tx, actor, input, services }) => {
    await tx.allowSeconds(60);
    const stored = await openImport<Stored>(tx, actor, listings.kind, input);
    requireChoices(input, stored.columns);
    const plan = await planOf(await tableOf(listings, services, stored), input.columns);
    const { counts, drafted } = await dryRun(tx, plan);
    return {
      counts,
      problems: plan.problems.slice(0, mostProblemsTold),
      drafted: drafted.slice(0, mostProblemsTold),
    };
  }),
  serve(listingImports.run, ({ tx, actor, input }) => startListingImport(tx, actor, input)),
  serveBytes(listingImports.problems, (context) => downloadProblems(listings, context, context.input.id)),
];
