import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { Amount, type Column, Figure, Part } from '#app/inventory/finance/parts.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { DelinquencyRow } from '#contract/verticals/property/portfolio.ts';
import { PropertyFilter, usePropertyFilter } from './property-filter.tsx';
import { rentalQueries } from './queries.ts';
import { ReportLink } from './report-link.tsx';

export const handle = { title: 'rentals.delinquency' } as const;

const ages = ['current', 'days30', 'days60', 'days90', 'older'] as const;

export default function DelinquencyPage() {
  const t = useT();
  const format = useFormat();
  const property = usePropertyFilter();
  const list = useInfiniteQuery(rentalQueries.delinquency(property));
  const { data: all } = useQuery(rentalQueries.delinquencyTotals(property));
  const columns: Column<DelinquencyRow>[] = [
    {
      key: 'tenants',
      name: t('rentals.tenants'),
      head: true,
      cell: ({ id, tenants, property, unit }) => (
        <>
          <Link to={`/property-management/lease/${id}`} className="tap font-medium hover:underline">
            <bdi>{tenants}</bdi>
          </Link>
          <span className="block text-sm text-ink-2">
            <Facts of={[property.name, unit]} />
          </span>
        </>
      ),
    },
    ...ages.map((age) => ({
      key: age,
      name: t(`rentals.age.${age}`),
      end: true as const,
      wide: true as const,
      cell: (row: DelinquencyRow) => <Amount cents={row[age]} />,
    })),
    {
      key: 'lastPaid',
      name: t('rentals.lastPaid'),
      end: true,
      wide: true,
      cell: ({ lastPaidOn }) => (
        <span className="num whitespace-nowrap">{lastPaidOn ? format.date(lastPaidOn) : '–'}</span>
      ),
    },
    {
      key: 'open',
      name: t('rentals.owed'),
      end: true,
      cell: ({ open }) => <Amount cents={open} className="font-medium" />,
    },
  ];
  return (
    <Part
      title={t('rentals.delinquency')}
      actions={
        <>
          <PropertyFilter />
          <ReportLink of="delinquency" />
        </>
      }
    >
      {all && all.open > 0 && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          <Figure name={t('rentals.owed')} cents={all.open} />
          {ages.map((age) => (
            <Figure key={age} name={t(`rentals.age.${age}`)} cents={all[age]} />
          ))}
        </dl>
      )}
      <Listed
        label={t('rentals.delinquency')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('rentals.nobodyOwes'), text: t('rentals.nobodyOwesText'), icon: <CircleCheck /> }}
      />
    </Part>
  );
}
