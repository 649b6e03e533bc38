import { mostFileColumns, mostFileRows } from '#contract/core/imports.ts';
import {
  type DealChoices,
  type DealFile,
  type DealTarget,
  type DealUnknown,
  dealImports,
  dealTargets,
} from '#contract/inventory/deals/deal-imports.ts';
import { sql } from '#server/core/db/sql.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { bare, fieldNames, suggestBy } from '#server/core/imports/headings.ts';
import type { Importer } from '#server/core/imports/importer.ts';
import type { Stored as AnyStored } from '#server/core/imports/store.ts';
import { readCsv, requireRows, textOf } from '#server/core/imports/table.ts';
import { importJobs } from '#server/core/imports/work.ts';
import { type Plan, planDeals } from './plan.ts';
import { unknownDeals, writeDeals } from './write.ts';

export type Stored = AnyStored<DealTarget, NonNullable<DealFile['counts']>, { unknown?: DealUnknown[] }>;

const names = fieldNames<DealTarget>(dealTargets, {
  id: 'reference',
  'deal id': 'reference',
  title: 'name',
  value: 'price',
  'sale price': 'price',
  amount: 'price',
  'commission amount': 'commission',
  'total commission': 'commission',
  gci: 'commission',
  'close date': 'closingOn',
  'closing date': 'closingOn',
  'projected close date': 'closingOn',
  'expected close date': 'closingOn',
  'mutual acceptance date': 'acceptedOn',
  'contract date': 'acceptedOn',
  created: 'createdOn',
  'created at': 'createdOn',
  people: 'person',
  contacts: 'person',
  contact: 'person',
  client: 'person',
  clients: 'person',
  email: 'person',
  'email 1': 'person',
  agents: 'agent',
  users: 'agent',
  user: 'agent',
  'assigned to': 'agent',
  owner: 'agent',
  'property address': 'address',
  street: 'address',
});

/** In a list of contacts, only columns headed “Deal …” belong to the deal; other columns give the person and their agent. */
function suggest(headings: readonly string[]): (DealTarget | null)[] {
  const isOfPeople = headings.some((heading) => ['dealname', 'dealstage', 'dealprice'].includes(bare(heading)));
  if (!isOfPeople) return suggestBy(names, headings);
  const namesPerson = headings.some((heading) => names.get(bare(heading)) === 'person');
  const found = suggestBy(
    names,
    headings.map((heading) => {
      const word = bare(heading);
      if (word.startsWith('deal')) return word.slice('deal'.length);
      // The person's name, if no other column identifies them better.
      if (word === 'name' && !namesPerson) return 'people';
      return names.get(word) === 'person' || names.get(word) === 'agent' ? word : '';
    }),
  );
  return found;
}

function requireDeal(columns: readonly (string | null)[]): void {
  if (!columns.includes('name') && !columns.includes('person'))
    throw new Refusal('bad_request', 'Match a column to the deal’s name or its people.');
}

export const deals: Importer<DealChoices, Plan> = {
  kind: 'deals',
  remembered: ['deals'],
  types: /^text\/(csv|plain|tab-separated-values)$/,
  otherType: 'Choose a CSV file.',
  right: 'deals.create',
  wish: dealImports.run.input,
  jobs: { run: 'deals.import', undo: 'deals.undo_import' },
  async read(content) {
    const limits = { rows: mostFileRows, columns: mostFileColumns };
    return requireRows(await readCsv(textOf(content), limits), limits);
  },
  suggest: async (_, headings) => suggest(headings),
  still: async (_, targets) =>
    targets.map((target) => (target && dealTargets.includes(target as DealTarget) ? target : null)),
  async begin(_, __, wish, columns) {
    requireChoices(wish, columns);
    requireDeal(wish.columns);
    return {};
  },
  async plan(tx, actor, table, wish) {
    requireDeal(wish.columns);
    return planDeals(tx, actor, table, wish.columns);
  },
  found: ({ unknown }) => ({ unknown }),
  atOnce: 500,
  none: { create: 0 },
  async take(tx, actor, { from, importId }, plan) {
    const chunk = plan.deals.slice(from, from + deals.atOnce);
    const fresh = await unknownDeals(tx, chunk);
    if (fresh.length > 0) await writeDeals(tx, actor, fresh, importId);
    return {
      made: fresh.map(({ id }) => id),
      done: fresh.length,
      skipped: chunk.length - fresh.length,
      problems: [],
      counts: { create: fresh.length },
    };
  },
  counts: ({ rows, steps, blank, problems }, { create = 0 }) => ({
    rows,
    create,
    known: steps - create,
    blank,
    refused: problems.length,
  }),
  finished: async () => {},
  undo: {
    right: 'deals.archive',
    /** Only deals unchanged since the import can be undone. */
    async takeBack(tx, made) {
      const here = sql`d.organisation_id = ${tx.scope.organisationId} and d.id = any(${[...made]}::uuid[])`;
      await tx.run(sql`select from deals d where ${here} order by d.id for update`);
      const gone = await tx.all<{ id: string }>(sql`
        update deals d set archived_at = now(), version = d.version + 1, modified_at = now()
        where ${here} and d.archived_at is null and d.version = 1 returning d.id`);
      for (const { id } of gone) tx.record({ kind: 'deal.archived', subject: { type: 'deal', id } });
      return gone.map(({ id }) => id);
    },
    told: () => {},
  },
};

export const { jobs: dealImportJobs, start: startDealImport } = importJobs(deals);
