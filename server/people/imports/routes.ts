import { imports, mostProblemsTold } from '#contract/people/imports.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { downloadProblems, downloadReport } from './downloads.ts';
import { checkNewFields } from './new-fields.ts';
import { dryRun, planImport } from './plan.ts';
import { prepareImport } from './prepare.ts';
import { startImport } from './start.ts';
import { importById, latestImports, present, tableOf } from './store.ts';

export const importRoutes: Served[] = [
  serve(imports.list, async ({ tx, actor }) => ({ imports: await latestImports(tx, actor) })),
  serve(imports.get, async ({ tx, actor, input }) => present(await importById(tx, actor, input.id))),
  serve(imports.prepare, ({ tx, actor, input, services }) => prepareImport(tx, actor, services, input.file)),
  serve(imports.check, async ({ tx, actor, input, services }) => {
    await tx.allowSeconds(60);
    const stored = await importById(tx, actor, input.id);
    if (stored.jobId) throw new Refusal('conflict', 'This file is already being imported, or was.');
    await checkNewFields(tx, actor, input.newFields);
    const plan = await planImport(tx, actor, await tableOf(services, stored), input);
    const { problems, ...found } = await dryRun(tx, actor, plan, input.matches);
    return { ...found, problems: problems.slice(0, mostProblemsTold), unknown: plan.unknown, preview: plan.preview };
  }),
  serve(imports.run, ({ tx, actor, input }) => startImport(tx, actor, input)),
  serveBytes(imports.problems, downloadProblems),
  serveBytes(imports.report, downloadReport),
];
