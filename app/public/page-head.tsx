import { use } from 'react';
import { useLocation } from 'react-router';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useDocument } from '#app/use-document.ts';
import { addressIn, alternatesOf } from '#contract/core/language-address.ts';
import { locales } from '#contract/core/locale.ts';
import { ServerPageContext } from './islands/server-page.ts';

/** A picture of 1200 × 630 in public/, drawn by bin/draw-share-images.mjs. */
type ShareImage = 'og.png' | 'og-features.png' | 'og-pricing.png' | 'og-blog.png' | 'og-documentation.png';

type Props = {
  /** Of this page alone; the brand's name is added. */
  title: string;
  description: string;
  /** Where the page's address holds more than its path (a tag, a search): path and query, without the language. */
  path?: string;
  /** `article` for what has an author and a date. */
  type?: 'website' | 'article';
  image?: ShareImage;
  /** What the page is, in the words of schema.org; `@context` is added. */
  data?: Record<string, unknown> | readonly Record<string, unknown>[];
  /** The languages in which its text exists: all of them, where it is not said. */
  only?: 'en';
  /** The title stands as it is, without the brand behind it. */
  whole?: boolean;
  /** Whose page it is, where it is a customer's. */
  site?: string;
};

/** What search engines and whoever shares a link are told: once in every public page. */
export function PageHead({
  title,
  description,
  path,
  type = 'website',
  image = 'og.png',
  data,
  only,
  whole,
  site,
}: Props) {
  const { brand, origin } = useDocument();
  const { locale, tag } = useLocale();
  const { pathname } = useLocation();
  const page = origin + (path ?? pathname);
  const canonical = only ? page : addressIn(locale, page);
  const owner = site ?? brand.name;
  const name = whole ? title : `${title} · ${owner}`;
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {!only && (
        <>
          <link rel="alternate" hrefLang="x-default" href={page} />
          {alternatesOf(page).map(({ locale, href }) => (
            <link key={locale} rel="alternate" hrefLang={locale} href={href} />
          ))}
        </>
      )}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={owner} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={tag.replace('-', '_')} />
      {!only &&
        locales
          .filter((other) => other !== locale)
          .map((other) => <meta key={other} property="og:locale:alternate" content={other} />)}
      <meta property="og:image" content={`${origin}/${image}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={`${origin}/${image}`} />
      {data && <LinkedData data={data} />}
    </>
  );
}

export function LinkedData({ data }: { data: NonNullable<Props['data']> }) {
  const nonce = use(ServerPageContext)?.nonce;
  const graph = Array.isArray(data) ? { '@graph': data } : data;
  const json = JSON.stringify({ '@context': 'https://schema.org', ...graph }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, with every "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
