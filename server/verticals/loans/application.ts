import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/core/call.ts';
import type { Demographics } from '#contract/verticals/loans/demographics.ts';
import type { loanApplication, SavedSection } from '#contract/verticals/loans/loan-application.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { dataOf } from '#contract/verticals/loans/urla.ts';
import type { UrlaData } from '#contract/verticals/loans/urla-data.ts';
import { type SectionName, sectionOf } from '#contract/verticals/loans/urla-sections.ts';
import { nobody } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { borrowerColumns, borrowersFrom } from './borrowers.ts';
import { noticeApplication, sixColumns } from './facts.ts';
import { lockChangeable, lockLoan, seenLoan, subjectOf, touch } from './lock-loan.ts';
import { whereSeen } from './queries.ts';

/** The borrower_key of what is the loan's own. */
export const ofLoan = nobody;

const sectionColumns: Sql = sql`
  s.section, nullif(s.borrower_key, ${ofLoan}::uuid) as borrower, s.data, s.version, s.saved_at as "savedAt"`;

export const applicationJson = (id: string, actor: Member): Sql => {
  const { organisationId } = actor;
  return whereSeen(
    id,
    actor,
    sql`json_build_object(
      'borrowers', (select coalesce(json_agg(r order by r.position), '[]') from (
        select ${borrowerColumns} from ${borrowersFrom} where b.organisation_id = ${organisationId} and b.loan_id = ${id}) r),
      'sections', (select coalesce(json_agg(r), '[]') from (
        select ${sectionColumns} from loan_sections s where s.organisation_id = ${organisationId} and s.loan_id = ${id}) r),
      'six', (select row_to_json(r) from (
        select ${sixColumns} from loans l where l.organisation_id = ${organisationId} and l.id = ${id}) r))::text`,
  );
};

/** Every field that is wrong, by its path. */
export function checkedSection(section: SectionName, data: UrlaData): UrlaData {
  const read = dataOf(section).safeParse(data);
  if (read.success) return read.data;
  throw new Refusal('invalid_input', undefined, {
    issues: read.error.issues.map(({ path, message }) => ({
      path: ['data', ...path.map((part) => (typeof part === 'number' ? part : String(part)))],
      message,
    })),
  });
}

export type SectionKept = Pick<SavedSection, 'data' | 'version'>;

export const sectionHeld = (
  tx: Tx,
  loanId: string,
  section: SectionName,
  borrower: string | null,
): Promise<SavedSection | undefined> =>
  tx.one<SavedSection>(sql`
    select ${sectionColumns} from loan_sections s where s.organisation_id = ${tx.scope.organisationId} and s.loan_id = ${loanId}
      and s.section = ${section} and s.borrower_key = ${borrower ?? ofLoan}`);

export async function putSection(
  tx: Tx,
  loanId: string,
  { section, borrower, data }: { section: string; borrower: string | null; data: UrlaData },
): Promise<SavedSection> {
  const { organisationId, userId } = tx.scope;
  return tx.get<SavedSection>(sql`
    insert into loan_sections as s (organisation_id, loan_id, section, borrower_key, data, saved_by)
    values (${organisationId}, ${loanId}, ${section}, ${borrower ?? ofLoan}, ${JSON.stringify(data)}::jsonb, ${userId})
    on conflict (organisation_id, loan_id, section, borrower_key) do update
      set data = excluded.data, version = s.version + 1, saved_by = excluded.saved_by, saved_at = now()
    returning ${sectionColumns}`);
}

/** One section at a time, so that a form can save while somebody fills in another. Of two who began with the same the second is told. */
export async function saveSection(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof loanApplication.saveSection>,
): Promise<SavedSection> {
  const { id, section, borrower, basis } = input;
  const loan = await lockChangeable(tx, actor, id);
  const data = checkedSection(input.section, input.data);
  if ((sectionOf(section).of === 'borrower') !== (borrower !== null))
    throw invalid(['borrower'], borrower ? 'This section is the loan’s.' : 'Choose a borrower.');
  const { organisationId } = actor;
  if (borrower) {
    const found = await tx.one(sql`
      select from loan_borrowers where organisation_id = ${organisationId} and loan_id = ${id} and id = ${borrower}`);
    if (!found) throw notFound();
  }
  const held = await sectionHeld(tx, id, section, borrower);
  if ((held?.version ?? 0) !== basis) throw new Refusal('version_conflict', undefined, { current: held ?? null });
  return keepSection(tx, loan, { section, borrower, data });
}

/** As the borrower filled it in. Whose loan it is, and that it is locked, was asked before. */
export async function saveBorrowersSection(tx: Tx, loanId: string, given: SectionGiven): Promise<SavedSection> {
  const loan = await tx.get<Pick<Loan, 'id' | 'applicationOn' | 'state' | 'timeZone'>>(sql`
    select id, application_on as "applicationOn", state, time_zone as "timeZone" from loans
    where organisation_id = ${tx.scope.organisationId} and id = ${loanId}`);
  return keepSection(tx, loan, given);
}

type SectionGiven = { section: SectionName; borrower: string | null; data: UrlaData };

async function keepSection(
  tx: Tx,
  loan: Pick<Loan, 'id' | 'applicationOn' | 'state' | 'timeZone'>,
  { section, borrower, data }: SectionGiven,
): Promise<SavedSection> {
  const { id } = loan;
  const saved = await putSection(tx, id, { section, borrower, data });
  const person = section === 'personal' ? data.rows[0] : undefined;
  const name = [person?.firstName, person?.middleName, person?.lastName, person?.suffix].filter(Boolean).join(' ');
  if (name)
    await tx.run(sql`
      update loan_borrowers set name = ${name.slice(0, 120)} where organisation_id = ${tx.scope.organisationId} and id = ${borrower}`);
  tx.record({ kind: 'loan.section_saved', subject: subjectOf(id), data: { section, borrower } });
  await touch(tx, id);
  await noticeApplication(tx, loan);
  return saved;
}

type OfBorrower = { id: string; borrowerId: string };

/** Under a right of its own, and only by whoever works on the loan. */
async function lockForMonitoring(tx: Tx, actor: Member, { id, borrowerId }: OfBorrower, lock: boolean): Promise<void> {
  const loan = lock ? await lockLoan(tx, actor, id) : await seenLoan(tx, actor, id);
  if (!loan.can.demographics) throw new Refusal('forbidden');
  const found = await tx.one(sql`
    select from loan_borrowers where organisation_id = ${actor.organisationId} and loan_id = ${id} and id = ${borrowerId}`);
  if (!found) throw notFound();
}

export async function readDemographics(tx: Tx, actor: Member, of: OfBorrower) {
  await lockForMonitoring(tx, actor, of, false);
  const row = await tx.one<{ data: Demographics }>(sql`
    select data from loan_demographics where organisation_id = ${actor.organisationId} and borrower_id = ${of.borrowerId}`);
  return { demographics: row?.data ?? null };
}

/** What was said is in no event: that something was is enough. */
export async function saveDemographics(
  tx: Tx,
  actor: Member,
  { demographics, ...of }: InputOf<typeof loanApplication.setDemographics>,
): Promise<{ done: true }> {
  await lockForMonitoring(tx, actor, of, true);
  const held = await tx.one<{ data: Demographics }>(sql`
    select data from loan_demographics where organisation_id = ${actor.organisationId} and borrower_id = ${of.borrowerId}`);
  if (isDeepStrictEqual(held?.data, demographics)) return { done: true };
  await tx.run(sql`
    insert into loan_demographics (organisation_id, loan_id, borrower_id, data)
    values (${actor.organisationId}, ${of.id}, ${of.borrowerId}, ${JSON.stringify(demographics)}::jsonb)
    on conflict (organisation_id, borrower_id) do update set data = excluded.data, saved_at = now()`);
  tx.record({ kind: 'loan.demographics_saved', subject: subjectOf(of.id) });
  return { done: true };
}
