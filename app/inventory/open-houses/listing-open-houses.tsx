import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, DoorOpen, QrCode as QrIcon, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import { dateFormat } from '#contract/core/message.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { OpenHouse } from '#contract/inventory/open-houses.ts';
import { showableStatuses } from '#contract/inventory/showing-words.ts';
import { showingQueries } from '../showings/queries.ts';

const OpenHouseDialog = lazy(() => import('./open-house-dialog.tsx'));
const Poster = lazy(() => import('./poster.tsx'));
const Visits = lazy(() => import('./visits.tsx'));

/** The listing's open houses, their visitors, and the link to the sign-in page. */
export default function ListingOpenHouses({ listing }: { listing: Listing }) {
  const t = useT();
  const [planning, setPlanning] = useState(false);
  const houses = useQuery(showingQueries.openHouses(listing.id)).data?.openHouses;
  if (!houses) return null;
  const mayPlan = listing.can.change && !listing.archivedAt && showableStatuses.includes(listing.standardStatus);
  if (houses.length === 0 && !mayPlan) return null;
  return (
    <section aria-label={t('showings.openHouses')}>
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-sm font-medium text-ink-3">{t('showings.openHouses')}</h2>
        {mayPlan && (
          <Button size="s" onClick={() => setPlanning(true)}>
            <CalendarPlus />
            {t('showings.planOpenHouse')}
          </Button>
        )}
      </div>
      {houses.length === 0 ? (
        <p className="text-ink-3">{t('showings.noOpenHouses')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {houses.map((house) => (
            <House key={house.id} house={house} />
          ))}
        </ul>
      )}
      {planning && (
        <Suspense>
          <OpenHouseDialog listingId={listing.id} house={null} onClose={() => setPlanning(false)} />
        </Suspense>
      )}
    </section>
  );
}

function House({ house }: { house: OpenHouse }) {
  const t = useT();
  const { tag } = useLocale();
  const format = useFormat();
  const client = useQueryClient();
  const [open, setOpen] = useState<'poster' | 'visits' | 'change' | 'cancel' | null>(null);
  const { id, startsAt, minutes, timeZone, hostName, state, isPublic, visits, can } = house;
  const cancel = useMutation({
    mutationFn: () => api.openHouses.cancel({ id }),
    onError: (error) => toast(t('showings.notDone'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['listings'] }),
  });
  const clock = dateFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const hours = clock.formatRange(new Date(startsAt), new Date(Date.parse(startsAt) + minutes * 60_000));
  const when = `${hours} ${format.zone(timeZone, startsAt)}`;
  const isPlanned = state === 'planned';
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className={`num font-medium ${isPlanned ? '' : 'line-through'}`}>{when}</b>
        {!isPlanned && <Chip>{t('public-showing.short.cancelled')}</Chip>}
        {isPlanned && (
          <Chip tone={isPublic ? 'act' : 'plain'}>{t(isPublic ? 'showings.public' : 'showings.notPublic')}</Chip>
        )}
        <span className="text-ink-2">
          <Facts of={[hostName, t('showings.visits', { count: visits })]} />
        </span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {isPlanned && (
          <>
            <Button size="s" asChild>
              <Link to={`/door/${id}`}>
                <DoorOpen />
                {t('showings.door')}
              </Link>
            </Button>
            {isPublic && (
              <Button size="s" kind="quiet" onClick={() => setOpen('poster')}>
                <QrIcon />
                {t('showings.poster')}
              </Button>
            )}
          </>
        )}
        {visits > 0 && (
          <Button size="s" kind="quiet" onClick={() => setOpen('visits')}>
            <UsersRound />
            {t('showings.whoCame')}
          </Button>
        )}
        {can.change && isPlanned && (
          <Button size="s" kind="quiet" onClick={() => setOpen('change')}>
            {t('showings.change')}
          </Button>
        )}
        {can.change && isPlanned && (
          <Button size="s" kind="quiet" onClick={() => setOpen('cancel')}>
            {t('showings.cancelOpenHouse')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'cancel' : null)}
        title={t('showings.cancelOpenHouseAsk')}
        action={t('showings.cancelOpenHouse')}
        onConfirm={() => cancel.mutateAsync()}
      >
        {when}
      </ConfirmDialog>
      <Suspense>
        {open === 'poster' && <Poster house={house} onClose={() => setOpen(null)} />}
        {open === 'change' && <OpenHouseDialog listingId={house.listing} house={house} onClose={() => setOpen(null)} />}
        {open === 'visits' && <Visits house={house} onClose={() => setOpen(null)} />}
      </Suspense>
    </li>
  );
}
