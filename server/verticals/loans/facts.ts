import type { Loan } from '#contract/verticals/loans/loans.ts';
import type { Need } from '#contract/verticals/loans/milestones.ts';
import {
  type Disclosure,
  earliestClosing,
  type SixItem,
  sixItems,
  type TridFacts,
} from '#contract/verticals/loans/trid.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { cameAsApplication, cameDecided, cameOver, isApplication } from './came-over.ts';
import { respondByOf } from './incompleteness.ts';
import { subjectOf, todayAt } from './lock-loan.ts';
import { requireApplicationRoom } from './room.ts';

/** Which of the six items of an application are there, of `loans l`. */
export const sixColumns: Sql = sql`
  exists (select from loan_borrowers b where b.organisation_id = l.organisation_id and b.loan_id = l.id) as name,
  exists (select from loan_sections s where s.organisation_id = l.organisation_id and s.loan_id = l.id and s.section = 'income'
    and jsonb_path_exists(s.data, '$.rows[*].monthly ? (@ > 0)')) as income,
  exists (select from loan_borrowers b where b.organisation_id = l.organisation_id and b.loan_id = l.id and b.tax_id is not null) as "taxId",
  coalesce(l.address, '') <> '' as address,
  coalesce(l.value_cents, l.price_cents) is not null as value,
  l.amount_cents is not null as amount`;

const sixOf = (tx: Tx, id: string): Promise<Record<SixItem, boolean>> =>
  tx.get(sql`select ${sixColumns} from loans l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${id}`);

/** With the sixth item there is an application, whatever anybody calls it: its day is kept, and its clock runs. */
export async function noticeApplication(
  tx: Tx,
  { id, applicationOn, state, timeZone }: Pick<Loan, 'id' | 'applicationOn' | 'state' | 'timeZone'>,
): Promise<void> {
  if (applicationOn || state !== 'open' || cameAsApplication(await cameOver(tx, id))) return;
  const six = await sixOf(tx, id);
  if (!sixItems.every((item) => six[item])) return;
  await requireApplicationRoom(tx);
  const on = await todayAt(tx, timeZone);
  await tx.run(sql`
    update loans set application_on = ${on}, modified_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'loan.application_received', subject: subjectOf(id), data: { on } });
}

export const disclosureColumns = sql`
  d.id, d.kind, d.sent_on as "sentOn", d.method, d.received_on as "receivedOn", d.apr, d.product, d.has_penalty as "hasPenalty",
  d.is_irregular as "isIrregular", d.change_id as change, d.created_at as "createdAt"`;

export async function tridFactsOf(tx: Tx, loan: Loan): Promise<TridFacts> {
  const { organisationId } = tx.scope;
  const disclosures = await tx.all<Disclosure>(sql`
    select ${disclosureColumns} from loan_disclosures d
    where d.organisation_id = ${organisationId} and d.loan_id = ${loan.id} order by d.sent_on, d.id`);
  const changes = await tx.all<{ on: string }>(sql`
    select learned_on as "on" from loan_changes where organisation_id = ${organisationId} and loan_id = ${loan.id}
    order by learned_on, id`);
  const { applicationOn, completeOn, incompleteOn, counterofferOn, decidedOn, intentOn, closingOn } = loan;
  const came = await cameOver(tx, loan.id);
  return {
    cameOn: came.on,
    applicationOn,
    completeOn,
    incompleteOn,
    respondBy: await respondByOf(tx, loan.id),
    counterofferOn,
    // What came over approved was decided by then.
    decidedOn: decidedOn ?? (cameDecided(came) ? came.on : null),
    intentOn,
    closingOn,
    changes: changes.map(({ on }) => on),
    disclosures,
  };
}

/** What of all that milestones ask for is there. */
export async function metBy(tx: Tx, loan: Loan): Promise<Record<Need, boolean>> {
  const today = await todayAt(tx, loan.timeZone);
  const facts = await tridFactsOf(tx, loan);
  const open = await tx.all<{ gate: string }>(sql`
    select distinct gate from loan_conditions where organisation_id = ${tx.scope.organisationId} and loan_id = ${loan.id}
      and state not in ('cleared', 'waived')`);
  const isClear = (gate: string) => !open.some((one) => one.gate === gate);
  const isSent = (kind: Disclosure['kind']) => facts.disclosures.some((one) => one.kind === kind);
  const { on: earliest } = earliestClosing(facts);
  return {
    amount: loan.amount !== null,
    program: true,
    sixItems: await isApplication(tx, loan),
    loanEstimate: isSent('loan_estimate'),
    intent: loan.intentOn !== null,
    processor: loan.processor !== null,
    closingOn: loan.closingOn !== null,
    rate: loan.rate !== null,
    lock: loan.lockExpiresOn !== null && loan.lockExpiresOn >= today,
    docsConditions: isClear('docs'),
    closingDisclosure: isSent('closing_disclosure'),
    waitingPeriod: earliest !== null && today >= earliest,
    fundingConditions: isClear('funding'),
    closingConditions: isClear('closing'),
  };
}
