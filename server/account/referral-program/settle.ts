import { z } from 'zod';
import { type HoldReason, holdDays, yearlyCap } from '#contract/account/referral-program.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import type { Services } from '#server/core/services.ts';
import { moveCredits } from './credits.ts';

type Needs = Pick<Services, 'db' | 'payments'>;
type Row = { organisationId: string; id: string; userId: string; creditCents: number; reasons: HoldReason[] };

const batch = 50;
const columns = sql`s.organisation_id as "organisationId", s.id, s.user_id as "userId", s.credit_cents as "creditCents", s.reasons`;

/** Moves every referral to its next state: paid, reviewed, credited, or reversed. `now`: overrides the clock. */
export async function settleReferrals(services: Needs, signal: AbortSignal, now?: Date): Promise<number> {
  const at = now ?? new Date();
  let settled = 0;
  for (const step of [takeBack, lookAtPaid, creditDue]) {
    for (let found = batch; found === batch; settled += found) {
      signal.throwIfAborted();
      found = await step(services, at);
    }
  }
  return settled + (await moveCredits(services, signal));
}

/** The account paid for the first time: checks for reasons against the credit, and starts the refund period. */
async function lookAtPaid({ db, payments }: Needs, _: Date): Promise<number> {
  const paid = await db.asSystem((tx) =>
    tx.all<Row & { invoiceId: string; paidAt: string; customer: string | null; ofReferrer: string | null }>(sql`
      select ${columns}, i.id as "invoiceId", i.paid_at as "paidAt", mine.customer_id as customer, theirs.customer_id as "ofReferrer"
      from referred_sign_ups s
      join lateral (
        select id, paid_at from invoices
        where user_id = s.user_id and status = 'paid' and total_cents > 0 and paid_at is not null order by issued_at, id limit 1) i on true
      join subscriptions mine on mine.user_id = s.user_id
      left join subscriptions theirs on theirs.user_id = lintel.payer(s.organisation_id)
      where s.state = 'signed_up' order by s.id limit ${batch}`),
  );
  for (const one of paid) {
    // Requested outside of any transaction, because the payment provider may be slow.
    const [cards, others] = await Promise.all(
      [one.customer, one.ofReferrer].map(async (id): Promise<string[]> => (id ? payments.cardsOf(id) : [])),
    );
    const isSameCard =
      (one.customer !== null && one.customer === one.ofReferrer) || cards!.some((card) => others!.includes(card));
    await db.asSystem(async (tx) => {
      const reasons: HoldReason[] = [
        ...one.reasons,
        ...(isSameCard ? ['same_card' as const] : []),
        ...(await reasonsNow(tx, one)),
      ];
      await tx.run(sql`
        update referred_sign_ups
        set state = ${reasons.length > 0 ? 'held' : 'waiting'}, reasons = ${reasons}::text[], invoice_id = ${one.invoiceId},
            paid_at = ${one.paidAt}, settle_at = ${one.paidAt}::timestamptz + ${holdDays} * interval '1 day'
        where organisation_id = ${one.organisationId} and id = ${one.id} and state = 'signed_up'`);
    });
  }
  return paid.length;
}

async function reasonsNow(tx: Queries, { organisationId, userId }: Row): Promise<HoldReason[]> {
  const { unproved, family } = await tx.get<{ unproved: boolean; family: boolean }>(sql`
    with theirs as (select organisation_id as id from memberships where user_id = ${userId}),
      company as (
        select ${organisationId}::uuid as id
        union select l.company_id from company_links l where l.organisation_id = ${organisationId} and l.state = 'accepted'),
      family as (
        select id from company
        union select l.organisation_id from company_links l join company c on c.id = l.company_id where l.state = 'accepted')
    select (select email_verified_at is null from users where id = ${userId}) as unproved,
      exists (select from theirs join family using (id)) as family`);
  return [...(unproved ? ['unverified_address' as const] : []), ...(family ? ['same_company' as const] : [])];
}

/** Credits both sides when the payment was not refunded in time; above the yearly cap, the referral waits for review. */
async function creditDue({ db }: Needs, now: Date): Promise<number> {
  return db.asSystem(async (tx) => {
    const due = await tx.all<Row & { payer: string | null; released: boolean; paidCents: number; earned: number }>(sql`
      select ${columns}, lintel.payer(s.organisation_id) as payer, s.decided_at is not null as released,
        i.total_cents as "paidCents",
        (select count(*)::int from referred_sign_ups o where o.organisation_id = s.organisation_id and o.state = 'credited'
           and o.credited_at > ${now}::timestamptz - interval '1 year') as earned
      from referred_sign_ups s join invoices i on i.id = s.invoice_id
      where s.state = 'waiting' and s.settle_at <= ${now} order by s.id limit ${batch} for update of s skip locked`);
    const given = new Map<string, number>();
    for (const one of due) {
      const before = one.earned + (given.get(one.organisationId) ?? 0);
      const isOver = before >= yearlyCap && !one.released;
      await tx.run(sql`
        update referred_sign_ups
        set state = ${isOver ? 'held' : 'credited'}, credited_at = ${isOver ? null : now},
            reasons = case when ${isOver} then array_append(reasons, 'yearly_cap') else reasons end
        where organisation_id = ${one.organisationId} and id = ${one.id}`);
      if (isOver) continue;
      given.set(one.organisationId, (given.get(one.organisationId) ?? 0) + 1);
      // Never more than was paid, so that nobody earns by paying for themselves.
      const cents = Math.min(one.creditCents, one.paidCents);
      const sides = [
        ...(one.payer ? [{ userId: one.payer, side: 'referrer' }] : []),
        { userId: one.userId, side: 'referred' },
      ];
      for (const { userId, side } of sides)
        await tx.run(sql`
          insert into referral_credits (user_id, sign_up_id, side, cents) values (${userId}, ${one.id}, ${side}, ${cents})
          on conflict do nothing`);
      tell(tx, one.organisationId, 'referral_program.credited', { cents });
    }
    return due.length;
  });
}

/** The first bill was refunded, so the credits are reversed, as far as they were given. */
async function takeBack({ db }: Needs): Promise<number> {
  return db.asSystem(async (tx) => {
    const gone = await tx.all<Row & { state: string }>(sql`
      select ${columns}, s.state from referred_sign_ups s join invoices i on i.id = s.invoice_id
      where s.state in ('waiting', 'held', 'credited') and i.refunded_at is not null
      order by s.id limit ${batch} for update of s skip locked`);
    for (const { organisationId, id, state } of gone) {
      await tx.run(sql`
        update referred_sign_ups set state = 'reversed' where organisation_id = ${organisationId} and id = ${id}`);
      await tx.run(sql`
        update referral_credits set state = case state when 'owed' then 'void' else 'returning' end
        where sign_up_id = ${id} and state in ('owed', 'given')`);
      if (state === 'credited') tell(tx, organisationId, 'referral_program.reversed', {});
    }
    return gone.length;
  });
}

function tell(
  tx: Queries,
  organisationId: string,
  kind: 'referral_program.credited' | 'referral_program.reversed',
  data: Record<string, unknown>,
): void {
  const scope = { organisationId, userId: null, actorKind: 'system' } as const;
  tx.recordFor(scope, { kind, subject: { type: 'organisation', id: organisationId }, data });
}

export const settleJob = defineJob({
  kind: 'referral_program.settle',
  payload: z.object({}),
  concurrency: 1,
  async run({ services, signal }) {
    return { result: { settled: await settleReferrals(services, signal) } };
  },
});

export const settleSchedule: Schedule = {
  name: 'referral program',
  cron: '*/10 * * * *',
  timeZone: 'UTC',
  enqueue: () => settleJob.with({}, { key: 'referral program' }),
};
