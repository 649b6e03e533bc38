import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { listingQueries, photoAddress } from '#app/inventory/listings/queries.ts';
import { cx } from '#app/ui/classes.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** The maximum number of photos that any network takes in a post. */
const most = 10;

type Props = { listing: string; chosen: readonly string[]; disabled: boolean; onChange: (photos: string[]) => void };

/** The listing's photos; the order of selection is the order in the post. */
export function PhotosField({ listing, chosen, disabled, onChange }: Props) {
  const t = useT();
  const { data } = useQuery(listingQueries.photos(listing));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, most));
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="mb-2 text-sm font-medium">{t('social.photos')}</legend>
      {!data && <Skeleton className="h-16 w-full rounded-m" />}
      {data?.photos.length === 0 && <p className="text-sm text-ink-3">{t('social.noPhotos')}</p>}
      <div className="flex flex-wrap gap-2">
        {data?.photos.slice(0, 40).map(({ id, alt }, place) => {
          const at = chosen.indexOf(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={at >= 0}
              aria-label={alt || t('social.photo', { number: place + 1 })}
              disabled={disabled || (at < 0 && chosen.length >= most)}
              onClick={() => toggle(id)}
              className={cx(
                'tap relative overflow-hidden rounded-m border-2 disabled:opacity-60',
                at >= 0 ? 'border-act' : 'border-transparent',
              )}
            >
              <img src={photoAddress(listing, id, { width: 320 })} alt="" className="h-16 w-24 object-cover" />
              {at >= 0 && (
                <span
                  aria-hidden="true"
                  className="num absolute end-1 top-1 grid size-5 place-items-center rounded-full bg-act text-xs font-medium text-on-act"
                >
                  {at + 1}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
