import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chart } from '#app/ui/chart/chart.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { dateFormat } from '#contract/core/message.ts';
import type { Approval } from '#contract/inventory/finance/ledger-calls.ts';
import { Amount, Figure, Part } from './parts.tsx';
import { financeQueries } from './queries.ts';
import { useDeed } from './use-deed.ts';
import { useToday } from './use-today.ts';

export const handle = { title: 'finance.overview' } as const;

const spans = ['month', 'quarter', 'year', 'last'] as const;
type Span = (typeof spans)[number];

/** Up to the end of the current period, because entries dated later in it count too. */
function periodOf(span: Span, today: string) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const first = span === 'month' ? month : span === 'quarter' ? month - ((month - 1) % 3) : 1;
  const last = span === 'month' ? month : span === 'quarter' ? first + 2 : 12;
  const of = span === 'last' ? year - 1 : year;
  const end = new Date(Date.UTC(of, last, 0)).getUTCDate();
  const two = (value: number) => String(value).padStart(2, '0');
  return { from: `${of}-${two(first)}-01`, to: `${of}-${two(last)}-${two(end)}` };
}

export default function OverviewPage() {
  const t = useT();
  const today = useToday();
  const format = useFormat();
  const { tag } = useLocale();
  const [span, setSpan] = useState<Span>('year');
  const { data, error, refetch } = useQuery(financeQueries.overview(periodOf(span, today)));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  const steps = [
    ['commissionIncome', data.commissionIncome],
    ['transactionFees', data.transactionFees],
    ...(data.referralIncome === 0 ? [] : ([['referralIncome', data.referralIncome]] as const)),
    ['agentCommissions', -data.agentCommissions],
    ['referralFees', -data.referralFees],
  ] as const;
  const monthName = (month: string) =>
    dateFormat(tag, { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(new Date(`${month}T00:00:00Z`));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {data.approvals.length > 0 && (
        <Part title={t('finance.approvals')}>
          <ul className="grid gap-2">
            {data.approvals.map((approval) => (
              <Waiting key={approval.id} approval={approval} />
            ))}
          </ul>
        </Part>
      )}
      <Part
        title={t('finance.companyDollar')}
        actions={
          <Segmented
            label={t('finance.period')}
            value={span}
            onChange={setSpan}
            options={spans.map((value) => ({ value, label: t(`finance.period.${value}`) }))}
          />
        }
      >
        <div className="grid gap-4 rounded-m border border-line bg-surface p-4 shadow-soft lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <dl className="grid content-start">
            {steps.map(([key, cents]) => (
              <div key={key} className="flex gap-3 border-b border-line py-2">
                <dt className="me-auto text-ink-2">{t(`finance.${key}`)}</dt>
                <dd>
                  <Amount cents={cents === 0 ? 0 : cents} />
                </dd>
              </div>
            ))}
            <div className="flex gap-3 py-2.5 text-lg font-medium">
              <dt className="me-auto">{t('finance.companyDollar')}</dt>
              <dd>
                <Amount cents={data.companyDollar} />
              </dd>
            </div>
            <div className="flex gap-3 py-1 text-sm text-ink-2">
              <dt className="me-auto">{t('finance.feesBilled')}</dt>
              <dd>
                <Amount cents={data.feesBilled} />
              </dd>
            </div>
          </dl>
          <Chart
            kind="bar"
            title={t('finance.byMonth')}
            category={{ key: 'month', label: t('finance.month') }}
            series={[
              { key: 'income', label: t('finance.income') },
              { key: 'companyDollar', label: t('finance.companyDollar') },
            ]}
            rows={data.months}
            format={{ category: monthName, value: (cents) => format.money(cents) }}
          />
        </div>
      </Part>
      <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Figure
          name={t('finance.payoutsDue')}
          cents={data.due.cents}
          hint={
            <Link to="/finance/payouts" className="tap hover:underline">
              {t('finance.payoutCount', { count: data.due.count })}
            </Link>
          }
        />
        <Figure
          name={t('finance.payoutsPaid')}
          cents={data.paid.cents}
          hint={t('finance.payoutCount', { count: data.paid.count })}
        />
        <Figure
          name={t('finance.receivable')}
          cents={data.receivable}
          {...(data.overdue > 0 && {
            tone: 'need' as const,
            hint: t('finance.overdueOf', { amount: format.money(data.overdue) }),
          })}
        />
        <Figure
          name={t('finance.heldInTrust')}
          cents={data.trust.bank}
          tone={data.trust.isEqual && data.trust.late === 0 ? 'need' : 'loss'}
          hint={
            data.trust.late > 0 ? (
              <Link to="/finance/trust" className="tap hover:underline">
                {t('finance.depositsLate', { count: data.trust.late })}
              </Link>
            ) : !data.trust.isEqual ? (
              t('finance.trustDiffers', { amount: format.money(data.trust.clients) })
            ) : data.trust.undeposited > 0 ? (
              <Link to="/finance/trust" className="tap hover:underline">
                {t('finance.toDeposit', { count: data.trust.undeposited })}
              </Link>
            ) : (
              <span className="text-ink-2">{t('finance.trustEqual')}</span>
            )
          }
        />
      </dl>
    </div>
  );
}

function Waiting({ approval: { id, memo, cents, proposedBy, proposedAt, isOwn } }: { approval: Approval }) {
  const t = useT();
  const format = useFormat();
  const decide = useDeed(api.finance.decideApproval, {
    onDone: (_, { approve }) => toast(t(approve ? 'finance.approved' : 'finance.declined')),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border border-line bg-surface px-4 py-3 shadow-soft">
      <Chip tone="need">{t('finance.needsApproval')}</Chip>
      <span className="min-w-0 font-medium wrap-anywhere">{memo}</span>
      <Amount cents={cents} className="font-medium" />
      <span className="text-sm text-ink-2">
        {t('finance.askedBy', { name: proposedBy, at: format.dateTime(proposedAt, { style: 'short' }) })}
      </span>
      <span className="ms-auto flex gap-2">
        <Button size="s" busy={decide.isPending} onClick={() => decide.mutate({ id, approve: false })}>
          {t(isOwn ? 'finance.withdraw' : 'finance.decline')}
        </Button>
        {!isOwn && (
          <Button size="s" kind="act" busy={decide.isPending} onClick={() => decide.mutate({ id, approve: true })}>
            {t('finance.approve')}
          </Button>
        )}
      </span>
    </li>
  );
}
