import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { Amount, type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import type { SaleStage } from '#contract/verticals/commercial/sale-words.ts';
import type { Sale } from '#contract/verticals/commercial/sales.ts';
import { commercialQueries } from './queries.ts';

export const handle = { title: 'building-sales.sales' } as const;

export const stageTones: Record<SaleStage, Tone> = {
  valuation: 'plain',
  listed: 'info',
  marketing: 'info',
  offers: 'need',
  best_and_final: 'need',
  psa: 'act',
  due_diligence: 'act',
  closed: 'act',
  lost: 'plain',
};

/** The sale pipeline: where each building stands, what is asked, what is offered, and when somebody last did something. */
export default function SalesPage() {
  const t = useT();
  const format = useFormat();
  const [state, setState] = useState<'open' | 'all'>('open');
  const list = useInfiniteQuery(commercialQueries.sales(state));
  const columns: Column<Sale>[] = [
    {
      key: 'building',
      name: t('commercial.building'),
      head: true,
      cell: ({ id, building, seller }) => (
        <>
          <Link to={`/commercial/sale/${id}`} className="tap font-medium hover:underline">
            <bdi>{building.name}</bdi>
          </Link>
          <span className="block text-sm text-ink-2">
            <bdi>{seller}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'stage',
      name: t('commercial.stage'),
      cell: ({ stage }) => <Chip tone={stageTones[stage]}>{t(`building-sales.stage.${stage}`)}</Chip>,
    },
    {
      key: 'asking',
      name: t('building-sales.asking'),
      end: true,
      cell: ({ asking }) => (asking === null ? '–' : <Amount cents={asking} />),
    },
    {
      key: 'best',
      name: t('building-sales.bestLoi'),
      end: true,
      cell: ({ bestPrice, lois }) =>
        bestPrice === null ? (
          '–'
        ) : (
          <>
            <Amount cents={bestPrice} className="font-medium" />
            <span className="num block text-sm text-ink-2">{t('building-sales.loiCount', { count: lois })}</span>
          </>
        ),
    },
    {
      key: 'touch',
      name: t('building-sales.lastTouch'),
      cell: ({ touchedAt, touchNote, isStale }) => (
        <>
          <span className="num">{format.dateTime(touchedAt)}</span>{' '}
          {isStale && <Chip tone="need">{t('commercial.stale')}</Chip>}
          <span className="block text-sm text-ink-2">
            <Facts of={[touchNote]} />
          </span>
        </>
      ),
    },
  ];
  return (
    <Part
      title={t('building-sales.sales')}
      actions={
        <Segmented
          label={t('building-sales.show')}
          value={state}
          onChange={setState}
          options={[
            { value: 'open', label: t('building-sales.open') },
            { value: 'all', label: t('building-sales.all') },
          ]}
        />
      }
    >
      <Listed
        label={t('building-sales.sales')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('building-sales.noSales'), text: t('building-sales.noSalesText'), icon: <HandCoins /> }}
      />
    </Part>
  );
}
