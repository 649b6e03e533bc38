import { mostProblemsTold } from '#contract/core/imports.ts';
import { type DealUnknown, dealImports } from '#contract/inventory/deals/deal-imports.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { downloadProblems } from '#server/core/imports/downloads.ts';
import { downloadReport } from '#server/core/imports/report.ts';
import { importById, latestImports, openImport, prepareImport, shown, tableOf } from '#server/core/imports/store.ts';
import { takeFile } from '#server/people/files/take-file.ts';
import { deals, type Stored, startDealImport } from './importer.ts';
import { previewOf } from './plan.ts';
import { unknownDeals } from './write.ts';

const becomings: Record<DealUnknown['becomes'], string> = {
  first_stage: 'first stage of the pipeline',
  first_pipeline: 'the stage’s pipeline, or the first pipeline',
  nobody: 'no agent',
  named_only: 'party by name only, not linked to a lead',
  no_commission: 'no commission',
  nothing: 'left out',
};

export const dealImportRoutes: Served[] = [
  serve(dealImports.list, async ({ tx, actor }) => ({
    imports: (await latestImports<Stored>(tx, actor, deals.kind)).map(shown),
  })),
  serve(dealImports.get, async ({ tx, actor, input }) =>
    shown(await importById<Stored>(tx, actor, deals.kind, input.id)),
  ),
  serve(dealImports.prepare, async ({ tx, actor, input, services }) =>
    shown(await prepareImport<Stored>(tx, actor, services, deals, await takeFile(tx, actor, input.file))),
  ),
  serve(dealImports.check, async ({ tx, actor, input, services }) => {
    await tx.allowSeconds(60);
    const stored = await openImport<Stored>(tx, actor, deals.kind, input);
    requireChoices(input, stored.columns);
    const plan = await deals.plan(tx, actor, await tableOf(deals, services, stored), input);
    const create = (await unknownDeals(tx, plan.deals)).length;
    return {
      counts: {
        rows: plan.rows,
        create,
        known: plan.steps - create,
        blank: plan.blank,
        refused: plan.problems.length,
      },
      problems: plan.problems.slice(0, mostProblemsTold),
      preview: previewOf(plan),
      unknown: plan.unknown,
    };
  }),
  serve(dealImports.run, ({ tx, actor, input }) => startDealImport(tx, actor, input)),
  serveBytes(dealImports.problems, (context) => downloadProblems(deals, context, context.input.id)),
  serveBytes(dealImports.report, (context) => downloadReport(deals, context, context.input.id, becomings)),
];
