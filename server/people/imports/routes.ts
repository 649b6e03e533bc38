import { mostProblemsTold } from '#contract/core/imports.ts';
import { imports } from '#contract/people/imports.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { downloadProblems } from '#server/core/imports/downloads.ts';
import { importById, latestImports, openImport, prepareImport, tableOf } from '#server/core/imports/store.ts';
import { takeFile } from '../files/take-file.ts';
import { people, present, type Stored, startImport } from './importer.ts';
import { checkNewFields } from './new-fields.ts';
import { dryRun, planImport } from './plan.ts';
import { downloadReport } from './report.ts';

export const importRoutes: Served[] = [
  serve(imports.list, async ({ tx, actor }) => ({
    imports: (await latestImports<Stored>(tx, actor, people.kind)).map(present),
  })),
  serve(imports.get, async ({ tx, actor, input }) =>
    present(await importById<Stored>(tx, actor, people.kind, input.id)),
  ),
  serve(imports.prepare, async ({ tx, actor, input, services }) =>
    present(await prepareImport<Stored>(tx, actor, services, people, await takeFile(tx, actor, input.file))),
  ),
  serve(imports.check, async ({ tx, actor, input, services }) => {
    await tx.allowSeconds(60);
    const stored = await openImport<Stored>(tx, actor, people.kind, input);
    await checkNewFields(tx, actor, input.newFields);
    const plan = await planImport(tx, actor, await tableOf(people, services, stored), input);
    const { problems, ...found } = await dryRun(tx, actor, plan, input.matches);
    return { ...found, problems: problems.slice(0, mostProblemsTold), unknown: plan.unknown, preview: plan.preview };
  }),
  serve(imports.run, ({ tx, actor, input }) => startImport(tx, actor, input)),
  serveBytes(imports.problems, (context) => downloadProblems(people, context, context.input.id)),
  serveBytes(imports.report, downloadReport),
];
