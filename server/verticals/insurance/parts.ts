import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Claim, Declined, Notice, policyParts } from '#contract/verticals/insurance/policy-parts.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { certificateColumns } from './certificates.ts';
import { lockChangeable, subjectOf } from './lock-policy.ts';
import { merged } from './merged.ts';
import { whereSeen } from './queries.ts';

const claimColumns = sql`k.id, k.number, k.loss_on as "lossOn", k.reported_on as "reportedOn", k.cause, k.adjuster, k.state,
  k.reserved_cents as reserved, k.paid_cents as paid`;
const declinedColumns = sql`k.id, k.line, k.coverage, k.state, k.offered_on as "offeredOn", k.signed_by as "signedBy",
  k.signed_on as "signedOn", k.signed_how as "signedHow", k.reopened_by as "reopenedBy"`;
const noticeColumns = sql`k.id, k.reason, k.received_on as "receivedOn", k.effective_on as "effectiveOn",
  k.reinstate_by as "reinstateBy", k.amount_due_cents as "amountDue", k.mortgagee_pays as "mortgageePays", k.outcome, k.attempts`;

/** More than anybody has of one policy. */
const mostShown = 500;

export function partsJson(id: string, actor: Member): Sql {
  const listed = (columns: Sql, table: string) => sql`(
    select coalesce(json_agg(r), '[]') from (
      select ${columns} from ${sql.raw(table)} k where k.organisation_id = ${actor.organisationId} and k.policy_id = ${id}
      order by k.id desc limit ${sql.int(mostShown)}) r)`;
  return whereSeen(
    id,
    actor,
    sql`select json_build_object('claims', ${listed(claimColumns, 'claims')}, 'declined', ${listed(declinedColumns, 'declined_coverages')},
      'certificates', ${listed(certificateColumns, 'certificates')}, 'notices', ${listed(noticeColumns, 'cancellation_notices')})::text`,
  );
}

const checkLoss = (lossOn: string, reportedOn: string): void => {
  if (reportedOn < lossOn) throw invalid(['reportedOn'], 'Enter a date on or after the loss.');
};

export async function addClaim(tx: Tx, actor: Member, input: InputOf<typeof policyParts.addClaim>): Promise<Claim> {
  const policy = await lockChangeable(tx, actor, input.id);
  checkLoss(input.lossOn, input.reportedOn);
  if (input.lossOn > policy.today) throw invalid(['lossOn'], 'Enter a date that isn’t in the future.');
  const claim = await tx.get<Claim>(sql`
    with k as (insert into claims (organisation_id, policy_id, number, loss_on, reported_on, cause, adjuster, state, reserved_cents,
        paid_cents)
      values (${actor.organisationId}, ${input.id}, ${input.number}, ${input.lossOn}, ${input.reportedOn}, ${input.cause},
        ${input.adjuster}, ${input.state}, ${input.reserved}, ${input.paid}) returning *)
    select ${claimColumns} from k`);
  tx.record({ kind: 'policy.claim_added', subject: subjectOf(input.id), data: { cause: input.cause } });
  return claim;
}

export async function changeClaim(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof policyParts.changeClaim>,
): Promise<Claim> {
  const { id, claimId, ...wanted } = input;
  await lockChangeable(tx, actor, id);
  const own = sql`k.organisation_id = ${actor.organisationId} and k.policy_id = ${id} and k.id = ${claimId}`;
  const before = await tx.one<Claim>(sql`select ${claimColumns} from claims k where ${own}`);
  if (!before) throw notFound();
  const { after, fields } = merged(before, wanted);
  checkLoss(after.lossOn, after.reportedOn);
  if (fields.length === 0) return before;
  await tx.run(sql`
    update claims k set number = ${after.number}, loss_on = ${after.lossOn}, reported_on = ${after.reportedOn},
      cause = ${after.cause}, adjuster = ${after.adjuster}, state = ${after.state}, reserved_cents = ${after.reserved},
      paid_cents = ${after.paid} where ${own}`);
  tx.record({ kind: 'policy.claim_changed', subject: subjectOf(id), data: { cause: after.cause, fields } });
  return after;
}

export async function offerCoverage(
  tx: Tx,
  actor: Member,
  { id, line, coverage, offeredOn }: InputOf<typeof policyParts.offerCoverage>,
): Promise<Declined> {
  await lockChangeable(tx, actor, id);
  const made = await tx.get<Declined>(sql`
    with k as (insert into declined_coverages (organisation_id, policy_id, line, coverage, offered_on)
      values (${actor.organisationId}, ${id}, ${line}, ${coverage}, ${offeredOn}) returning *)
    select ${declinedColumns} from k`);
  tx.record({ kind: 'policy.coverage_offered', subject: subjectOf(id), data: { coverage } });
  return made;
}

async function lockDeclined(
  tx: Tx,
  actor: Member,
  id: string,
  declinedId: string,
): Promise<Declined & { today: string }> {
  const policy = await lockChangeable(tx, actor, id);
  const found = await tx.one<Declined>(sql`
    select ${declinedColumns} from declined_coverages k
    where k.organisation_id = ${actor.organisationId} and k.policy_id = ${id} and k.id = ${declinedId}`);
  if (!found) throw notFound();
  return { ...found, today: policy.today };
}

/** A declination counts once it is signed: by whom, when, and how that can be shown. */
export async function answerOffer(
  tx: Tx,
  actor: Member,
  input: InputOf<typeof policyParts.answerOffer>,
): Promise<Declined> {
  const { id, declinedId, answer, signedBy, signedHow } = input;
  const { today, ...before } = await lockDeclined(tx, actor, id, declinedId);
  const signedOn = input.signedOn ?? today;
  if (answer === 'declined') {
    if (signedBy === '') throw invalid(['signedBy'], 'Enter who signed.');
    if (signedOn < before.offeredOn) throw invalid(['signedOn'], 'Enter a date on or after the offer.');
    if (signedOn > today) throw invalid(['signedOn'], 'Enter a date that isn’t in the future.');
  }
  if (before.state === answer) return before;
  if (before.state === 'declined') throw new Refusal('conflict', 'This coverage was declined. Reopen the offer first.');
  const signed = answer === 'declined';
  const after = await tx.get<Declined>(sql`
    with k as (update declined_coverages set state = ${answer},
        signed_by = case when ${signed} then ${signedBy} else signed_by end,
        signed_on = case when ${signed} then ${signedOn}::date else signed_on end,
        signed_how = case when ${signed} then ${signedHow} else signed_how end
      where organisation_id = ${actor.organisationId} and id = ${declinedId} returning *)
    select ${declinedColumns} from k`);
  tx.record({
    kind: signed ? 'policy.coverage_declined' : 'policy.coverage_bought',
    subject: subjectOf(id),
    data: { coverage: before.coverage, ...(signed && { signedBy, signedOn }) },
  });
  return after;
}

export async function reopenOffer(
  tx: Tx,
  actor: Member,
  { id, declinedId, reason }: InputOf<typeof policyParts.reopenOffer>,
): Promise<Declined> {
  const { today: _, ...before } = await lockDeclined(tx, actor, id, declinedId);
  if (before.state === 'reopened') return before;
  if (before.state !== 'declined') throw new Refusal('conflict', 'Only a declined coverage can be reopened.');
  const after = await tx.get<Declined>(sql`
    with k as (update declined_coverages set state = 'reopened', reopened_by = ${reason}
      where organisation_id = ${actor.organisationId} and id = ${declinedId} returning *)
    select ${declinedColumns} from k`);
  tx.record({ kind: 'policy.coverage_reopened', subject: subjectOf(id), data: { coverage: before.coverage, reason } });
  return after;
}

export async function addNotice(tx: Tx, actor: Member, input: InputOf<typeof policyParts.addNotice>): Promise<Notice> {
  await lockChangeable(tx, actor, input.id);
  if (input.effectiveOn < input.receivedOn) throw invalid(['effectiveOn'], 'Enter a date on or after the notice.');
  const made = await tx.get<Notice>(sql`
    with k as (insert into cancellation_notices (organisation_id, policy_id, reason, received_on, effective_on, reinstate_by,
        amount_due_cents, mortgagee_pays)
      values (${actor.organisationId}, ${input.id}, ${input.reason}, ${input.receivedOn}, ${input.effectiveOn},
        ${input.reinstateBy}, ${input.amountDue}, ${input.mortgageePays}) returning *)
    select ${noticeColumns} from k`);
  tx.record({
    kind: 'policy.notice_added',
    subject: subjectOf(input.id),
    data: { reason: input.reason, effectiveOn: input.effectiveOn },
  });
  return made;
}

async function openNotice(tx: Tx, actor: Member, id: string, noticeId: string): Promise<Notice> {
  await lockChangeable(tx, actor, id);
  const found = await tx.one<Notice>(sql`
    select ${noticeColumns} from cancellation_notices k
    where k.organisation_id = ${actor.organisationId} and k.policy_id = ${id} and k.id = ${noticeId}`);
  if (!found) throw notFound();
  return found;
}

const closed = () => new Refusal('conflict', 'This notice is closed.');

export async function attemptSave(
  tx: Tx,
  actor: Member,
  { id, noticeId, note }: InputOf<typeof policyParts.attemptSave>,
): Promise<Notice> {
  const before = await openNotice(tx, actor, id, noticeId);
  if (before.outcome !== 'open') throw closed();
  const after = await tx.get<Notice>(sql`
    with k as (update cancellation_notices set attempts = attempts || jsonb_build_object('at', now(), 'note', ${note}::text, 'by',
        (select trim(first_name || ' ' || last_name) from users where id = ${actor.userId}))
      where organisation_id = ${actor.organisationId} and id = ${noticeId} returning *)
    select ${noticeColumns} from k`);
  tx.record({ kind: 'policy.save_attempted', subject: subjectOf(id), data: { note } });
  return after;
}

export async function resolveNotice(
  tx: Tx,
  actor: Member,
  { id, noticeId, outcome }: InputOf<typeof policyParts.resolveNotice>,
): Promise<OutputOf<typeof policyParts.resolveNotice>> {
  const before = await openNotice(tx, actor, id, noticeId);
  if (before.outcome === outcome) return before;
  if (before.outcome !== 'open') throw closed();
  await tx.run(sql`
    update cancellation_notices set outcome = ${outcome} where organisation_id = ${actor.organisationId} and id = ${noticeId}`);
  tx.record({ kind: 'policy.notice_resolved', subject: subjectOf(id), data: { outcome } });
  return { ...before, outcome };
}
