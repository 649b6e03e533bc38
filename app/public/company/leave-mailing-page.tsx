import { data } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { reportSchedules } from '#contract/insight/report-schedules.ts';
import { ask, askFor } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/leave-mailing-page.ts';

/** Personal to one recipient. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

const leads = keysOf('public-unsubscribe.mailing.lead', ['report', 'dashboard'] as const);

/** Loading changes nothing, because mail scanners open links too; leaving takes a POST. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await askFor(context, reportSchedules.readMailing, { token: params.token });
  return shown ?? data(null, { status: 404 });
}

/** Called by the button below, or by a mail program's one-click unsubscribe (RFC 8058), which sends no cookies. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    return await ask(context, reportSchedules.leaveMailing, { token: params.token });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data(null, { status: error.status });
  }
}

export default function LeaveMailingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const shown = actionData ?? loaderData;
  if (!shown) return <NotFound />;
  const values = { organisation: shown.organisation, name: shown.name };
  return (
    <Column as="text" className="pb-24">
      <title>{t('public-unsubscribe.title')}</title>
      <meta name="robots" content="noindex" />
      {shown.isDone ? (
        <div role="status">
          <PageHeading title={t('public-unsubscribe.done')} lead={t('public-unsubscribe.mailing.done', values)} />
        </div>
      ) : (
        <>
          <PageHeading title={t('public-unsubscribe.title')} lead={t(leads[shown.is], values)} />
          <form method="post">
            <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
              {t('public-unsubscribe.act')}
            </button>
          </form>
        </>
      )}
    </Column>
  );
}
