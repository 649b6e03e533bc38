import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import type { Payout } from '#contract/inventory/finance/payout-calls.ts';
import { DealName } from './deal-name.tsx';
import { Listed } from './listed.tsx';
import { Amount, type Column, Part } from './parts.tsx';
import { financeQueries } from './queries.ts';

const PayDialog = lazy(() => import('./pay-dialog.tsx'));

export const handle = { title: 'finance.payouts' } as const;

export default function PayoutsPage() {
  const t = useT();
  const format = useFormat();
  const mayPay = useMay()('finance.manage');
  const [state, setState] = useState<'due' | 'paid'>('due');
  const [paying, setPaying] = useState<Payout | null>(null);
  const list = useInfiniteQuery(financeQueries.payouts(state));
  const columns: Column<Payout>[] = [
    {
      key: 'payee',
      name: t('finance.payee'),
      head: true,
      cell: ({ payee, deal, statement }) => (
        <>
          <bdi className="font-medium">{payee.name}</bdi>
          {deal && <DealName deal={deal} page="/sheet" className="block text-sm text-ink-2" />}
          {statement && <bdi className="block text-sm text-ink-2">{statement.name}</bdi>}
          {state === 'due' && payee.w9 !== 'received' && (
            <span className="block text-sm text-need">{t('finance.noW9')}</span>
          )}
        </>
      ),
    },
    {
      key: 'day',
      name: t(state === 'due' ? 'finance.fundedOn' : 'finance.paidOn'),
      wide: true,
      cell: ({ dueOn, paidOn }) => <span className="num whitespace-nowrap">{format.date(paidOn ?? dueOn)}</span>,
    },
    {
      key: 'amount',
      name: t('finance.amount'),
      end: true,
      cell: ({ cents, withheld, openBills }) => (
        <>
          <Amount cents={cents} />
          {withheld > 0 && (
            <span className="block text-sm text-ink-2">
              {t('finance.deducted', { amount: format.money(withheld) })}
            </span>
          )}
          {openBills > 0 && (
            <span className="block text-sm text-need">{t('finance.owes', { amount: format.money(openBills) })}</span>
          )}
        </>
      ),
    },
    state === 'paid'
      ? {
          key: 'how',
          name: t('finance.method'),
          wide: true,
          cell: ({ method, reference }) => (
            <>
              {method && t(`finance.method.${method}`)} <bdi className="text-ink-2">{reference}</bdi>
            </>
          ),
        }
      : {
          key: 'act',
          name: '',
          end: true,
          cell: (payout) =>
            payout.isWaiting ? (
              <Chip tone="need">{t('finance.needsApproval')}</Chip>
            ) : (
              mayPay && (
                <Button
                  size="s"
                  aria-label={t('finance.payNamed', { name: payout.payee.name })}
                  onClick={() => setPaying(payout)}
                >
                  {t('finance.pay')}
                </Button>
              )
            ),
        },
  ];
  return (
    <Part
      title={t('finance.payouts')}
      actions={
        <Segmented
          label={t('finance.payouts')}
          value={state}
          onChange={setState}
          options={(['due', 'paid'] as const).map((value) => ({ value, label: t(`finance.payouts.${value}`) }))}
        />
      }
    >
      <Listed
        label={t('finance.payouts')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t(`finance.payouts.none.${state}`), text: t('finance.payouts.noneText'), icon: <HandCoins /> }}
      />
      <Suspense>{paying && <PayDialog payout={paying} onClose={() => setPaying(null)} />}</Suspense>
    </Part>
  );
}
