import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Building, Plus, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { Amount, type Column, Figure, Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import type { RentalProperty } from '#contract/verticals/property/portfolio.ts';
import { rentalQueries } from './queries.ts';

const PropertyDialog = lazy(() => import('./property-dialog.tsx'));
const FeesDialog = lazy(() => import('./fees-dialog.tsx'));

export const handle = { title: 'rentals.portfolio' } as const;

export default function PortfolioPage() {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<'add' | 'fees' | null>(null);
  const { data: all } = useQuery(rentalQueries.overview);
  const list = useInfiniteQuery(rentalQueries.properties(search.trim()));
  const add = may('rentals.work') && (
    <Button size="s" kind="act" icon={<Plus />} onClick={() => setOpen('add')}>
      {t('rentals.addProperty')}
    </Button>
  );
  const bring = may('rentals.money') && (
    <Button size="s" asChild>
      <Link to="/property-management/import">
        <Upload />
        {t('rental-desk.import.title')}
      </Link>
    </Button>
  );
  const columns: Column<RentalProperty>[] = [
    {
      key: 'name',
      name: t('rentals.property'),
      head: true,
      cell: ({ id, name, street, city, stateOrProvince }) => (
        <>
          <Link to={`/property-management/property/${id}`} className="tap font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>
          <span className="block text-sm text-ink-2">
            <bdi>{[street, city, stateOrProvince].filter(Boolean).join(', ')}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'occupied',
      name: t('rentals.occupied'),
      cell: ({ units, occupied }) => (
        <span className="num">
          {t('rentals.ofUnits', { count: format.number(occupied), all: format.number(units) })}
        </span>
      ),
    },
    {
      key: 'reserve',
      name: t('rentals.reserve'),
      end: true,
      wide: true,
      cell: ({ reserve }) => <Amount cents={reserve} />,
    },
    { key: 'held', name: t('rentals.held'), end: true, cell: ({ held }) => <Amount cents={held} /> },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {all && all.properties > 0 && (
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Figure
            name={t('rentals.monthlyRent')}
            cents={all.monthlyRent}
            hint={t('rentals.ofUnits', { count: format.number(all.occupied), all: format.number(all.units) })}
          />
          <Figure
            name={t('rentals.delinquent')}
            cents={all.delinquent}
            {...(all.delinquent > 0 && { tone: 'loss' as const })}
            hint={<Link to="/property-management/delinquency">{t('rentals.delinquency')}</Link>}
          />
          <Figure
            name={t('rentals.rentTrust')}
            cents={all.rentBank}
            hint={t('rentals.heldForOwners', { amount: format.money(all.held) })}
          />
          <Figure name={t('rentals.depositTrust')} cents={all.deposits} hint={t('rentals.depositsAreTenants')} />
        </dl>
      )}
      {all && all.fees > 0 && may('rentals.money') && (
        <p className="flex flex-wrap items-center gap-2 rounded-m border border-line bg-surface px-4 py-2.5">
          <span className="me-auto">{t('rentals.feesEarned', { amount: format.money(all.fees) })}</span>
          <Button size="s" onClick={() => setOpen('fees')}>
            {t('rentals.takeFees')}
          </Button>
        </p>
      )}
      {all && all.stuck.length > 0 && (
        <Part title={t('rental-desk.stuck')}>
          <ul className="divide-y divide-line rounded-m border border-line bg-surface">
            {all.stuck.map(({ id, lease, tenants, cents, since, reason }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
                <span className="me-auto min-w-0">
                  {lease ? (
                    <Link to={`/property-management/lease/${lease}`} className="tap font-medium hover:underline">
                      <bdi>{tenants}</bdi>
                    </Link>
                  ) : (
                    <bdi className="font-medium">{tenants}</bdi>
                  )}
                  <span className="block text-sm text-ink-2">{reason}</span>
                </span>
                <Chip tone="need">{t('rental-desk.stuckSince', { day: format.date(since) })}</Chip>
                <Amount cents={cents} />
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-2">{t('rental-desk.stuckText')}</p>
        </Part>
      )}
      {all && all.deadlines.length > 0 && (
        <Part title={t('rentals.depositsDue')}>
          <ul className="divide-y divide-line rounded-m border border-line bg-surface">
            {all.deadlines.map(({ id, tenants, by, isLate, held }) => (
              <li key={id} className="flex flex-wrap items-center gap-3 px-3 py-2">
                <Link to={`/property-management/lease/${id}`} className="tap me-auto font-medium hover:underline">
                  <bdi>{tenants}</bdi>
                </Link>
                <Chip tone={isLate ? 'loss' : 'need'}>{t('rentals.dueBackBy', { day: format.date(by) })}</Chip>
                <Amount cents={held} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part
        title={t('rentals.properties')}
        actions={
          all &&
          all.properties > 0 && (
            <>
              <div className="w-56">
                <SearchInput
                  aria-label={t('rentals.searchProperties')}
                  placeholder={t('rentals.searchProperties')}
                  value={search}
                  onChange={setSearch}
                />
              </div>
              {bring}
              {add}
            </>
          )
        }
      >
        <Listed
          label={t('rentals.properties')}
          list={list}
          columns={columns}
          keyOf={({ id }) => id}
          empty={
            search.trim()
              ? { title: t('list.empty.title'), text: t('list.empty.text') }
              : {
                  title: t('rentals.noProperties'),
                  text: t('rentals.noPropertiesText'),
                  icon: <Building />,
                  actions: (
                    <>
                      {add}
                      {bring}
                    </>
                  ),
                }
          }
        />
      </Part>
      <Suspense>
        {open === 'add' && <PropertyDialog onClose={() => setOpen(null)} />}
        {open === 'fees' && all && <FeesDialog fees={all.fees} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
