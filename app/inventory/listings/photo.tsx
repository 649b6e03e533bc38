import { House } from 'lucide-react';
import { cx } from '#app/ui/classes.ts';
import { pictureWidths } from '#contract/people/pictures.ts';
import { photoAddress } from './queries.ts';

type Props = {
  listing: string;
  photo: string | null;
  /** The width on the page, as in an image's `sizes`. */
  sizes: string;
  of?: 'original' | undefined;
  alt?: string;
  className?: string;
};

/** A listing's photo, or a placeholder. */
export function ListingPhotoImage({ listing, photo, sizes, of, alt = '', className }: Props) {
  if (!photo) {
    return (
      <span className={cx('grid place-items-center bg-sunken text-ink-3', className)} aria-hidden="true">
        <House className="size-4" />
      </span>
    );
  }
  return (
    <img
      src={photoAddress(listing, photo, { width: pictureWidths[1], of })}
      srcSet={pictureWidths.map((width) => `${photoAddress(listing, photo, { width, of })} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={cx('bg-sunken object-cover', className)}
    />
  );
}
