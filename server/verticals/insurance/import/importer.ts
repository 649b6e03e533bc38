import { mostFileColumns, mostFileRows } from '#contract/core/imports.ts';
import {
  type PolicyChoices,
  type PolicyFile,
  type PolicyTarget,
  type PolicyUnknown,
  policyImports,
  policyTargets,
} from '#contract/verticals/insurance/policy-imports.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import type { Further, Importer } from '#server/core/imports/importer.ts';
import type { Stored as AnyStored } from '#server/core/imports/store.ts';
import { readCsv, requireRows, textOf } from '#server/core/imports/table.ts';
import { importJobs } from '#server/core/imports/work.ts';
import { leaveAlong } from '#server/people/imports/come-along.ts';
import { suggestPolicies } from './headings.ts';
import { type Plan, planPolicies } from './plan.ts';
import { unknownPolicies, writePolicies } from './write.ts';

export type Stored = AnyStored<PolicyTarget, NonNullable<PolicyFile['counts']>, { unknown?: PolicyUnknown[] }>;

function requirePolicy(columns: readonly (string | null)[]): void {
  if (!['insured', 'firstName', 'lastName'].some((name) => columns.includes(name)))
    throw new Refusal('bad_request', 'Match a column to the insured’s name.');
  for (const [name, words] of [
    ['line', 'the line of business'],
    ['effectiveOn', 'the effective date'],
  ] as const)
    if (!columns.includes(name)) throw new Refusal('bad_request', `Match a column to ${words}.`);
  if (!columns.includes('carrier') && !columns.includes('naic'))
    throw new Refusal('bad_request', 'Match a column to the carrier.');
}

const people = leaveAlong(
  (lead) => sql`exists (
    select from policies o where o.organisation_id = ${lead}.organisation_id and o.lead_id = ${lead}.id and o.archived_at is null)`,
);

/** Carriers that came along and that nothing is written with go from the list, too. */
async function removeCarriers(tx: Tx, jobId: string): Promise<void> {
  const { organisationId } = tx.scope;
  const gone = await tx.all<{ id: string; name: string }>(sql`
    update carriers c set removed_at = now() from file_imports i
    where c.organisation_id = ${organisationId} and i.organisation_id = c.organisation_id and i.job_id = ${jobId} and c.import_id = i.id
      and c.removed_at is null and c.version = 1 and not exists (
        select from policies p where p.organisation_id = c.organisation_id and p.carrier_id = c.id and p.archived_at is null)
    returning c.id, c.name`);
  for (const { id, name } of gone)
    tx.record({ kind: 'carrier.removed', subject: { type: 'carrier', id }, data: { name } });
}

const further: Further = {
  ...people,
  async ended(tx, jobId) {
    await people.ended(tx, jobId);
    await removeCarriers(tx, jobId);
  },
};

export const book: Importer<PolicyChoices, Plan> = {
  kind: 'policies',
  remembered: ['policies'],
  types: /^text\/(csv|plain|tab-separated-values)$/,
  otherType: 'Choose a CSV file.',
  right: 'policies.work',
  wish: policyImports.run.input,
  jobs: { run: 'policies.import', undo: 'policies.undo_import' },
  async read(content) {
    const limits = { rows: mostFileRows, columns: mostFileColumns };
    return requireRows(await readCsv(textOf(content), limits), limits);
  },
  suggest: async (_, headings) => suggestPolicies(headings),
  still: async (_, targets) =>
    targets.map((target) => (target && policyTargets.includes(target as PolicyTarget) ? target : null)),
  async begin(_, __, wish, columns) {
    requireChoices(wish, columns);
    requirePolicy(wish.columns);
    return {};
  },
  async plan(tx, actor, table, wish) {
    requirePolicy(wish.columns);
    return planPolicies(tx, actor, table, wish.columns);
  },
  found: ({ unknown }) => ({ unknown }),
  atOnce: 500,
  none: { create: 0, terms: 0, known: 0, people: 0, carriers: 0 },
  async take(tx, actor, { from, importId }, plan) {
    const chunk = plan.policies.slice(from, from + book.atOnce);
    const fresh = await unknownPolicies(tx, chunk);
    const { people: met, carriers } =
      fresh.length > 0 ? await writePolicies(tx, actor, fresh, importId) : { people: 0, carriers: 0 };
    const rowsOf = (some: typeof chunk): number => some.reduce((sum, { terms }) => sum + terms.length, 0);
    return {
      made: fresh.map(({ id }) => id),
      done: rowsOf(fresh),
      skipped: rowsOf(chunk) - rowsOf(fresh),
      problems: [],
      counts: {
        create: fresh.length,
        terms: rowsOf(fresh) - fresh.length,
        known: rowsOf(chunk) - rowsOf(fresh),
        people: met,
        carriers,
      },
    };
  },
  counts: ({ rows, problems }, tally) => ({ rows, ...tally, refused: problems.length }),
  finished: async () => {},
  undo: {
    right: 'policies.archive',
    /** Untouched is what stands as the import left it. */
    async takeBack(tx, made, madeAt) {
      const here = sql`l.organisation_id = ${tx.scope.organisationId} and l.id = any(${[...made]}::uuid[])`;
      await tx.run(sql`select from policies l where ${here} order by l.id for update`);
      const gone = await tx.all<{ id: string }>(sql`
        update policies l set archived_at = now(), version = l.version + 1, modified_at = now()
        where ${here} and l.archived_at is null and l.version = 1 and l.modified_at <= coalesce(${madeAt}::timestamptz, l.modified_at)
        returning l.id`);
      for (const { id } of gone) tx.record({ kind: 'policy.archived', subject: { type: 'policy', id } });
      return gone.map(({ id }) => id);
    },
    told: () => {},
    further,
  },
};

export const { jobs: policyImportJobs, start: startPolicyImport } = importJobs(book);
