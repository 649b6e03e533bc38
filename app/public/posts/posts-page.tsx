import { data, redirect } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { social } from '#contract/growth/social/social.ts';
import { askFor } from '../ask.ts';
import { Column } from '../page.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import type { Route } from './+types/posts-page.ts';

export { links } from '../fonts.ts';

/** Runs no JavaScript at all. See app/root.tsx. */
export const handle = { plain: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await askFor(context, social.feed, { slug: params.slug });
  if (found?.movedTo) throw redirect(`/s/${found.movedTo}/posts`, 301);
  return found?.page ?? data(null, { status: 404 });
}

/** The posts of a site, newest first, as in its RSS and JSON feeds. */
export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  const { origin } = useDocument();
  if (!loaderData) return <SiteGone />;
  const { site, posts } = loaderData;
  const title = `${t('public-posts.title')} · ${site.organisation}`;
  const feed = `/s/${site.slug}/feed`;
  return (
    <>
      <title>{title}</title>
      <link rel="canonical" href={`${origin}/s/${site.slug}/posts`} />
      <link rel="alternate" type="application/rss+xml" title={site.organisation} href={`${feed}.xml`} />
      <link rel="alternate" type="application/feed+json" title={site.organisation} href={`${feed}.json`} />
      <SiteFrame site={site}>
        <main id="content">
          <Column className="pb-20">
            <h1 className="pt-10 pb-6 font-display text-3xl">{t('public-posts.title')}</h1>
            {posts.length === 0 && <p className="text-ink-2">{t('public-posts.none')}</p>}
            <ol className="grid max-w-2xl gap-8">
              {posts.map(({ id, text, link, photos, publishedAt, timeZone }) => (
                <li key={id} id={`post-${id}`} className="grid gap-3 border-b border-line pb-8">
                  <time dateTime={publishedAt} className="text-sm text-ink-3">
                    {format.dateTimeThere(publishedAt, timeZone)}
                  </time>
                  {photos[0] && <img src={photos[0]} alt="" loading="lazy" className="w-full rounded-m object-cover" />}
                  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                    {text}
                  </p>
                  {link && (
                    <a href={link} rel="noopener" className="text-act underline underline-offset-4 wrap-anywhere">
                      {t('public-posts.link')}
                    </a>
                  )}
                </li>
              ))}
            </ol>
            <p className="pt-8 text-sm text-ink-3">
              <a href={`${feed}.xml`} className="underline underline-offset-4">
                RSS
              </a>{' '}
              ·{' '}
              <a href={`${feed}.json`} className="underline underline-offset-4">
                JSON Feed
              </a>
            </p>
          </Column>
        </main>
      </SiteFrame>
    </>
  );
}
