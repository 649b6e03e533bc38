import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { type BookKey, bookKeys } from '#contract/inventory/finance/chart.ts';
import { BankLines } from './bank-lines.tsx';
import { Amount, Part, Table } from './parts.tsx';
import { financeQueries } from './queries.ts';
import { useToday } from './use-today.ts';
import { VoidedChecks } from './voided-checks.tsx';
import { Worksheet } from './worksheet.tsx';

export const handle = { title: 'finance.reconcile' } as const;

/** The end of the previous month, the default for reconciliation. */
const lastMonthEnd = (today: string): string =>
  new Date(Date.parse(`${today.slice(0, 7)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Monthly reconciliation of bank, book, and subledgers: imported, matched, and signed. */
export default function ReconcilePage() {
  const t = useT();
  const today = useToday();
  const [book, setBook] = useState<BookKey>('trust');
  const { data } = useQuery(financeQueries.accounts(book, today));
  const account = data?.accounts.find(({ isBank }) => isBank);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('finance.book')}
          value={book}
          onChange={setBook}
          options={bookKeys
            .filter((value) => value !== 'tenants')
            .map((value) => ({ value, label: t(`finance.book.${value}`) }))}
        />
        {account?.reconciledThrough && <Through day={account.reconciledThrough} />}
      </div>
      {data && !account ? (
        <EmptyState title={t('finance.accounts.none')}>{t('finance.accounts.noneText')}</EmptyState>
      ) : (
        account && <Month key={account.id} id={account.id} />
      )}
    </div>
  );
}

function Through({ day }: { day: string }) {
  const t = useT();
  const format = useFormat();
  return <span className="text-sm text-ink-2">{t('finance.reconciledThrough', { day: format.date(day) })}</span>;
}

function Month({ id }: { id: string }) {
  const t = useT();
  const today = useToday();
  const [through, setThrough] = useState<string | null>(lastMonthEnd(today));
  const [statement, setStatement] = useState<number | null>(null);
  return (
    <>
      <BankLines id={id} />
      <Part title={t('finance.worksheet')}>
        <div className="grid max-w-xl gap-3.5 sm:grid-cols-2">
          <Field label={t('finance.statementDate')} required>
            <DateField value={through} onChange={setThrough} max={today} />
          </Field>
          <Field label={t('finance.statementBalance')} required hint={t('finance.statementBalanceHint')}>
            <MoneyField value={statement} onChange={setStatement} />
          </Field>
        </div>
        {through && statement !== null && <Worksheet id={id} through={through} statement={statement} />}
      </Part>
      <VoidedChecks id={id} />
      <Signed id={id} />
    </>
  );
}

function Signed({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const { data } = useInfiniteQuery(financeQueries.reconciliations(id));
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <Part title={t('finance.signed')}>
      <Table
        label={t('finance.signed')}
        keyOf={(row) => row.id}
        rows={rows}
        columns={[
          {
            key: 'through',
            name: t('finance.statementDate'),
            head: true,
            cell: (row) => <span className="num">{format.date(row.through)}</span>,
          },
          { key: 'by', name: t('finance.signedBy'), cell: (row) => <bdi>{row.by}</bdi> },
          {
            key: 'at',
            name: t('finance.signedAt'),
            wide: true,
            cell: (row) => <span className="num">{format.dateTime(row.at, { style: 'short' })}</span>,
          },
          { key: 'book', name: t('finance.balance'), end: true, cell: (row) => <Amount cents={row.book} /> },
        ]}
      />
    </Part>
  );
}
