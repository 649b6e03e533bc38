import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type Found, isBlocking, RegisterCheck } from '#contract/verticals/loans/hmda/edits.ts';
import { type Checked, type hmda, mostEntries, type RegisterView } from '#contract/verticals/loans/hmda/hmda.ts';
import type { Lar } from '#contract/verticals/loans/hmda/lar-fields.ts';
import {
  larLine,
  larOfLine,
  type ReadRegister,
  registerText,
  type Transmittal,
} from '#contract/verticals/loans/hmda/lar-file.ts';
import { larOf } from '#contract/verticals/loans/hmda/lar-of.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { censusOf, placesOf } from './census.ts';
import { actionOn, type FactRow, factColumns, factsFrom, factsOf, inPeriod, ratesUntil } from './facts.ts';
import { hmdaSettingsOf, sheetOf } from './settings.ts';

type Period = { year: number; quarter: number | null };
type Made = { loan: { id: string; name: string }; row: Lar; line: string };

/** Held in memory at once; the file itself is made of pieces like this. */
const chunk = 500;
const subjectOf = (id: string) => ({ type: 'hmda_register', id });
const tooMany = () =>
  new Refusal('conflict', `A register holds at most ${mostEntries.toLocaleString('en-US')} loans. File by quarter.`);

/** Every row of a period in the order of the days of action, without those that were left out. */
async function* rowsOf(tx: Tx, period: Period, lei: string): AsyncGenerator<Made[]> {
  const { organisationId } = tx.scope;
  const rates = await ratesUntil(tx, `${period.year}-12-31`);
  const order: Order = { value: { column: actionOn, type: 'date' }, id: sql`l.id`, descending: false };
  let cursor: string | undefined;
  while (true) {
    const rows = await tx.all<FactRow>(sql`
      select ${factColumns} from ${factsFrom}
      where ${inPeriod(organisationId, period)} and h.excluded is null and ${after(order, cursor)}
      order by ${orderBy(order)} limit ${sql.int(chunk)}`);
    yield rows.map((facts) => {
      const { row } = larOf(factsOf(facts, lei, rates));
      return { loan: { id: facts.id, name: facts.name }, row, line: larLine(row) };
    });
    const last = rows.at(-1);
    if (!last || rows.length < chunk) return;
    cursor = `${last.actionOn}~${last.id}`;
  }
}

const answered = (
  entries: number,
  found: readonly Found[],
  loans: (place: number) => Made['loan'] | null,
): Checked => ({
  entries,
  found: found.map(({ rows, ...one }) => ({ ...one, rows: rows.map((place) => ({ place, loan: loans(place) })) })),
  isReady: entries > 0 && !found.some(isBlocking),
});

async function gathered(tx: Tx, period: Period): Promise<{ sheet: Transmittal; all: Made[]; found: Found[] }> {
  const settings = await hmdaSettingsOf(tx);
  const check = new RegisterCheck({ ...period, lei: settings.lei });
  const all: Made[] = [];
  const lists = await censusOf(tx, period.year);
  for await (const some of rowsOf(tx, period, settings.lei)) {
    const places = await placesOf(
      tx,
      lists,
      some.map(({ row }) => row),
    );
    for (const made of some) {
      all.push(made);
      check.add(made.row, made.line, all.length, places);
    }
    if (all.length > mostEntries) throw tooMany();
  }
  const sheet = sheetOf(settings, period, all.length);
  return { sheet, all, found: check.finish(sheet) };
}

export async function checkPeriod(tx: Tx, { year, quarter }: InputOf<typeof hmda.check>): Promise<Checked> {
  const { all, found } = await gathered(tx, { year, quarter: quarter ?? null });
  return answered(all.length, found, (place) => all[place - 1]?.loan ?? null);
}

const hashOf = (sheet: Transmittal, lines: readonly string[]): string =>
  createHash('sha256').update(registerText(sheet, lines)).digest('hex');

const viewColumns: Sql = sql`
  g.id, g.year, g.quarter, g.source, g.name, g.entries, g.sha256, g.created_at as "createdAt",
  case when c.id is not null then json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name) end as "createdBy",
  g.filed_on as "filedOn",
  case when f.id is not null then json_build_object('id', f.id, 'name', f.first_name || ' ' || f.last_name) end as "filedBy",
  g.confirmation`;
const viewFrom: Sql = sql`hmda_registers g left join users c on c.id = g.created_by left join users f on f.id = g.filed_by`;

const viewById = async (tx: Tx, id: string): Promise<RegisterView> => {
  const found = await tx.one<RegisterView>(sql`
    select ${viewColumns} from ${viewFrom} where g.organisation_id = ${tx.scope.organisationId} and g.id = ${id}`);
  if (!found) throw notFound();
  return found;
};

type Kept = Period & { id: string; source: 'loans' | 'file'; name: string; sheet: Transmittal };

async function keep(
  tx: Tx,
  { id, year, quarter, source, name, sheet }: Kept,
  rows: { line: string; loan: string | null }[],
) {
  const { organisationId, userId } = tx.scope;
  const sha256 = hashOf(
    sheet,
    rows.map(({ line }) => line),
  );
  await tx.run(sql`
    insert into hmda_registers (organisation_id, id, year, quarter, source, name, sheet, entries, sha256, created_by)
    values (${organisationId}, ${id}, ${year}, ${quarter}, ${source}, ${name}, ${JSON.stringify(sheet)}::jsonb, ${rows.length},
      ${sha256}, ${userId})`);
  for (let from = 0; from < rows.length; from += chunk) {
    const some = rows.slice(from, from + chunk);
    await tx.run(sql`
      insert into hmda_register_rows (organisation_id, register_id, place, loan_id, line)
      select ${organisationId}, ${id}, ${sql.int(from)} + r.place, r.loan, r.line
      from unnest(${some.map(({ line }) => line)}::text[], ${some.map(({ loan }) => loan)}::uuid[]) with ordinality as r (line, loan, place)`);
  }
  return sha256;
}

/** What must be mended stands in the way; what must be looked at, until somebody says that they did. */
export async function freezeRegister(
  tx: Tx,
  { id, year, quarter, isVerified }: InputOf<typeof hmda.freeze>,
): Promise<RegisterView> {
  const held = await tx.one(sql`
    select from hmda_registers where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (held) return viewById(tx, id);
  const { sheet, all, found } = await gathered(tx, { year, quarter });
  if (all.length === 0) throw invalid(['year'], 'There are no loans to report in this period.');
  const blocking = found.filter(isBlocking);
  if (blocking.length > 0)
    throw new Refusal(
      'conflict',
      `Correct these edits first: ${blocking
        .slice(0, 8)
        .map((one) => one.id)
        .join(', ')}.`,
    );
  if (found.length > 0 && !isVerified)
    throw invalid(['isVerified'], 'Review the quality edits and confirm that the data is correct.');
  const sha256 = await keep(
    tx,
    { id, year, quarter, source: 'loans', name: '', sheet },
    all.map(({ line, loan }) => ({ line, loan: loan.id })),
  );
  tx.record({
    kind: 'hmda.register_frozen',
    subject: subjectOf(id),
    data: { year, quarter, entries: all.length, sha256, edits: found.map((one) => one.id) },
  });
  return viewById(tx, id);
}

/** A file made elsewhere, kept row by row as it is. Rows find their loans by identifier. */
export async function importRegister(
  tx: Tx,
  name: string,
  { transmittal, lines, problems }: ReadRegister,
): Promise<RegisterView> {
  if (!transmittal || problems.length > 0)
    throw new Refusal('invalid_input', problems[0]?.message ?? 'This isn’t a register.', {
      issues: problems.slice(0, 50).map(({ row, message }) => ({ path: ['row', row], message })),
    });
  if (lines.length > mostEntries) throw tooMany();
  const year = Number(transmittal.year);
  const inYear = Number(transmittal.quarter);
  if (!Number.isInteger(year) || year < 2018 || year > 2099)
    throw invalid(['year'], 'The calendar year of the transmittal sheet must be from 2018.');
  const quarter = [1, 2, 3].includes(inYear) ? inYear : null;
  const rows = lines.map((line) => ({ line, uli: larOfLine(line).uli ?? '' }));
  // An identifier is the lender's, the loan's own number and two check digits; or it was typed.
  const known = await tx.all<{ id: string; uli: string }>(sql`
    select l.id, u.uli from ${factsFrom}
    join unnest(${rows.map(({ uli }) => uli)}::text[]) u (uli) on u.uli = h.answers ->> 'uli'
      or substr(u.uli, 21, length(u.uli) - 22) = upper(regexp_replace(l.number, '[^A-Za-z0-9]', '', 'g'))
    where ${inPeriod(tx.scope.organisationId, { year, quarter })}`);
  const loanOf = new Map(known.map((one) => [one.uli, one.id]));
  const id = newId();
  const sha256 = await keep(
    tx,
    { id, year, quarter, source: 'file', name, sheet: transmittal },
    rows.map(({ line, uli }) => ({ line, loan: loanOf.get(uli) ?? null })),
  );
  tx.record({
    kind: 'hmda.register_imported',
    subject: subjectOf(id),
    data: { name, year, quarter, entries: lines.length, sha256 },
  });
  return viewById(tx, id);
}

type Rows = { place: number; line: string; loan: Made['loan'] | null }[];
const linesAfter = (tx: Tx, id: string, place: number): Promise<Rows> =>
  tx.all(sql`
    select r.place, r.line, case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as loan
    from hmda_register_rows r left join loans l on l.organisation_id = r.organisation_id and l.id = r.loan_id
    where r.organisation_id = ${tx.scope.organisationId} and r.register_id = ${id} and r.place > ${place}
    order by r.place limit ${sql.int(chunk * 10)}`);

async function heldRegister(tx: Tx, id: string) {
  const found = await tx.one<Period & { sheet: Transmittal }>(sql`
    select year, quarter, sheet from hmda_registers where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (!found) throw notFound();
  const rows: Rows = [];
  while (true) {
    const some = await linesAfter(tx, id, rows.length);
    rows.push(...some);
    if (some.length < chunk * 10) return { ...found, rows };
  }
}

export async function checkRegister(tx: Tx, id: string): Promise<Checked> {
  const { sheet, rows, year, quarter } = await heldRegister(tx, id);
  const check = new RegisterCheck({ year, quarter, lei: sheet.lei });
  const lists = await censusOf(tx, year);
  for (let from = 0; from < rows.length; from += chunk) {
    const some = rows.slice(from, from + chunk).map(({ line, place }) => ({ line, place, row: larOfLine(line) }));
    const places = await placesOf(
      tx,
      lists,
      some.map(({ row }) => row),
    );
    for (const { row, line, place } of some) check.add(row, line, place, places);
  }
  return answered(rows.length, check.finish(sheet), (place) => rows[place - 1]?.loan ?? null);
}

/** The file as it was hashed. That somebody took it is on record. */
export async function registerFile(tx: Tx, id: string): Promise<{ name: string; text: string }> {
  const { sheet, rows, year, quarter } = await heldRegister(tx, id);
  tx.record({ kind: 'hmda.register_exported', subject: subjectOf(id), data: { year, quarter } });
  const text = registerText(
    sheet,
    rows.map(({ line }) => line),
  );
  return { name: `HMDA-${year}${quarter ? `-Q${quarter}` : ''}-${sheet.lei || 'register'}.txt`, text };
}

export async function registerPage(
  tx: Tx,
  { cursor, limit }: InputOf<typeof hmda.registers>,
): Promise<OutputOf<typeof hmda.registers>> {
  const order: Order = { value: { column: sql`g.created_at`, type: 'timestamptz' }, id: sql`g.id`, descending: true };
  const rows = await tx.all<RegisterView>(sql`
    select ${viewColumns} from ${viewFrom} where g.organisation_id = ${tx.scope.organisationId} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`);
  const last = rows.at(-1);
  return { rows, next: last && rows.length === limit ? `${last.createdAt}~${last.id}` : null };
}

export async function fileRegister(
  tx: Tx,
  { id, on, confirmation }: InputOf<typeof hmda.fileRegister>,
): Promise<RegisterView> {
  const before = await viewById(tx, id);
  if (before.filedOn === on && (before.confirmation ?? '') === confirmation) return before;
  await tx.run(sql`
    update hmda_registers set filed_on = ${on}, filed_by = ${tx.scope.userId}, confirmation = ${confirmation || null}
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'hmda.register_filed', subject: subjectOf(id), data: { on, confirmation } });
  return viewById(tx, id);
}

export async function removeRegister(tx: Tx, id: string): Promise<{ done: true }> {
  const held = await tx.one<{ filedOn: string | null }>(sql`
    select filed_on as "filedOn" from hmda_registers where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
  if (!held) throw notFound();
  if (held.filedOn) throw new Refusal('conflict', 'This register was filed. Filed registers are kept.');
  await tx.run(sql`delete from hmda_registers where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'hmda.register_removed', subject: subjectOf(id) });
  return { done: true };
}
