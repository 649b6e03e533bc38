import { data, redirect } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { homeSearch, sites } from '#contract/growth/sites.ts';
import { askFor } from '../ask.ts';
import { withQuery } from '../booking/address.ts';
import { callToAction } from '../call-to-action.ts';
import { noteVisit } from '../note-visit.ts';
import { Column } from '../page.tsx';
import { utmIn } from '../site/letter.ts';
import { SearchHead } from '../site/search-head.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import { HomeCard } from '../site/site-homes.tsx';
import type { Route } from './+types/search-page.ts';
import { SearchForm } from './search-form.tsx';

export { links } from '../fonts.ts';

/** A customer's page runs no script at all. See app/root.tsx. */
export const handle = { plain: true };

/** What cannot be read of the address is as if it were not asked. */
function wantedIn(params: URLSearchParams) {
  const given = Object.fromEntries(
    Object.keys(homeSearch.shape).flatMap((name) => {
      const value = params.get(name)?.trim();
      return value && homeSearch.shape[name as 'city'].safeParse(value).success ? [[name, value]] : [];
    }),
  );
  return homeSearch.parse(given);
}

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const wanted = wantedIn(searchParams);
  const found = await askFor(context, sites.search, { slug, ...wanted, ...(preview && { preview }) });
  const asked = searchParams.size > 0 ? `?${searchParams}` : '';
  if (found?.movedTo) throw redirect(found.movedTo + asked, 301);
  if (!found?.page) return data(null, { status: 404 });
  if (!preview)
    await noteVisit(context, request, sites.visit, { slug, page: `/s/${slug}/homes`, utm: utmIn(`${searchParams}`) });
  return { ...found.page, wanted, search: `?${searchParams}` };
}

/** Homes of a site by city, price and rooms; what is asked stands in the address. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  if (!loaderData) return <SiteGone />;
  const { site, homes, count, next, cities, notices, wanted, search } = loaderData;
  const title = wanted.city ? t('public-site.homesIn', { city: wanted.city }) : t('public-site.homes');
  const isNarrowed = search.replace(/^\?/, '') !== '';
  return (
    <>
      <SearchHead
        site={{ ...site, seo: { ...site.seo, canonical: '', isIndexed: site.seo.isIndexed && !isNarrowed } }}
        path={`/s/${site.slug}/homes`}
        title={`${title} · ${site.organisation}`}
        description={t('public-site.description', { name: site.person ?? site.organisation })}
        picture={homes[0]?.photo ?? site.logo}
      />
      <SiteFrame site={site}>
        <main id="content">
          <Column className="pb-20">
            <h1 className="pt-10 font-display text-title sm:pt-14">{title}</h1>
            <SearchForm wanted={wanted} cities={cities} search={search} />
            <p className="mt-8 text-lg text-ink-2" role="status">
              {t('public-site.found', { count })}
            </p>
            <ul className="mt-6 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
              {homes.map((home) => (
                <HomeCard key={home.id} home={home} firm={home.firm ?? site.organisation} />
              ))}
            </ul>
            {next && (
              <p className="mt-12">
                <a href={withQuery(search, { cursor: next })} className={callToAction({ kind: 'plain', size: 'hero' })}>
                  {t('public-site.moreHomes')}
                </a>
              </p>
            )}
            {notices.map((notice) => (
              <p key={notice} className="mt-10 max-w-[90ch] text-sm whitespace-pre-line text-ink-3" dir="auto">
                {notice}
              </p>
            ))}
          </Column>
        </main>
      </SiteFrame>
    </>
  );
}
