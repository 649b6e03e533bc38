import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Loan, loanCore } from '#contract/verticals/loans/loans.ts';
import { lackingAt, milestones, type Need, placeOf, stateAt } from '#contract/verticals/loans/milestones.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { dayWords } from '../paper.ts';
import { cameOver, isApplication } from './came-over.ts';
import { type Written, written } from './columns.ts';
import { checkLinks, zoneOf } from './create-loan.ts';
import { metBy, noticeApplication } from './facts.ts';
import { respondByOf } from './incompleteness.ts';
import { lockChangeable, lockLoan, lockVersion, seenAfter, seenLoan, subjectOf, todayAt } from './lock-loan.ts';
import { loanById } from './queries.ts';
import { requireApplicationRoom } from './room.ts';

type Change = Omit<InputOf<typeof loanCore.change>, 'id'>;

const heldIn = (loan: Loan, field: Written): unknown => (field === 'deal' ? (loan.deal?.id ?? null) : loan[field]);

export async function changeLoan(tx: Tx, actor: Member, id: string, version: number, wanted: Change): Promise<Loan> {
  const before = await lockVersion(tx, actor, id, version);
  const moves = wanted.stateOrProvince !== undefined || wanted.postalCode !== undefined;
  const zone = moves && wanted.timeZone === undefined && zoneOf({ ...before, ...wanted });
  const changes = Object.entries({ ...wanted, ...(zone && { timeZone: zone }) }).filter(
    ([field, value]) => value !== undefined && value !== heldIn(before, field as Written),
  ) as [Written, unknown][];
  if (changes.length === 0) return before;
  const given = Object.fromEntries(changes) as Change;
  const isGiven = given.owner !== undefined;
  if (isGiven && !before.can.assign) throw new Refusal('forbidden', 'You don’t have permission to reassign this loan.');
  await checkLinks(tx, actor, given);
  await tx.run(sql`
    update loans set ${sql.join(changes.map(([field, value]) => sql`${written[field]} = ${value}`))},
      version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  if (isGiven)
    tx.record({ kind: 'loan.assigned', subject: subjectOf(id), data: { from: before.owner, to: given.owner } });
  const others = changes.filter(([field]) => field !== 'owner');
  if (others.length > 0)
    tx.record({
      kind: 'loan.changed',
      subject: subjectOf(id),
      data: {
        changes: Object.fromEntries(others.map(([field, to]) => [field, { from: heldIn(before, field), to }])),
      },
    });
  await noticeApplication(tx, { ...before, timeZone: given.timeZone ?? before.timeZone });
  return seenAfter(tx, actor, { ...before, owner: given.owner ?? before.owner });
}

const lackingWords: Record<Need, string> = {
  amount: 'Enter the loan amount.',
  program: 'Choose a loan program.',
  sixItems:
    'The application needs all six items: name, income, Social Security number, property address, estimated value, and loan amount.',
  loanEstimate: 'Log the Loan Estimate.',
  intent: 'Log the borrower’s intent to proceed.',
  processor: 'Assign a processor.',
  closingOn: 'Enter the closing date.',
  rate: 'Enter the interest rate.',
  lock: 'Lock the rate, or extend the lock.',
  docsConditions: 'Clear or waive every condition prior to docs.',
  closingDisclosure: 'Log the Closing Disclosure.',
  waitingPeriod: 'The waiting period before closing hasn’t ended.',
  fundingConditions: 'Clear or waive every condition prior to funding.',
  closingConditions: 'Clear or waive every condition at closing.',
};

/** What the next milestone asks for, with what earlier ones asked for and still lacks. */
export async function nextMilestone(tx: Tx, actor: Member, id: string): Promise<OutputOf<typeof loanCore.next>> {
  const loan = await seenLoan(tx, actor, id);
  const next = milestones[placeOf(loan.milestone) + 1];
  if (!next || loan.state !== 'open') return { milestone: null, needs: [] };
  const met = await metBy(tx, loan);
  const lacking = lackingAt(loan.milestone, next.key, met, (await cameOver(tx, id)).as);
  const own = next.needs.filter((need) => met[need]);
  return {
    milestone: next.key,
    needs: [...own, ...lacking].map((need) => ({ need, isMet: met[need] })),
  };
}

/** Forward only with what the milestones on the way ask for; back at any time. */
export async function changeMilestone(
  tx: Tx,
  actor: Member,
  version: number,
  { id, milestone }: InputOf<typeof loanCore.changeMilestone>,
): Promise<Loan> {
  const before = await lockVersion(tx, actor, id, version);
  if (before.milestone === milestone) return before;
  if (before.state !== 'open' && before.state !== 'funded')
    throw invalid(['milestone'], 'This loan has ended. Reopen it first.');
  const lacking = lackingAt(before.milestone, milestone, await metBy(tx, before), (await cameOver(tx, id)).as);
  if (lacking.length > 0)
    throw new Refusal('invalid_input', lacking.map((need) => lackingWords[need]).join(' '), {
      issues: lacking.map((need) => ({ path: ['milestone'], message: lackingWords[need] })),
      details: { lacking },
    });
  const state = stateAt(milestone);
  if (state === 'open' && before.state === 'funded' && (await isApplication(tx, before)))
    await requireApplicationRoom(tx);
  const today = await todayAt(tx, before.timeZone);
  const { organisationId } = actor;
  // An approval that is acted on is a decision made; the day the money went is kept until the loan goes back.
  await tx.run(sql`
    update loans set milestone = ${milestone}, state = ${state}, milestone_changed_at = now(), version = version + 1,
      modified_at = now(),
      funded_on = ${state === 'funded' ? sql`coalesce(funded_on, ${today}::date)` : sql`null`},
      decided_on = ${isDecided(milestone) ? sql`coalesce(decided_on, ${today}::date)` : sql`decided_on`}
    where organisation_id = ${organisationId} and id = ${id}`);
  await tx.run(sql`
    insert into loan_milestones (organisation_id, loan_id, milestone) values (${organisationId}, ${id}, ${milestone})
    on conflict (organisation_id, loan_id, milestone) do update set reached_at = now()`);
  tx.record({
    kind: 'loan.milestone_changed',
    subject: subjectOf(id),
    data: { from: before.milestone, to: milestone },
  });
  return seenAfter(tx, actor, before);
}

const isDecided = (milestone: string): boolean => placeOf(milestone) >= placeOf('conditional_approval');

/** An application is closed for incompleteness only once the applicants were told what it lacks and had their time to send it. */
async function refuseTooEarly(tx: Tx, { id, applicationOn, incompleteOn }: Loan, on: string): Promise<void> {
  if (!applicationOn) return;
  if (!incompleteOn || on < incompleteOn) throw new Refusal('conflict', 'Send the notice of incompleteness first.');
  const until = await respondByOf(tx, id);
  if (until && on <= until)
    throw new Refusal(
      'conflict',
      `The applicants can answer through ${dayWords(until)}. Close the application after that.`,
    );
}

export async function endLoan(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ending, reason, denialReasons, on }: InputOf<typeof loanCore.end>,
): Promise<Loan> {
  const before = await lockVersion(tx, actor, id, version);
  if (before.state !== 'open') throw new Refusal('conflict', 'Only an open loan can be ended.');
  if (ending === 'denied' && denialReasons.length === 0)
    throw invalid(['denialReasons'], 'Choose the principal reasons for the denial.');
  if (ending === 'denied' && denialReasons.includes('other') && reason.trim() === '')
    throw invalid(['reason'], 'Enter the other reason. It goes into the adverse-action notice.');
  const today = await todayAt(tx, before.timeZone);
  if (on && on > today) throw invalid(['on'], 'Enter a date that isn’t in the future.');
  if (ending === 'incomplete') await refuseTooEarly(tx, before, on ?? today);
  await tx.run(sql`
    update loans set state = ${ending}, end_reason = ${reason || null}, denial_reasons = ${denialReasons}::text[],
      decided_on = ${on ?? today}, milestone_changed_at = now(), version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'loan.ended', subject: subjectOf(id), data: { ending, reason, denialReasons } });
  return seenAfter(tx, actor, before);
}

export async function reopenLoan(tx: Tx, actor: Member, id: string, version: number): Promise<Loan> {
  const before = await lockVersion(tx, actor, id, version);
  if (before.state === 'open' || before.state === 'funded') throw new Refusal('conflict', 'This loan has not ended.');
  if (!before.archivedAt && (await isApplication(tx, before))) await requireApplicationRoom(tx);
  await tx.run(sql`
    update loans set state = 'open', end_reason = null, denial_reasons = '{}', decided_on = null, version = version + 1,
      modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'loan.reopened', subject: subjectOf(id) });
  return seenAfter(tx, actor, before);
}

const dated = {
  completeOn: sql`complete_on`,
  incompleteOn: sql`incomplete_notice_on`,
  intentOn: sql`intent_on`,
  counterofferOn: sql`counteroffer_on`,
};

/** Intent to proceed can only follow a Loan Estimate; nothing here lies in the future. */
export async function setDates(
  tx: Tx,
  actor: Member,
  { id, ...wanted }: InputOf<typeof loanCore.setDates>,
): Promise<Loan> {
  const before = await lockChangeable(tx, actor, id);
  const today = await todayAt(tx, before.timeZone);
  const changes = (Object.entries(wanted) as [keyof typeof dated, string | null | undefined][]).filter(
    ([field, day]) => day !== undefined && day !== before[field],
  );
  if (changes.length === 0) return before;
  for (const [field, day] of changes)
    if (day && day > today) throw invalid([field], 'Enter a date that isn’t in the future.');
  if (wanted.incompleteOn && (!before.applicationOn || wanted.incompleteOn < before.applicationOn))
    throw invalid(['incompleteOn'], 'Only an application that was received can be incomplete.');
  if (wanted.intentOn) {
    const estimate = await tx.one<{ on: string }>(sql`
      select min(sent_on) as "on" from loan_disclosures
      where organisation_id = ${actor.organisationId} and loan_id = ${id} and kind = 'loan_estimate' having count(*) > 0`);
    if (!estimate) throw invalid(['intentOn'], 'Log the Loan Estimate first.');
    if (wanted.intentOn < estimate.on) throw invalid(['intentOn'], 'Intent to proceed follows the Loan Estimate.');
  }
  await tx.run(sql`
    update loans set ${sql.join(changes.map(([field, day]) => sql`${dated[field]} = ${day}`))}, version = version + 1,
      modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: 'loan.changed',
    subject: subjectOf(id),
    data: { changes: Object.fromEntries(changes.map(([field, to]) => [field, { from: before[field], to }])) },
  });
  return tx.get<Loan>(loanById(id, actor));
}

export async function setArchived(tx: Tx, actor: Member, id: string, archived: boolean): Promise<Loan> {
  const before = await lockLoan(tx, actor, id);
  if (!before.can.archive) throw new Refusal('forbidden');
  if ((before.archivedAt !== null) === archived) return before;
  if (!archived && before.state === 'open' && (await isApplication(tx, before))) await requireApplicationRoom(tx);
  await tx.run(sql`
    update loans set archived_at = ${archived ? sql`now()` : sql`null`}, version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: archived ? 'loan.archived' : 'loan.restored', subject: subjectOf(id) });
  return tx.get<Loan>(loanById(id, actor));
}
