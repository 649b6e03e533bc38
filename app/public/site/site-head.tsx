import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { addressIn, alternatesOf } from '#contract/core/language-address.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { LinkedData } from '../page-head.tsx';

/** What search engines and whoever shares a link are told. It is the customer's page: our name stands nowhere in it. */
export function SiteHead({ site }: { site: SitePage }) {
  const t = useT();
  const { origin } = useDocument();
  const { locale, tag } = useLocale();
  const { organisation, person, words, about, portrait, logo, contact, licence, homes } = site;
  const title = person ? `${person} · ${organisation}` : organisation;
  const said =
    words || about.split('\n')[0]?.slice(0, 200) || t('public-site.description', { name: person ?? organisation });
  const own = `${origin}/s/${site.slug}`;
  const address = addressIn(locale, own);
  // Pictures of other firms' homes are not ours to hand on.
  const picture = portrait ?? homes.find(({ photo, firm }) => photo && !firm)?.photo ?? logo;
  if (site.isPreview)
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
      </>
    );
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={said} />
      <link rel="canonical" href={address} />
      <link rel="alternate" hrefLang="x-default" href={own} />
      {alternatesOf(own).map(({ locale, href }) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={href} />
      ))}
      <meta name="robots" content="max-image-preview:large" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={organisation} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={said} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={tag.replace('-', '_')} />
      {picture && <meta property="og:image" content={origin + picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <LinkedData
        data={{
          '@type': 'RealEstateAgent',
          name: person ?? organisation,
          url: own,
          description: said,
          ...(person && { parentOrganization: { '@type': 'RealEstateAgent', name: organisation } }),
          ...(logo && { logo: origin + logo }),
          ...((portrait ?? logo) && { image: origin + (portrait ?? logo) }),
          ...(contact.phone && { telephone: contact.phone }),
          ...(contact.email && { email: contact.email }),
          hasCredential: { '@type': 'EducationalOccupationalCredential', credentialCategory: 'license', name: licence },
        }}
      />
    </>
  );
}
