import { useCallback } from 'react';
import { sendInSession } from '#app/account/send-in-session.ts';
import { useT } from '#app/i18n/t.ts';
import { asJpeg } from '#app/ui/upload/as-jpeg.ts';
import type { SendHooks } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import { mostPhotoBytes } from '#contract/inventory/listing-photos.ts';
import { listings } from '#contract/inventory/listings.ts';
import { photoTypes } from './photo-types.ts';

/** Uploads photos, dropped, chosen, or taken on a phone, each with its own progress. */
export default function PhotoUpload({ listing, onDone }: { listing: string; onDone: () => void }) {
  const t = useT();
  const send = useCallback(
    async (file: File, hooks: SendHooks) => {
      const photo = await asJpeg(file);
      return sendInSession(listings.addPhoto, { id: listing, name: photo.name }, photo, hooks);
    },
    [listing],
  );
  return (
    <UploadField
      label={t('listings.addPhotos')}
      accept={photoTypes()}
      send={send}
      onDone={onDone}
      maxBytes={mostPhotoBytes}
      inTurn
    />
  );
}
