import { mostProblemsTold } from '#contract/core/imports.ts';
import { type PolicyUnknown, policyImports } from '#contract/verticals/insurance/policy-imports.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { downloadProblems } from '#server/core/imports/downloads.ts';
import { downloadReport } from '#server/core/imports/report.ts';
import { importById, latestImports, openImport, prepareImport, shown, tableOf } from '#server/core/imports/store.ts';
import { takeFile } from '#server/people/files/take-file.ts';
import { countNew } from '#server/people/imports/come-along.ts';
import { book, type Stored, startPolicyImport } from './importer.ts';
import { previewOf } from './plan.ts';
import { unknownPolicies } from './write.ts';

const becomings: Record<PolicyUnknown['becomes'], string> = {
  new_carrier: 'added to the list of carriers',
  usual: 'kept at the default',
  office: 'no producer: assigned to the office',
  yours: 'assigned to the user who imported it',
  no_return: 'canceled; the return premium isn’t in the file and wasn’t posted',
  left_out: 'left out',
};

export const policyImportRoutes: Served[] = [
  serve(policyImports.list, async ({ tx, actor }) => ({
    imports: (await latestImports<Stored>(tx, actor, book.kind)).map(shown),
  })),
  serve(policyImports.get, async ({ tx, actor, input }) =>
    shown(await importById<Stored>(tx, actor, book.kind, input.id)),
  ),
  serve(policyImports.prepare, async ({ tx, actor, input, services }) =>
    shown(await prepareImport<Stored>(tx, actor, services, book, await takeFile(tx, actor, input.file))),
  ),
  serve(policyImports.check, async ({ tx, actor, input, services }) => {
    await tx.allowSeconds(60);
    const stored = await openImport<Stored>(tx, actor, book.kind, input);
    requireChoices(input, stored.columns);
    const plan = await book.plan(tx, actor, await tableOf(book, services, stored), input);
    const fresh = await unknownPolicies(tx, plan.policies);
    const rowsOf = (some: readonly { terms: readonly unknown[] }[]) =>
      some.reduce((sum, { terms }) => sum + terms.length, 0);
    const people = await countNew(
      tx,
      actor,
      fresh.map(({ insured }) => insured),
    );
    return {
      counts: {
        rows: plan.rows,
        create: fresh.length,
        terms: rowsOf(fresh) - fresh.length,
        known: rowsOf(plan.policies) - rowsOf(fresh),
        people,
        carriers: new Set(fresh.flatMap(({ carrier }) => (carrier.isNew ? [carrier.id] : []))).size,
        refused: plan.problems.length,
      },
      problems: plan.problems.slice(0, mostProblemsTold),
      preview: previewOf(plan),
      unknown: plan.unknown,
    };
  }),
  serve(policyImports.run, ({ tx, actor, input }) => startPolicyImport(tx, actor, input)),
  serveBytes(policyImports.problems, (context) => downloadProblems(book, context, context.input.id)),
  serveBytes(policyImports.report, (context) => downloadReport(book, context, context.input.id, becomings)),
];
