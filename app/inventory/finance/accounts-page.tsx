import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { saidOf } from '#contract/core/money-ledger.ts';
import { type BookKey, bookKeys } from '#contract/inventory/finance/chart.ts';
import type { FinanceAccount } from '#contract/inventory/finance/ledger-calls.ts';
import { Listed } from './listed.tsx';
import { Amount, type Column, Part, Table } from './parts.tsx';
import { financeQueries, type Whose } from './queries.ts';
import { useToday } from './use-today.ts';

const AccountDialog = lazy(() => import('./account-dialog.tsx'));
const CloseDialog = lazy(() => import('./close-dialog.tsx'));

export const handle = { title: 'finance.accounts' } as const;

/** The chart of accounts as of a day; each account opens its statement. */
export default function AccountsPage() {
  const t = useT();
  const today = useToday();
  const [book, setBook] = useState<BookKey>('operating');
  const [on, setOn] = useState(today);
  const [open, setOpen] = useState<FinanceAccount | null>(null);
  const [dialog, setDialog] = useState<'add' | 'close' | null>(null);
  const mayChange = useMay()('finance.manage');
  const { data, error, refetch } = useQuery(financeQueries.accounts(book, on));
  const columns: Column<FinanceAccount>[] = [
    { key: 'code', name: t('finance.code'), cell: ({ code }) => <span className="num text-ink-3">{code}</span> },
    {
      key: 'name',
      name: t('finance.account'),
      head: true,
      cell: (account) => (
        <button type="button" className="tap text-start hover:underline" onClick={() => setOpen(account)}>
          {account.name}
        </button>
      ),
    },
    {
      key: 'type',
      name: t('finance.type'),
      wide: true,
      cell: ({ type }) => <span className="text-ink-2">{t(`finance.type.${type}`)}</span>,
    },
    { key: 'balance', name: t('finance.balance'), end: true, cell: ({ balance }) => <Amount cents={balance} /> },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Part
        title={t('finance.accounts')}
        actions={
          <>
            <Segmented
              label={t('finance.book')}
              value={book}
              onChange={(next) => {
                setBook(next);
                setOpen(null);
              }}
              options={bookKeys.map((value) => ({ value, label: t(`finance.book.${value}`) }))}
            />
            {mayChange && (
              <>
                <Button size="s" icon={<Lock />} onClick={() => setDialog('close')}>
                  {t('finance.close')}
                </Button>
                {book === 'operating' && (
                  <Button size="s" icon={<Plus />} onClick={() => setDialog('add')}>
                    {t('finance.account.add')}
                  </Button>
                )}
              </>
            )}
            <Field label={t('finance.asOf')} hideLabel className="w-40">
              <DateField value={on} onChange={(day) => day && setOn(day)} />
            </Field>
          </>
        }
      >
        {error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={8} columns={4} />
        ) : data.accounts.length === 0 ? (
          <EmptyState title={t('finance.accounts.none')}>{t('finance.accounts.noneText')}</EmptyState>
        ) : (
          <Table label={t('finance.accounts')} columns={columns} rows={data.accounts} keyOf={({ id }) => id} />
        )}
      </Part>
      <Suspense>
        {dialog === 'add' && <AccountDialog onClose={() => setDialog(null)} />}
        {dialog === 'close' && <CloseDialog book={book} onClose={() => setDialog(null)} />}
      </Suspense>
      {open && <Statement key={open.id} account={open} to={on} />}
    </div>
  );
}

const all = 'all';

type Row = {
  entry: string;
  number: number;
  day: string;
  memo: string;
  owner: string | null;
  cents: number;
  balance: number;
};

function Statement({ account: { id, name, type, isOwned }, to }: { account: FinanceAccount; to: string }) {
  const t = useT();
  const format = useFormat();
  const [from, setFrom] = useState(`${to.slice(0, 4)}-01-01`);
  const [whose, setWhose] = useState<Whose | null>(null);
  const { data: subs } = useQuery({ ...financeQueries.subledgers(id), enabled: isOwned });
  const list = useInfiniteQuery(financeQueries.statement(id, { from, to }, whose));
  const first = list.data?.pages[0];
  const columns: Column<Row>[] = [
    {
      key: 'day',
      name: t('finance.date'),
      cell: ({ day }) => <span className="num whitespace-nowrap">{format.date(day)}</span>,
    },
    {
      key: 'memo',
      name: t('finance.memo'),
      head: true,
      cell: ({ memo, owner, number }) => (
        <>
          <bdi>{memo}</bdi> <span className="num text-sm text-ink-3">{t('finance.entry.number', { number })}</span>
          {owner && <bdi className="block text-sm text-ink-2">{owner}</bdi>}
        </>
      ),
    },
    { key: 'cents', name: t('finance.amount'), end: true, cell: ({ cents }) => <Amount cents={saidOf(type, cents)} /> },
    {
      key: 'balance',
      name: t('finance.balance'),
      end: true,
      wide: true,
      cell: ({ balance }) => <Amount cents={saidOf(type, balance)} />,
    },
  ];
  return (
    <Part
      title={t('finance.statementOf', { name })}
      actions={
        <>
          {subs && subs.rows.length > 0 && (
            <Select
              aria-label={t('finance.ledgerOf')}
              value={whose?.id ?? all}
              onChange={(next) => setWhose(subs.rows.find((sub) => sub.id === next) ?? null)}
              className="w-56"
              options={[
                { value: all, label: t('finance.allLedgers') },
                ...subs.rows.map((sub) => ({ value: sub.id, label: `${sub.name} · ${format.money(sub.balance)}` })),
              ]}
            />
          )}
          <Field label={t('finance.from')} hideLabel className="w-40">
            <DateField value={from} onChange={(day) => day && setFrom(day)} max={to} />
          </Field>
        </>
      }
    >
      {first && (
        <p className="text-sm text-ink-2">
          {t('finance.openingClosing', {
            opening: format.money(saidOf(type, first.opening)),
            closing: format.money(saidOf(type, first.closing)),
          })}
        </p>
      )}
      <Listed
        label={t('finance.statementOf', { name })}
        list={list}
        columns={columns}
        keyOf={({ entry, cents, balance }) => `${entry} ${cents} ${balance}`}
        empty={{ title: t('finance.statement.none'), text: t('finance.statement.noneText') }}
      />
    </Part>
  );
}
