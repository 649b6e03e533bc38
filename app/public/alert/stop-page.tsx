import { data } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { searchAlerts } from '#contract/inventory/search-alerts.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/stop-page.ts';
import { isolated } from './isolated.ts';

export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

/** Loading changes nothing, because mail scanners open links too; stopping takes a POST. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const alert = await askFor(context, searchAlerts.readAlert, { token: params.token });
  return alert ?? data(null, { status: 404 });
}

/** Called by the button below, or by a mail program's one-click unsubscribe (RFC 8058), which sends no cookies. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    return await ask(context, searchAlerts.stopAlert, { token: params.token });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data(null, { status: error.status });
  }
}

export default function StopPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const alert = actionData ?? loaderData;
  if (!alert) return <NotFound />;
  const search = isolated(alert.search);
  const organisation = isolated(alert.organisation);
  return (
    <Column as="text" className="pb-24">
      <title>{t('public-alert.stop')}</title>
      <meta name="robots" content="noindex" />
      <BrandHead of={alert} agent={alert.agent} />
      {alert.isStopped ? (
        <div role="status">
          <PageHeading
            title={t('public-alert.stopped')}
            lead={t('public-alert.stoppedText', { search, organisation })}
          />
        </div>
      ) : (
        <>
          <PageHeading title={t('public-alert.stop')} lead={t('public-alert.stopText', { search, organisation })} />
          <form method="post">
            <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-alert.stopAct')}
            </button>
          </form>
        </>
      )}
    </Column>
  );
}
