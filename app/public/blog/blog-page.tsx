import { data, redirect, useLocation } from 'react-router';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { dateFormat } from '#contract/core/message.ts';
import { pages } from '#contract/growth/pages.ts';
import { sites } from '#contract/growth/sites.ts';
import { askFor } from '../ask.ts';
import { noteVisit } from '../note-visit.ts';
import { Column } from '../page.tsx';
import { utmIn } from '../site/letter.ts';
import { SearchHead } from '../site/search-head.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import { srcSetOf } from '../src-set.ts';
import { pathWithQuery } from '../with-query.ts';
import type { Route } from './+types/blog-page.ts';

export { links } from '../fonts.ts';

/** Runs no JavaScript at all. See app/root.tsx. */
export const handle = { plain: true };

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const found = await askFor(context, pages.blog, { slug, ...(preview && { preview }) });
  const asked = searchParams.size > 0 ? `?${searchParams}` : '';
  if (found?.movedTo) throw redirect(found.movedTo + asked, 301);
  if (!found?.site) return data(null, { status: 404 });
  if (!preview)
    await noteVisit(context, request, sites.visit, { slug, page: `/s/${slug}/blog`, utm: utmIn(`${searchParams}`) });
  return { site: found.site, posts: found.posts, timeZone: found.timeZone };
}

/** The posts of a site's blog, newest first, as in its feed. */
export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { tag } = useLocale();
  const { search } = useLocation();
  if (!loaderData) return <SiteGone />;
  const { site, posts, timeZone } = loaderData;
  const day = dateFormat(tag, { dateStyle: 'long', timeZone });
  const feed = `/s/${site.slug}/feed.xml`;
  return (
    <>
      <SearchHead
        site={site}
        path={`/s/${site.slug}/blog`}
        title={`${t('public-site.nav.blog')} · ${site.organisation}`}
        description={posts[0]?.title ?? ''}
        picture={posts[0]?.picture ?? site.logo}
      />
      <link rel="alternate" type="application/rss+xml" title={site.organisation} href={feed} />
      <SiteFrame site={site}>
        <main id="content">
          <Column className="pb-20">
            <h1 className="pt-10 font-display text-title sm:pt-14">{t('public-site.nav.blog')}</h1>
            {posts.length === 0 && <p className="mt-6 text-lg text-ink-2">{t('public-site.noPosts')}</p>}
            <ol className="mt-8 grid max-w-4xl gap-10">
              {posts.map(({ slug, title, description, publishedAt, picture }) => {
                const date = <time dateTime={publishedAt}>{day.format(new Date(publishedAt))}</time>;
                return (
                  <li key={slug} className="grid gap-x-8 gap-y-5 border-t border-line pt-8 sm:grid-cols-[14rem_1fr]">
                    {picture ? (
                      <img
                        src={picture}
                        srcSet={srcSetOf(picture)}
                        sizes="(min-width: 640px) 14rem, 100vw"
                        alt=""
                        loading="lazy"
                        className="aspect-[4/3] w-full rounded-m object-cover"
                      />
                    ) : (
                      // The day stands where a picture would, so that the titles of all posts begin at one edge.
                      <p className="hidden pt-2 text-md text-ink-3 sm:block">{date}</p>
                    )}
                    <div className="min-w-0">
                      <p className={`text-md text-ink-3 ${picture ? '' : 'sm:hidden'}`}>{date}</p>
                      <h2
                        className={`font-display text-3xl wrap-anywhere ${picture ? 'mt-1' : 'mt-1 sm:mt-0'}`}
                        dir="auto"
                      >
                        <a href={pathWithQuery(`/s/${site.slug}/${slug}`, search, {})} className="hover:underline">
                          {title}
                        </a>
                      </h2>
                      {description && (
                        <p className="mt-2 max-w-[60ch] text-lg text-ink-2" dir="auto">
                          {description}
                        </p>
                      )}
                    </div>
                  </li>
                );
              })}
            </ol>
            <p className="pt-10 text-md">
              <a href={feed} className="tap text-act underline underline-offset-4">
                RSS
              </a>
            </p>
          </Column>
        </main>
      </SiteFrame>
    </>
  );
}
