import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChartNoAxesColumn, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import type { Listing } from '#contract/inventory/listings.ts';
import type { Showing } from '#contract/inventory/showing-shapes.ts';
import { showableStatuses } from '#contract/inventory/showing-words.ts';
import { showingQueries } from './queries.ts';
import { ShowingRow } from './showing-row.tsx';

const SettingsDialog = lazy(() => import('./settings-dialog.tsx'));
const RequestDialog = lazy(() => import('./request-dialog.tsx'));

/** Showing requests, past showings, and feedback of a listing. */
export default function ListingShowings({ listing }: { listing: Listing }) {
  const t = useT();
  const may = useMay();
  const [open, setOpen] = useState<'rules' | 'request' | null>(null);
  const settings = useQuery(showingQueries.settings(listing.id)).data;
  const pages = useInfiniteQuery(showingQueries.ofListing(listing.id));
  const { data } = pages;
  if (!data || !settings) return null;
  const rows = rowsOf<Showing>(data);
  const isShown = !listing.archivedAt && showableStatuses.includes(listing.standardStatus);
  return (
    <section aria-label={t('showings.title')}>
      <div className="mb-1.5 flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-sm font-medium text-ink-3">{t('showings.title')}</h2>
        {rows[0]?.can.report && (
          <Link
            to={`/listing/${listing.id}/showings`}
            className="tap inline-flex items-center gap-1.5 text-sm text-act hover:underline"
          >
            <ChartNoAxesColumn className="size-4" aria-hidden="true" />
            {t('showings.report')}
          </Link>
        )}
        {listing.can.change && (
          <Button size="s" kind="quiet" onClick={() => setOpen('rules')}>
            <SlidersHorizontal />
            {t('showings.rules')}
          </Button>
        )}
        {isShown && may('calendar.work') && (
          <Button size="s" onClick={() => setOpen('request')}>
            <CalendarPlus />
            {t('showings.ask')}
          </Button>
        )}
      </div>
      {rows.length > 0 ? (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((showing) => (
            <ShowingRow key={showing.id} showing={showing} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-3">{t(isShown ? 'showings.none' : 'showings.notShown')}</p>
      )}
      <MoreButton pages={pages} size="s" kind="quiet" />
      <Suspense>
        {open === 'rules' && (
          <SettingsDialog listingId={listing.id} settings={settings} onClose={() => setOpen(null)} />
        )}
        {open === 'request' && (
          <RequestDialog
            listingId={listing.id}
            timeZone={settings.timeZone}
            mostMinutes={settings.mostMinutes}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
