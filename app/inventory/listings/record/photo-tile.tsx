import { Pencil, Star, Trash2 } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { ListingPhoto } from '#contract/inventory/listing-photos.ts';
import { ListingPhotoImage } from '../photo.tsx';

type Props = {
  listing: string;
  photo: ListingPhoto;
  mayChange: boolean;
  onEdit: () => void;
  onCompare: () => void;
  onFirst: () => void;
  onRemove: () => void;
};

/** A photo with its texts. An altered photo is labeled and links to the comparison. */
export function PhotoTile({ listing, photo, mayChange, onEdit, onCompare, onFirst, onRemove }: Props) {
  const t = useT();
  const { id, caption, alt, altered, hasOriginal, position } = photo;
  const isAltered = altered === 'materially_altered';
  return (
    <>
      <ListingPhotoImage
        listing={listing}
        photo={id}
        sizes="(max-width: 640px) 50vw, 14rem"
        alt={alt || caption || t('listings.photoNumber', { number: position + 1 })}
        className="aspect-4/3 w-full rounded-m"
      />
      {caption && <p className="mt-1 text-sm wrap-anywhere text-ink-2">{caption}</p>}
      {(isAltered || hasOriginal) && (
        <p className="mt-1 flex flex-wrap gap-x-2 text-xs">
          {isAltered && <span className="text-need">{t('listings.photoAltered')}</span>}
          {hasOriginal ? (
            <button type="button" className="tap text-act underline underline-offset-2" onClick={onCompare}>
              {t('listings.photoCompare')}
            </button>
          ) : (
            mayChange && <span className="text-ink-2">{t('listings.photoNoOriginal')}</span>
          )}
        </p>
      )}
      {mayChange && (
        <span className="absolute end-1.5 top-1.5 flex gap-1 rounded-s bg-raised/90 p-0.5 pointer-fine:opacity-0 pointer-fine:group-focus-within/photo:opacity-100 pointer-fine:group-hover/photo:opacity-100">
          <IconButton size="s" label={t('listings.photoEdit')} onClick={onEdit}>
            <Pencil />
          </IconButton>
          {position > 0 && (
            <IconButton size="s" label={t('listings.photoFirst')} onClick={onFirst}>
              <Star />
            </IconButton>
          )}
          <IconButton size="s" label={t('listings.photoRemove')} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </span>
      )}
    </>
  );
}
