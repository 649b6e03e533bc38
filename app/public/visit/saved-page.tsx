import { data, redirect } from 'react-router';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { visitors } from '#contract/growth/visitors.ts';
import { askFor } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import { Column } from '../page.tsx';
import { wantedIn } from '../search/asked.ts';
import { SearchHead } from '../site/search-head.tsx';
import { SiteFrame } from '../site/site-frame.tsx';
import { SiteGone } from '../site/site-gone.tsx';
import { HomeCard } from '../site/site-homes.tsx';
import { Tick } from '../tick.tsx';
import type { Route } from './+types/saved-page.ts';
import { langOf } from './heart.tsx';
import { SaveSearch } from './save-search.tsx';
import { act } from './saved-acts.ts';
import { SavedSearches } from './saved-searches.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { visitorOf } from './visitor.ts';

export { links } from '../fonts.ts';

/** Works without JavaScript. See app/root.tsx. */
export const handle = { plain: true };
export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, params: { slug }, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const preview = searchParams.get('preview') ?? undefined;
  const visitor = visitorOf(request);
  const found = await askFor(context, visitors.page, {
    slug,
    ...(visitor && { visitor }),
    ...(preview && { preview }),
  });
  if (found?.movedTo) throw redirect(`/s/${found.movedTo}/saved`, 301);
  if (!found?.site) return data(null, { status: 404 });
  const wanted = searchParams.get('search');
  return {
    ...found,
    site: found.site,
    search: `?${searchParams}`,
    wanted: wanted === null ? null : { text: wanted.slice(0, 500), ...wantedIn(new URLSearchParams(wanted)) },
    isSent: searchParams.has('sent'),
    done: searchParams.get('done'),
    reference: crypto.randomUUID() as string,
  };
}

export const action = ({ context, params, request }: Route.ActionArgs) => act(context, request, params.slug);

const doneWords = {
  search: 'public-visit.searchSaved',
  follow: 'public-visit.changed',
  forgotten: 'public-visit.forgotten',
} as const;

/** Everything a visitor saved on a site, with their settings. */
export default function SavedPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  if (!loaderData) return <SiteGone />;
  const { site, email, follows, homes, gone, searches, search, wanted, isSent, done, reference } = loaderData;
  const known = { email, saved: homes.map(({ id }) => id) };
  const action = `/s/${site.slug}/saved${langOf(search)}`;
  const refused = actionData && 'values' in actionData ? actionData : undefined;
  const said = done && done in doneWords ? doneWords[done as keyof typeof doneWords] : undefined;
  return (
    <>
      <SearchHead
        site={{ ...site, seo: { ...site.seo, canonical: '', isIndexed: false } }}
        path={`/s/${site.slug}/saved`}
        title={`${t('public-visit.saved')} · ${site.organisation}`}
        description=""
      />
      <SiteFrame site={site} known={known}>
        <main id="content">
          <Column className="pb-20">
            <h1 className="pt-10 font-display text-title sm:pt-14">{t('public-visit.saved')}</h1>
            {email && <SignedIn email={email} action={action} />}
            {said && (
              <p role="status" className="mt-6 max-w-2xl rounded-m bg-sunken px-4 py-3 text-lg">
                {t(said)}
              </p>
            )}
            {wanted && !isSent && (
              <SaveSearch {...{ site, wanted, action, reference, refused }} isSignedIn={email !== null} />
            )}
            {homes.length > 0 ? (
              <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
                {homes.map((home) => (
                  <HomeCard key={home.id} home={home} firm={home.firm ?? site.organisation} />
                ))}
              </ul>
            ) : (
              !wanted && <Empty site={site} search={search} />
            )}
            {gone > 0 && <p className="mt-6 text-md text-ink-3">{t('public-visit.gone', { count: gone })}</p>}
            {!email && isSent && (
              <section className="mt-12 max-w-2xl rounded-m border border-line bg-surface p-6 sm:p-8">
                <h2 className="font-display text-2xl">{t('public-visit.checkMail')}</h2>
                <p className="mt-3 text-lg text-ink-2">{t('public-visit.checkMailText')}</p>
              </section>
            )}
            {!email && !isSent && !wanted && (
              <section aria-labelledby="sign-in" className="mt-14 border-t border-line pt-10">
                <h2 id="sign-in" className="font-display text-2xl">
                  {t('public-visit.keep')}
                </h2>
                <p className="mt-2 mb-6 max-w-[62ch] text-lg text-ink-2">{t('public-visit.keepText')}</p>
                <SignInForm {...{ site, action, reference, refused }} back={`/s/${site.slug}/saved`} />
              </section>
            )}
            {email && <SavedSearches searches={searches} action={action} site={site} search={search} />}
            {email && <Settings {...{ site, follows, action }} />}
          </Column>
        </main>
      </SiteFrame>
    </>
  );
}

function SignedIn({ email, action }: { email: string; action: string }) {
  const t = useT();
  return (
    <form method="post" action={action} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-lg text-ink-2">
      <span>
        {t('public-visit.signedInAs')} <bdi className="text-ink">{email}</bdi>
      </span>
      <Hidden values={{ act: 'out' }} />
      <button type="submit" className="tap cursor-pointer underline underline-offset-4">
        {t('public-visit.signOut')}
      </button>
    </form>
  );
}

function Empty({ site, search }: { site: SitePage; search: string }) {
  const t = useT();
  return (
    <div className="mt-8 max-w-2xl">
      <p className="text-lg text-ink-2">{t('public-visit.empty')}</p>
      <p className="mt-5">
        <a href={`/s/${site.slug}/homes${langOf(search)}`} className={callToAction({ kind: 'plain', size: 'hero' })}>
          {t('public-visit.browse')}
        </a>
      </p>
    </div>
  );
}

type SettingsProps = { site: SitePage; follows: boolean; action: string };

function Settings({ site, follows, action }: SettingsProps) {
  const t = useT();
  const { locale } = useLocale();
  return (
    <section id="settings" aria-labelledby="settings-title" className="mt-14 border-t border-line pt-10">
      <h2 id="settings-title" className="font-display text-2xl">
        {t('public-visit.settings')}
      </h2>
      <form method="post" action={action} className="mt-5 grid gap-4">
        <Hidden values={{ act: 'follow', locale }} />
        <Tick name="follows" checked={follows}>
          {t('public-visit.follows', { organisation: site.organisation })}
        </Tick>
        <p>
          <button type="submit" className={callToAction({ kind: 'plain', size: 'card' })}>
            {t('public-visit.update')}
          </button>
        </p>
      </form>
      <details className="mt-8 max-w-2xl">
        <summary className="tap inline-flex cursor-pointer items-center text-lg underline underline-offset-4">
          {t('public-visit.delete')}
        </summary>
        <form method="post" action={action} className="mt-3 grid gap-4 rounded-m border border-line p-5">
          <p className="text-lg text-ink-2">{t('public-visit.deleteText', { organisation: site.organisation })}</p>
          <Hidden values={{ act: 'forget' }} />
          <p>
            <button type="submit" className={callToAction({ kind: 'plain', size: 'card' })}>
              {t('public-visit.deleteNow')}
            </button>
          </p>
        </form>
      </details>
    </section>
  );
}
