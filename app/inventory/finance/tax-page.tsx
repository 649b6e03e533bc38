import { useInfiniteQuery } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Select } from '#app/ui/select.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { finance } from '#contract/inventory/finance/finance.ts';
import { Listed } from './listed.tsx';
import { Amount, type Column, Part } from './parts.tsx';
import { financeQueries } from './queries.ts';
import { useToday } from './use-today.ts';

const PayeeDialog = lazy(() => import('./payee-dialog.tsx'));

export const handle = { title: 'finance.tax' } as const;

export type TaxPayee = OutputOf<typeof finance.payees>['rows'][number];

const tones = { missing: 'loss', requested: 'need', received: 'act' } as const;

/** Payments to each payee in a year, and the state of their W-9. */
export default function TaxPage() {
  const t = useT();
  const today = useToday();
  const format = useFormat();
  const mayChange = useMay()('finance.manage');
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(String(thisYear));
  const [changing, setChanging] = useState<TaxPayee | null>(null);
  const list = useInfiniteQuery(financeQueries.payees(Number(year)));
  const threshold = list.data?.pages[0]?.threshold;
  const columns: Column<TaxPayee>[] = [
    {
      key: 'name',
      name: t('finance.payee'),
      head: true,
      cell: ({ name, isMember }) => (
        <>
          <bdi className="font-medium">{name}</bdi>
          {!isMember && <span className="block text-sm text-ink-2">{t('finance.tax.outside')}</span>}
        </>
      ),
    },
    {
      key: 'w9',
      name: t('finance.w9'),
      cell: ({ w9, w9On }) => (
        <>
          <Chip tone={tones[w9]}>{t(`finance.w9.${w9}`)}</Chip>
          {w9On && <span className="num block text-sm text-ink-2">{format.date(w9On)}</span>}
        </>
      ),
    },
    {
      key: 'form',
      name: t('finance.tax.form'),
      wide: true,
      cell: ({ isReported, isExempt }) =>
        t(isReported ? 'finance.tax.reported' : isExempt ? 'finance.tax.exempt' : 'finance.tax.below'),
    },
    { key: 'paid', name: t('finance.tax.paid'), end: true, cell: ({ paid }) => <Amount cents={paid} /> },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (payee) =>
        mayChange && (
          <Button
            size="s"
            kind="quiet"
            aria-label={t('finance.tax.editNamed', { name: payee.name })}
            onClick={() => setChanging(payee)}
          >
            {t('finance.tax.edit')}
          </Button>
        ),
    },
  ];
  return (
    <Part
      title={t('finance.tax.title')}
      actions={
        <Select
          aria-label={t('finance.tax.year')}
          value={year}
          onChange={setYear}
          className="w-28"
          options={[0, 1, 2, 3].map((back) => ({ value: String(thisYear - back), label: String(thisYear - back) }))}
        />
      }
    >
      {threshold && (
        <p className="text-sm text-ink-2">
          {t('finance.tax.threshold', { amount: format.money(threshold.cents), source: threshold.source })}
        </p>
      )}
      <Listed
        label={t('finance.tax.title')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('finance.tax.none'), text: t('finance.tax.noneText'), icon: <FileCheck2 /> }}
      />
      <Suspense>{changing && <PayeeDialog payee={changing} onClose={() => setChanging(null)} />}</Suspense>
    </Part>
  );
}
