import { mostFileColumns, mostFileRows } from '#contract/core/imports.ts';
import {
  type LoanChoices,
  type LoanFile,
  type LoanTarget,
  type LoanUnknown,
  loanImports,
  loanTargets,
} from '#contract/verticals/loans/loan-imports.ts';
import { sql } from '#server/core/db/sql.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import type { Importer } from '#server/core/imports/importer.ts';
import type { Stored as AnyStored } from '#server/core/imports/store.ts';
import { readCsv, requireRows, textOf } from '#server/core/imports/table.ts';
import { importJobs } from '#server/core/imports/work.ts';
import { leaveAlong } from '#server/people/imports/come-along.ts';
import { applicationRoomLeft } from '../room.ts';
import { suggestLoans } from './headings.ts';
import { type Plan, planLoans } from './plan.ts';
import { unknownLoans, within, writeLoans } from './write.ts';

export type Stored = AnyStored<LoanTarget, NonNullable<LoanFile['counts']>, { unknown?: LoanUnknown[] }>;

export const noRoom = 'Your plan has no room for another active application. Upgrade, then import this row again.';

function requireBorrower(columns: readonly (string | null)[]): void {
  if (!['borrower', 'firstName', 'lastName'].some((name) => columns.includes(name)))
    throw new Refusal('bad_request', 'Match a column to the borrower’s name.');
}

export const pipeline: Importer<LoanChoices, Plan> = {
  kind: 'loans',
  remembered: ['loans'],
  types: /^text\/(csv|plain|tab-separated-values)$/,
  otherType: 'Choose a CSV file.',
  right: 'loans.import',
  wish: loanImports.run.input,
  jobs: { run: 'loans.import', undo: 'loans.undo_import' },
  async read(content) {
    const limits = { rows: mostFileRows, columns: mostFileColumns };
    return requireRows(await readCsv(textOf(content), limits), limits);
  },
  suggest: async (_, headings) => suggestLoans(headings),
  still: async (_, targets) =>
    targets.map((target) => (target && loanTargets.includes(target as LoanTarget) ? target : null)),
  async begin(_, __, wish, columns) {
    requireChoices(wish, columns);
    requireBorrower(wish.columns);
    return {};
  },
  async plan(tx, actor, table, wish) {
    requireBorrower(wish.columns);
    return planLoans(tx, actor, table, wish.columns);
  },
  found: ({ unknown }) => ({ unknown }),
  atOnce: 200,
  none: { create: 0, people: 0, limited: 0 },
  async take(tx, actor, { from, importId }, plan) {
    const chunk = plan.loans.slice(from, from + pipeline.atOnce);
    const fresh = await unknownLoans(tx, chunk);
    const { taken, limited } = within(fresh, await applicationRoomLeft(tx));
    const { people } = taken.length > 0 ? await writeLoans(tx, actor, taken, importId) : { people: 0 };
    return {
      made: taken.map(({ id }) => id),
      done: taken.length,
      skipped: chunk.length - fresh.length,
      problems: limited.map(({ row }) => ({ row, issues: [{ field: null, message: noRoom }] })),
      counts: { create: taken.length, people, limited: limited.length },
    };
  },
  counts: ({ rows, steps, problems }, { create = 0, people = 0, limited = 0 }) => ({
    rows,
    create,
    known: steps - create - limited,
    people,
    limited,
    refused: problems.length,
  }),
  finished: async () => {},
  undo: {
    right: 'loans.archive',
    /** Untouched is what stands as the import left it. */
    async takeBack(tx, made, madeAt) {
      const here = sql`l.organisation_id = ${tx.scope.organisationId} and l.id = any(${[...made]}::uuid[])`;
      await tx.run(sql`select from loans l where ${here} order by l.id for update`);
      const gone = await tx.all<{ id: string }>(sql`
        update loans l set archived_at = now(), version = l.version + 1, modified_at = now()
        where ${here} and l.archived_at is null and l.version = 1 and l.modified_at <= coalesce(${madeAt}::timestamptz, l.modified_at)
        returning l.id`);
      for (const { id } of gone) tx.record({ kind: 'loan.archived', subject: { type: 'loan', id } });
      return gone.map(({ id }) => id);
    },
    told: () => {},
    further: leaveAlong(
      (lead) => sql`exists (
      select from loan_borrowers b join loans o on o.organisation_id = b.organisation_id and o.id = b.loan_id
      where b.organisation_id = ${lead}.organisation_id and b.lead_id = ${lead}.id and o.archived_at is null)`,
    ),
  },
};

export const { jobs: loanImportJobs, start: startLoanImport } = importJobs(pipeline);
