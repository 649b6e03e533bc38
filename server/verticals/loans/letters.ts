import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { type LoanLetter, type loanWork, mostLetters } from '#contract/verticals/loans/loan-work.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { noticeApplication } from './facts.ts';
import { lockChangeable, seenLoan, subjectOf, todayAt, touch } from './lock-loan.ts';
import { loanSettingsOf } from './settings.ts';

type Limit = { most: number | null; until: string | null };

const limitOf = (tx: Tx, id: string): Promise<Limit> =>
  tx.get(sql`
    select letter_max_cents as most, letter_until as until from loans
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

const columns = sql`
  t.id, t.amount_cents as amount, t.price_cents as price, t.address, t.borrowers, t.program, t.issued_on as "issuedOn",
  t.expires_on as "expiresOn", t.issued_by as "issuedBy", t.issued_at as "issuedAt", t.withdrawn_at as "withdrawnAt",
  t.withdrawn_because as "withdrawnBecause"`;
const lettersOf = (tx: Tx, id: string, more: Sql = sql``): Promise<LoanLetter[]> =>
  tx.all<LoanLetter>(sql`
    select ${columns} from loan_letters t where t.organisation_id = ${tx.scope.organisationId} and t.loan_id = ${id}${more}
    order by t.id desc limit ${sql.int(mostLetters)}`);

export async function readLetters(tx: Tx, actor: Member, id: string): Promise<OutputOf<typeof loanWork.letters>> {
  await seenLoan(tx, actor, id);
  return { limit: await limitOf(tx, id), letters: await lettersOf(tx, id) };
}

export async function setLetterLimit(
  tx: Tx,
  actor: Member,
  { id, most, until }: InputOf<typeof loanWork.setLetterLimit>,
): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  if ((most === null) !== (until === null))
    throw invalid([most === null ? 'most' : 'until'], 'Enter both the amount and the date, or neither.');
  const before = await limitOf(tx, id);
  if (before.most === most && before.until === until) return { done: true };
  await tx.run(sql`
    update loans set letter_max_cents = ${most}, letter_until = ${until}, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'loan.letter_limit_set', subject: subjectOf(id), data: { most, until } });
  return { done: true };
}

/** Never above what the loan officer approved, never past the day it holds until, each one logged. */
export async function issueLetter(
  tx: Tx,
  actor: Member,
  { id, amount, price, address, expiresOn }: InputOf<typeof loanWork.issueLetter>,
): Promise<LoanLetter> {
  const loan = await lockChangeable(tx, actor, id);
  const today = await todayAt(tx, loan.timeZone);
  const { most, until } = await limitOf(tx, id);
  if (most === null || until === null) throw new Refusal('conflict', 'Set the limits for letters first.');
  if (until < today) throw new Refusal('conflict', 'The approval for letters has expired. Set new limits.');
  if (amount > most) throw invalid(['amount'], 'This is more than the approved amount.');
  if (price !== null && price < amount) throw invalid(['price'], 'The price must be at least the loan amount.');
  const ends = expiresOn ?? until;
  if (ends > until) throw invalid(['expiresOn'], 'The letter can’t outlast the approval.');
  if (ends < today) throw invalid(['expiresOn'], 'Enter a date that isn’t in the past.');
  const people = await tx.all<{ name: string }>(sql`
    select name from loan_borrowers where organisation_id = ${actor.organisationId} and loan_id = ${id} order by position`);
  if (people.length === 0) throw new Refusal('conflict', 'Add a borrower first.');
  const held = await lettersOf(tx, id);
  if (held.length >= mostLetters) throw new Refusal('conflict', `A loan has at most ${mostLetters} letters.`);
  const letterId = newId();
  await tx.run(sql`
    insert into loan_letters (organisation_id, id, loan_id, amount_cents, price_cents, address, borrowers, program, issued_on,
      expires_on, issued_by)
    values (${actor.organisationId}, ${letterId}, ${id}, ${amount}, ${price}, ${address || null},
      ${people
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 600)}, ${loan.program}, ${today}, ${ends}, ${actor.userId})`);
  tx.record({ kind: 'loan.letter_issued', subject: subjectOf(id), data: { amount, address, until: ends } });
  // A letter that names a home has a property address, which may be the sixth item.
  if (address && !loan.address) {
    await tx.run(sql`
      update loans set address = ${address}, version = version + 1 where organisation_id = ${actor.organisationId} and id = ${id}`);
    tx.record({
      kind: 'loan.changed',
      subject: subjectOf(id),
      data: { changes: { address: { from: null, to: address } } },
    });
    await noticeApplication(tx, loan);
  }
  await touch(tx, id);
  return (await lettersOf(tx, id, sql` and t.id = ${letterId}`))[0]!;
}

const letterById = async (tx: Tx, id: string, letterId: string): Promise<LoanLetter> => {
  const [letter] = await lettersOf(tx, id, sql` and t.id = ${letterId}`);
  if (!letter) throw notFound();
  return letter;
};

export async function withdrawLetter(
  tx: Tx,
  actor: Member,
  { id, letterId, reason }: InputOf<typeof loanWork.withdrawLetter>,
): Promise<LoanLetter> {
  await lockChangeable(tx, actor, id);
  const before = await letterById(tx, id, letterId);
  if (before.withdrawnAt) return before;
  await tx.run(sql`
    update loan_letters set withdrawn_at = now(), withdrawn_by = ${actor.userId}, withdrawn_because = ${reason}
    where organisation_id = ${actor.organisationId} and id = ${letterId}`);
  tx.record({ kind: 'loan.letter_withdrawn', subject: subjectOf(id), data: { amount: before.amount, reason } });
  return letterById(tx, id, letterId);
}

/** All that a letter says, for whoever draws it. */
/** Its days are those where the home is. */
export type DrawnLetter = LoanLetter & { lender: string; nmls: string; officer: string; withdrawnOn: string | null };

export async function letterToDraw(tx: Tx, actor: Member, id: string, letterId: string): Promise<DrawnLetter> {
  const { timeZone } = await seenLoan(tx, actor, id);
  const letter = await letterById(tx, id, letterId);
  const { lender, nmls } = await loanSettingsOf(tx);
  const named = await tx.get<{ organisation: string; officer: string }>(sql`
    select o.name as organisation, u.first_name || ' ' || u.last_name as officer
    from organisations o, users u where o.id = ${actor.organisationId} and u.id = ${letter.issuedBy}`);
  const withdrawnOn = letter.withdrawnAt && dayIn(Date.parse(letter.withdrawnAt), timeZone);
  return { ...letter, lender: lender || named.organisation, nmls, officer: named.officer, withdrawnOn };
}
