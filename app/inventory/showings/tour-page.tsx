import { useQuery } from '@tanstack/react-query';
import { Car, MapPinned, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { momentIn } from '#contract/core/moment-words.ts';
import type { Tour } from '#contract/inventory/showing-tours.ts';
import { ListingPhotoImage } from '../listings/photo.tsx';
import { showingQueries } from './queries.ts';
import { showingTones } from './showing-row.tsx';
import { spanWords } from './span-words.ts';

/** A Google Maps route over all stops in our order. */
const drivingWay = (stops: Tour['stops']): string => {
  const places = stops.map(({ address }) => address);
  const asked = new URLSearchParams({ api: '1', travelmode: 'driving', destination: places.at(-1) ?? '' });
  if (places.length > 1) asked.set('origin', places[0]!);
  if (places.length > 2) asked.set('waypoints', places.slice(1, -1).join('|'));
  return `https://www.google.com/maps/dir/?${asked}`;
};

/** A buyer tour by stop, with times and distances, to print or to drive. */
export default function TourPage() {
  const t = useT();
  const { tag } = useLocale();
  const { id = '' } = useParams();
  const { data: tour, error, refetch } = useQuery(showingQueries.tour(id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!tour) return <SkeletonText lines={8} />;
  const title = t('showings.tour.of', { buyer: tour.buyer?.name ?? '' });
  const open = tour.stops.filter(({ state }) => state !== 'declined' && state !== 'cancelled');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageTitle>{title}</PageTitle>
      <div data-print className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 px-4.5 pt-2.5 pb-16">
        <div className="print:hidden">
          <BackLink to="/showings">{t('showings.title')}</BackLink>
        </div>
        <header className="flex flex-wrap items-center gap-2">
          <div className="me-auto">
            <h1 className="text-2xl font-medium tracking-[-0.015em]" dir="auto">
              {title}
            </h1>
            <p className="text-ink-2">
              {t('showings.tour.stops', { count: open.length })} · <bdi>{tour.agent}</bdi>
            </p>
          </div>
          <Button asChild className="print:hidden">
            <a href={drivingWay(open)} target="_blank" rel="noopener noreferrer">
              <MapPinned />
              {t('showings.tour.directions')}
            </a>
          </Button>
          <Button icon={<Printer />} className="print:hidden" onClick={() => window.print()}>
            {t('showings.print')}
          </Button>
        </header>
        <ol className="grid gap-0">
          {tour.stops.map((stop, place) => (
            <li key={stop.showing} className="grid">
              {stop.drive !== null && (
                <p className="num flex items-center gap-1.5 py-1.5 ps-3 text-sm text-ink-3">
                  <Car className="size-4" aria-hidden="true" />
                  {t('showings.tour.drive', { count: stop.drive })}
                </p>
              )}
              <div className="flex flex-wrap items-center gap-4 rounded-m border border-line bg-surface p-3">
                <span className="num grid size-8 shrink-0 place-items-center rounded-full bg-act-tint font-medium text-act">
                  {place + 1}
                </span>
                <ListingPhotoImage
                  listing={stop.listing}
                  photo={stop.photo}
                  sizes="6rem"
                  className="aspect-4/3 w-24 rounded-s"
                />
                <span className="grid min-w-40 flex-1 gap-0.5">
                  <b className="num font-medium">{momentIn(tag, new Date(stop.startsAt), stop.timeZone)}</b>
                  <Link to={`/listing/${stop.listing}`} className="text-act hover:underline">
                    <bdi>{stop.address}</bdi>
                  </Link>
                  <span className="num text-sm text-ink-2">{spanWords(t, stop.minutes)}</span>
                </span>
                <Chip tone={showingTones[stop.state]}>{t(`public-showing.short.${stop.state}`)}</Chip>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
