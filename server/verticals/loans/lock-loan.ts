import type { Loan } from '#contract/verticals/loans/loans.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { loanById } from './queries.ts';

export const subjectOf = (id: string) => ({ type: 'loan', id });

export async function seenLoan(tx: Tx, actor: Member, id: string): Promise<Loan> {
  const found = await tx.one<Loan>(loanById(id, actor));
  if (!found) throw notFound();
  return found;
}

/** Locked, so that two edits of one version cannot both pass. */
export async function lockLoan(tx: Tx, actor: Member, id: string): Promise<Loan> {
  const found = await tx.one<Loan>(sql`${loanById(id, actor)} for update of l`);
  if (!found) throw notFound();
  return found;
}

export async function lockChangeable(tx: Tx, actor: Member, id: string): Promise<Loan> {
  const found = await lockLoan(tx, actor, id);
  if (!found.can.change) throw new Refusal('forbidden');
  return found;
}

export async function lockVersion(tx: Tx, actor: Member, id: string, version: number): Promise<Loan> {
  const current = await lockLoan(tx, actor, id);
  if (current.version !== version)
    await refuseOld(tx, {
      current,
      changed: 'loan.changed',
      subject: subjectOf(id),
      told: { 'loan.assigned': ['owner'], 'loan.milestone_changed': ['milestone'] },
    });
  if (!current.can.change) throw new Refusal('forbidden');
  return current;
}

/** Whoever gives a loan away may no longer see it; they still get to know what they did. */
export const seenAfter = async (tx: Tx, actor: Member, after: Loan): Promise<Loan> =>
  (await tx.one<Loan>(loanById(after.id, actor))) ?? { ...after, version: after.version + 1 };

/** What hangs on a loan changed, so that lists and screens read it again. */
export const touch = (tx: Tx, id: string) =>
  tx.run(sql`
    update loans set modified_at = now() where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

/** Today where the home is. */
export async function todayAt(tx: Tx, timeZone: string): Promise<string> {
  const { today } = await tx.get<{ today: string }>(sql`select (now() at time zone ${timeZone})::date::text as today`);
  return today;
}
