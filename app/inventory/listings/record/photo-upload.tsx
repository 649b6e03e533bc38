import { useCallback } from 'react';
import { refreshSession } from '#app/account/refresh.ts';
import { requestFor } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { statusOf } from '#app/ui/problem.ts';
import { type SendHooks, sendFile } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import { listings, mostPhotoBytes } from '#contract/inventory/listings.ts';

/** Photos dropped, chosen or, on a phone, taken; each with its own progress. */
export default function PhotoUpload({ listing, onDone }: { listing: string; onDone: () => void }) {
  const t = useT();
  const send = useCallback(
    async (file: File, hooks: SendHooks) => {
      const { path, headers } = requestFor(listings.addPhoto, { id: listing, name: file.name });
      const once = () => sendFile(file, { url: path, headers }, hooks);
      try {
        return await once();
      } catch (error) {
        // The token ran out on the way; the same key makes one photo of both attempts.
        if (statusOf(error) !== 401 || !(await refreshSession())) throw error;
        return once();
      }
    },
    [listing],
  );
  return (
    <UploadField
      label={t('listings.addPhotos')}
      accept="image/*"
      send={send}
      onDone={onDone}
      maxBytes={mostPhotoBytes}
    />
  );
}
