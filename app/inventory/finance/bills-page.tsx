import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, ReceiptText, Repeat } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Aging, agingBuckets } from '#contract/core/money-ledger.ts';
import type { Bill, FeeSchedule } from '#contract/inventory/finance/payout-calls.ts';
import { Listed } from './listed.tsx';
import { Amount, type Column, Part, Table } from './parts.tsx';
import { financeQueries } from './queries.ts';
import { useDeed } from './use-deed.ts';
import { useToday } from './use-today.ts';

const BillDialog = lazy(() => import('./bill-dialog.tsx'));
const BillPaidDialog = lazy(() => import('./bill-paid-dialog.tsx'));

export const handle = { title: 'finance.bills' } as const;

type Owed = Aging & { id: string; name: string; total: number };

/** Bills to agents, and overdue balances. */
export default function BillsPage() {
  const t = useT();
  const may = useMay();
  const [isBilling, setBilling] = useState<'once' | 'monthly' | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Receivables />
      <Part
        title={t('finance.bills')}
        actions={
          may('finance.manage') && (
            <>
              <Button size="s" icon={<Repeat />} onClick={() => setBilling('monthly')}>
                {t('finance.fee.add')}
              </Button>
              <Button size="s" kind="act" icon={<Plus />} onClick={() => setBilling('once')}>
                {t('finance.bill.add')}
              </Button>
            </>
          )
        }
      >
        <Bills />
      </Part>
      <Fees />
      <Suspense>
        {isBilling && <BillDialog repeats={isBilling === 'monthly'} onClose={() => setBilling(null)} />}
      </Suspense>
    </div>
  );
}

function Receivables() {
  const t = useT();
  const today = useToday();
  const list = useInfiniteQuery(financeQueries.receivables(today));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = list.data?.pages[0]?.total;
  if (rows.length === 0 || !total) return null;
  const columns: Column<Owed>[] = [
    { key: 'name', name: t('finance.agent'), head: true, cell: ({ name }) => <bdi>{name}</bdi> },
    ...agingBuckets.map(
      (key): Column<Owed> => ({
        key,
        name: t(`finance.aging.${key}`),
        end: true,
        cell: (row) => (row[key] === 0 ? <span className="text-ink-3">–</span> : <Amount cents={row[key]} />),
      }),
    ),
    {
      key: 'total',
      name: t('finance.total'),
      end: true,
      cell: (row) => <Amount cents={row.total} className="font-medium" />,
    },
  ];
  return (
    <Part title={t('finance.receivables')}>
      <Table
        label={t('finance.receivables')}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        total={{ ...total, id: 'total', name: t('finance.total') }}
      />
      <MoreButton pages={list} kind="quiet" size="s" className="justify-self-center" />
    </Part>
  );
}

const tones = { open: 'need', paid: 'act', void: 'plain' } as const;

function Bills() {
  const t = useT();
  const today = useToday();
  const format = useFormat();
  const mayChange = useMay()('finance.manage');
  const list = useInfiniteQuery(financeQueries.bills);
  const [paying, setPaying] = useState<Bill | null>(null);
  const voided = useDeed(api.finance.voidBill, { onDone: () => toast(t('finance.bill.voided')) });
  const columns: Column<Bill>[] = [
    {
      key: 'bill',
      name: t('finance.bill'),
      head: true,
      cell: ({ payee, memo, kind }) => (
        <>
          <bdi className="font-medium">{payee.name}</bdi>
          <span className="block text-sm text-ink-2">
            <bdi>{memo}</bdi>
            {memo !== t(`finance.feeKind.${kind}`) && <> · {t(`finance.feeKind.${kind}`)}</>}
          </span>
        </>
      ),
    },
    {
      key: 'billedOn',
      name: t('finance.billedOn'),
      wide: true,
      cell: ({ billedOn }) => <span className="num whitespace-nowrap">{format.date(billedOn)}</span>,
    },
    {
      key: 'dueOn',
      name: t('finance.dueOn'),
      wide: true,
      cell: ({ dueOn }) => <span className="num whitespace-nowrap">{format.date(dueOn)}</span>,
    },
    {
      key: 'state',
      name: t('finance.status'),
      cell: ({ state, dueOn }) =>
        state === 'open' && dueOn < today ? (
          <Chip tone="loss">{t('finance.overdue')}</Chip>
        ) : (
          <Chip tone={tones[state]}>{t(`finance.billState.${state}`)}</Chip>
        ),
    },
    {
      key: 'cents',
      name: t('finance.amount'),
      end: true,
      cell: ({ cents, open, state }) => (
        <>
          <Amount cents={cents} />
          {state === 'open' && open < cents && (
            <span className="block text-sm text-ink-2">{t('finance.openOf', { amount: format.money(open) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (bill) =>
        mayChange &&
        bill.state === 'open' && (
          <span className="inline-flex flex-wrap justify-end gap-1">
            {bill.open === bill.cents && (
              <Button
                size="s"
                kind="quiet"
                busy={voided.isPending && voided.variables.id === bill.id}
                aria-label={t('finance.bill.voidNamed', { name: bill.memo })}
                onClick={() => voided.mutate({ id: bill.id, on: today })}
              >
                {t('finance.bill.void')}
              </Button>
            )}
            <Button
              size="s"
              aria-label={t('finance.bill.payNamed', { name: bill.memo })}
              onClick={() => setPaying(bill)}
            >
              {t('finance.bill.pay')}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <Listed
        label={t('finance.bills')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('finance.bills.none'), text: t('finance.bills.noneText'), icon: <ReceiptText /> }}
      />
      <Suspense>{paying && <BillPaidDialog bill={paying} onClose={() => setPaying(null)} />}</Suspense>
    </>
  );
}

function Fees() {
  const t = useT();
  const today = useToday();
  const format = useFormat();
  const people = usePeople();
  const mayChange = useMay()('finance.manage');
  const { data } = useQuery(financeQueries.fees);
  const end = useDeed(api.finance.endFeeSchedule, { onDone: () => toast(t('finance.fee.ended')) });
  const schedules = data?.schedules ?? [];
  if (schedules.length === 0) return null;
  const columns: Column<FeeSchedule>[] = [
    {
      key: 'memo',
      name: t('finance.fee'),
      head: true,
      cell: ({ memo, user }) => (
        <>
          <bdi className="font-medium">{memo}</bdi>
          <span className="block text-sm text-ink-2">{user ? people.nameOf(user) : t('finance.everyAgent')}</span>
        </>
      ),
    },
    {
      key: 'day',
      name: t('finance.dayOfMonth'),
      wide: true,
      cell: ({ dayOfMonth }) => <span className="num">{dayOfMonth}</span>,
    },
    { key: 'cents', name: t('finance.amount'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
    {
      key: 'act',
      name: '',
      end: true,
      cell: ({ id, memo, until }) =>
        until ? (
          <span className="text-sm text-ink-2">{t('finance.fee.until', { day: format.date(until) })}</span>
        ) : (
          mayChange && (
            <Button
              size="s"
              kind="quiet"
              aria-label={t('finance.fee.endNamed', { name: memo })}
              onClick={() => end.mutate({ id, until: `${today.slice(0, 7)}-01` })}
            >
              {t('finance.fee.end')}
            </Button>
          )
        ),
    },
  ];
  return (
    <Part title={t('finance.fees')}>
      <Table label={t('finance.fees')} columns={columns} rows={schedules} keyOf={({ id }) => id} />
    </Part>
  );
}
