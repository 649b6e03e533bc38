import { data } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { type AlertPage as Alert, searchAlerts } from '#contract/inventory/search-alerts.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import { useChosenLanguage } from '../chosen-language.ts';
import { HomePhotos } from '../home-photos.tsx';
import { Island } from '../islands/island.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/alert-page.ts';
import { isolated } from './isolated.ts';
import SeenByPerson from './seen-by-person.tsx';

/** Personal to one recipient. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

/** Loading changes nothing, because mail scanners open links too. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const alert = await askFor(context, searchAlerts.readAlert, { token: params.token });
  return alert ? { alert, token: params.token } : data(null, { status: 404 });
}

/** Confirms that the recipient still wants the alerts. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    return await ask(context, searchAlerts.keepAlert, { token: params.token });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data(null, { status: error.status });
  }
}

type Home = NonNullable<Alert['home']>;

const factsOf = (t: T, format: Formats, { price, beds, baths, livingArea, lotSize, yearBuilt }: Home) => [
  price !== null && format.money(price),
  beds !== null && t('public-alert.beds', { count: beds }),
  baths !== null && t('public-alert.baths', { count: baths }),
  livingArea !== null && t('public-alert.area', { count: livingArea }),
  lotSize !== null && t('public-alert.lot', { count: lotSize }),
  yearBuilt !== null && t('public-alert.year', { year: String(yearBuilt) }),
];

/** The page behind an alert's link: the home, with ways to change or stop the alert. */
export default function AlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  const language = useChosenLanguage();
  if (!loaderData) return <NotFound />;
  const { token } = loaderData;
  const alert: Alert = actionData ?? loaderData.alert;
  const { home, search, organisation, agent } = alert;
  const place = home && [home.city, home.state].filter(Boolean).join(', ');
  const title = home ? (home.address ?? t('public-alert.addressKept', { place: place ?? '' })) : search;
  const from = isolated([agent?.name, organisation].filter(Boolean).join(', '));
  return (
    <Column as="text" className="pb-24">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Island name="seen-by-person" component={SeenByPerson} props={{ token }} when="idle" />
      <BrandHead of={alert} agent={alert.agent} />
      <PageHeading title={<bdi>{title}</bdi>} lead={t('public-alert.forSearch', { search: isolated(search), from })} />
      {home && (
        <>
          <HomePhotos photos={home.photos} />
          <p className="num text-lg">
            <Facts of={factsOf(t, format, home)} />
          </p>
          {home.remarks && (
            <p dir="auto" className="mt-5 max-w-[65ch] text-lg leading-relaxed whitespace-pre-line text-ink-2">
              {home.remarks}
            </p>
          )}
          {home.tour && (
            <p className="mt-5 text-lg">
              <a href={home.tour} target="_blank" rel="noreferrer" className="tap text-act underline">
                {t('public-alert.tour')}
              </a>
            </p>
          )}
          {home.page && (
            <p className="mt-6">
              <a href={`${home.page}${language}`} className={callToAction({ kind: 'act', size: 'hero' })}>
                {t('public-home.fullListing')}
              </a>
            </p>
          )}
          <p className="mt-6 text-lg">{t('public-alert.reply', { from })}</p>
        </>
      )}
      <div className="mt-10 grid justify-items-start gap-5 border-t border-line pt-8">
        {alert.isStopped ? (
          <p role="status" className="text-lg">
            {t('public-alert.stopped')}
          </p>
        ) : actionData ? (
          <p role="status" className="text-lg">
            {t('public-alert.kept')}
          </p>
        ) : (
          alert.isAsked && (
            <form method="post" className="grid gap-3">
              <p className="text-lg">{t('public-alert.ask')}</p>
              <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
                {t('public-alert.keep')}
              </button>
            </form>
          )
        )}
        <p className="flex flex-wrap gap-x-6 gap-y-3">
          <a href={`/alert/${token}/change${language}`} className="tap text-ink-2 underline">
            {t(alert.isStopped ? 'public-alert.another' : 'public-alert.change')}
          </a>
          {!alert.isStopped && (
            <a href={`/alert/${token}/stop${language}`} className="tap text-ink-2 underline">
              {t('public-alert.stop')}
            </a>
          )}
        </p>
      </div>
    </Column>
  );
}
