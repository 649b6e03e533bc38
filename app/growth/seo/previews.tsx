import { ImageOff } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';

type Shown = { title: string; description: string; address: string; picture: string | null; organisation: string };

/** An approximate search result. Titles take two lines before they are cut, as on a phone: the meter beside it says how long is too long. */
export function SearchPreview({ title, description, address }: Shown) {
  const t = useT();
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-sm text-ink-3">{t('seo.inSearch')}</figcaption>
      <div className="grid gap-0.5 rounded-m border border-line bg-surface p-3.5" dir="auto">
        <span className="truncate text-xs text-ink-3">{address}</span>
        <span className="line-clamp-2 text-lg text-info">{title}</span>
        <span className="line-clamp-2 text-sm text-ink-2">{description || t('seo.noDescription')}</span>
      </div>
    </figure>
  );
}

/** An approximate link preview of messengers and networks. */
export function SharePreview({ title, description, picture, organisation }: Shown) {
  const t = useT();
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-sm text-ink-3">{t('seo.inShare')}</figcaption>
      <div className="overflow-hidden rounded-m border border-line bg-surface" dir="auto">
        {picture ? (
          <img src={picture} alt="" className="aspect-[1.91] w-full object-cover" />
        ) : (
          <div className="grid aspect-[3] place-items-center bg-sunken text-ink-3">
            <ImageOff className="size-5" aria-hidden="true" />
          </div>
        )}
        <div className="grid gap-0.5 p-3">
          <span className="truncate text-xs text-ink-3 uppercase">{organisation}</span>
          <span className="line-clamp-1 font-medium">{title}</span>
          <span className="line-clamp-2 text-sm text-ink-2">{description}</span>
        </div>
      </div>
    </figure>
  );
}
