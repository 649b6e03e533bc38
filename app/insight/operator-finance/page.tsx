import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { Amount, type Column, Figure, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Chart } from '#app/ui/chart/chart.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { dateFormat } from '#contract/core/message.ts';
import type { RevenueMonth, RevenueOverview } from '#contract/insight/operator-finance.ts';
import { Invoices } from './invoices.tsx';
import { Overdue } from './overdue.tsx';
import { PriceBook } from './price-book.tsx';
import { revenueQuery } from './queries.ts';
import { usePriceName } from './use-price-name.ts';

export const handle = { title: 'admin.finance.title' } as const;

/** For operators: what the installation earns, and what is owed to it. */
export default function OperatorFinancePage() {
  const t = useT();
  const { data, error, refetch } = useQuery(revenueQuery);
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {data.payments === 'test' && <p className="max-w-[70ch] text-pretty text-need">{t('admin.finance.test')}</p>}
      <Figures of={data} />
      <Months months={data.months} />
      <Sold sold={data.sold} />
      <Overdue />
      <Invoices />
      <PriceBook versions={data.prices} />
    </div>
  );
}

function Figures({ of: { monthlyCents, payers, pastDue, ending, trials, months } }: { of: RevenueOverview }) {
  const t = useT();
  const format = useFormat();
  const now = months.at(-1);
  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Figure
        name={t('admin.finance.recurring')}
        cents={monthlyCents}
        hint={t('admin.finance.payers', { count: payers })}
      />
      <Figure
        name={t('admin.finance.pastDue')}
        cents={pastDue.monthlyCents}
        hint={t('admin.finance.payers', { count: pastDue.payers })}
        {...(pastDue.payers > 0 && { tone: 'need' as const })}
      />
      <Figure
        name={t('admin.finance.ending')}
        cents={ending.monthlyCents}
        hint={t('admin.finance.payers', { count: ending.payers })}
      />
      <Figure
        name={t('admin.finance.lostThisMonth')}
        cents={now?.lostCents ?? 0}
        hint={
          now && now.openingPayers > 0
            ? t('admin.finance.churn', {
                lost: now.lostPayers,
                opening: now.openingPayers,
                share: format.percent(now.lostPayers / now.openingPayers, 1),
              })
            : t('admin.finance.noOpening')
        }
      />
      <div className="grid gap-x-6 gap-y-1 rounded-m border border-line bg-surface px-4 py-3 shadow-soft sm:col-span-2 sm:grid-cols-3 lg:col-span-4">
        <dt className="text-sm text-ink-3 sm:col-span-3">{t('admin.finance.trials')}</dt>
        <dd>{t('admin.finance.trialsRunning', { count: trials.running })}</dd>
        <dd>{t('admin.finance.trialsEnding', { count: trials.endingSoon })}</dd>
        <dd>
          {trials.ended === 0
            ? t('admin.finance.trialsNoneEnded')
            : t('admin.finance.trialsPaid', { paid: trials.paid, ended: trials.ended })}
        </dd>
      </div>
    </dl>
  );
}

function Months({ months }: { months: RevenueMonth[] }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const name = (month: string) =>
    dateFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}T00:00:00Z`));
  const amount = (key: keyof RevenueMonth, sign = 1): Column<RevenueMonth> => ({
    key,
    name: t(`admin.finance.month.${key}` as 'admin.finance.month.newCents'),
    end: true,
    // A month in which nothing moved stays empty, so that the others stand out.
    cell: (row) => (row[key] === 0 ? null : <Amount cents={sign * Number(row[key])} />),
  });
  const level = (key: 'openingCents' | 'closingCents'): Column<RevenueMonth> => ({
    ...amount(key),
    cell: (row) => <Amount cents={row[key]} />,
  });
  const columns: Column<RevenueMonth>[] = [
    { key: 'month', name: t('admin.finance.month'), head: true, cell: (row) => name(row.month) },
    level('openingCents'),
    amount('newCents'),
    amount('returnedCents'),
    amount('moreCents'),
    amount('lessCents', -1),
    amount('lostCents', -1),
    level('closingCents'),
    amount('paidCents'),
    amount('refundedCents', -1),
  ];
  return (
    <Part title={t('admin.finance.months')}>
      <p className="max-w-[70ch] text-pretty text-ink-2">{t('admin.finance.monthsText')}</p>
      <Chart
        kind="bar"
        title={t('admin.finance.closingByMonth')}
        category={{ key: 'month', label: t('admin.finance.month') }}
        series={[{ key: 'closingCents', label: t('admin.finance.recurring') }]}
        rows={months}
        format={{ category: name, value: (cents) => format.money(cents) }}
      />
      <Table
        label={t('admin.finance.months')}
        columns={columns}
        rows={[...months].reverse()}
        keyOf={({ month }) => month}
      />
    </Part>
  );
}

function Sold({ sold }: { sold: RevenueOverview['sold'] }) {
  const t = useT();
  const format = useFormat();
  const priceName = usePriceName();
  if (sold.length === 0) return null;
  return (
    <Part title={t('admin.finance.sold')}>
      <Table
        label={t('admin.finance.sold')}
        columns={[
          { key: 'price', name: t('admin.finance.plan'), head: true, cell: ({ price }) => priceName(price) },
          {
            key: 'payers',
            name: t('admin.finance.payerCount'),
            end: true,
            cell: ({ payers }) => <span className="num">{format.number(payers)}</span>,
          },
          {
            key: 'cents',
            name: t('admin.finance.monthlyAtList'),
            end: true,
            cell: ({ monthlyCents }) => <Amount cents={monthlyCents} />,
          },
        ]}
        rows={sold}
        keyOf={({ price }) => price}
      />
    </Part>
  );
}
