import { useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { inkOn, usualColour } from '#contract/core/ink.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { withQuery } from '../booking/address.ts';
import { Languages } from './site-hero.tsx';

type Props = { site: Pick<SitePage, 'organisation' | 'person' | 'logo' | 'colour' | 'slug' | 'isPreview'> };

/** The head of every page of a site but its first: whose it is, and the way back there. */
export function SiteTop({ site: { organisation, person, logo, colour, slug, isPreview } }: Props) {
  const t = useT();
  const { search } = useLocation();
  const ground = colour ?? usualColour;
  return (
    <header style={{ backgroundColor: ground, color: inkOn(ground) }}>
      {isPreview && <p className="bg-ink px-5 py-2 text-center text-md text-paper">{t('public-site.preview')}</p>}
      <div className="mx-auto flex w-full max-w-[1180px] items-center justify-between gap-4 px-5 py-4 sm:px-7">
        <a href={`/s/${slug}${withQuery(search, kept)}`} className="tap flex min-w-0 items-center gap-3.5">
          {logo && <img src={logo} alt="" className="h-10 max-w-36 rounded-s bg-[#fff] object-contain p-1" />}
          <span className="min-w-0 text-lg font-medium wrap-anywhere">
            <bdi>{organisation}</bdi>
            {person && (
              <span className="block text-md font-normal">
                <bdi>{person}</bdi>
              </span>
            )}
          </span>
        </a>
        <Languages />
      </div>
    </header>
  );
}

/** What was asked of this page is not asked of the other. */
const kept = { sent: null, home: null, down: null, rate: null, years: null, price: null };
