import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Figure, Part, Table } from '#app/inventory/finance/parts.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import type { RentalUnit } from '#contract/verticals/property/portfolio.ts';
import { PortalAccess } from '../portals/portal-access.tsx';
import { OwnerStatement } from './owner-statement.tsx';
import { rentalQueries } from './queries.ts';

const PropertyDialog = lazy(() => import('./property-dialog.tsx'));
const UnitDialog = lazy(() => import('./unit-dialog.tsx'));
const LeaseDialog = lazy(() => import('./lease-dialog.tsx'));
const VacancyDialog = lazy(() => import('./vacancy-dialog.tsx'));
const OwnersDialog = lazy(() => import('./owners-dialog.tsx'));
const OwnerMoneyDialog = lazy(() => import('./owner-money-dialog.tsx'));

export const handle = { title: 'rentals.property' } as const;

export const unitTones: Record<RentalUnit['state'], Tone> = {
  vacant: 'need',
  occupied: 'act',
  notice: 'info',
  down: 'plain',
};

type Open =
  | { what: 'edit' | 'owners' | 'contribute' | 'distribute' | 'recover' }
  | { what: 'unit' | 'lease' | 'vacancy'; unit?: RentalUnit };

/** A property: its units and who is in them, its owners, and the money that is held for them. */
export default function PropertyPage() {
  const { id = '' } = useParams();
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const { data, error, refetch } = useQuery(rentalQueries.property(id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  const close = () => setOpen(null);
  const columns: Column<RentalUnit>[] = [
    {
      key: 'name',
      name: t('rentals.unit'),
      head: true,
      cell: (unit) => (
        <>
          <span className="font-medium">
            <bdi>{unit.name}</bdi>
          </span>
          <span className="block text-sm text-ink-2">
            <Facts
              of={[
                unit.beds !== null && t('rentals.beds', { count: unit.beds }),
                unit.squareFeet !== null && t('rentals.squareFeet', { count: format.number(unit.squareFeet) }),
              ]}
            />
          </span>
        </>
      ),
    },
    {
      key: 'state',
      name: t('rentals.state'),
      cell: ({ state }) => <Chip tone={unitTones[state]}>{t(`rentals.state.${state}`)}</Chip>,
    },
    {
      key: 'lease',
      name: t('rentals.tenants'),
      cell: ({ lease }) =>
        lease ? (
          <>
            <Link to={`/property-management/lease/${lease.id}`} className="tap font-medium hover:underline">
              <bdi>{lease.tenants}</bdi>
            </Link>
            <span className="num block text-sm text-ink-2">
              {format.date(lease.from)} – {lease.until ? format.date(lease.until) : t('rentals.monthToMonth')}
            </span>
          </>
        ) : (
          <span className="text-ink-3">–</span>
        ),
    },
    {
      key: 'market',
      name: t('rentals.marketRent'),
      end: true,
      wide: true,
      cell: ({ marketRent }) =>
        marketRent === null ? <span className="text-ink-3">–</span> : <Amount cents={marketRent} />,
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (unit) =>
        may('rentals.work') && (
          <span className="inline-flex gap-1">
            <Button
              size="s"
              kind="quiet"
              aria-label={t('rentals.editUnitNamed', { name: unit.name })}
              onClick={() => setOpen({ what: 'unit', unit })}
            >
              {t('rentals.edit')}
            </Button>
            {(!unit.lease || unit.state === 'notice') && (
              <Button
                size="s"
                kind="quiet"
                aria-label={t('rental-papers.advertiseNamed', { name: unit.name })}
                onClick={() => setOpen({ what: 'vacancy', unit })}
              >
                {t('rental-papers.advertise')}
              </Button>
            )}
            {!unit.lease && (
              <Button
                size="s"
                aria-label={t('rentals.leaseNamed', { name: unit.name })}
                onClick={() => setOpen({ what: 'lease', unit })}
              >
                {t('rentals.lease')}
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid gap-1">
        <BackLink to="/property-management">{t('rentals.portfolio')}</BackLink>
        <div className="flex flex-wrap items-center gap-2">
          <div className="me-auto">
            <h2 className="text-xl font-medium">
              <bdi>{data.name}</bdi>
            </h2>
            <p className="text-ink-2">
              <bdi>
                {[data.street, data.city, `${data.stateOrProvince} ${data.postalCode}`.trim()]
                  .filter(Boolean)
                  .join(', ')}
              </bdi>
            </p>
          </div>
          {may('rentals.work') && (
            <Button size="s" icon={<Pencil />} onClick={() => setOpen({ what: 'edit' })}>
              {t('rentals.editProperty')}
            </Button>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure name={t('rentals.held')} cents={data.held} hint={t('rentals.heldHint')} />
        <Figure name={t('rentals.reserve')} cents={data.reserve} hint={t('rentals.reserveHint')} />
        {data.owedByOwners > 0 ? (
          <Figure name={t('rental-desk.owed')} cents={data.owedByOwners} hint={t('rental-desk.owedHint')} tone="need" />
        ) : (
          <Figure name={t('rentals.unpaidBills')} cents={data.unpaidBills} />
        )}
        <Figure
          name={t('rentals.distributable')}
          cents={data.distributable}
          hint={t('rentals.feeOf', { rate: format.percent(data.feeRate / 1_000_000, 2) })}
        />
      </dl>
      <Part
        title={t('rentals.units')}
        actions={
          may('rentals.work') && (
            <Button size="s" icon={<Plus />} onClick={() => setOpen({ what: 'unit' })}>
              {t('rentals.addUnit')}
            </Button>
          )
        }
      >
        <Table label={t('rentals.units')} columns={columns} rows={data.list} keyOf={(unit) => unit.id} />
      </Part>
      <Part
        title={t('rentals.owners')}
        actions={
          may('rentals.money') && (
            <Button size="s" icon={<Users />} onClick={() => setOpen({ what: 'owners' })}>
              {t('rentals.setOwners')}
            </Button>
          )
        }
      >
        {data.owners.length === 0 ? (
          <p className="text-ink-2">{t('rentals.noOwners')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-m border border-line bg-surface">
            {data.owners.map(({ id: owner, lead, name, share }) => (
              <li key={owner} className="flex gap-3 px-3 py-2">
                {lead ? (
                  <Link to={`/lead/${lead}`} className="tap me-auto font-medium hover:underline">
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi className="me-auto">{name}</bdi>
                )}
                {lead && <PortalAccess lead={lead} name={name} mayChange={may('rentals.work')} />}
                <span className="num">{format.percent(share / 1_000_000, 2)}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <OwnerStatement
        id={id}
        actions={
          may('rentals.money') && (
            <>
              {data.owedByOwners > 0 && (
                <Button size="s" onClick={() => setOpen({ what: 'recover' })}>
                  {t('rental-desk.recover')}
                </Button>
              )}
              <Button size="s" onClick={() => setOpen({ what: 'contribute' })}>
                {t('rentals.contribute')}
              </Button>
              <Button
                size="s"
                kind="act"
                disabled={data.distributable === 0 || data.owners.length === 0}
                onClick={() => setOpen({ what: 'distribute' })}
              >
                {t('rentals.distribute')}
              </Button>
            </>
          )
        }
      />
      <Suspense>
        {open?.what === 'edit' && <PropertyDialog property={data} onClose={close} />}
        {open?.what === 'unit' && <UnitDialog property={id} {...(open.unit && { unit: open.unit })} onClose={close} />}
        {open?.what === 'lease' && open.unit && <LeaseDialog unit={open.unit} onClose={close} />}
        {open?.what === 'vacancy' && open.unit && <VacancyDialog unit={open.unit} onClose={close} />}
        {open?.what === 'owners' && <OwnersDialog id={id} owners={data.owners} onClose={close} />}
        {(open?.what === 'contribute' || open?.what === 'distribute' || open?.what === 'recover') && (
          <OwnerMoneyDialog
            id={id}
            deed={open.what}
            today={data.today}
            most={open.what === 'recover' ? Math.min(data.owedByOwners, Math.max(0, data.held)) : data.distributable}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
