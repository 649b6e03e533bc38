import type { InputOf } from '#contract/core/call.ts';
import { type Borrower, type loanApplication, mostBorrowers } from '#contract/verticals/loans/loan-application.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { noticeApplication } from './facts.ts';
import { lockChangeable, seenLoan, subjectOf, touch } from './lock-loan.ts';

export const borrowerColumns: Sql = sql`
  b.id, b.name, case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as lead, b.position,
  b.tax_id is not null as "hasTaxId"`;
export const borrowersFrom: Sql = sql`
  loan_borrowers b left join leads p on p.organisation_id = b.organisation_id and p.id = b.lead_id`;

const borrowerOf = async (tx: Tx, id: string, borrowerId: string): Promise<Borrower & { taxId: string | null }> => {
  const found = await tx.one<Borrower & { taxId: string | null }>(sql`
    select ${borrowerColumns}, b.tax_id as "taxId" from ${borrowersFrom}
    where b.organisation_id = ${tx.scope.organisationId} and b.loan_id = ${id} and b.id = ${borrowerId}`);
  if (!found) throw notFound();
  return found;
};

/** One more borrower, in the last place; the first is whom the loan is listed under. */
export async function putBorrower(
  tx: Tx,
  loanId: string,
  { lead, name, taxId = null, id = newId() }: { lead: string | null; name: string; taxId?: string | null; id?: string },
): Promise<string> {
  const { organisationId } = tx.scope;
  const { position } = await tx.get<{ position: number }>(sql`
    insert into loan_borrowers (organisation_id, id, loan_id, lead_id, position, name, tax_id)
    select ${organisationId}, ${id}, ${loanId}, ${lead}, coalesce(max(position) + 1, 0), ${name.slice(0, 120)}, ${taxId}
    from loan_borrowers where organisation_id = ${organisationId} and loan_id = ${loanId}
    returning position`);
  if (position === 0 && lead)
    await tx.run(sql`update loans set lead_id = ${lead} where organisation_id = ${organisationId} and id = ${loanId}`);
  return id;
}

export async function addBorrower(
  tx: Tx,
  actor: Member,
  { id, lead }: InputOf<typeof loanApplication.addBorrower>,
): Promise<Borrower> {
  const loan = await lockChangeable(tx, actor, id);
  const person = await tx.one<{ name: string }>(leadById(lead, actor));
  if (!person) throw invalid(['lead'], 'This lead doesn’t exist or you can’t see it.');
  const held = await tx.all<{ leadId: string | null }>(sql`
    select lead_id as "leadId" from loan_borrowers where organisation_id = ${actor.organisationId} and loan_id = ${id}`);
  if (held.length >= mostBorrowers) throw new Refusal('conflict', `A loan has at most ${mostBorrowers} borrowers.`);
  if (held.some(({ leadId }) => leadId === lead)) throw new Refusal('conflict', 'This lead is a borrower already.');
  const borrowerId = await putBorrower(tx, id, { lead, name: person.name });
  tx.record({ kind: 'loan.borrower_added', subject: subjectOf(id), data: { name: person.name, lead } });
  await touch(tx, id);
  await noticeApplication(tx, loan);
  const { taxId: _, ...shown } = await borrowerOf(tx, id, borrowerId);
  return shown;
}

export async function removeBorrower(tx: Tx, actor: Member, id: string, borrowerId: string): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const { organisationId } = actor;
  const gone = await tx.one<{ name: string; position: number }>(sql`
    delete from loan_borrowers where organisation_id = ${organisationId} and loan_id = ${id} and id = ${borrowerId}
    returning name, position`);
  if (!gone) return { done: true };
  await tx.run(sql`
    delete from loan_sections where organisation_id = ${organisationId} and loan_id = ${id} and borrower_key = ${borrowerId}`);
  // Whoever is first now is whom the loan is listed under.
  await tx.run(sql`
    update loans set modified_at = now(), lead_id = (
      select b.lead_id from loan_borrowers b where b.organisation_id = ${organisationId} and b.loan_id = ${id}
      order by b.position limit 1)
    where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({ kind: 'loan.borrower_removed', subject: subjectOf(id), data: { name: gone.name } });
  return { done: true };
}

/** Bound to whose it is: put into another row it opens nothing. */
export const taxPurpose = (borrowerId: string): string => `loan tax id ${borrowerId}`;

export async function setTaxId(
  tx: Tx,
  actor: Member,
  { id, borrowerId, value }: InputOf<typeof loanApplication.setTaxId>,
  secret: string,
): Promise<{ done: true }> {
  const loan = await lockChangeable(tx, actor, id);
  const before = await borrowerOf(tx, id, borrowerId);
  if (before.taxId && value && unseal(secret, taxPurpose(borrowerId), before.taxId) === value) return { done: true };
  if (!before.taxId && !value) return { done: true };
  await tx.run(sql`
    update loan_borrowers set tax_id = ${value && seal(secret, taxPurpose(borrowerId), value)}
    where organisation_id = ${actor.organisationId} and id = ${borrowerId}`);
  tx.record({
    kind: 'loan.tax_id_set',
    subject: subjectOf(id),
    data: { name: before.name, isRemoved: value === null },
  });
  await touch(tx, id);
  await noticeApplication(tx, loan);
  return { done: true };
}

export async function showTaxId(
  tx: Tx,
  actor: Member,
  { id, borrowerId, reason }: InputOf<typeof loanApplication.showTaxId>,
  secret: string,
): Promise<{ value: string | null }> {
  const loan = await seenLoan(tx, actor, id);
  if (!loan.can.change) throw new Refusal('forbidden');
  const { name, taxId } = await borrowerOf(tx, id, borrowerId);
  tx.record({ kind: 'loan.tax_id_shown', subject: subjectOf(id), data: { name, reason } });
  return { value: taxId && unseal(secret, taxPurpose(borrowerId), taxId) };
}
