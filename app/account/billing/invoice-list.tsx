import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { invoicesQuery } from './queries.ts';
import { invoiceKeys } from './words.ts';

export function InvoiceList() {
  const t = useT();
  const format = useFormat();
  const list = useInfiniteQuery(invoicesQuery);
  if (list.error && !list.data) return <ErrorScreen error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <SkeletonRows rows={2} columns={2} />;
  const invoices = list.data.pages.flatMap(({ rows }) => rows);
  if (invoices.length === 0) {
    return (
      <EmptyState title={t('account-billing.noInvoices')} icon={<ReceiptText />}>
        {t('account-billing.noInvoicesText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Link
              to={`/settings/billing/invoice/${invoice.id}`}
              className="tap text-act underline-offset-4 hover:underline"
              dir="ltr"
            >
              {invoice.number}
            </Link>
            <span className="me-auto text-ink-3">{format.date(invoice.issuedAt)}</span>
            <Chip tone={invoice.status === 'paid' ? 'act' : invoice.status === 'open' ? 'need' : 'plain'}>
              {t(invoiceKeys[invoice.status])}
            </Chip>
            <span className="num min-w-20 text-end">{format.money(invoice.totalCents)}</span>
          </li>
        ))}
      </ul>
      <MoreButton pages={list} className="mt-4" />
    </>
  );
}
