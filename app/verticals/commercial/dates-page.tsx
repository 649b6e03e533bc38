import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { CriticalDate } from '#contract/verticals/commercial/commercial.ts';
import { useDateColumns } from './date-columns.tsx';
import { commercialQueries } from './queries.ts';

export const handle = { title: 'commercial.dates' } as const;

export default function DatesPage() {
  const t = useT();
  const list = useInfiniteQuery(commercialQueries.dates);
  const rest = useDateColumns();
  const columns: Column<CriticalDate>[] = [
    {
      key: 'tenant',
      name: t('commercial.tenant'),
      head: true,
      cell: ({ lease, tenant, building, note }) => (
        <>
          <Link to={`/commercial/lease/${lease}`} className="tap font-medium hover:underline">
            <bdi>{tenant}</bdi>
          </Link>
          <span className="block text-sm text-ink-2">
            <Facts of={[building.name, note]} />
          </span>
        </>
      ),
    },
    ...rest,
  ];
  return (
    <Part title={t('commercial.dates')}>
      <Listed
        label={t('commercial.dates')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('commercial.noDates'), text: t('commercial.noDatesText'), icon: <CalendarClock /> }}
      />
    </Part>
  );
}
