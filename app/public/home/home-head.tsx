import type { z } from 'zod';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import type { HomeDetails, shownOpenHouse } from '#contract/growth/home-page.ts';
import { headOf, listingValues, usualTitle } from '#contract/growth/seo/head.ts';
import { crumbData, listingData, openHouseData } from '#contract/growth/seo/structured-data.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { placeOf } from '../site/place.ts';
import { SearchHead } from '../site/search-head.tsx';

type Props = { site: SitePage; home: HomeDetails; openHouses: z.infer<typeof shownOpenHouse>[] };

/** The head tags of a home's page, from the same record as the page. */
export function HomeHead({ site, home, openHouses }: Props) {
  const t = useT();
  const format = useFormat();
  const { origin } = useDocument();
  const place = placeOf(t, home);
  const { listPrice, remarks, firm, photos } = home;
  const price = listPrice === null ? '' : format.money(listPrice);
  const short = [place, price].filter(Boolean).join(' · ');
  const writing = { money: format.money, number: format.number };
  const { title, description } = headOf(site.seo, listingValues(home, site, writing), {
    title: usualTitle([place, price, site.organisation]),
    description: (remarks ?? short).replace(/\s+/g, ' ').slice(0, 200),
  });
  // Other firms' pictures may not be used in link previews.
  const picture = firm ? undefined : photos[0]?.src.replace(/width=\d+/, 'width=1280');
  return (
    <SearchHead
      site={site}
      path={home.page}
      title={title}
      shared={site.seo.title ? title : short}
      description={description}
      picture={picture}
      pictureAlt={t('public-site.photoOf', { place })}
      data={[
        listingData(home, { place, said: description, origin, picture }),
        ...openHouseData(home, openHouses, `${t('public-home.openHouses')} · ${place}`, origin),
        crumbData([
          { name: site.person ?? site.organisation, address: `${origin}/s/${site.slug}` },
          { name: place, address: origin + home.page },
        ]),
      ]}
    />
  );
}
