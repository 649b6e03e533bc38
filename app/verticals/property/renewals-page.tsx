import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Listed } from '#app/inventory/finance/listed.tsx';
import { Amount, type Column, Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { daysBetween } from '#contract/core/time-zone.ts';
import type { LeaseRenewal } from '#contract/verticals/property/leases.ts';
import { monthsThere, noticeClock, serveBy } from '#contract/verticals/property/notice-rules.ts';
import { OfferState } from './offer-state.tsx';
import { rentalQueries } from './queries.ts';

const LeaseDeeds = lazy(() => import('./lease-deeds.tsx'));
const OfferDialog = lazy(() => import('./offer-dialog.tsx'));

export const handle = { title: 'rentals.renewals' } as const;

/** From so many days before its end on a lease is said in another colour. */
const soon = 60;

/** What leases end, what their homes would rent for today, and by when a higher rent must be told. */
export default function RenewalsPage() {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('rentals.work');
  const today = todayHere();
  const [renewed, setRenewed] = useState<string | null>(null);
  const [offered, setOffered] = useState<LeaseRenewal | null>(null);
  const list = useInfiniteQuery(rentalQueries.renewals);
  /** Where the state has a rule for what the market would ask and it still is ahead. */
  const noticeOf = ({ stateOrProvince, from, until, isMonthly, rent, marketRent }: LeaseRenewal) => {
    if (isMonthly || until === null || !rent || marketRent === null || marketRent <= rent) return null;
    const raise = Math.round(((marketRent - rent) * 1_000_000) / rent);
    const clock = noticeClock('rent_increase', stateOrProvince, today, {
      monthsThere: monthsThere(from, today),
      raise,
    });
    return clock && clock.days > 0 ? { on: serveBy(until, clock, 'mail'), source: clock.source } : null;
  };
  const columns: Column<LeaseRenewal>[] = [
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
    {
      key: 'until',
      name: t('rentals.ends'),
      cell: ({ until, isMonthly }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {until && <span className="num whitespace-nowrap">{format.date(until)}</span>}
          {isMonthly ? (
            <Chip tone={until ? 'need' : 'plain'}>{t('rentals.onMonthly')}</Chip>
          ) : (
            until && (
              <Chip tone={daysBetween(today, until) <= soon ? 'need' : 'info'}>
                {t('rentals.endsIn', { days: daysBetween(today, until) })}
              </Chip>
            )
          )}
        </span>
      ),
    },
    {
      key: 'rent',
      name: t('rentals.rent'),
      end: true,
      cell: ({ rent }) => (rent === null ? '–' : <Amount cents={rent} />),
    },
    {
      key: 'market',
      name: t('rentals.marketRent'),
      end: true,
      wide: true,
      cell: (row) => {
        const { rent, marketRent } = row;
        if (marketRent === null) return '–';
        const notice = noticeOf(row);
        return (
          <>
            <Amount cents={marketRent} />
            {rent !== null && rent !== marketRent && (
              <span className="num block text-sm text-ink-2">
                {format.percentChange((marketRent - rent) / rent, 1)}
              </span>
            )}
            {notice && (
              <span className={`block text-sm ${notice.on < today ? 'text-need' : 'text-ink-2'}`}>
                {t('rentals.raiseNoticeBy', { day: format.date(notice.on), source: notice.source })}
              </span>
            )}
          </>
        );
      },
    },
    {
      key: 'offer',
      name: t('rental-desk.offer'),
      cell: (row) => <OfferState lease={row} mayWork={mayWork} />,
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (row) => {
        const { id, offer, tenants } = row;
        if (!mayWork) return null;
        return (
          <span className="inline-flex justify-end gap-2 whitespace-nowrap">
            {offer?.state !== 'accepted' && (
              <Button
                size="s"
                aria-label={t('rental-desk.offerRenewalTo', { tenants })}
                onClick={() => setOffered(row)}
              >
                {t('rental-desk.offerRenewal')}
              </Button>
            )}
            <Button
              size="s"
              kind="quiet"
              aria-label={t('rentals.renewNamed', { tenants })}
              onClick={() => setRenewed(id)}
            >
              {t('rentals.renew')}
            </Button>
          </span>
        );
      },
    },
  ];
  return (
    <Part title={t('rentals.renewals')}>
      <Listed
        label={t('rentals.renewals')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('rentals.noRenewals'), text: t('rentals.noRenewalsText'), icon: <CalendarCheck /> }}
      />
      {offered && (
        <Suspense>
          <OfferDialog lease={offered} onClose={() => setOffered(null)} />
        </Suspense>
      )}
      {renewed && <Renew id={renewed} onClose={() => setRenewed(null)} />}
    </Part>
  );
}

function Renew({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: lease } = useQuery(rentalQueries.lease(id));
  return <Suspense>{lease && <LeaseDeeds lease={lease} deed={{ what: 'renew' }} onClose={onClose} />}</Suspense>;
}
