import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Figure, Part, Table } from '#app/inventory/finance/parts.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { returnRule } from '#contract/verticals/property/deposit-rules.ts';
import type { Lease, LeaseCharge, LeasePayment } from '#contract/verticals/property/leases.ts';
import { PortalAccess } from '../portals/portal-access.tsx';
import type { LeaseDeed } from './lease-deeds.tsx';
import { LeaseInspections } from './lease-inspections.tsx';
import { LeaseNotices } from './lease-notices.tsx';
import { rentalQueries } from './queries.ts';
import { TenantLedger } from './tenant-ledger.tsx';
import { useRentalDeed } from './use-rental-deed.ts';

const LeaseDeeds = lazy(() => import('./lease-deeds.tsx'));

export const handle = { title: 'rentals.lease' } as const;

const tones: Record<Lease['state'], Tone> = { future: 'info', active: 'act', notice: 'need', ended: 'plain' };

/** A lease: what is owed, what was paid, whose deposit is held, and what can be done about it. */
export default function LeasePage() {
  const { id = '' } = useParams();
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const [deed, setDeed] = useState<LeaseDeed | null>(null);
  const { data: lease, error, refetch } = useQuery(rentalQueries.lease(id));
  const take = useRentalDeed(
    async () => (await api.leasePapers.depositStatement({ id })) as Blob,
    (file) => saveFile(file, `${t('rentals.depositStatement')}.pdf`),
  );
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!lease) return <SkeletonCard />;
  const mayMoney = may('rentals.money');
  const hasLeft = lease.movedOutOn !== null;
  const entries = [
    ...(may('rentals.work') && !hasLeft
      ? (['raise', 'renew', 'notice', 'moveOut'] as const).map((what) => ({
          label: t(`rentals.deed.${what}`),
          onSelect: () => setDeed({ what }),
        }))
      : []),
    ...(mayMoney && lease.depositSettledOn === null
      ? (
          [
            'deposit',
            ...(lease.depositHeld > 0 ? (['interest'] as const) : []),
            ...(hasLeft ? (['settle'] as const) : []),
          ] as const
        ).map((what) => ({
          label: t(`rentals.deed.${what}`),
          onSelect: () => setDeed({ what }),
        }))
      : []),
    ...(lease.depositSettledOn
      ? [{ label: t('rentals.depositStatement'), onSelect: () => take.mutate(undefined) }]
      : []),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid gap-1">
        <BackLink to={`/property-management/property/${lease.property.id}`}>
          <bdi>{lease.property.name}</bdi>
        </BackLink>
        <div className="flex flex-wrap items-center gap-2">
          <div className="me-auto">
            <h2 className="flex flex-wrap items-center gap-2 text-xl font-medium">
              {lease.tenants.map(({ lead, name }, place) => (
                <span key={lead ?? place}>
                  {lead ? (
                    <Link to={`/lead/${lead}`} className="tap hover:underline">
                      <bdi>{name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                </span>
              ))}
              <Chip tone={tones[lease.state]}>{t(`rentals.leaseState.${lease.state}`)}</Chip>
              {lease.isMonthly && lease.until && <Chip tone="need">{t('rentals.onMonthly')}</Chip>}
            </h2>
            <p className="num text-ink-2">
              <Facts
                of={[
                  t('rentals.unitNamed', { name: lease.unit.name }),
                  `${format.date(lease.from)} – ${lease.until ? format.date(lease.until) : t('rentals.monthToMonth')}`,
                  t('rentals.dueOnDay', { day: lease.dueDay }),
                ]}
              />
            </p>
            <div className="flex flex-wrap gap-x-3 has-[>button]:-ms-2.5">
              {lease.tenants.map(
                ({ lead, name }) =>
                  lead && <PortalAccess key={lead} lead={lead} name={name} mayChange={may('rentals.work')} />,
              )}
            </div>
          </div>
          {mayMoney && (
            <>
              <Button size="s" icon={<Plus />} onClick={() => setDeed({ what: 'charge' })}>
                {t('rentals.deed.charge')}
              </Button>
              <Button size="s" kind="act" onClick={() => setDeed({ what: 'payment' })}>
                {t('rentals.deed.payment')}
              </Button>
            </>
          )}
          {entries.length > 0 && (
            <Menu
              align="end"
              trigger={
                <IconButton size="s" label={t('rentals.more')}>
                  <MoreHorizontal />
                </IconButton>
              }
              entries={entries}
            />
          )}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          name={t('rentals.balance')}
          cents={lease.balance}
          hint={lease.balance > 0 ? t('rentals.owed') : lease.balance < 0 ? t('rentals.prepaid') : t('rentals.paidUp')}
          {...(lease.balance > 0 && { tone: 'need' as const })}
        />
        <Figure
          name={t('rentals.rent')}
          cents={lease.recurring
            .filter(
              ({ kind, from, until }) => kind === 'rent' && from <= todayHere() && (!until || until >= todayHere()),
            )
            .reduce((sum, { cents }) => sum + cents, 0)}
          hint={t(`rentals.proration.${lease.proration}`)}
        />
        <Figure
          name={t('rentals.depositHeld')}
          cents={lease.depositHeld}
          hint={
            lease.depositSettledOn
              ? t('rentals.settledOn', { day: format.date(lease.depositSettledOn) })
              : lease.depositBy
                ? t('rentals.dueBackBy', { day: format.date(lease.depositBy) })
                : t('rentals.depositsAreTenants')
          }
          {...(lease.depositBy && !lease.depositSettledOn && { tone: 'need' as const })}
        />
        <Figure
          name={t('rentals.depositDue')}
          cents={lease.depositDue}
          hint={returnRule(lease.stateOrProvince, lease.movedOutOn ?? todayHere())?.source}
        />
      </dl>
      <Charges lease={lease} onVoid={mayMoney ? (charge) => setDeed({ what: 'void', charge }) : undefined} />
      <Payments lease={lease} onReverse={mayMoney ? (payment) => setDeed({ what: 'reverse', payment }) : undefined} />
      <LeaseInspections lease={lease} />
      <LeaseNotices lease={lease} />
      <TenantLedger id={id} />
      <Suspense>{deed && <LeaseDeeds lease={lease} deed={deed} onClose={() => setDeed(null)} />}</Suspense>
    </div>
  );
}

type ChargesProps = { lease: Lease; onVoid: ((charge: LeaseCharge) => void) | undefined };

function Charges({ lease, onVoid }: ChargesProps) {
  const t = useT();
  const format = useFormat();
  const columns: Column<LeaseCharge>[] = [
    {
      key: 'memo',
      name: t('rentals.charge'),
      head: true,
      cell: ({ memo, kind }) => (
        <>
          <bdi>{memo}</bdi>
          {memo !== t(`rentals.kind.${kind}`) && (
            <span className="block text-sm text-ink-2">{t(`rentals.kind.${kind}`)}</span>
          )}
        </>
      ),
    },
    { key: 'due', name: t('rentals.dueOn'), cell: ({ dueOn }) => <span className="num">{format.date(dueOn)}</span> },
    { key: 'cents', name: t('rentals.amount'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
    {
      key: 'open',
      name: t('rentals.open'),
      end: true,
      cell: ({ open, isVoid }) =>
        isVoid ? (
          <Chip>{t('rentals.credited')}</Chip>
        ) : open === 0 ? (
          <Chip tone="act">{t('rentals.paid')}</Chip>
        ) : (
          <Amount cents={open} />
        ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (charge) =>
        onVoid &&
        !charge.isVoid && (
          <Button
            size="s"
            kind="quiet"
            aria-label={t('rentals.creditNamed', { name: charge.memo })}
            onClick={() => onVoid(charge)}
          >
            {t('rentals.credit')}
          </Button>
        ),
    },
  ];
  return (
    <Part title={t('rentals.charges')}>
      {lease.charges.length === 0 ? (
        <p className="text-ink-2">{t('rentals.noCharges')}</p>
      ) : (
        <Table label={t('rentals.charges')} columns={columns} rows={lease.charges} keyOf={({ id }) => id} />
      )}
    </Part>
  );
}

type PaymentsProps = { lease: Lease; onReverse: ((payment: LeasePayment) => void) | undefined };

function Payments({ lease, onReverse }: PaymentsProps) {
  const t = useT();
  const format = useFormat();
  if (lease.payments.length === 0) return null;
  const columns: Column<LeasePayment>[] = [
    {
      key: 'method',
      name: t('rentals.payment'),
      head: true,
      cell: ({ method, reference }) => <Facts of={[t(`rentals.method.${method}`), reference]} />,
    },
    {
      key: 'on',
      name: t('rentals.on'),
      cell: ({ receivedOn }) => <span className="num">{format.date(receivedOn)}</span>,
    },
    { key: 'cents', name: t('rentals.amount'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
    {
      key: 'state',
      name: t('rentals.state'),
      end: true,
      cell: ({ reversedOn, unapplied }) =>
        reversedOn ? (
          <Chip tone="loss">{t('rentals.reversed')}</Chip>
        ) : unapplied > 0 ? (
          <Chip tone="info">{t('rentals.prepaidOf', { amount: format.money(unapplied) })}</Chip>
        ) : (
          <Chip tone="act">{t('rentals.applied')}</Chip>
        ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (payment) =>
        onReverse &&
        !payment.reversedOn &&
        payment.method !== 'deposit' && (
          <Button
            size="s"
            kind="quiet"
            aria-label={t('rentals.reverseNamed', { amount: format.money(payment.cents) })}
            onClick={() => onReverse(payment)}
          >
            {t('rentals.reverse')}
          </Button>
        ),
    },
  ];
  return (
    <Part title={t('rentals.payments')}>
      <Table label={t('rentals.payments')} columns={columns} rows={lease.payments} keyOf={({ id }) => id} />
    </Part>
  );
}
