import { useT } from '#app/i18n/t.ts';
import { pictureAddress } from './picture-field.tsx';

type Props = { name: string; colour: string; logo: string | null; licence: string };

/** Clients see the brand on white, so the preview ignores the theme. */
export function BrandPreview({ name, colour, logo, licence }: Props) {
  const t = useT();
  return (
    <figure className="grid max-w-sm gap-1.5">
      <figcaption className="text-sm font-medium">{t('account.brand.preview')}</figcaption>
      <div className="overflow-hidden rounded-m border border-line bg-[#fff] text-[#1c1b18] shadow-soft">
        <div className="h-1.5" style={{ backgroundColor: colour }} />
        <div className="flex items-center gap-3 px-4 py-3.5">
          {logo && <img src={pictureAddress(logo)} alt="" className="h-9 max-w-24 object-contain" />}
          <div className="min-w-0">
            <p className="truncate font-medium">{name}</p>
            {licence && <p className="text-xs text-pretty break-words text-[#57534a]">{licence}</p>}
          </div>
        </div>
      </div>
    </figure>
  );
}
