import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { useDocument } from '#app/use-document.ts';
import { invoiceQuery } from './queries.ts';
import { invoiceKeys } from './words.ts';

/** An invoice for printing: `data-print` leaves everything else off the paper. */
export default function InvoicePage() {
  const t = useT();
  const format = useFormat();
  const { brand } = useDocument();
  const { id = '' } = useParams();
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id));
  if (error) return <ErrorScreen error={error} onRetry={refetch} />;
  if (!invoice) {
    return (
      <div className="pt-7">
        <SkeletonCard />
      </div>
    );
  }
  return (
    <div className="grid gap-5 pt-6">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="quiet" className="me-auto" asChild>
          <Link to="/settings/billing">
            <ArrowLeft className="rtl:rotate-180" />
            {t('account-billing.back')}
          </Link>
        </Button>
        <Button icon={<Printer />} onClick={() => window.print()}>
          {t('account-billing.print')}
        </Button>
      </div>
      <article data-print="" className="grid max-w-2xl gap-6 rounded-m border border-line bg-surface p-6 sm:p-8">
        <header className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h2 className="me-auto text-xl font-medium">{t('account-billing.invoice', { number: invoice.number })}</h2>
          <p className="text-ink-2">{brand.name}</p>
        </header>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
          <Fact name={t('account-billing.billedTo')}>
            {invoice.billedTo.name}
            <span className="block text-ink-2">{invoice.billedTo.email}</span>
          </Fact>
          <Fact name={t('account-billing.date')}>{format.date(invoice.issuedAt, 'long')}</Fact>
          <Fact name={t('account-billing.state')}>
            {t(invoiceKeys[invoice.status])}
            {invoice.paidAt && <span className="block text-ink-2">{format.date(invoice.paidAt, 'long')}</span>}
          </Fact>
        </dl>
        <table className="w-full border-collapse">
          <caption className="sr-only">{t('account-billing.invoice', { number: invoice.number })}</caption>
          <tbody>
            {invoice.lines.map((line) => (
              <tr key={line.text} className="border-t border-line">
                <td className="py-2 pe-4">{line.text}</td>
                <td className="num py-2 text-end">{format.money(line.cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-medium">
              <th scope="row" className="py-2.5 pe-4 text-start font-medium">
                {t('account-billing.total')}
              </th>
              <td className="num py-2.5 text-end">{format.money(invoice.totalCents)}</td>
            </tr>
          </tfoot>
        </table>
        {invoice.number.startsWith('TEST-') && <p className="text-sm text-ink-3">{t('account-billing.testInvoice')}</p>}
      </article>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
