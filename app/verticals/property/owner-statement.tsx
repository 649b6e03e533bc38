import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, Part, Table } from '#app/inventory/finance/parts.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { monthOf } from '#contract/verticals/property/rent-rules.ts';
import { rentalQueries } from './queries.ts';

const spans = ['month', 'last', 'year'] as const;
export type Span = (typeof spans)[number];

/** To today or, of the month before, to its end. */
export function spanOf(span: Span): { from: string; to: string } {
  const today = todayHere();
  const month = monthOf(today);
  if (span === 'last') return { from: addMonths(month, -1), to: addDays(month, -1) };
  return { from: span === 'month' ? month : `${today.slice(0, 4)}-01-01`, to: addDays(today, 1) };
}

export function SpanChoice({ value, onChange }: { value: Span; onChange: (span: Span) => void }) {
  const t = useT();
  return (
    <Segmented
      label={t('rentals.period')}
      value={value}
      onChange={onChange}
      options={spans.map((span) => ({ value: span, label: t(`rentals.period.${span}`) }))}
    />
  );
}

/** What came in, what went out and what is left for the owners, each line from the book. */
export function OwnerStatement({ id, actions }: { id: string; actions: ReactNode }) {
  const t = useT();
  const format = useFormat();
  const [span, setSpan] = useState<Span>('month');
  const { data, error, refetch } = useQuery(rentalQueries.statement(id, spanOf(span)));
  const sums = data && [
    { key: 'opening', cents: -data.ledger.opening },
    { key: 'collected', cents: data.collected },
    { key: 'contributed', cents: data.contributed },
    ...(data.broughtForward === 0 ? [] : [{ key: 'broughtForward', cents: data.broughtForward }]),
    ...(data.advanced === 0 ? [] : [{ key: 'advanced', cents: data.advanced }]),
    { key: 'fees', cents: -data.fees },
    { key: 'expenses', cents: -data.expenses },
    { key: 'distributed', cents: -data.distributed },
    { key: 'closing', cents: -data.ledger.closing },
  ];
  return (
    <Part
      title={t('rentals.ownerStatement')}
      actions={
        <>
          <SpanChoice value={span} onChange={setSpan} />
          {actions}
        </>
      }
    >
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={3} />
      ) : (
        <>
          <dl className="grid gap-x-6 rounded-m border border-line bg-surface px-4 py-1 shadow-soft sm:max-w-md">
            {sums!.map(({ key, cents }) => (
              <div key={key} className="flex gap-3 border-line border-b py-1.5 last:border-b-0 last:font-medium">
                <dt className="me-auto">{t(`rentals.statement.${key as 'opening'}`)}</dt>
                <dd>
                  <Amount cents={cents === 0 ? 0 : cents} />
                </dd>
              </div>
            ))}
          </dl>
          {data.ledger.rows.length > 0 && (
            <Table
              label={t('rentals.ownerStatement')}
              rows={data.ledger.rows}
              keyOf={({ entry, number, balance }) => `${entry} ${number} ${balance}`}
              columns={[
                {
                  key: 'memo',
                  name: t('rentals.memo'),
                  head: true,
                  // A fee is posted with the rent it is of, and bears its words.
                  cell: ({ memo, about }) =>
                    about === 'management_fee' ? (
                      <>
                        {t('rentals.statement.fees')}
                        <bdi className="block text-sm text-ink-2">{memo}</bdi>
                      </>
                    ) : (
                      <bdi>{memo}</bdi>
                    ),
                },
                {
                  key: 'day',
                  name: t('rentals.day'),
                  cell: ({ day }) => <span className="num">{format.date(day)}</span>,
                },
                { key: 'cents', name: t('rentals.amount'), end: true, cell: ({ cents }) => <Amount cents={-cents} /> },
                {
                  key: 'balance',
                  name: t('rentals.balance'),
                  end: true,
                  cell: ({ balance }) => <Amount cents={balance === 0 ? 0 : -balance} />,
                },
              ]}
            />
          )}
        </>
      )}
    </Part>
  );
}
