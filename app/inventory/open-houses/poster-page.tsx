import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { QrCode } from '#app/account/factors/qr-code.tsx';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { dateFormat } from '#contract/core/message.ts';
import { ListingPhotoImage } from '../listings/photo.tsx';
import { listingQueries } from '../listings/queries.ts';
import { showingQueries } from '../showings/queries.ts';

/** A printable poster for the door: the home, the time, and the QR code for visitors. */
export default function PosterPage() {
  const t = useT();
  const { tag } = useLocale();
  const { id = '' } = useParams();
  const { data: house, error, refetch } = useQuery(showingQueries.door(id));
  const listing = useQuery({ ...listingQueries.get(house?.listing ?? ''), enabled: house !== undefined }).data;
  const planned = useQuery({ ...showingQueries.openHouses(house?.listing ?? ''), enabled: house !== undefined }).data;
  const open = planned?.openHouses.find((one) => one.id === id);
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!house || !listing || !open) return <SkeletonText lines={8} />;
  const clock = dateFormat(tag, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: open.timeZone,
  });
  const starts = new Date(open.startsAt);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageTitle>{t('showings.printPoster')}</PageTitle>
      <div className="mx-auto flex max-w-2xl justify-end px-5 pt-4 print:hidden">
        <Button kind="act" icon={<Printer />} onClick={() => window.print()}>
          {t('showings.print')}
        </Button>
      </div>
      <article
        data-print
        className="mx-auto grid max-w-2xl justify-items-center gap-6 bg-surface px-8 py-10 text-center print:max-w-none"
      >
        <div className="grid justify-items-center gap-2">
          {house.logo && <Logo src={house.logo} className="h-16 max-w-64" />}
          <p className="text-lg text-ink-2">
            <bdi>{house.organisation}</bdi>
          </p>
        </div>
        <h1 className="font-display text-hero">{t('showings.openHouse')}</h1>
        {listing.photo && (
          <ListingPhotoImage
            listing={listing.id}
            photo={listing.photo}
            sizes="40rem"
            alt=""
            className="aspect-3/2 w-full max-w-lg rounded-l"
          />
        )}
        <div className="grid gap-1">
          <p className="text-2xl font-medium">
            <bdi>{house.address}</bdi>
          </p>
          <p className="num text-xl">{clock.formatRange(starts, new Date(starts.getTime() + open.minutes * 60_000))}</p>
        </div>
        <QrCode text={open.page} label={t('showings.poster')} className="size-64" />
        <p className="text-xl">{t('showings.scanToSignIn')}</p>
        <div className="grid gap-1 text-ink-2">
          <p>
            <bdi>{open.hostName}</bdi>
          </p>
          {house.licence && (
            <p className="text-sm text-pretty">
              <bdi>{house.licence}</bdi>
            </p>
          )}
        </div>
      </article>
    </div>
  );
}
