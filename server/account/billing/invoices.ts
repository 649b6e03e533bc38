import { billing, type Invoice } from '#contract/account/billing.ts';
import type { InputOf } from '#contract/core/call.ts';
import { id as idSchema } from '#contract/core/primitives.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import type { ProviderInvoice } from '#server/outside/payments/payments.ts';
import { payerOf } from './subscription.ts';

const columns = sql`
  i.id, i.number, i.status, i.total_cents as "totalCents", i.currency, i.lines, i.issued_at as "issuedAt", i.paid_at as "paidAt"`;
const order: Order = { value: { column: sql`i.issued_at`, type: 'timestamptz' }, id: sql`i.id`, descending: true };

export const invoiceRoutes: Served[] = [
  serveJson(billing.invoices, invoicePage),
  serve(billing.invoice, async ({ tx, actor, input }) => {
    const found = await tx.one<Invoice & { billedTo: { name: string; email: string } }>(sql`
      select ${columns}, json_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email) as "billedTo"
      from invoices i join users u on u.id = i.user_id
      where i.id = ${input.id} and i.user_id = ${payerOf(actor.organisationId)}`);
    if (!found) throw notFound();
    return found;
  }),
];

function invoicePage({ cursor, limit }: InputOf<typeof billing.invoices>, { organisationId }: Member): Sql {
  const rows = sql`
    select ${columns} from invoices i where i.user_id = ${payerOf(organisationId)} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r."issuedAt" || '~' || r.id`, limit);
}

export async function keepInvoice(tx: Queries, provider: 'stripe' | 'test', found: ProviderInvoice): Promise<void> {
  if (!idSchema.safeParse(found.reference).success) return;
  await tx.run(sql`
    insert into invoices (user_id, provider, provider_invoice_id, number, status, total_cents, credit_cents, currency, lines, issued_at, paid_at)
    select id, ${provider}, ${found.id}, ${found.number}, ${found.status}, ${found.totalCents}, ${found.creditCents}, ${found.currency},
           ${JSON.stringify(found.lines)}, ${found.issuedAt}, ${found.paidAt}
    from users where id = ${found.reference}
    on conflict (provider, provider_invoice_id) do update
      set number = excluded.number, status = excluded.status, total_cents = excluded.total_cents, credit_cents = excluded.credit_cents, lines = excluded.lines,
          paid_at = excluded.paid_at`);
}

/** The invoice was fully refunded, so what depends on its payment no longer applies. */
export const noteRefund = (tx: Queries, provider: 'stripe' | 'test', providerInvoiceId: string): Promise<number> =>
  tx.run(sql`
    update invoices set refunded_at = now()
    where provider = ${provider} and provider_invoice_id = ${providerInvoiceId} and refunded_at is null`);

export const noteRefundAsked = (
  tx: Queries,
  { id, by, reason }: { id: string; by: string | null; reason: string },
): Promise<number> =>
  tx.run(sql`
    update invoices set refund_asked_at = now(), refund_asked_by = ${by}, refund_reason = ${reason} where id = ${id}`);

/** The provider refused the refund, so the invoice can be refunded another time. */
export const forgetRefund = (tx: Queries, id: string): Promise<number> =>
  tx.run(sql`
    update invoices set refund_asked_at = null, refund_asked_by = null, refund_reason = null
    where id = ${id} and refunded_at is null`);
