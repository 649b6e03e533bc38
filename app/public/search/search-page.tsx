import { BellPlus, X } from 'lucide-react';
import { data, redirect } from 'react-router';
import { documentContext } from '#app/document.ts';
import { useT } from '#app/i18n/t.ts';
import { type HomeSearch, isNarrowed, type Narrowing, narrowing } from '#contract/growth/home-search.ts';
import { sites } from '#contract/growth/sites.ts';
import { askFor } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import { noteVisit } from '../note-visit.ts';
import { Column } from '../page.tsx';
import { utmIn } from '../site/letter.ts';
import { SearchHead } from '../site/search-head.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import { HomeCard } from '../site/site-homes.tsx';
import { knownVisitor } from '../visit/visitor.ts';
import { withQuery } from '../with-query.ts';
import type { Route } from './+types/search-page.ts';
import { wantedIn, without } from './asked.ts';
import { NothingFound } from './nothing-found.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchMap } from './search-map.tsx';
import { useConditions } from './search-words.ts';

export { links } from '../fonts.ts';

/** Works without JavaScript. See app/root.tsx. */
export const handle = { plain: true };

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const said = searchParams.get('q')?.trim().slice(0, 200);
  if (said) {
    const { locale } = context.get(documentContext).language;
    const read = await askFor(context, sites.readSearch, { slug, said, locale });
    throw redirect(`/s/${slug}/homes?${asAddress(searchParams, read)}`);
  }
  const wanted = wantedIn(searchParams);
  const found = await askFor(context, sites.search, { slug, ...wanted, ...(preview && { preview }) });
  const asked = searchParams.size > 0 ? `?${searchParams}` : '';
  if (found?.movedTo) throw redirect(found.movedTo + asked, 301);
  if (!found?.page) return data(null, { status: 404 });
  if (!preview)
    await noteVisit(context, request, sites.visit, { slug, page: `/s/${slug}/homes`, utm: utmIn(`${searchParams}`) });
  const known = await knownVisitor(context, request, slug);
  return { ...found.page, known, wanted, search: `?${searchParams}`, unread: searchParams.get('read') };
}

type Read = { wanted: HomeSearch; isAboutPeople: boolean } | null;

/** Turns a sentence into a search address, so that the visitor can see, change, save and share what was understood. */
function asAddress(before: URLSearchParams, read: Read): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['lang', 'preview']) if (before.get(name)) params.set(name, before.get(name)!);
  const wanted = Object.entries(read?.wanted ?? {}).filter(
    ([name, value]) => value !== '' && !(name === 'sort' && value === 'newest'),
  );
  for (const [name, value] of wanted) params.set(name, String(value));
  if (read?.isAboutPeople) params.set('read', 'people');
  else if (wanted.length === 0) params.set('read', 'none');
  return params;
}

/** The home search of a site with cards and a map; the whole search is in the address. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  if (!loaderData) return <SiteGone />;
  const { site, known, homes, count, next, cities, notices, map, near, wanted, search, unread } = loaderData;
  const title = wanted.city ? t('public-site.homesIn', { city: wanted.city }) : t('public-site.homes');
  const onPage = new Set(homes.map(({ id }) => id));
  const isOwnAddress = search.replace(/^\?/, '') === '';
  return (
    <>
      <SearchHead
        site={{ ...site, seo: { ...site.seo, canonical: '', isIndexed: site.seo.isIndexed && isOwnAddress } }}
        path={`/s/${site.slug}/homes`}
        title={`${title} · ${site.organisation}`}
        description={t('public-site.description', { name: site.person ?? site.organisation })}
        picture={homes[0]?.photo ?? site.logo}
      />
      <SiteFrame site={site} known={known}>
        <main id="content">
          <Column className="pb-20">
            <h1 className="pt-10 font-display text-title sm:pt-14">{title}</h1>
            <SearchForm wanted={wanted} cities={cities} search={search} />
            {unread && (
              <p role="status" className="mt-5 max-w-[70ch] rounded-m bg-sunken px-4 py-3 text-lg">
                {t(unread === 'people' ? 'public-visit.aboutPeople' : 'public-visit.unread')}
              </p>
            )}
            <Asked wanted={wanted} search={search} slug={site.slug} />
            <div className="mt-6 flex flex-wrap items-baseline gap-x-4 text-lg">
              <p className="text-ink-2" role="status">
                {count > 0 ? t('public-site.found', { count }) : t('public-visit.none')}
              </p>
              {map && (
                <a href="#map" className="tap underline underline-offset-4 lg:hidden">
                  {t('public-visit.map')}
                </a>
              )}
            </div>
            <div
              className={
                map
                  ? 'mt-5 gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_27rem]'
                  : 'mt-5'
              }
            >
              <div className="min-w-0">
                {count === 0 && <NothingFound near={near} wanted={wanted} search={search} />}
                {homes.length > 0 && <h2 className="sr-only">{t('public-site.homes')}</h2>}
                <ul className={`grid gap-x-6 gap-y-10 sm:grid-cols-2 ${map ? '' : 'lg:grid-cols-3'}`}>
                  {homes.map((home) => (
                    <HomeCard key={home.id} home={home} firm={home.firm ?? site.organisation} />
                  ))}
                </ul>
                {next && (
                  <p className="mt-12">
                    <a
                      href={withQuery(search, { cursor: next })}
                      rel="nofollow"
                      className={callToAction({ kind: 'plain', size: 'hero' })}
                    >
                      {t('public-site.moreHomes')}
                    </a>
                  </p>
                )}
              </div>
              {map && (
                <div id="map" className="mt-12 scroll-mt-6 self-start lg:sticky lg:top-6 lg:mt-0">
                  <SearchMap map={map} onPage={onPage} search={search} />
                </div>
              )}
            </div>
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

/** The conditions of the search, each with a link that drops it. */
function Asked({ wanted, search, slug }: { wanted: HomeSearch; search: string; slug: string }) {
  const t = useT();
  const conditions = useConditions(wanted);
  if (!isNarrowed(wanted)) return null;
  return (
    <ul className="mt-5 flex flex-wrap items-center gap-2" aria-label={t('public-visit.filters')}>
      {conditions.map(({ name, feature, words }) => (
        <li key={`${name}${feature}`}>
          <a
            href={without(search, name, feature)}
            aria-label={t('public-visit.leaveOut', { condition: words })}
            className="tap inline-flex items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 py-1 text-md text-ink hover:border-edge"
          >
            <bdi>{words}</bdi>
            <X className="size-3.5 text-ink-3" aria-hidden="true" />
          </a>
        </li>
      ))}
      <li>
        <a
          href={`/s/${slug}/saved?${withSearch(search)}`}
          rel="nofollow"
          className={callToAction({ kind: 'plain', size: 'bar' })}
        >
          <BellPlus className="size-4" aria-hidden="true" />
          {t('public-visit.saveSearch')}
        </a>
      </li>
      <li>
        <a href={`?${kept(search)}`} className="tap inline-flex px-1.5 text-md text-ink-2 underline underline-offset-4">
          {t('public-visit.clear')}
        </a>
      </li>
    </ul>
  );
}

function kept(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  return new URLSearchParams([...params].filter(([name]) => name === 'lang' || name === 'preview'));
}

/** Puts the search into one parameter, for the page that saves it. */
function withSearch(search: string): URLSearchParams {
  const params = new URLSearchParams(search);
  const asked = new URLSearchParams([...params].filter(([name]) => narrowing.includes(name as Narrowing)));
  const to = kept(search);
  to.set('search', `${asked}`);
  return to;
}
