import { useInfiniteQuery } from '@tanstack/react-query';
import { Percent } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { CommissionPart } from '#contract/verticals/commercial/commissions.ts';
import { usePartColumns } from './commission-parts.tsx';
import { commercialQueries } from './queries.ts';

export const handle = { title: 'commercial.commissions' } as const;

/** Who still owes the office for which lease, the earliest due first. */
export default function CommissionsPage() {
  const t = useT();
  const list = useInfiniteQuery(commercialQueries.commissions);
  const rest = usePartColumns<CommissionPart>();
  const columns: Column<CommissionPart>[] = [
    {
      key: 'tenant',
      name: t('commercial.tenant'),
      head: true,
      cell: ({ tenant, payer, building, part, number, isOverdue }) => (
        <>
          <Link to={`/commercial/building/${building.id}`} className="tap font-medium hover:underline">
            <bdi>{tenant}</bdi>
          </Link>{' '}
          {isOverdue && <Chip tone="need">{t('commercial.overdue')}</Chip>}
          <span className="block text-sm text-ink-2">
            <Facts of={[t('commercial.voucher', { number }), building.name, payer, t(`commercial.part.${part}`)]} />
          </span>
        </>
      ),
    },
    ...rest,
  ];
  return (
    <Part title={t('commercial.commissions')}>
      <Listed
        label={t('commercial.commissions')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('commercial.noCommissions'), text: t('commercial.noCommissionsText'), icon: <Percent /> }}
      />
    </Part>
  );
}
