import { useT } from '#app/i18n/t.ts';
import type { ShownPhoto } from '#contract/inventory/listing-originals.ts';

/** A home's photos in a row to swipe. An altered photo says so and links to the original. */
export function HomePhotos({ photos }: { photos: readonly ShownPhoto[] }) {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <section
      aria-label={t('public-alert.photos')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
      tabIndex={0}
      className="mb-8 flex snap-x gap-3 overflow-x-auto rounded-m"
    >
      {photos.map(({ src, alt, original }, at) => (
        <figure
          key={src}
          className="relative aspect-[4/3] w-[86%] max-w-lg shrink-0 snap-start overflow-hidden rounded-m bg-sunken"
        >
          <img
            src={src}
            alt={alt || t('public-alert.photo', { number: at + 1 })}
            loading={at === 0 ? 'eager' : 'lazy'}
            className="size-full object-cover"
          />
          {original !== undefined && (
            <figcaption className="absolute inset-x-3 bottom-3 flex flex-wrap gap-2 text-sm">
              <span className="rounded-full bg-raised px-2.5 py-0.5 text-ink">{t('public-alert.altered')}</span>
              {original && (
                <a href={original} className="tap rounded-full bg-raised px-2.5 py-0.5 text-ink underline">
                  {t('public-alert.original')}
                </a>
              )}
            </figcaption>
          )}
        </figure>
      ))}
    </section>
  );
}
