import { House } from 'lucide-react';
import { cx } from '#app/ui/classes.ts';
import { photoAddress } from './queries.ts';

type Props = { listing: string; photo: string | null; alt?: string; className?: string };

/** A listing's photo, or the place where one would be. */
export function ListingPhotoImage({ listing, photo, alt = '', className }: Props) {
  if (!photo) {
    return (
      <span className={cx('grid place-items-center bg-sunken text-ink-3', className)} aria-hidden="true">
        <House className="size-4" />
      </span>
    );
  }
  return (
    <img
      src={photoAddress(listing, photo)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={cx('bg-sunken object-cover', className)}
    />
  );
}
