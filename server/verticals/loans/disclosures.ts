import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { LoanDisclosure, loanDisclosures } from '#contract/verticals/loans/loan-disclosures.ts';
import { clocksOf, earliestClosing, waitedFor } from '#contract/verticals/loans/trid.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import { disclosureColumns, tridFactsOf } from './facts.ts';
import { lockChangeable, seenLoan, subjectOf, todayAt, touch } from './lock-loan.ts';
import { loanSettingsOf } from './settings.ts';

type Clocks = OutputOf<typeof loanDisclosures.clocks>;

const changeColumns = sql`c.id, c.learned_on as "learnedOn", c.reason, c.note, c.created_at as "createdAt"`;

export async function readClocks(tx: Tx, actor: Member, id: string): Promise<Clocks> {
  const loan = await seenLoan(tx, actor, id);
  const { officeDays } = await loanSettingsOf(tx);
  const today = await todayAt(tx, loan.timeZone);
  const facts = await tridFactsOf(tx, loan);
  const changes = await tx.all<Clocks['changes'][number]>(sql`
    select ${changeColumns} from loan_changes c where c.organisation_id = ${actor.organisationId} and c.loan_id = ${id}
    order by c.learned_on, c.id`);
  return {
    today,
    clocks: clocksOf(facts, officeDays, today) as Clocks['clocks'],
    earliestClosing: earliestClosing(facts).on,
    reset: waitedFor(facts.disclosures).reset,
    disclosures: facts.disclosures as LoanDisclosure[],
    changes,
    officeDays,
  };
}

/** What was sent on a day that has not come was not sent; what is revised was estimated before. */
export async function addDisclosure(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof loanDisclosures.addDisclosure>,
): Promise<LoanDisclosure> {
  const { id, kind, sentOn, method, receivedOn } = input;
  const loan = await lockChangeable(tx, actor, id);
  const today = await todayAt(tx, loan.timeZone);
  if (sentOn > today) throw invalid(['sentOn'], 'Enter a date that isn’t in the future.');
  checkReceipt(sentOn, receivedOn, today);
  const { disclosures } = await tridFactsOf(tx, loan);
  const has = (wanted: LoanDisclosure['kind']) => disclosures.some((one) => one.kind === wanted);
  if (kind === 'loan_estimate' && has('loan_estimate'))
    throw invalid(['kind'], 'The Loan Estimate is logged already. Log a revised one.');
  if (kind === 'revised_estimate' && !has('loan_estimate')) throw invalid(['kind'], 'Log the Loan Estimate first.');
  if (kind === 'revised_estimate' && has('closing_disclosure'))
    throw invalid(
      ['kind'],
      'A revised Loan Estimate can’t follow the Closing Disclosure. Log a corrected Closing Disclosure.',
    );
  if (kind === 'closing_disclosure' && has('closing_disclosure'))
    throw invalid(['kind'], 'The Closing Disclosure is logged already. Log a corrected one.');
  if (kind === 'corrected_disclosure' && !has('closing_disclosure'))
    throw invalid(['kind'], 'Log the Closing Disclosure first.');
  if (input.change) await checkChange(tx, id, input.change);
  const made = await tx.get<LoanDisclosure>(sql`
    insert into loan_disclosures as d (organisation_id, id, loan_id, kind, sent_on, method, received_on, apr, product, has_penalty,
      is_irregular, change_id, created_by)
    values (${actor.organisationId}, ${newId()}, ${id}, ${kind}, ${sentOn}, ${method},
      ${method === 'in_person' ? (receivedOn ?? sentOn) : receivedOn}, ${input.apr ?? loan.apr}, ${input.product || null},
      ${input.hasPenalty}, ${input.isIrregular}, ${input.change}, ${actor.userId})
    returning ${disclosureColumns}`);
  tx.record({ kind: 'loan.disclosure_added', subject: subjectOf(id), data: { disclosure: kind, sentOn, method } });
  await touch(tx, id);
  return made;
}

function checkReceipt(sentOn: string, receivedOn: string | null, today: string): void {
  if (receivedOn === null) return;
  if (receivedOn < sentOn) throw invalid(['receivedOn'], 'A disclosure can’t be received before it was sent.');
  if (receivedOn > today) throw invalid(['receivedOn'], 'Enter a date that isn’t in the future.');
}

export async function checkChange(tx: Tx, id: string, change: string): Promise<void> {
  const found = await tx.one(sql`
    select from loan_changes where organisation_id = ${tx.scope.organisationId} and loan_id = ${id} and id = ${change}`);
  if (!found) throw invalid(['change'], 'Choose a change of circumstance of this loan.');
}

type OfDisclosure = { id: string; disclosureId: string };

export async function changeDisclosure(
  tx: Tx,
  actor: Member,
  { id, disclosureId, receivedOn }: OfDisclosure & { receivedOn: string | null },
): Promise<LoanDisclosure> {
  const loan = await lockChangeable(tx, actor, id);
  const before = await tx.one<LoanDisclosure>(sql`
    select ${disclosureColumns} from loan_disclosures d
    where d.organisation_id = ${actor.organisationId} and d.loan_id = ${id} and d.id = ${disclosureId}`);
  if (!before) throw notFound();
  if (before.receivedOn === receivedOn) return before;
  checkReceipt(before.sentOn, receivedOn, await todayAt(tx, loan.timeZone));
  await tx.run(sql`
    update loan_disclosures set received_on = ${receivedOn}
    where organisation_id = ${actor.organisationId} and id = ${disclosureId}`);
  tx.record({
    kind: 'loan.disclosure_changed',
    subject: subjectOf(id),
    data: { disclosure: before.kind, receivedOn },
  });
  await touch(tx, id);
  return { ...before, receivedOn };
}

export async function removeDisclosure(
  tx: Tx,
  actor: Member,
  { id, disclosureId }: OfDisclosure,
): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const gone = await tx.one<{ kind: string }>(sql`
    delete from loan_disclosures where organisation_id = ${actor.organisationId} and loan_id = ${id} and id = ${disclosureId}
    returning kind`);
  if (gone) {
    tx.record({ kind: 'loan.disclosure_removed', subject: subjectOf(id), data: { disclosure: gone.kind } });
    await touch(tx, id);
  }
  return { done: true };
}

export async function addChange(
  tx: Tx,
  actor: Member,
  { id, learnedOn, reason, note }: InputOf<typeof loanDisclosures.addChange>,
): Promise<OutputOf<typeof loanDisclosures.addChange>> {
  const loan = await lockChangeable(tx, actor, id);
  if (learnedOn > (await todayAt(tx, loan.timeZone)))
    throw invalid(['learnedOn'], 'Enter a date that isn’t in the future.');
  const made = await tx.get<OutputOf<typeof loanDisclosures.addChange>>(sql`
    insert into loan_changes as c (organisation_id, id, loan_id, learned_on, reason, note, created_by)
    values (${actor.organisationId}, ${newId()}, ${id}, ${learnedOn}, ${reason}, ${note}, ${actor.userId})
    returning ${changeColumns}`);
  tx.record({ kind: 'loan.change_logged', subject: subjectOf(id), data: { reason, note, learnedOn } });
  await touch(tx, id);
  return made;
}
