import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, Part, Table } from '#app/inventory/finance/parts.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type Span, SpanChoice, spanOf } from './owner-statement.tsx';
import { rentalQueries } from './queries.ts';

/** The book's own lines: nothing in it is ever changed. */
export function TenantLedger({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const [span, setSpan] = useState<Span>('year');
  const { data, error, refetch } = useQuery(rentalQueries.ledger(id, spanOf(span)));
  return (
    <Part title={t('rentals.ledger')} actions={<SpanChoice value={span} onChange={setSpan} />}>
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={4} />
      ) : data.rows.length === 0 ? (
        <p className="text-ink-2">{t('rentals.noLedger')}</p>
      ) : (
        <Table
          label={t('rentals.ledger')}
          rows={data.rows}
          keyOf={({ entry, balance }) => `${entry} ${balance}`}
          columns={[
            { key: 'memo', name: t('rentals.memo'), head: true, cell: ({ memo }) => <bdi>{memo}</bdi> },
            { key: 'day', name: t('rentals.day'), cell: ({ day }) => <span className="num">{format.date(day)}</span> },
            {
              key: 'charge',
              name: t('rental-desk.charge'),
              end: true,
              cell: ({ cents }) => (cents > 0 ? <Amount cents={cents} /> : ''),
            },
            {
              key: 'payment',
              name: t('rental-desk.payment'),
              end: true,
              cell: ({ cents }) => (cents < 0 ? <Amount cents={-cents} className="text-act" /> : ''),
            },
            {
              key: 'balance',
              name: t('rentals.balance'),
              end: true,
              cell: ({ balance }) => (
                // What was paid ahead is the tenant's and no debt: a credit, and not in red.
                <span className="num whitespace-nowrap">
                  {balance < 0 ? t('rental-desk.credit', { amount: format.money(-balance) }) : format.money(balance)}
                </span>
              ),
            },
          ]}
        />
      )}
    </Part>
  );
}
