import type { OutputOf } from '#contract/core/call.ts';
import { mostFileColumns, mostFileRows, mostProblemsTold, type RowProblem } from '#contract/core/imports.ts';
import {
  type RentRollChoices,
  type RentRollFile,
  type RentRollTarget,
  type RentRollUnmatched,
  rentRollImports,
  rentRollTargets,
} from '#contract/verticals/property/rent-roll-imports.ts';
import { requireRoom } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { fieldNames, suggestBy } from '#server/core/imports/headings.ts';
import type { Importer } from '#server/core/imports/importer.ts';
import type { Stored as AnyStored } from '#server/core/imports/store.ts';
import { readCsv, requireRows, type Table, textOf } from '#server/core/imports/table.ts';
import { importJobs } from '#server/core/imports/work.ts';
import { dailyRent } from '../post-rent-job.ts';
import { requirePropertyRoom } from '../room.ts';
import { closedThrough } from './closed.ts';
import { knownOf, newsOf } from './known.ts';
import { type ComingProperty, type Plan, planRentRoll, requireColumns } from './plan.ts';
import { takeBackOpenings } from './undo.ts';
import { writeProperty } from './write.ts';

export type Stored = AnyStored<
  RentRollTarget,
  NonNullable<RentRollFile['counts']>,
  { unmatched?: RentRollUnmatched[] }
>;

/** As AppFolio, Buildium, Yardi Breeze, Rent Manager and most spreadsheets head them. */
const names = fieldNames<RentRollTarget>(rentRollTargets, {
  'property name': 'property',
  building: 'property',
  'building name': 'property',
  'property address': 'street',
  address: 'street',
  'street address': 'street',
  'street address 1': 'street',
  state: 'stateOrProvince',
  zip: 'postalCode',
  'zip code': 'postalCode',
  'unit number': 'unit',
  'unit name': 'unit',
  'unit #': 'unit',
  'unit no': 'unit',
  apt: 'unit',
  bed: 'beds',
  bd: 'beds',
  bedrooms: 'beds',
  'bd/ba': 'beds',
  'beds/baths': 'beds',
  'bed/bath': 'beds',
  sqft: 'squareFeet',
  'sq ft': 'squareFeet',
  'sq. ft.': 'squareFeet',
  sf: 'squareFeet',
  'unit sqft': 'squareFeet',
  'unit sq ft': 'squareFeet',
  size: 'squareFeet',
  'market rent': 'marketRent',
  'unit status': 'status',
  occupancy: 'status',
  'lease status': 'status',
  tenants: 'tenant',
  'tenant name': 'tenant',
  'tenant(s)': 'tenant',
  resident: 'tenant',
  residents: 'tenant',
  'resident name': 'tenant',
  name: 'tenant',
  lessee: 'tenant',
  email: 'tenantEmail',
  emails: 'tenantEmail',
  'resident email': 'tenantEmail',
  phone: 'tenantPhone',
  'phone numbers': 'tenantPhone',
  'resident phone': 'tenantPhone',
  'lease from': 'from',
  'lease start': 'from',
  'lease start date': 'from',
  'start date': 'from',
  'lease begin': 'from',
  'move in': 'from',
  'move-in date': 'from',
  'lease to': 'until',
  'lease end': 'until',
  'lease end date': 'until',
  'end date': 'until',
  'lease expiration': 'until',
  'lease expires': 'until',
  expires: 'until',
  'move out': 'leavesOn',
  'move-out date': 'leavesOn',
  'expected move-out': 'leavesOn',
  'monthly rent': 'rent',
  'actual rent': 'rent',
  'current rent': 'rent',
  'lease rent': 'rent',
  'rent amount': 'rent',
  'rent due day': 'dueDay',
  'due on': 'dueDay',
  'security deposit': 'deposit',
  'deposit held': 'deposit',
  'deposits held': 'deposit',
  'resident deposit': 'deposit',
  deposits: 'deposit',
  'balance due': 'balance',
  'tenant balance': 'balance',
  'past due': 'balance',
  'amount receivable': 'balance',
  'prepaid rent': 'prepaid',
  prepayments: 'prepaid',
  'open credits': 'prepaid',
  owners: 'owner',
  'owner(s)': 'owner',
  'owner name': 'owner',
  'property owner': 'owner',
  'cash balance': 'ownerBalance',
  'owner cash': 'ownerBalance',
  'property reserve': 'reserve',
  'reserve amount': 'reserve',
  'management fee': 'feeRate',
  'management fee %': 'feeRate',
  'management fee percent': 'feeRate',
});

const leastHeadings = 3;

/** Reports have their name, their day and a blank line above the headings. */
function belowTitle(table: Table): Table {
  const told = (cells: readonly string[]) => suggestBy(names, cells).filter(Boolean).length;
  if (told(table.headings) >= leastHeadings) return table;
  const at = table.rows.slice(0, 15).findIndex(({ cells }) => told(cells) >= leastHeadings);
  if (at < 0) return table;
  const headings = table.rows[at]!.cells.map((heading) => heading.trim().slice(0, 200));
  return { headings, rows: table.rows.slice(at + 1) };
}

/** Which of them may come in: a closed book takes nothing, and a plan has room for so many properties. */
async function requireOpen(tx: Tx, asOf: string): Promise<void> {
  const closed = await closedThrough(tx);
  if (closed !== null && asOf <= closed)
    throw new Refusal('conflict', `The books are closed through ${closed}. Choose balances of a later day.`);
}

const refused = ({ rows }: ComingProperty, message: string): RowProblem[] =>
  rows.map((row) => ({ row, issues: [{ field: 'property', message }] }));

/** How many more properties the plan has room for, and what is said of the others. */
async function roomFor(tx: Tx, more: number): Promise<{ left: number; message: string }> {
  try {
    await requireRoom(tx, 'property', more);
    return { left: more, message: '' };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'plan_limit') throw error;
    const { used, allowed } = error.more.details as { used: number; allowed: number };
    return { left: Math.max(0, allowed - used), message: error.message };
  }
}

/** What the file would do, to the row and the dollar. */
export async function tryRentRoll(
  tx: Tx,
  table: Table,
  wish: RentRollChoices,
): Promise<OutputOf<typeof rentRollImports.check>> {
  requireColumns(wish, await latestDay(tx));
  await requireOpen(tx, wish.asOf);
  const plan = planRentRoll(table, wish);
  const known = await knownOf(tx, plan.properties);
  const room = await roomFor(tx, known.filter((one) => !one).length);
  const problems = [...plan.problems];
  const counts = { ...rentRolls.none } as Record<'create' | 'properties' | 'leases' | 'known', number>;
  const totals = { rent: 0, owed: 0, prepaid: 0, deposits: 0, owners: 0 };
  for (const [place, property] of plan.properties.entries()) {
    if (!known[place] && counts.properties === room.left) {
      problems.push(...refused(property, room.message));
      continue;
    }
    const news = newsOf(property, known[place]);
    add(counts, tallyOf(property, news, !known[place]));
    if (!known[place]) totals.owners += property.ownerBalance;
    for (const { rent, balance, deposit } of news.leases.flatMap(({ unit }) => unit.leases)) {
      totals.rent += rent;
      totals.owed += Math.max(0, balance);
      totals.prepaid += Math.max(0, -balance);
      totals.deposits += deposit;
    }
  }
  problems.sort((one, other) => one.row - other.row);
  return {
    counts: { rows: plan.rows, ...counts, blank: plan.blank, refused: problems.length } as NonNullable<
      RentRollFile['counts']
    >,
    problems: problems.slice(0, mostProblemsTold),
    totals,
    unmatched: plan.unmatched.slice(0, 200),
  };
}

const add = (to: Record<string, number>, more: Record<string, number>): void => {
  for (const [name, count] of Object.entries(more)) to[name] = (to[name] ?? 0) + count;
};

const tallyOf = (property: ComingProperty, news: ReturnType<typeof newsOf>, isNew: boolean) => ({
  create: new Set([...news.units, ...news.leases.map(({ unit }) => unit)]).size,
  properties: isNew ? 1 : 0,
  leases: news.leases.reduce((sum, { unit }) => sum + unit.leases.length, 0),
  known: property.rows.length - news.rows,
});

const latestDay = async (tx: Tx): Promise<string> =>
  (await tx.get<{ day: string }>(sql`select (now() at time zone 'America/New_York')::date::text as day`)).day;

export const rentRolls: Importer<RentRollChoices, Plan> = {
  kind: 'rent_roll',
  remembered: ['rent_roll'],
  types: /^text\/(csv|plain|tab-separated-values)$/,
  otherType: 'Choose a CSV file.',
  right: 'rentals.money',
  wish: rentRollImports.run.input,
  jobs: { run: 'rentals.import', undo: 'rentals.undo_import' },
  async read(content) {
    const limits = { rows: mostFileRows, columns: mostFileColumns };
    return requireRows(belowTitle(await readCsv(textOf(content), limits)), limits);
  },
  suggest: async (_, headings) => suggestBy(names, headings),
  still: async (_, targets) =>
    targets.map((target) => (target && rentRollTargets.includes(target as RentRollTarget) ? target : null)),
  async begin(tx, _, wish, columns) {
    requireChoices(wish, columns);
    requireColumns(wish, await latestDay(tx));
    await requireOpen(tx, wish.asOf);
    return {};
  },
  plan: async (_, __, table, wish) => planRentRoll(table, wish),
  found: ({ unmatched }) => ({ unmatched }),
  // A property may have hundreds of units.
  atOnce: 5,
  none: { create: 0, properties: 0, leases: 0, known: 0, refused: 0 },
  async take(tx, actor, { from }, plan, { asOf }) {
    // Two files at once would each add the same property.
    await tx.run(sql`
      select pg_advisory_xact_lock(hashtextextended(${`rent roll ${tx.scope.organisationId}`}, 0))`);
    const coming = plan.properties.slice(from, from + rentRolls.atOnce);
    const known = await knownOf(tx, coming);
    const counts = { ...rentRolls.none };
    const problems: RowProblem[] = [];
    const made: string[] = [];
    let [done, skipped] = [0, 0];
    for (const [place, property] of coming.entries()) {
      const news = newsOf(property, known[place]);
      if (known[place] && news.rows === 0) {
        add(counts, { known: property.rows.length });
        skipped += property.rows.length;
        continue;
      }
      const no = await refusalOf(tx, asOf, !known[place]);
      if (no) {
        problems.push(...refused(property, no));
        continue;
      }
      made.push(await writeProperty(tx, actor, property, known[place], news, asOf));
      add(counts, tallyOf(property, news, !known[place]));
      done += news.rows;
      skipped += property.rows.length - news.rows;
    }
    if (made.length > 0) await tx.enqueue(dailyRent());
    add(counts, { refused: problems.length });
    return { made, done, skipped, problems, counts };
  },
  counts: ({ rows, blank, problems }, { refused: later = 0, ...tally }) => ({
    rows,
    ...tally,
    blank,
    refused: problems.length + later,
  }),
  finished: async () => {},
  undo: { right: 'rentals.money', takeBack: takeBackOpenings, told: () => {} },
};

/** Before anything of it is written: why a property cannot come in now. */
async function refusalOf(tx: Tx, asOf: string, isNew: boolean): Promise<string | null> {
  try {
    await requireOpen(tx, asOf);
    if (isNew) await requirePropertyRoom(tx);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

export const { jobs: rentRollJobs, start: startRentRoll } = importJobs(rentRolls);
