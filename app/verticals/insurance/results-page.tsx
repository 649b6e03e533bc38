import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { type Column, Table } from '#app/inventory/finance/parts.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { addMonths } from '#contract/core/time-zone.ts';
import type { policies } from '#contract/verticals/insurance/policies.ts';
import { Page } from './page.tsx';
import { policyQueries } from './queries.ts';

export const handle = { title: 'insurance.results' } as const;
const whole = 1_000_000;

type Measures = OutputOf<typeof policies.measures>;
type Losses = Measures['total'] & { key: string; name: string; line: string };

/** Retention with the policies behind it, and loss ratios on what was earned. */
export default function ResultsPage() {
  const t = useT();
  const format = useFormat();
  const [to, setTo] = useState(todayHere);
  const [from, setFrom] = useState(() => addMonths(todayHere(), -12));
  const query = useQuery({ ...policyQueries.measures(from, to), enabled: from < to });
  const { data } = query;
  return (
    <Page title={t('insurance.results')}>
      <div className="flex flex-wrap gap-3">
        <Field label={t('insurance.from')}>
          <DateField value={from} onChange={(day) => day && setFrom(day)} max={to} />
        </Field>
        <Field label={t('insurance.to')} {...(from >= to && { error: t('insurance.toAfterFrom') })}>
          <DateField value={to} onChange={(day) => day && setTo(day)} min={from} />
        </Field>
      </div>
      {query.error ? (
        <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <SkeletonText lines={6} />
      ) : (
        <>
          <section aria-labelledby="retention" className="grid gap-2">
            <h2 id="retention" className="text-lg font-medium">
              {t('insurance.retention')}
            </h2>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b className="num text-2xl font-medium">
                {data.retention.rate === null ? '—' : format.percent(data.retention.rate / whole, 1)}
              </b>
              <span className="text-ink-2">
                {t('insurance.retentionText', { kept: data.retention.kept, begun: data.retention.begun })}
              </span>
            </p>
            {data.lost.length > 0 && (
              <>
                <h3 className="text-sm font-medium text-ink-3">{t('insurance.lostPolicies')}</h3>
                <ul className="divide-y divide-line border-y border-line">
                  {data.lost.map((policy) => (
                    <li key={policy.id} className="flex flex-wrap items-center gap-x-4 py-2">
                      <Link
                        to={`/policy/${policy.id}`}
                        className="min-w-40 flex-1 font-medium hover:text-act hover:underline"
                      >
                        <bdi>{policy.insured}</bdi>
                      </Link>
                      <span className="text-sm text-ink-2">
                        <Facts
                          of={[t(`insurance.line.${policy.line}`), policy.carrier.name, format.date(policy.endsOn)]}
                        />
                      </span>
                      <span className="num text-sm">{format.money(policy.premium)}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
          <LossRatios measures={data} />
        </>
      )}
    </Page>
  );
}

/** What claims cost against what was earned, by carrier and line or by producer. */
function LossRatios({ measures: { lossRatios, producers, total } }: { measures: Measures }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const [by, setBy] = useState<'carrier' | 'producer'>('carrier');
  const amount = (key: 'earned' | 'paid' | 'reserved'): Column<Losses> => ({
    key,
    name: t(`insurance.${key}`),
    end: true,
    cell: (row) => <span className="num">{format.money(row[key])}</span>,
  });
  const isByCarrier = by === 'carrier';
  const columns: Column<Losses>[] = [
    {
      key: 'name',
      name: t(isByCarrier ? 'insurance.field.carrier' : 'insurance.field.owner'),
      head: true,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    ...(isByCarrier
      ? [{ key: 'line', name: t('insurance.field.line'), cell: ({ line }: Losses) => line } satisfies Column<Losses>]
      : []),
    amount('earned'),
    amount('paid'),
    amount('reserved'),
    {
      key: 'ratio',
      name: t('insurance.ratio'),
      end: true,
      cell: ({ ratio }) => <span className="num">{ratio === null ? '—' : format.percent(ratio / whole, 1)}</span>,
    },
  ];
  const rows: Losses[] = isByCarrier
    ? lossRatios.map(({ carrier, line, ...one }) => ({
        ...one,
        key: `${carrier.id} ${line}`,
        name: carrier.name,
        line: t(`insurance.line.${line}`),
      }))
    : producers.map(({ owner, ...one }) => ({
        ...one,
        key: owner ?? '',
        name: owner ? nameOf(owner) : t('insurance.office'),
        line: '',
      }));
  return (
    <section aria-labelledby="ratios" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="ratios" className="me-auto text-lg font-medium">
          {t('insurance.lossRatio')}
        </h2>
        {producers.length > 1 && (
          <Segmented
            label={t('insurance.lossRatio')}
            value={by}
            onChange={setBy}
            options={[
              { value: 'carrier', label: t('insurance.byCarrier') },
              { value: 'producer', label: t('insurance.byProducer') },
            ]}
          />
        )}
      </div>
      <p className="text-ink-2">{t('insurance.lossRatioText')}</p>
      <Table
        label={t('insurance.lossRatio')}
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        total={rows.length > 1 ? { ...total, key: '', name: t('insurance.lossTotal'), line: '' } : undefined}
      />
    </section>
  );
}
