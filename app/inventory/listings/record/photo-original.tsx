import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { sendInSession } from '#app/account/send-in-session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { asJpeg } from '#app/ui/upload/as-jpeg.ts';
import type { SendHooks } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import { listingOriginals } from '#contract/inventory/listing-originals.ts';
import { type ListingPhoto, mostPhotoBytes } from '#contract/inventory/listing-photos.ts';
import { ListingPhotoImage } from '../photo.tsx';
import { photoTypes } from './photo-types.ts';

/** The original of an altered photo: upload, view, remove. */
export function PhotoOriginal({ listing, photo }: { listing: string; photo: ListingPhoto }) {
  const t = useT();
  const client = useQueryClient();
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['listings'] }), [client]);
  const send = useCallback(
    async (file: File, hooks: SendHooks) => {
      const jpeg = await asJpeg(file);
      return sendInSession(listingOriginals.add, { id: listing, photoId: photo.id, name: jpeg.name }, jpeg, hooks);
    },
    [listing, photo.id],
  );
  const remove = useMutation({
    mutationFn: () => api.listingOriginals.remove({ id: listing, photoId: photo.id }),
    onSuccess: refresh,
    onError: (error) => toast(t('listings.change.failed'), { tone: 'destructive', description: error.message }),
  });
  return (
    <section aria-label={t('listings.photoOriginal')} className="grid gap-1.5">
      <h3 className="text-sm font-medium">{t('listings.photoOriginal')}</h3>
      {photo.hasOriginal ? (
        <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
          <ListingPhotoImage
            listing={listing}
            photo={photo.id}
            of="original"
            sizes="10rem"
            alt={t('listings.photoOriginal')}
            className="aspect-4/3 w-40 rounded-m"
          />
          <Button size="s" kind="quiet" icon={<Trash2 />} busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('listings.photoRemoveOriginal')}
          </Button>
        </div>
      ) : (
        <UploadField
          label={t('listings.photoAddOriginal')}
          hint={t('listings.photoOriginalHint')}
          accept={photoTypes()}
          multiple={false}
          send={send}
          onDone={refresh}
          maxBytes={mostPhotoBytes}
        />
      )}
    </section>
  );
}
