import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { addressIn, alternatesOf } from '#contract/core/language-address.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { LinkedData } from '../page-head.tsx';
import { placeOf } from '../site/place.ts';

/** What search engines and whoever shares the home are told: made of the same record as the page. */
export function HomeHead({ site, home }: { site: SitePage; home: HomeDetails }) {
  const t = useT();
  const format = useFormat();
  const { origin } = useDocument();
  const { locale, tag } = useLocale();
  const place = placeOf(t, home);
  const { listPrice, bedrooms, bathrooms, livingArea, remarks, firm, photos, status } = home;
  const price = listPrice === null ? '' : format.money(listPrice);
  const title = [place, price].filter(Boolean).join(' · ');
  const said = (remarks ?? title).replace(/\s+/g, ' ').slice(0, 200);
  if (site.isPreview)
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
      </>
    );
  const own = `${origin}${home.page}`;
  const address = addressIn(locale, own);
  // Pictures of other firms' homes are not ours to hand on.
  const picture = firm ? undefined : photos[0]?.src.replace(/width=\d+/, 'width=1280');
  const isSold = status === 'Closed';
  return (
    <>
      <title>{`${title} · ${site.organisation}`}</title>
      <meta name="description" content={said} />
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="x-default" href={own} />
      {alternatesOf(own).map(({ locale, href }) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={href} />
      ))}
      {/* The firm that lists it has a page of its own: this one is no rival of it. */}
      <meta name="robots" content={firm ? 'noindex, follow' : 'max-image-preview:large'} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.organisation} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={said} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={tag.replace('-', '_')} />
      {picture && <meta property="og:image" content={origin + picture} />}
      {picture && <meta property="og:image:alt" content={t('public-site.photoOf', { place })} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <LinkedData
        data={{
          '@type': 'RealEstateListing',
          name: place,
          url: own,
          description: said,
          dateModified: home.updatedAt,
          ...(picture && { image: origin + picture }),
          ...(listPrice !== null &&
            !isSold && {
              offers: {
                '@type': 'Offer',
                price: String(listPrice / 100),
                priceCurrency: 'USD',
                availability: 'https://schema.org/InStock',
              },
            }),
          mainEntity: {
            '@type': 'SingleFamilyResidence',
            ...(bedrooms !== null && { numberOfBedrooms: bedrooms }),
            ...(bathrooms !== null && { numberOfBathroomsTotal: bathrooms }),
            ...(livingArea !== null && {
              floorSize: { '@type': 'QuantitativeValue', value: livingArea, unitCode: 'FTK' },
            }),
            ...(home.yearBuilt !== null && { yearBuilt: home.yearBuilt }),
            address: {
              '@type': 'PostalAddress',
              ...(home.address && { streetAddress: home.address }),
              addressLocality: home.city,
              ...(home.region && { addressRegion: home.region }),
              ...(home.postalCode && { postalCode: home.postalCode }),
              addressCountry: 'US',
            },
            ...(home.latitude !== null &&
              home.longitude !== null && {
                geo: { '@type': 'GeoCoordinates', latitude: home.latitude, longitude: home.longitude },
              }),
          },
        }}
      />
    </>
  );
}
