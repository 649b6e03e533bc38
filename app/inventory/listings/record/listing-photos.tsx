import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { toast } from '#app/ui/toast.ts';
import { useEver } from '#app/ui/use-ever.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { listingQueries } from '../queries.ts';
import { ListingGallery } from './listing-gallery.tsx';
import { PhotoTile } from './photo-tile.tsx';

const PhotoCompare = lazy(() => import('./photo-compare.tsx'));
const PhotoDialog = lazy(() => import('./photo-dialog.tsx'));
const PhotoUpload = lazy(() => import('./photo-upload.tsx'));

type Opened = { id: string; as: 'edit' | 'compare' };

/** The photos as a gallery, or, while editing, as tiles with actions. */
export function ListingPhotos({ listing }: { listing: Listing }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { data } = useQuery(listingQueries.photos(listing.id));
  const photos = data?.photos ?? [];
  const [isToggled, setToggled] = useState<boolean | null>(null);
  // Starts in edit mode when there are no photos, and stays in it while the first ones arrive.
  const wasEmpty = useEver(data?.photos.length === 0);
  const isEditing = isToggled ?? wasEmpty;
  const mayChange = listing.can.change && !listing.archivedAt;
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: ['listings'] }), [client]);
  /** Refetches only the photos after each of many uploads; other queries refetch when they are shown. */
  const arrived = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['listings'], refetchType: 'none' });
    void client.invalidateQueries({ queryKey: listingQueries.photos(listing.id).queryKey });
  }, [client, listing.id]);
  const failed = (error: Error) =>
    toast(t('listings.change.failed'), { tone: 'destructive', description: error.message });
  const [opened, setOpened] = useState<Opened | null>(null);
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
  const tour = listing.virtualTourURLUnbranded;
  if (photos.length === 0 && !mayAdd && !tour) return null;
  const shown = opened && photos.find(({ id }) => id === opened.id);
  const close = () => setOpened(null);
  return (
    <section aria-label={t('listings.photos')}>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="me-auto text-sm font-medium text-ink-3">{t('listings.photos')}</h2>
        {tour && (
          <a
            href={tour}
            target="_blank"
            rel="noopener noreferrer"
            className="tap inline-flex items-center gap-1.5 text-act underline-offset-4 hover:underline"
          >
            {t('listings.tour')}
            <ExternalLink className="size-3.5" aria-hidden="true" />
          </a>
        )}
        {mayChange && photos.length > 0 && (
          <Button size="s" kind="quiet" aria-expanded={isEditing} onClick={() => setToggled(!isEditing)}>
            {t(isEditing ? 'ui.done' : 'listings.editPhotos')}
          </Button>
        )}
      </div>
      {!isEditing && <ListingGallery listing={listing.id} photos={photos} />}
      {isEditing && photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {photos.map((photo, place) => (
            <li
              key={photo.id}
              // Keyboard users set the position in the photo's dialog.
              draggable={mayChange}
              onDragStart={() => setDragged(photo.id)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={() => {
                if (dragged && dragged !== photo.id) move.mutate({ photoId: dragged, position: place });
                setDragged(null);
              }}
              className={cx('group/photo relative', dragged === photo.id && 'opacity-50')}
            >
              <PhotoTile
                listing={listing.id}
                photo={photo}
                mayChange={mayChange}
                onEdit={() => setOpened({ id: photo.id, as: 'edit' })}
                onCompare={() => setOpened({ id: photo.id, as: 'compare' })}
                onFirst={() => move.mutate({ photoId: photo.id, position: 0 })}
                onRemove={() => remove.mutate(photo.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {shown && opened.as === 'edit' && (
          <PhotoDialog listing={listing.id} photo={shown} last={photos.length - 1} onClose={close} />
        )}
        {shown && opened.as === 'compare' && <PhotoCompare listing={listing.id} photo={shown} onClose={close} />}
      </Suspense>
      {mayAdd && isEditing && (
        <div className="mt-2.5">
          <Suspense>
            <PhotoUpload listing={listing.id} onDone={arrived} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
