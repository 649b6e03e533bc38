import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { id } from '#contract/core/primitives.ts';
import { dunningDays, type OverdueAccount, type operatorFinance } from '#contract/insight/operator-finance.ts';
import { nextTry, noteTry, takeDue } from '#server/account/billing/overdue.ts';
import { lockAccount, readAccount } from '#server/account/billing/subscription.ts';
import { sendAccountMail } from '#server/account/mails/account-mail.ts';
import type { Actor } from '#server/core/auth/actor.ts';
import type { Database } from '#server/core/db/database.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { PaymentsError } from '#server/outside/payments/payments.ts';
import { recordFor } from './record.ts';

const batch = 50;
/** Puts the payments that are due for another try in the queue. `now`: overrides the clock. */
export async function tryOverdue(db: Database, signal: AbortSignal, now?: Date): Promise<number> {
  const clock = sql`coalesce(${now ?? null}::timestamptz, now())`;
  for (let tried = 0; ; ) {
    signal.throwIfAborted();
    const found = await db.asSystem(async (tx) => {
      const due = await takeDue(tx, dunningDays, clock, batch);
      for (const { userId, tries } of due)
        await tx.enqueueFor(null, null, retryJob.with({ userId, attempt: `day ${dunningDays[tries - 1]}` }));
      return due.length;
    });
    tried += found;
    if (found < batch) return tried;
  }
}

/** Collects an account's open invoices. What came of it is told by the provider's event. */
export const retryJob = defineJob({
  kind: 'billing.retry_payment',
  payload: z.object({ userId: id, attempt: z.string() }),
  maxAttempts: 8,
  async run({ payload: { userId, attempt }, services, signal }) {
    const { db, payments, log } = services;
    const open = await db.asSystem(async (tx) => {
      const account = await readAccount(tx, userId);
      if (account.status !== 'past_due' || account.provider !== payments.kind) return [];
      return tx.all<{ id: string }>(sql`
        select provider_invoice_id as id from invoices
        where user_id = ${userId} and provider = ${payments.kind} and status = 'open' order by issued_at limit 20`);
    });
    let declined = 0;
    for (const invoice of open) {
      signal.throwIfAborted();
      const found = await payments.readInvoice(invoice.id);
      if (found?.status !== 'open') continue;
      try {
        await payments.payInvoice(invoice.id, `dunning ${invoice.id} ${attempt}`);
      } catch (error) {
        if (!(error instanceof PaymentsError) || error.code !== 'declined') throw error;
        log.info({ userId, attempt }, 'a payment that is overdue was declined again');
        declined += 1;
      }
    }
    if (declined > 0) await db.asSystem((tx) => sendAccountMail(tx, { template: 'payment-failed', userId }));
    return { result: { declined } };
  },
});

export const dunningJob = defineJob({
  kind: 'billing.dunning',
  payload: z.object({}),
  concurrency: 1,
  async run({ services, signal }) {
    return { result: { tried: await tryOverdue(services.db, signal) } };
  },
});

export const dunningSchedule: Schedule = {
  name: 'overdue payments',
  cron: '*/10 * * * *',
  timeZone: 'UTC',
  enqueue: () => dunningJob.with({}, { key: 'dunning' }),
};

const order: Order = {
  value: { column: sql`s.past_due_since`, type: 'timestamptz' },
  id: sql`s.user_id`,
  descending: false,
};

export async function overduePage(tx: Queries, { cursor, limit }: InputOf<typeof operatorFinance.overdue>) {
  const rows = await read(tx, sql`${after(order, cursor)} order by ${orderBy(order)} limit ${sql.int(limit)}`);
  const last = rows.at(-1);
  return { rows, next: rows.length === limit && last ? `${last.since}~${last.id}` : null };
}

const read = (tx: Queries, rest: Sql): Promise<OverdueAccount[]> =>
  tx.all<OverdueAccount>(sql`
    select s.user_id as id, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as payer,
      s.past_due_since as since, s.recurring_cents as "monthlyCents", s.dunning_tries as tries, s.dunning_tried_at as "triedAt",
      ${nextTry(dunningDays)} as "nextTryAt",
      (select coalesce(sum(total_cents), 0)::float8 from invoices i where i.user_id = s.user_id and i.status = 'open') as "openCents"
    from subscriptions s join users u on u.id = s.user_id
    where s.status = 'past_due' and ${rest}`);

export async function retryNow(
  tx: Queries,
  actor: Actor,
  request: RequestFacts,
  { id: userId }: InputOf<typeof operatorFinance.retry>,
): Promise<{ done: true }> {
  const known = await tx.one(sql`select from subscriptions where user_id = ${userId}`);
  if (!known) throw notFound();
  const account = await lockAccount(tx, userId);
  if (account.status !== 'past_due') throw new Refusal('conflict', 'Nothing is overdue.');
  if (!(await noteTry(tx, userId))) throw new Refusal('conflict', 'This payment was tried less than a minute ago.');
  await tx.enqueueFor(null, null, retryJob.with({ userId, attempt: request.id }));
  recordFor(tx, actor, request, { kind: 'plan_invoice.retried', subject: { type: 'subscription', id: userId } });
  return { done: true };
}
