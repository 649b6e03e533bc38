import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import type { ListingPhoto } from '#contract/inventory/listing-photos.ts';
import { ListingPhotoImage } from '../photo.tsx';

type Props = { listing: string; photo: ListingPhoto; onClose: () => void };

const sizes = '(max-width: 640px) 100vw, 24rem';
const look = 'w-full rounded-m';

/** An altered photo and its original, side by side. */
export default function PhotoCompare({ listing, photo, onClose }: Props) {
  const t = useT();
  const { id, alt, caption, altered } = photo;
  const words = alt || caption;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('listings.photoOriginal')}
      size="l"
      footer={
        <DialogClose>
          <Button kind="act">{t('ui.done')}</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <figure className="grid content-start gap-1.5">
          <ListingPhotoImage listing={listing} photo={id} sizes={sizes} alt={words} className={look} />
          <figcaption className="text-sm text-ink-2">
            {t('listings.photoAsShown')}
            {altered === 'materially_altered' && <span className="text-need"> · {t('listings.photoAltered')}</span>}
          </figcaption>
        </figure>
        <figure className="grid content-start gap-1.5">
          <ListingPhotoImage listing={listing} photo={id} of="original" sizes={sizes} alt={words} className={look} />
          <figcaption className="text-sm text-ink-2">{t('listings.photoOriginal')}</figcaption>
        </figure>
      </div>
    </Dialog>
  );
}
