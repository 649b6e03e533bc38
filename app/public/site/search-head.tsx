import { useLocale } from '#app/i18n/locale-context.ts';
import { useDocument } from '#app/use-document.ts';
import { addressIn, alternatesOf } from '#contract/core/language-address.ts';
import type { LinkedData as Data } from '#contract/growth/seo/structured-data.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { LinkedData } from '../page-head.tsx';

type Props = {
  site: SitePage;
  /** Where the page is, without a language: a path. */
  path: string;
  title: string;
  /** Where a link is shared it may be shorter: whose page it is stands beside it. */
  shared?: string;
  description: string;
  picture?: string | null | undefined;
  pictureAlt?: string;
  data?: Data[];
};

/** What search engines and whoever shares a link are told of a customer's page. Our name stands nowhere in it. */
export function SearchHead({ site, path, title, shared = title, description, picture, pictureAlt, data }: Props) {
  const { origin } = useDocument();
  const { locale, tag } = useLocale();
  if (site.isPreview)
    return (
      <>
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
      </>
    );
  const own = origin + path;
  const { canonical, isIndexed } = site.seo;
  const address = canonical || addressIn(locale, own);
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      <link rel="canonical" href={address} />
      {!canonical && (
        <>
          <link rel="alternate" hrefLang="x-default" href={own} />
          {alternatesOf(own).map(({ locale, href }) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={href} />
          ))}
        </>
      )}
      <meta name="robots" content={isIndexed ? 'max-image-preview:large' : 'noindex, follow'} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.organisation} />
      <meta property="og:title" content={shared} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={tag.replace('-', '_')} />
      {picture && <meta property="og:image" content={/^https?:/.test(picture) ? picture : origin + picture} />}
      {picture && pictureAlt && <meta property="og:image:alt" content={pictureAlt} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {data && data.length > 0 && <LinkedData data={data.length === 1 ? data[0]! : data} />}
    </>
  );
}
