import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { mostFileColumns, mostFileRows, mostProblemsTold } from '#contract/core/imports.ts';
import {
  type CompFile,
  type CompTarget,
  type commercialMarket,
  compImports,
  compTargets,
  mostImported,
  newComp,
} from '#contract/verticals/commercial/market.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { readDay } from '#server/core/imports/cells.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { fieldNames, suggestBy } from '#server/core/imports/headings.ts';
import type { Importer, Planned } from '#server/core/imports/importer.ts';
import type { Stored as AnyStored } from '#server/core/imports/store.ts';
import { readCsv, requireRows, type Table, textOf } from '#server/core/imports/table.ts';
import { importJobs } from '#server/core/imports/work.ts';
import { compSubject, insertComps, type NewComp } from './comps.ts';

type Choices = InputOf<typeof compImports.run>;
type Plan = Planned & { comps: NewComp[] };
export type Stored = AnyStored<CompTarget, NonNullable<CompFile['counts']>>;

const names = fieldNames<CompTarget>(compTargets, {
  type: 'kind',
  'comp type': 'kind',
  'transaction type': 'kind',
  'property type': 'use',
  property: 'name',
  'property name': 'name',
  'building name': 'name',
  address: 'street',
  'property address': 'street',
  state: 'stateOrProvince',
  date: 'on',
  'sale date': 'on',
  'lease date': 'on',
  'sign date': 'on',
  sf: 'squareFeet',
  'sq ft': 'squareFeet',
  size: 'squareFeet',
  'size (sf)': 'squareFeet',
  'building sf': 'squareFeet',
  'bldg sf': 'squareFeet',
  'leased sf': 'squareFeet',
  rba: 'squareFeet',
  'sale price': 'price',
  'rent psf': 'rent',
  'rent/sf': 'rent',
  'rent/sf/yr': 'rent',
  'starting rent': 'rent',
  'term months': 'months',
  tenant: 'party',
  buyer: 'party',
});

const number = (cell: string): number | null => {
  const plain = cell.replace(/[$,%\s]/g, '');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null;
};
const word = (cell: string): string => cell.toLowerCase().replace(/[\s-]+/g, '_');

function read(cell: (name: CompTarget) => string): unknown {
  const amount = number(cell('price')) ?? number(cell('rent'));
  const rate = number(cell('capRate'));
  return {
    kind: cell('kind') ? word(cell('kind')) : cell('price') ? 'sale' : 'lease',
    use: word(cell('use') || 'office'),
    name: cell('name') || cell('street'),
    street: cell('street'),
    city: cell('city'),
    stateOrProvince: cell('stateOrProvince').toUpperCase(),
    on: readDay(cell('on')) ?? cell('on'),
    squareFeet: number(cell('squareFeet')),
    cents: amount === null ? null : Math.round(amount * 100),
    capRate: rate === null ? null : Math.round(rate * 10_000),
    leaseType: cell('leaseType') ? word(cell('leaseType')) : null,
    months: number(cell('months')),
    party: cell('party'),
    source: cell('source'),
  };
}

/** What is right comes in; every problem of the others is named by row and field. */
function planOf({ rows }: Table, columns: readonly (CompTarget | null)[]): Plan {
  const plan: Plan = { rows: rows.length, steps: 0, comps: [], problems: [] };
  for (const { row, cells } of rows) {
    const parsed = newComp.safeParse(read((name) => (cells[columns.indexOf(name)] ?? '').trim()));
    if (parsed.success) plan.comps.push({ id: newId(), ...parsed.data });
    else {
      const issues = parsed.error.issues.map(({ path, message }) => ({
        field: String(path[0] ?? '') || null,
        message,
      }));
      plan.problems.push({ row, issues });
    }
  }
  plan.steps = plan.comps.length;
  return plan;
}

function requireAmounts(columns: readonly (string | null)[]): void {
  if (!columns.includes('squareFeet') || !(columns.includes('price') || columns.includes('rent')))
    throw new Refusal('conflict', 'The file needs columns for square feet and for price or rent.');
}

async function takeComps(tx: Tx, wanted: readonly NewComp[]): Promise<string[]> {
  const made = wanted.length === 0 ? [] : await insertComps(tx, wanted);
  if (made[0])
    tx.record({
      kind: 'commercial.comps_changed',
      subject: compSubject(made[0]),
      data: { what: 'imported', count: made.length },
    });
  return made;
}

/** What the file would do, to the row. */
export async function tryComps(tx: Tx, table: Table, choices: Choices): Promise<OutputOf<typeof compImports.check>> {
  requireAmounts(choices.columns);
  const plan = planOf(table, choices.columns);
  // As the table itself tells two comps apart; a line that stands in the file twice is one.
  const { create } = await tx.get<{ create: number }>(sql`
    select count(*)::int as create from (
      select distinct n."on", lintel.plain(n.kind || '|' || n.name || '|' || n.street || '|' || n.party) || '|' || n.cents || '|' || n."squareFeet" as identity
      from jsonb_to_recordset(${JSON.stringify(plan.comps)}::jsonb)
        n(kind text, name text, street text, party text, "squareFeet" int, cents bigint, "on" date)) u
    where not exists (select from commercial_comps c
      where c.organisation_id = ${tx.scope.organisationId} and c.on_day = u."on" and c.identity = u.identity)`);
  const counts = { rows: plan.rows, create, known: plan.comps.length - create, refused: plan.problems.length };
  return { counts, problems: plan.problems.slice(0, mostProblemsTold) };
}

export const comps: Importer<Choices, Plan> = {
  kind: 'comps',
  remembered: ['comps'],
  types: /^text\/(csv|plain|tab-separated-values)$/,
  otherType: 'Choose a CSV file.',
  right: 'commercial.work',
  wish: compImports.run.input,
  jobs: { run: 'commercial.import_comps', undo: 'commercial.undo_comp_import' },
  async read(content) {
    const limits = { rows: mostFileRows, columns: mostFileColumns };
    return requireRows(await readCsv(textOf(content), limits), limits);
  },
  suggest: async (_, headings) => suggestBy(names, headings),
  still: async (_, targets) =>
    targets.map((target) => (target && compTargets.includes(target as CompTarget) ? target : null)),
  async begin(_, __, wish, columns) {
    requireChoices(wish, columns);
    requireAmounts(wish.columns);
    return {};
  },
  plan: async (_, __, table, wish) => planOf(table, wish.columns),
  atOnce: 1_000,
  none: { create: 0 },
  async take(tx, _, { from }, plan) {
    const wanted = plan.comps.slice(from, from + comps.atOnce);
    const made = await takeComps(tx, wanted);
    const skipped = wanted.length - made.length;
    return { made, done: made.length, skipped, problems: [], counts: { create: made.length } };
  },
  counts: ({ rows, steps, problems }, { create = 0 }) => ({
    rows,
    create,
    known: steps - create,
    refused: problems.length,
  }),
  finished: async () => {},
  undo: {
    right: 'commercial.work',
    async takeBack(tx, made) {
      const gone = await tx.all<{ id: string }>(sql`
        delete from commercial_comps where organisation_id = ${tx.scope.organisationId} and id = any(${[...made]}::uuid[]) returning id`);
      if (gone[0])
        tx.record({
          kind: 'commercial.comps_changed',
          subject: compSubject(gone[0].id),
          data: { what: 'removed', count: gone.length },
        });
      return gone.map(({ id }) => id);
    },
    told: () => {},
  },
};

export const { jobs: compImportJobs, start: startCompImport } = importJobs(comps);

/** A few comps at once, in one request: the same reading, without a file that is kept. */
export async function importComps(
  tx: Tx,
  { csv }: InputOf<typeof commercialMarket.importComps>,
): Promise<OutputOf<typeof commercialMarket.importComps>> {
  const table = await readCsv(csv, { rows: mostFileRows, columns: mostFileColumns });
  const columns = suggestBy(names, table.headings);
  requireAmounts(columns);
  if (table.rows.length > mostImported) throw new Refusal('conflict', `A file can have at most ${mostImported} comps.`);
  const plan = planOf(table, columns);
  const made = await takeComps(tx, plan.comps);
  const refused = plan.problems.slice(0, 100).map(({ row, issues: [issue] }) => ({
    row,
    field: issue!.field ?? '',
    message: issue!.message,
  }));
  return { added: made.length, known: plan.comps.length - made.length, refused };
}
