import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { id } from '#contract/core/primitives.ts';
import type { OperatedInvoice, operatorFinance } from '#contract/insight/operator-finance.ts';
import { forgetRefund, noteRefundAsked } from '#server/account/billing/invoices.ts';
import type { Actor } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { PaymentsError } from '#server/outside/payments/payments.ts';
import { recordFor } from './record.ts';

const order: Order = { value: { column: sql`i.issued_at`, type: 'timestamptz' }, id: sql`i.id`, descending: true };

const inState = {
  open: sql`i.status = 'open'`,
  paid: sql`i.status = 'paid' and i.refunded_at is null and i.refund_asked_at is null`,
  refunded: sql`(i.refunded_at is not null or i.refund_asked_at is not null)`,
} as const;

export async function invoicePage(tx: Queries, { state, cursor, limit }: InputOf<typeof operatorFinance.invoices>) {
  const rows = await read(
    tx,
    sql`${inState[state]} and ${after(order, cursor)} order by ${orderBy(order)} limit ${sql.int(limit)}`,
  );
  const last = rows.at(-1);
  return { rows, next: rows.length === limit && last ? `${last.issuedAt}~${last.id}` : null };
}

const read = (tx: Queries, rest: Sql): Promise<OperatedInvoice[]> =>
  tx.all<OperatedInvoice>(sql`
    select i.id, i.number, i.status, i.total_cents as "totalCents", i.currency, i.issued_at as "issuedAt", i.paid_at as "paidAt",
      i.refunded_at as "refundedAt", i.refund_asked_at as "refundAskedAt", i.refund_reason as "refundReason",
      json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email) as payer
    from invoices i join users u on u.id = i.user_id where ${rest}`);

/** Asked for here, made by a job, and true when the provider's event says so. */
export async function askRefund(
  tx: Queries,
  actor: Actor,
  request: RequestFacts,
  { id: invoiceId, reason }: InputOf<typeof operatorFinance.refund>,
): Promise<OperatedInvoice> {
  await tx.run(sql`select from invoices where id = ${invoiceId} for update`);
  const [invoice] = await read(tx, sql`i.id = ${invoiceId}`);
  if (!invoice) throw notFound();
  if (invoice.refundedAt || invoice.refundAskedAt) throw new Refusal('conflict', 'This invoice was refunded before.');
  if (invoice.status !== 'paid') throw new Refusal('conflict', 'Only a paid invoice can be refunded.');
  if (invoice.totalCents <= 0) throw new Refusal('conflict', 'Nothing was charged for this invoice.');
  await noteRefundAsked(tx, { id: invoiceId, by: actor.userId, reason });
  await tx.enqueueFor(null, null, refundJob.with({ invoiceId }));
  recordFor(tx, actor, request, {
    kind: 'plan_invoice.refunded',
    subject: { type: 'plan_invoice', id: invoiceId },
    data: { number: invoice.number, cents: invoice.totalCents, reason },
  });
  return (await read(tx, sql`i.id = ${invoiceId}`))[0]!;
}

export const refundJob = defineJob({
  kind: 'billing.refund',
  payload: z.object({ invoiceId: id }),
  maxAttempts: 8,
  async run({ payload: { invoiceId }, services: { db, payments, log } }) {
    const invoice = await db.asSystem((tx) =>
      tx.one<{ id: string; asked: string }>(sql`
        select provider_invoice_id as id, extract(epoch from refund_asked_at)::text as asked from invoices
        where id = ${invoiceId} and provider = ${payments.kind} and refunded_at is null`),
    );
    if (!invoice) return undefined;
    try {
      // The provider answers a key alike every time, so what is asked for again after a refusal has another.
      await payments.refundInvoice(invoice.id, `refund ${invoiceId} ${invoice.asked}`);
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.code === 'unreachable') throw error;
      log.warn({ invoiceId, code: error.code }, 'the payment provider refused a refund');
      await db.asSystem((tx) => forgetRefund(tx, invoiceId));
      return { result: { refused: error.code } };
    }
    return undefined;
  },
});
