import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { mostFileColumns, mostFileRows, mostProblemsTold } from '#contract/core/imports.ts';
import { invoiceLines, sourceIn } from '#contract/insight/invoice-lines.ts';
import {
  mostSpendEntries,
  newSpend,
  type SpendFile,
  type SpendTarget,
  spendImports,
  spendTargets,
} from '#contract/insight/spend.ts';
import { sources } from '#contract/people/lead-fields.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { readDay, readMoney } from '#server/core/imports/cells.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { fieldNames, suggestBy } from '#server/core/imports/headings.ts';
import type { Importer, Planned } from '#server/core/imports/importer.ts';
import type { Stored as AnyStored } from '#server/core/imports/store.ts';
import { readCsv, requireRows, type Table, textOf } from '#server/core/imports/table.ts';
import { importJobs } from '#server/core/imports/work.ts';
import { readPdf } from '#server/people/files/text/read-pdf.ts';

type Choices = InputOf<typeof spendImports.run>;
type Cost = { id: string; source: string; amount: number; startsOn: string; note: string };
type Plan = Planned & { costs: Cost[] };
export type Stored = AnyStored<SpendTarget, NonNullable<SpendFile['counts']>>;

const names = fieldNames<SpendTarget>(spendTargets, {
  channel: 'source',
  'lead source': 'source',
  platform: 'source',
  vendor: 'source',
  cost: 'amount',
  spend: 'amount',
  'amount spent': 'amount',
  'amount spent (usd)': 'amount',
  charge: 'amount',
  total: 'amount',
  price: 'amount',
  date: 'startsOn',
  day: 'startsOn',
  month: 'startsOn',
  'invoice date': 'startsOn',
  'start date': 'startsOn',
  'reporting starts': 'startsOn',
  description: 'note',
  campaign: 'note',
  'campaign name': 'note',
  item: 'note',
  product: 'note',
  memo: 'note',
});

const headings = ['Date', 'Description', 'Amount', 'Source'];

/** An invoice’s lines as a table; who sent it stands somewhere on the page, and is whom each line is for unless it says otherwise. */
async function readInvoice(content: Buffer): Promise<Table> {
  const read = await readPdf(content);
  if (!read?.content.trim()) throw new Refusal('bad_request', 'No text could be read in this PDF.');
  const whole = sourceIn(read.content) ?? '';
  const rows = invoiceLines(read.content).map(({ date, words, amount }, at) => ({
    row: at + 2,
    cells: [date, words, amount, sourceIn(words) ?? whole],
  }));
  return { headings, rows };
}

/** The name of a source as it is written here, or the source that bills under such a name. */
const readSource = (cell: string): string => {
  const word = cell.toLowerCase().replace(/[\s-]+/g, '_');
  return (sources as readonly string[]).includes(word) ? word : (sourceIn(cell) ?? cell);
};

function planOf({ rows }: Table, columns: readonly (SpendTarget | null)[]): Plan {
  const plan: Plan = { rows: rows.length, steps: 0, costs: [], problems: [] };
  for (const { row, cells } of rows) {
    const cell = (name: SpendTarget) => (cells[columns.indexOf(name)] ?? '').trim();
    const amount = readMoney(cell('amount'));
    const note = cell('note').slice(0, 200);
    const parsed = newSpend.safeParse({
      source: columns.includes('source') ? readSource(cell('source')) : sourceIn(note),
      amount: 'value' in amount ? amount.value : null,
      startsOn: readDay(cell('startsOn')) ?? cell('startsOn'),
      note,
    });
    if (parsed.success) {
      const { source, amount: cents, startsOn } = parsed.data;
      plan.costs.push({ id: newId(), source, amount: cents, startsOn, note });
    } else {
      const issues = parsed.error.issues.map(({ path, message }) => {
        const field = String(path[0] ?? '') || null;
        const told = field === 'source' ? 'Say which lead source this is for.' : message;
        return { field, message: field === 'amount' && amount.problem ? amount.problem : told };
      });
      plan.problems.push({ row, issues });
    }
  }
  plan.steps = plan.costs.length;
  return plan;
}

function requireAmounts(columns: readonly (string | null)[]): void {
  if (!columns.includes('amount') || !columns.includes('startsOn'))
    throw new Refusal('conflict', 'The file needs columns for the amount and the date.');
}

/** Known is what is there to the cent and the day under the same words; what stands twice in a file is one. */
const fresh = (costs: readonly Cost[], organisationId: string | null) => sql`
  select distinct on (n.source, n.amount, n."startsOn", n.note) n.*
  from jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) n(id uuid, source text, amount bigint, "startsOn" date, note text)
  where not exists (select from source_spend s where s.organisation_id = ${organisationId} and s.source = n.source
    and s.amount_cents = n.amount and s.starts_on = n."startsOn" and s.note = n.note)
  order by n.source, n.amount, n."startsOn", n.note, n.id`;

const countOf = (tx: Tx): Promise<{ count: number }> =>
  tx.get<{ count: number }>(sql`
    select count(*)::int as count from source_spend where organisation_id = ${tx.scope.organisationId}`);

/** What the file would do, to the row. */
export async function trySpend(tx: Tx, table: Table, choices: Choices): Promise<OutputOf<typeof spendImports.check>> {
  requireAmounts(choices.columns);
  const plan = planOf(table, choices.columns);
  const { create } = await tx.get<{ create: number }>(sql`
    select count(*)::int as create from (${fresh(plan.costs, tx.scope.organisationId)}) f`);
  const { count } = await countOf(tx);
  if (count + create > mostSpendEntries)
    throw new Refusal('conflict', `At most ${mostSpendEntries} costs are kept. Remove some first.`);
  const counts = { rows: plan.rows, create, known: plan.costs.length - create, refused: plan.problems.length };
  return { counts, problems: plan.problems.slice(0, mostProblemsTold) };
}

export const spendImporter: Importer<Choices, Plan> = {
  kind: 'spend',
  remembered: ['spend'],
  types: /^(?:text\/(?:csv|plain|tab-separated-values)|application\/pdf)$/,
  otherType: 'Choose a CSV or PDF file.',
  right: 'spend.manage',
  wish: spendImports.run.input,
  jobs: { run: 'spend.import', undo: 'spend.undo_import' },
  async read(content, contentType) {
    const limits = { rows: mostFileRows, columns: mostFileColumns };
    const isPdf = contentType.startsWith('application/pdf');
    return requireRows(isPdf ? await readInvoice(content) : await readCsv(textOf(content), limits), limits);
  },
  suggest: async (_, given) => suggestBy(names, given),
  still: async (_, targets) =>
    targets.map((target) => (target && spendTargets.includes(target as SpendTarget) ? target : null)),
  async begin(_, __, wish, columns) {
    requireChoices(wish, columns);
    requireAmounts(wish.columns);
    return {};
  },
  plan: async (_, __, table, wish) => planOf(table, wish.columns),
  atOnce: 500,
  none: { create: 0 },
  async take(tx, actor, { from }, plan) {
    const wanted = plan.costs.slice(from, from + spendImporter.atOnce);
    const made = await tx.all<{ id: string; source: string; amount: number }>(sql`
      insert into source_spend (organisation_id, id, source, amount_cents, starts_on, months, recurs, note, created_by)
      select ${actor.organisationId}, f.id, f.source, f.amount, f."startsOn", 1, false, f.note, ${actor.userId}
      from (${fresh(wanted, actor.organisationId)}) f
      where (select count(*) from source_spend where organisation_id = ${actor.organisationId}) + ${wanted.length}::int <= ${sql.int(mostSpendEntries)}
      returning id, source, amount_cents as amount`);
    for (const { id, source, amount } of made)
      tx.record({ kind: 'spend.added', subject: { type: 'spend', id }, data: { source, amount } });
    return {
      made: made.map(({ id }) => id),
      done: made.length,
      skipped: wanted.length - made.length,
      problems: [],
      counts: { create: made.length },
    };
  },
  counts: ({ rows, steps, problems }, { create = 0 }) => ({
    rows,
    create,
    known: steps - create,
    refused: problems.length,
  }),
  finished: async () => {},
  undo: {
    right: 'spend.manage',
    // What somebody changed since is theirs.
    async takeBack(tx, made) {
      const gone = await tx.all<{ id: string; source: string; amount: number }>(sql`
        delete from source_spend where organisation_id = ${tx.scope.organisationId} and id = any(${[...made]}::uuid[]) and version = 1
        returning id, source, amount_cents as amount`);
      for (const { id, source, amount } of gone)
        tx.record({ kind: 'spend.removed', subject: { type: 'spend', id }, data: { source, amount } });
      return gone.map(({ id }) => id);
    },
    told: () => {},
  },
};

export const { jobs: spendImportJobs, start: startSpendImport } = importJobs(spendImporter);
