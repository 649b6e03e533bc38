import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Table2 } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { Amount, type Column, Figure, Part } from '#app/inventory/finance/parts.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { RentRollRow } from '#contract/verticals/property/portfolio.ts';
import { PropertyFilter, usePropertyFilter } from './property-filter.tsx';
import { unitTones } from './property-page.tsx';
import { rentalQueries } from './queries.ts';
import { ReportLink } from './report-link.tsx';

export const handle = { title: 'rentals.rentRoll' } as const;

export default function RentRollPage() {
  const t = useT();
  const format = useFormat();
  const property = usePropertyFilter();
  const list = useInfiniteQuery(rentalQueries.rentRoll(property));
  const { data: all } = useQuery(rentalQueries.rentRollTotals(property));
  const orNothing = (cents: number | null) =>
    cents === null ? <span className="text-ink-3">–</span> : <Amount cents={cents} />;
  const columns: Column<RentRollRow>[] = [
    {
      key: 'unit',
      name: t('rentals.unit'),
      head: true,
      cell: ({ property, name, lease, tenants }) => (
        <>
          <Link to={`/property-management/property/${property.id}`} className="tap font-medium hover:underline">
            <Facts of={[property.name, name]} />
          </Link>
          {lease && (
            <Link to={`/property-management/lease/${lease}`} className="tap block text-sm text-ink-2 hover:underline">
              <bdi>{tenants}</bdi>
            </Link>
          )}
        </>
      ),
    },
    {
      key: 'state',
      name: t('rentals.state'),
      cell: ({ state }) => <Chip tone={unitTones[state]}>{t(`rentals.state.${state}`)}</Chip>,
    },
    {
      key: 'until',
      name: t('rentals.leaseUntil'),
      wide: true,
      cell: ({ lease, until, state }) => (
        <span className="num whitespace-nowrap">
          {until ? format.date(until) : lease ? t('rentals.monthToMonth') : '–'}
          {lease && until && state === 'occupied' && until < todayHere() && (
            <span className="block text-sm text-need">{t('rentals.onMonthly')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'market',
      name: t('rentals.marketRent'),
      end: true,
      wide: true,
      cell: ({ marketRent }) => orNothing(marketRent),
    },
    { key: 'rent', name: t('rentals.rent'), end: true, cell: ({ rent }) => orNothing(rent) },
    { key: 'deposit', name: t('rentals.depositHeld'), end: true, cell: ({ deposit }) => <Amount cents={deposit} /> },
    { key: 'balance', name: t('rentals.balance'), end: true, cell: ({ balance }) => <Amount cents={balance} /> },
  ];
  return (
    <Part
      title={t('rentals.rentRoll')}
      actions={
        <>
          <PropertyFilter />
          <ReportLink of="rentRoll" />
        </>
      }
    >
      {all && all.units > 0 && (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Figure
            name={t('rentals.monthlyRent')}
            cents={all.rent}
            hint={t('rentals.ofUnits', { count: format.number(all.occupied), all: format.number(all.units) })}
          />
          <Figure name={t('rentals.marketRent')} cents={all.marketRent} />
          <Figure name={t('rentals.depositHeld')} cents={all.deposit} />
          <Figure name={t('rentals.balance')} cents={all.balance} />
        </dl>
      )}
      <Listed
        label={t('rentals.rentRoll')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('rentals.noProperties'), text: t('rentals.noPropertiesText'), icon: <Table2 /> }}
      />
    </Part>
  );
}
