import type { OperatedReferral, referralProgram } from '#contract/account/referral-program.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Actor } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';

const order: Order = { id: sql`s.id`, descending: true };

const read = (tx: Queries, rest: Sql): Promise<OperatedReferral[]> =>
  tx.all<OperatedReferral>(sql`
    select s.id, s.state, s.credit_cents as "creditCents", s.signed_up_at as "signedUpAt", s.paid_at as "paidAt",
      s.settle_at as "settleAt", s.reasons, o.name as referrer, u.email as "referredEmail", u.first_name || ' ' || u.last_name as referred,
      i.total_cents as "paidCents", d.first_name || ' ' || d.last_name as "decidedBy", s.decided_at as "decidedAt", s.decision
    from referred_sign_ups s
    join organisations o on o.id = s.organisation_id
    join users u on u.id = s.user_id
    left join invoices i on i.id = s.invoice_id
    left join users d on d.id = s.decided_by
    where ${rest}`);

export async function referralsInState(tx: Queries, { state, cursor, limit }: InputOf<typeof referralProgram.list>) {
  const rows = await read(
    tx,
    sql`s.state = ${state} and ${after(order, cursor)} order by ${orderBy(order)} limit ${sql.int(limit)}`,
  );
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}

/** Released, the referral waits for the end of its hold like any other; refused, it earns nothing. Recorded with the reason. */
export async function decide(
  tx: Queries,
  actor: Actor,
  request: RequestFacts,
  { id, reason }: InputOf<typeof referralProgram.release>,
  verdict: 'released' | 'refused',
): Promise<OperatedReferral> {
  const before = await tx.one<{ state: string; organisationId: string }>(sql`
    select state, organisation_id as "organisationId" from referred_sign_ups where id = ${id} for update`);
  if (!before) throw notFound();
  const isOpen = before.state === 'held' || (verdict === 'refused' && before.state === 'waiting');
  if (!isOpen) throw new Refusal('conflict', 'This referral is not held.');
  await tx.run(sql`
    update referred_sign_ups
    set state = ${verdict === 'released' ? 'waiting' : 'refused'}, decided_by = ${actor.userId}, decided_at = now(), decision = ${reason}
    where id = ${id}`);
  // A referral belongs to no organization, so the operator's decision is recorded in the one that the operator works in.
  if (actor.organisationId) {
    const scope = {
      organisationId: actor.organisationId,
      userId: actor.userId,
      actorKind: 'user',
      requestId: request.id,
    } as const;
    tx.recordFor(scope, {
      kind: verdict === 'released' ? 'referral_program.released' : 'referral_program.refused',
      subject: { type: 'referred_sign_up', id },
      data: { referrer: before.organisationId, reason },
    });
  }
  const [decided] = await read(tx, sql`s.id = ${id}`);
  return decided!;
}
