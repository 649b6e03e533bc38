import { files } from '#contract/people/files.ts';
import { loanIncompleteness } from '#contract/verticals/loans/incompleteness.ts';
import { loanApplication } from '#contract/verticals/loans/loan-application.ts';
import { loanDisclosures } from '#contract/verticals/loans/loan-disclosures.ts';
import { loanStatus } from '#contract/verticals/loans/loan-status.ts';
import { loanWork } from '#contract/verticals/loans/loan-work.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newLead } from './people.ts';

const past = '2026-06-01';
/** A recent day that has passed in every time zone. */
const lately = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);

/** Owned by the given person, so that they can see it in any role. Every other loan has only the required fields. */
export async function newLoan(world: World, office: Office, owner: Person): Promise<string> {
  const number = nextNumber();
  const organisation_id = office.organisationId;
  const isFull = number % 2 === 0;
  const id = await putRow(world, 'loans', {
    organisation_id,
    name: `${office.mark} Größe ${number}`,
    owner_id: owner.id,
    created_by: owner.id,
    ...(isFull && {
      lead_id: await newLead(world, office, owner),
      number: `L-${number}`,
      address: `${number} ${office.mark} Straße`,
      city: 'Austin',
      state_or_province: 'TX',
      amount_cents: 40_000_000,
      value_cents: 50_000_000,
      rate: 61_250,
      closing_on: '2026-08-03',
      time_zone: 'America/Chicago',
    }),
  });
  await putRow(world, 'events', {
    organisation_id,
    kind: 'loan.created',
    subject_type: 'loan',
    subject_id: id,
    actor_kind: 'user',
    actor_id: owner.id,
    data: { name: `${office.mark} ${number}` },
  });
  return id;
}

const importColumns = ['borrower', 'amount', 'number'] as const;

export async function newLoanImport(world: World, office: Office, by: Person): Promise<string> {
  const body = `Borrower Name,Loan Amount,Loan Number\n${office.mark} Größe ${nextNumber()},450000,${nextNumber()}\nSomebody,much,\n`;
  const made = await office.people.owner.do(files.upload, { name: `${office.mark}.csv` }, { body });
  if (made.status !== 200) throw new Error(`No file could be made: ${JSON.stringify(made.body)}`);
  const { rows } = await world.owner.query('select storage_key from files where id = $1', [made.body.id]);
  return putRow(world, 'file_imports', {
    organisation_id: office.organisationId,
    kind: 'loans',
    name: `${office.mark} ${nextNumber()}.csv`,
    content_type: 'text/csv',
    storage_key: rows[0].storage_key,
    row_count: 2,
    columns: JSON.stringify(importColumns.map((target) => ({ heading: target, samples: [office.mark], target }))),
    created_by: by.id,
  });
}

export async function newBorrower(world: World, office: Office, owner: Person) {
  const id = await newLoan(world, office, owner);
  const borrowerId = await putRow(world, 'loan_borrowers', {
    organisation_id: office.organisationId,
    loan_id: id,
    lead_id: await newLead(world, office, owner),
    position: 0,
    name: `${office.mark} borrower`,
  });
  return { id, borrowerId };
}

/** Created by the office's owner, because the sample's caller may be a viewer. */
const made = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(`A sample could not be made: ${JSON.stringify(body)}`);
  return body;
};
const head = ({ people }: Office): Person => people.owner;

export async function newDisclosure(world: World, office: Office, owner: Person) {
  const id = await newLoan(world, office, owner);
  const { id: disclosureId } = await made(
    head(office).do(loanDisclosures.addDisclosure, { id, kind: 'loan_estimate', sentOn: past, method: 'mail' }),
  );
  return { id, disclosureId };
}

export async function newFee(world: World, office: Office, owner: Person) {
  const id = await newLoan(world, office, owner);
  const feeId = crypto.randomUUID();
  await made(
    head(office).do(loanDisclosures.saveFee, {
      id,
      feeId,
      section: 'B',
      name: `${office.mark} fee`,
      estimated: 60_000,
    }),
  );
  return { id, feeId };
}

export async function newLock(world: World, office: Office, owner: Person) {
  const id = await newLoan(world, office, owner);
  const { id: lockId } = await made(head(office).do(loanWork.lock, { id, lockedOn: lately, days: 60, rate: 61_250 }));
  return { id, lockId };
}

export async function newCondition(world: World, office: Office, owner: Person) {
  const id = await newLoan(world, office, owner);
  const { id: conditionId } = await made(
    head(office).do(loanWork.addCondition, { id, gate: 'docs', title: `${office.mark} paystub` }),
  );
  return { id, conditionId };
}

const limit = { most: 42_000_000, until: '2099-12-31' };

/** A loan that letters may be issued for. */
export async function newLetterLoan(world: World, office: Office, owner: Person): Promise<string> {
  const { id } = await newBorrower(world, office, owner);
  await made(head(office).do(loanWork.setLetterLimit, { id, ...limit }));
  return id;
}

export async function newLetter(world: World, office: Office, owner: Person) {
  const id = await newLetterLoan(world, office, owner);
  const { id: letterId } = await made(head(office).do(loanWork.issueLetter, { id, amount: 30_000_000 }));
  return { id, letterId };
}

export async function newIncompleteNotice(world: World, office: Office, owner: Person) {
  const { id } = await newBorrower(world, office, owner);
  await world.owner.query(`update loans set application_on = '2026-03-01' where id = $1`, [id]);
  const wish = { id, missing: ['Pay stubs'], respondBy: '2098-12-31', method: 'mail' as const };
  const { id: noticeId } = await made(head(office).do(loanIncompleteness.sendIncompleteNotice, wish));
  return { id, noticeId };
}

export async function newStatusLink(world: World, office: Office, owner: Person) {
  const id = await newLoan(world, office, owner);
  const wish = { id, name: `${office.mark} agent`, role: 'buyer_agent' as const, hasConsent: true as const };
  const { id: linkId } = await made(head(office).do(loanStatus.addStatusLink, wish));
  return { id, linkId };
}

export async function newTaxed(world: World, office: Office, owner: Person) {
  const of = await newBorrower(world, office, owner);
  await made(head(office).do(loanApplication.setTaxId, { ...of, value: '123456789' }));
  return of;
}

export const loanFile = (mark: string): Blob =>
  new Blob([
    `<?xml version="1.0"?><MESSAGE xmlns="http://www.mismo.org/residential/2009/schemas"><DEAL_SETS><DEAL_SET><DEALS><DEAL><LOANS><LOAN LoanRoleType="SubjectLoan"><TERMS_OF_LOAN><BaseLoanAmount>316000.00</BaseLoanAmount></TERMS_OF_LOAN></LOAN></LOANS><PARTIES><PARTY><INDIVIDUAL><NAME><FirstName>${mark}</FirstName><LastName>Größe</LastName></NAME></INDIVIDUAL><ROLES><ROLE><ROLE_DETAIL><PartyRoleType>Borrower</PartyRoleType></ROLE_DETAIL></ROLE></ROLES></PARTY></PARTIES></DEAL></DEALS></DEAL_SET></DEAL_SETS></MESSAGE>`,
  ]);
