import { isDeepStrictEqual } from 'node:util';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { failuresOf } from '#contract/verticals/loans/hmda/edits.ts';
import type { HmdaLoan, hmda, LoanHmda } from '#contract/verticals/loans/hmda/hmda.ts';
import { apartKeys, larFields } from '#contract/verticals/loans/hmda/lar-fields.ts';
import { assumedOf, larOf, missingOf } from '#contract/verticals/loans/hmda/lar-of.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { lockChangeable, seenLoan, subjectOf, touch } from '../lock-loan.ts';
import { visibleTo } from '../policy.ts';
import { censusOf, placesOf } from './census.ts';
import { actionOn, type FactRow, factColumns, factsFrom, factsOf, inPeriod, ratesUntil } from './facts.ts';
import { hmdaSettingsOf } from './settings.ts';

const yearOf = (on: string | null): number | null => (on ? Number(on.slice(0, 4)) : null);

/** Values that are kept apart stay apart: of them only whether they are there leaves. */
async function viewOf(tx: Tx, loan: Loan): Promise<LoanHmda> {
  const row = await tx.get<FactRow>(sql`
    select ${factColumns} from ${factsFrom} where l.organisation_id = ${tx.scope.organisationId} and l.id = ${loan.id}`);
  const { lei } = await hmdaSettingsOf(tx);
  const made = larOf(factsOf(row, lei, await ratesUntil(tx, row.actionOn ?? '2099-12-31')));
  const year = yearOf(row.actionOn);
  const hasEnded = loan.state !== 'open' && year !== null;
  // An edit about monitoring information tells something of it.
  const failures = hasEnded
    ? failuresOf(made.row, {
        year,
        quarter: null,
        lei,
        places: await placesOf(tx, await censusOf(tx, year), [made.row]),
      }).filter(({ fields }) => loan.can.demographics || !fields.some((key) => apartKeys.has(key)))
    : [];
  return {
    year,
    isReportable: hasEnded && loan.applicationOn !== null && row.excluded === null,
    excluded: row.excluded,
    fields: larFields.map(({ key, by }) => ({
      key,
      value: by === 'apart' ? null : made.row[key]!,
      origin: made.origin[key]!,
    })),
    answers: row.answers ?? {},
    failures: failures.map(({ id, kind, message, fields }) => ({ id, kind, message, fields: [...fields] })),
    version: row.version,
  };
}

export const readLoanHmda = async (tx: Tx, actor: Member, id: string): Promise<LoanHmda> =>
  viewOf(tx, await seenLoan(tx, actor, id));

export async function saveLoanHmda(
  tx: Tx,
  actor: Member,
  { id, answers, excluded, basis }: InputOf<typeof hmda.saveLoan>,
): Promise<LoanHmda> {
  const loan = await lockChangeable(tx, actor, id);
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value));
  const { organisationId, userId } = tx.scope;
  const held = await tx.one<{ answers: Record<string, string>; excluded: string | null; version: number }>(sql`
    select answers, excluded, version from loan_hmda where organisation_id = ${organisationId} and loan_id = ${id}`);
  if ((held?.version ?? 0) !== basis)
    throw new Refusal('version_conflict', undefined, { current: await viewOf(tx, loan) });
  if (isDeepStrictEqual(held?.answers ?? {}, given) && (held?.excluded ?? null) === (excluded || null))
    return viewOf(tx, loan);
  await tx.run(sql`
    insert into loan_hmda as h (organisation_id, loan_id, answers, excluded, saved_by)
    values (${organisationId}, ${id}, ${JSON.stringify(given)}::jsonb, ${excluded || null}, ${userId})
    on conflict (organisation_id, loan_id) do update set answers = excluded.answers, excluded = excluded.excluded,
      version = h.version + 1, saved_by = excluded.saved_by, saved_at = now()`);
  const before = held?.answers ?? {};
  const changed = [...new Set([...Object.keys(before), ...Object.keys(given)])].filter(
    (key) => before[key] !== given[key],
  );
  tx.record({ kind: 'loan.hmda_saved', subject: subjectOf(id), data: { fields: changed, excluded: excluded || null } });
  await touch(tx, id);
  return viewOf(tx, loan);
}

/** Of the loans somebody may see. One statement for a page; its rows are made here. */
export async function hmdaLoans(
  tx: Tx,
  actor: Member,
  { year, quarter, cursor, limit }: InputOf<typeof hmda.loans>,
): Promise<OutputOf<typeof hmda.loans>> {
  const order: Order = { value: { column: actionOn, type: 'date' }, id: sql`l.id`, descending: false };
  const rows = await tx.all<FactRow & { actionOn: string }>(sql`
    select ${factColumns} from ${factsFrom}
    where ${inPeriod(actor.organisationId, { year, quarter })} and ${visibleTo(actor)} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`);
  const { lei } = await hmdaSettingsOf(tx);
  const rates = await ratesUntil(tx, `${year}-12-31`);
  const period = { year, quarter: quarter ?? null, lei };
  const all = rows.map((row) => ({ row, made: larOf(factsOf(row, lei, rates)) }));
  const places = await placesOf(
    tx,
    await censusOf(tx, year),
    all.map(({ made }) => made.row),
  );
  const shown = all.map(({ row, made }): HmdaLoan => {
    return {
      id: row.id,
      name: row.name,
      actionOn: row.actionOn,
      action: made.row.action ?? '',
      missing: missingOf(made),
      assumed: assumedOf(made).length,
      failures: failuresOf(made.row, { ...period, places }).map(({ id }) => id),
      excluded: row.excluded,
    };
  });
  const last = rows.at(-1);
  return { rows: shown, next: last && rows.length === limit ? `${last.actionOn}~${last.id}` : null };
}
