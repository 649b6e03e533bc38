import { mostProblemsTold } from '#contract/core/imports.ts';
import { type LoanUnknown, loanImports } from '#contract/verticals/loans/loan-imports.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { downloadProblems } from '#server/core/imports/downloads.ts';
import { downloadReport } from '#server/core/imports/report.ts';
import { importById, latestImports, openImport, prepareImport, shown, tableOf } from '#server/core/imports/store.ts';
import { takeFile } from '#server/people/files/take-file.ts';
import { countNew } from '#server/people/imports/come-along.ts';
import { applicationRoomLeft } from '../room.ts';
import { noRoom, pipeline, type Stored, startLoanImport } from './importer.ts';
import { previewOf } from './plan.ts';
import { unknownLoans, within } from './write.ts';

const becomings: Record<LoanUnknown['becomes'], string> = {
  inquiry: 'first milestone, or Application if one was taken',
  usual: 'kept at the default',
  other_program: 'other program',
  office: 'no loan officer: assigned to the office',
  yours: 'assigned to the user who imported it',
  nobody: 'no processor',
  lock_from_today: 'lock counted from the import date; the lock date isn’t in the file',
  left_out: 'left out',
};

export const loanImportRoutes: Served[] = [
  serve(loanImports.list, async ({ tx, actor }) => ({
    imports: (await latestImports<Stored>(tx, actor, pipeline.kind)).map(shown),
  })),
  serve(loanImports.get, async ({ tx, actor, input }) =>
    shown(await importById<Stored>(tx, actor, pipeline.kind, input.id)),
  ),
  serve(loanImports.prepare, async ({ tx, actor, input, services }) =>
    shown(await prepareImport<Stored>(tx, actor, services, pipeline, await takeFile(tx, actor, input.file))),
  ),
  serve(loanImports.check, async ({ tx, actor, input, services }) => {
    await tx.allowSeconds(60);
    const stored = await openImport<Stored>(tx, actor, pipeline.kind, input);
    requireChoices(input, stored.columns);
    const plan = await pipeline.plan(tx, actor, await tableOf(pipeline, services, stored), input);
    const fresh = await unknownLoans(tx, plan.loans);
    const { taken, limited } = within(fresh, await applicationRoomLeft(tx));
    const people = await countNew(
      tx,
      actor,
      taken.flatMap(({ borrowers }) => borrowers),
    );
    const problems = [
      ...plan.problems,
      ...limited.map(({ row }) => ({ row, issues: [{ field: null, message: noRoom }] })),
    ].toSorted((a, b) => a.row - b.row);
    return {
      counts: {
        rows: plan.rows,
        create: taken.length,
        known: plan.steps - fresh.length,
        people,
        limited: limited.length,
        refused: plan.problems.length,
      },
      problems: problems.slice(0, mostProblemsTold),
      preview: previewOf(plan),
      unknown: plan.unknown,
    };
  }),
  serve(loanImports.run, ({ tx, actor, input }) => startLoanImport(tx, actor, input)),
  serveBytes(loanImports.problems, (context) => downloadProblems(pipeline, context, context.input.id)),
  serveBytes(loanImports.report, (context) => downloadReport(pipeline, context, context.input.id, becomings)),
];
