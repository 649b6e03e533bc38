import { usStates } from '#contract/account/onboarding.ts';
import type { SavedSection } from '#contract/verticals/loans/loan-application.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { type SectionName, sectionNames } from '#contract/verticals/loans/urla-sections.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { personOf } from '#server/people/imports/come-along.ts';
import { readablePhone } from '#server/people/inbound/take-person.ts';
import { readXml, writeXml } from '../../xml.ts';
import { ofLoan, putSection } from '../application.ts';
import { putBorrower, taxPurpose } from '../borrowers.ts';
import { insertLoan } from '../create-loan.ts';
import { noticeApplication } from '../facts.ts';
import { seenLoan, subjectOf } from '../lock-loan.ts';
import { loanById } from '../queries.ts';
import { requireApplicationRoom } from '../room.ts';
import { type FileBorrower, type LoanFile, readLoanFile } from './loan-file.ts';
import { writeLoanFile } from './write-loan-file.ts';

const filePurpose = (loanId: string): string => `loan file ${loanId}`;

const nameOf = ({ sections }: FileBorrower): string => {
  const { firstName, middleName, lastName, suffix } = sections.personal?.rows[0] ?? {};
  return [firstName, middleName, lastName, suffix].filter(Boolean).join(' ') || '—';
};

const leadOf = (tx: Tx, actor: Member, { sections }: FileBorrower): Promise<string> => {
  const { firstName, lastName, email, phone } = sections.personal?.rows[0] ?? {};
  return personOf(tx, actor, {
    firstName: String(firstName ?? '').slice(0, 60),
    lastName: String(lastName ?? '—').slice(0, 60),
    email: email ? String(email) : null,
    phone: readablePhone(phone ? String(phone) : null),
  });
};

/** A loan from what was read of a file; the file itself is kept, sealed, for what we do not understand of it. */
export async function importLoan(
  tx: Tx,
  actor: Member,
  { file, text, secret }: { file: LoanFile; text: string; secret: string },
): Promise<Loan> {
  const { applicationOn, stateOrProvince, ...facts } = file.facts;
  const state = (usStates as readonly string[]).find((one) => one === stateOrProvince);
  const id = await insertLoan(tx, {
    ...facts,
    ...(state && { stateOrProvince: state }),
    name: nameOf(file.borrowers[0]!).slice(0, 120),
    owner: actor.userId,
  });
  const { organisationId } = actor;
  const leads = new Set<string>();
  for (const borrower of file.borrowers) {
    const found = await leadOf(tx, actor, borrower);
    // Two who share one address are one lead at most once on a loan.
    const lead = leads.has(found) ? null : found;
    leads.add(found);
    const borrowerId = newId();
    const { taxId, ref } = borrower;
    await putBorrower(tx, id, {
      id: borrowerId,
      lead,
      name: nameOf(borrower),
      taxId: taxId ? seal(secret, taxPurpose(borrowerId), taxId) : null,
    });
    await tx.run(sql`
      update loan_borrowers set ref = ${ref} where organisation_id = ${organisationId} and id = ${borrowerId}`);
    for (const section of sectionNames) {
      const data = borrower.sections[section];
      if (data) await putSection(tx, id, { section, borrower: borrowerId, data });
    }
  }
  for (const section of sectionNames) {
    const data = file.sections[section];
    if (data) await putSection(tx, id, { section, borrower: null, data });
  }
  await tx.run(sql`
    insert into loan_originals (organisation_id, loan_id, sealed)
    values (${organisationId}, ${id}, ${seal(secret, filePurpose(id), text)})`);
  tx.record({ kind: 'loan.imported', subject: subjectOf(id) });
  if (applicationOn) {
    await requireApplicationRoom(tx);
    await tx.run(sql`
      update loans set application_on = ${applicationOn} where organisation_id = ${organisationId} and id = ${id}`);
  } else await noticeApplication(tx, await tx.get<Loan>(loanById(id, actor)));
  return tx.get<Loan>(loanById(id, actor));
}

/** As the table has it. */
const assumed = {
  units: 1,
  occupancy: 'primary',
  purpose: 'purchase',
  program: 'conventional',
  amortization: 'fixed',
} as const;

type KeptBorrower = { id: string; ref: string | null; taxId: string | null };

/** The loan as it stands, as a file. */
export async function exportLoan(
  tx: Tx,
  actor: Member,
  id: string,
  secret: string,
): Promise<{ name: string; text: string }> {
  const loan = await seenLoan(tx, actor, id);
  const { organisationId } = actor;
  const borrowers = await tx.all<KeptBorrower>(sql`
    select id, ref, tax_id as "taxId" from loan_borrowers
    where organisation_id = ${organisationId} and loan_id = ${id} order by position`);
  const saved = await tx.all<Pick<SavedSection, 'section' | 'data'> & { of: string }>(sql`
    select section, data, borrower_key as "of" from loan_sections where organisation_id = ${organisationId} and loan_id = ${id}`);
  const original = await tx.one<{ sealed: string }>(sql`
    select sealed from loan_originals where organisation_id = ${organisationId} and loan_id = ${id}`);
  const sectionsOf = (of: string) =>
    Object.fromEntries(saved.filter((one) => one.of === of).map(({ section, data }) => [section, data])) as Partial<
      Record<SectionName, SavedSection['data']>
    >;
  const { amount, program, rate, amortization, termMonths, applicationOn, address, city, county, postalCode } = loan;
  const { stateOrProvince, units, value, occupancy, price, appraised, purpose, number } = loan;
  const facts = {
    amount,
    program,
    rate,
    amortization,
    termMonths,
    applicationOn,
    address,
    city,
    county,
    postalCode,
    stateOrProvince,
  };
  const file: LoanFile = {
    facts: { ...facts, units, value, occupancy, price, appraised, purpose, number },
    borrowers: borrowers.map(({ id: borrowerId, ref, taxId }) => ({
      ref: ref ?? '',
      taxId: taxId ? unseal(secret, taxPurpose(borrowerId), taxId) : undefined,
      sections: sectionsOf(borrowerId),
    })),
    sections: sectionsOf(ofLoan),
  };
  const tree = original ? readXml(unseal(secret, filePurpose(id), original.sealed)) : undefined;
  // What a file did not say, a loan has by default: that is nothing somebody said since.
  const told: Record<string, unknown> | undefined = tree && readLoanFile(tree).facts;
  for (const [fact, usual] of Object.entries(assumed))
    if (told && told[fact] === undefined && file.facts[fact as keyof typeof assumed] === usual)
      delete file.facts[fact as keyof typeof assumed];
  tx.record({ kind: 'loan.exported', subject: subjectOf(id) });
  const text = writeXml(writeLoanFile(file, tree, new Date().toISOString()));
  return { name: `${(loan.number ?? loan.name).replace(/[^\p{L}\p{N} -]+/gu, '')}.xml`, text };
}
