import { useT } from '#app/i18n/t.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';
import { statuses } from '../site/site-homes.tsx';
import { srcSetOf } from '../src-set.ts';

type Photo = HomeDetails['photos'][number];

const firstShown = 5;

/** The first five photos as one picture; the others unfold below. Each links to its full size. */
export function HomeGallery({ home }: { home: HomeDetails }) {
  const t = useT();
  const { photos, status } = home;
  const [first, ...rest] = photos;
  const beside = rest.slice(0, firstShown - 1);
  const more = rest.slice(firstShown - 1);
  const name = (photo: Photo, at: number) => photo.alt || t('public-alert.photo', { number: at + 1 });
  return (
    <section aria-label={t('public-alert.photos')} className="pt-6">
      <div className="relative">
        <span className="absolute start-3 top-3 z-1 rounded-full bg-raised px-3 py-1 text-md font-medium text-ink">
          {t(statuses[status] ?? 'public-site.status.sale')}
        </span>
        {first ? (
          <div className={beside.length > 0 ? 'grid gap-2 sm:grid-cols-[2fr_1fr]' : 'grid'}>
            <Picture
              photo={first}
              alt={name(first, 0)}
              isFirst
              className="aspect-[4/3] sm:aspect-auto sm:h-[26rem] lg:h-[32rem]"
            />
            {beside.length > 0 && (
              <div className="grid grid-cols-4 gap-2 sm:h-[26rem] sm:grid-cols-1 lg:h-[32rem]">
                {beside.map((photo, at) => (
                  <Picture
                    key={photo.src}
                    photo={photo}
                    alt={name(photo, at + 1)}
                    className="aspect-[4/3] min-h-0 sm:aspect-auto"
                  />
                ))}
              </div>
            )}
          </div>
        ) : (
          <p className="grid aspect-[3/1] place-items-center rounded-m bg-sunken text-lg text-ink-3">
            {t('public-site.noPhoto')}
          </p>
        )}
      </div>
      {more.length > 0 && (
        <details className="mt-3">
          <summary className="tap inline-flex cursor-pointer items-center rounded-s border border-line px-4 py-2 text-md font-medium">
            {t('public-home.allPhotos', { count: photos.length })}
          </summary>
          <div className="mt-3 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {more.map((photo, at) => (
              <Picture key={photo.src} photo={photo} alt={name(photo, at + firstShown)} className="aspect-[4/3]" />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

function Picture({
  photo,
  alt,
  isFirst,
  className,
}: {
  photo: Photo;
  alt: string;
  isFirst?: boolean;
  className: string;
}) {
  const t = useT();
  const { src, original } = photo;
  const isOurs = src.startsWith('/');
  return (
    <figure className={`relative overflow-hidden rounded-m bg-sunken ${className}`}>
      <a
        href={isOurs ? src.replace(/width=\d+/, 'width=2048') : src}
        target="_blank"
        rel="noreferrer"
        className="block size-full"
      >
        <img
          src={src}
          srcSet={srcSetOf(src)}
          sizes={isFirst ? '(min-width: 64rem) 50rem, 100vw' : '(min-width: 40rem) 26rem, 50vw'}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
          referrerPolicy="no-referrer"
          className="size-full object-cover"
        />
      </a>
      {original !== undefined && (
        <figcaption className="absolute inset-x-2 bottom-2 flex flex-wrap gap-2 text-sm">
          <span className="rounded-full bg-raised px-2.5 py-0.5 text-ink">{t('public-alert.altered')}</span>
          {original && (
            <a href={original} className="tap rounded-full bg-raised px-2.5 py-0.5 text-ink underline">
              {t('public-alert.original')}
            </a>
          )}
        </figcaption>
      )}
    </figure>
  );
}
