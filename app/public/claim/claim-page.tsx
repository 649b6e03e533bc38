import { data, redirect, useLocation } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { useDocument } from '#app/use-document.ts';
import { routing } from '#contract/people/routing.ts';
import { ask, askFor } from '../ask.ts';
import { callToAction } from '../call-to-action.ts';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/claim-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const offer = await askFor(context, routing.readClaim, { token: params.token });
  return offer ?? data(null, { status: 404 });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  try {
    await ask(context, routing.claimByLink, { token: params.token });
    return redirect(`/claim/${params.token}${new URL(request.url).search}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ code: error.code }, { status: error.status });
  }
}

/** A lead offer for anyone with the link from the mail: one button claims it, without sign-in or JavaScript. */
export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { brand } = useDocument();
  const { search } = useLocation();
  if (!loaderData) return <NotFound />;
  const { lead, state, expiresAt, organisation } = loaderData;
  const place = [lead.city, lead.state].filter(Boolean).join(', ');
  const named = lead.name ?? [t('public-claim.unnamed'), place].filter(Boolean).join(', ');
  const heading =
    state === 'mine'
      ? t('public-claim.mine', { lead: named })
      : state === 'gone' || actionData
        ? t('public-claim.gone')
        : t('public-claim.open', { lead: named });
  // The reader's time zone is unknown here, so show the time remaining.
  const minutes = Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.now()) / 60_000));
  return (
    <Column as="text" className="pb-24">
      <title>{`${heading} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHeading
        title={heading}
        lead={state === 'open' && !actionData ? t('public-claim.until', { minutes, organisation }) : undefined}
      />
      {state === 'open' && !actionData && (
        <form method="post" action={`${search}`}>
          <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public-claim.take')}
          </button>
        </form>
      )}
      {state === 'mine' && (
        <a href={`/lead/${lead.id}`} className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-claim.openLead')}
        </a>
      )}
      {(state === 'gone' || actionData) && <p className="text-lg text-ink-2">{t('public-claim.goneText')}</p>}
    </Column>
  );
}
