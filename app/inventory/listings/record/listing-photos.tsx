import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Listing, ListingPhoto } from '#contract/inventory/listings.ts';
import { ListingPhotoImage } from '../photo.tsx';
import { listingQueries } from '../queries.ts';

const PhotoDialog = lazy(() => import('./photo-dialog.tsx'));
const PhotoUpload = lazy(() => import('./photo-upload.tsx'));

/** The home in pictures, the first one large in mind: it stands in lists and on the public's page. */
export function ListingPhotos({ listing }: { listing: Listing }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const photos = useQuery(listingQueries.photos(listing.id)).data?.photos ?? [];
  const [isAdding, setAdding] = useState(false);
  const mayChange = listing.can.change && !listing.archivedAt;
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: ['listings'] }), [client]);
  const failed = (error: Error) =>
    toast(t('listings.change.failed'), { tone: 'destructive', description: error.message });
  const [edited, setEdited] = useState<ListingPhoto | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const move = useMutation({
    mutationFn: (to: { photoId: string; position: number }) => api.listings.changePhoto({ id: listing.id, ...to }),
    onSuccess: refresh,
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (photoId: string) => api.listings.removePhoto({ id: listing.id, photoId }),
    onSuccess: refresh,
    onError: failed,
  });
  const mayAdd = mayChange && may('files.write');
  if (photos.length === 0 && !mayAdd) return null;
  return (
    <section aria-label={t('listings.photos')}>
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-ink-3">{t('listings.photos')}</h2>
        {mayAdd && (
          <Button size="s" kind="quiet" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            {t('listings.addPhotos')}
          </Button>
        )}
      </div>
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {photos.map((photo, place) => (
            <li
              key={photo.id}
              // By keyboard its place is chosen in its dialog.
              draggable={mayChange}
              onDragStart={() => setDragged(photo.id)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={() => {
                if (dragged && dragged !== photo.id) move.mutate({ photoId: dragged, position: place });
                setDragged(null);
              }}
              className={cx('group/photo relative', dragged === photo.id && 'opacity-50')}
            >
              <ListingPhotoImage
                listing={listing.id}
                photo={photo.id}
                alt={photo.alt || photo.caption || t('listings.photoNumber', { number: place + 1 })}
                className="aspect-4/3 w-full rounded-m"
              />
              {photo.caption && <p className="mt-1 text-sm wrap-anywhere text-ink-2">{photo.caption}</p>}
              {photo.altered === 'materially_altered' && (
                <p className="mt-1 text-xs text-need">{t('listings.photoAltered')}</p>
              )}
              {mayChange && (
                <span className="absolute end-1.5 top-1.5 flex gap-1 rounded-s bg-raised/90 p-0.5 pointer-fine:opacity-0 pointer-fine:group-focus-within/photo:opacity-100 pointer-fine:group-hover/photo:opacity-100">
                  <IconButton size="s" label={t('listings.photoEdit')} onClick={() => setEdited(photo)}>
                    <Pencil />
                  </IconButton>
                  {place > 0 && (
                    <IconButton
                      size="s"
                      label={t('listings.photoFirst')}
                      onClick={() => move.mutate({ photoId: photo.id, position: 0 })}
                    >
                      <Star />
                    </IconButton>
                  )}
                  <IconButton size="s" label={t('listings.photoRemove')} onClick={() => remove.mutate(photo.id)}>
                    <Trash2 />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <PhotoDialog listing={listing.id} photo={edited} last={photos.length - 1} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {mayAdd && (isAdding || photos.length === 0) && (
        <div className="mt-2.5">
          <Suspense>
            <PhotoUpload listing={listing.id} onDone={refresh} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
