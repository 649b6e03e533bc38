import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { ListingPhoto } from '#contract/inventory/listing-photos.ts';
import { pictureWidths } from '#contract/people/pictures.ts';
import { ListingPhotoImage } from '../photo.tsx';
import { photoAddress } from '../queries.ts';

const Lightbox = lazy(() => import('#app/ui/lightbox.tsx'));

type Props = { listing: string; photos: readonly ListingPhoto[] };

/** Number of photos beside the large one. */
const small = 4;

/** The first photo large with the next few beside it; clicking opens all of them full-screen. */
export function ListingGallery({ listing, photos }: Props) {
  const t = useT();
  const [at, setAt] = useState<number | null>(null);
  const beside = photos.slice(1, 1 + small);
  const nameOf = (photo: ListingPhoto, place: number) =>
    photo.alt || photo.caption || t('listings.photoNumber', { number: place + 1 });
  const address = (photo: ListingPhoto, width: number) => photoAddress(listing, photo.id, { width });
  const tile = (photo: ListingPhoto, place: number, sizes: string, className: string) => (
    <button
      key={photo.id}
      type="button"
      aria-label={t('listings.openPhoto', { name: nameOf(photo, place) })}
      onClick={() => setAt(place)}
      className={cx('relative overflow-hidden outline-offset-2', className)}
    >
      <ListingPhotoImage
        listing={listing}
        photo={photo.id}
        sizes={sizes}
        alt={nameOf(photo, place)}
        className="size-full transition-transform duration-300 hover:scale-[1.02] motion-reduce:transition-none"
      />
      {photo.altered === 'materially_altered' && (
        <span className="absolute start-2 bottom-2 rounded-s bg-black/70 px-1.5 py-0.5 text-xs text-white">
          {t('listings.photoAltered')}
        </span>
      )}
    </button>
  );
  const [first] = photos;
  if (!first) return null;
  return (
    <div className="relative">
      <div
        className={cx(
          'grid gap-1.5 overflow-hidden rounded-l',
          beside.length > 0 && 'sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
          beside.length > 2 && 'sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)]',
        )}
      >
        {tile(first, 0, '(max-width: 640px) 100vw, 36rem', 'aspect-3/2 sm:aspect-auto sm:h-[22rem]')}
        {beside.length > 0 && (
          <div
            className={cx(
              'hidden gap-1.5 sm:grid',
              beside.length > 1 && 'grid-rows-2',
              beside.length > 2 && 'grid-cols-2',
            )}
          >
            {beside.map((photo, place) =>
              tile(
                photo,
                place + 1,
                '18rem',
                cx(
                  'h-full min-h-0',
                  beside.length === 1 ? 'max-h-[22rem]' : 'max-h-[10.8rem]',
                  beside.length === 3 && place === 2 && 'col-span-2',
                ),
              ),
            )}
          </div>
        )}
      </div>
      <button
        type="button"
        onClick={() => setAt(0)}
        className="tap absolute! end-2.5 bottom-2.5 inline-flex items-center gap-1.5 rounded-m bg-raised/95 px-2.5 py-1.5 text-sm font-medium shadow-float hover:bg-raised"
      >
        <Images className="size-4" aria-hidden="true" />
        {t('listings.allPhotos', { count: photos.length })}
      </button>
      {at !== null && (
        <Suspense>
          <Lightbox
            label={t('listings.photos')}
            at={at}
            onClose={() => setAt(null)}
            pictures={photos.map((photo, place) => ({
              id: photo.id,
              src: address(photo, pictureWidths[1]),
              srcSet: pictureWidths.map((width) => `${address(photo, width)} ${width}w`).join(', '),
              thumb: address(photo, pictureWidths[0]),
              alt: nameOf(photo, place),
              caption: photo.caption,
            }))}
          />
        </Suspense>
      )}
    </div>
  );
}
