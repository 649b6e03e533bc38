import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { dateFormat } from '#contract/core/message.ts';
import type { LinkedShowing } from '#contract/inventory/showing-shapes.ts';
import { showingStates } from '#contract/inventory/showing-words.ts';
import { showings } from '#contract/inventory/showings.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/showing-page.ts';
import { FeedbackForm, readFeedback } from './feedback-form.tsx';
import { Acts } from './showing-acts.tsx';

const stateNames = keysOf('public-showing.state', showingStates);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const showing = await askFor(context, showings.read, { token: params.token });
  // A mail's button leads to a confirmation. Opening it changes nothing, because mail scanners open links too.
  const deed = new URL(request.url).searchParams.get('deed');
  return showing ? { showing, deed } : data(null, { status: 404 });
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const form = await request.formData();
  const language = new URL(request.url).searchParams.get('lang');
  const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
  try {
    if (text('deed') === 'feedback')
      await ask(context, showings.giveFeedback, { token, ...readFeedback(form) } as never);
    else
      await ask(context, showings.act, {
        token,
        deed: text('deed') as 'confirm',
        reason: text('reason'),
        start: text('deed') === 'propose' ? text('start') : '',
      });
    return redirect(`/showing/${token}${language ? `?lang=${language}` : ''}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data(
      { code: error.code, fields: error.issues.map(({ path }) => String(path[0])) },
      { status: error.status },
    );
  }
}

/** A showing by its link, for the requester and for those who approve. */
export default function ShowingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  if (!loaderData) return <NotFound />;
  const { showing, deed } = loaderData;
  const { address, startsAt, timeZone, state, as, name, brokerage, reason, instructions, isAccompanied, isOver } =
    showing;
  const when = dateFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(startsAt));
  const isGone = state === 'declined' || state === 'cancelled';
  return (
    <Column as="text" className="pb-24">
      <title>{`${address} · ${showing.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <BrandHead of={showing} agent={showing.agent} />
      <PageHeading
        title={t(headingOf(showing))}
        lead={as === 'asker' && state === 'requested' && t('public-showing.mailed')}
      />
      {actionData && (
        <p role="alert" className="mb-8 rounded-m bg-loss-tint px-4 py-3 text-lg text-loss">
          {t(
            actionData.code === 'conflict'
              ? 'public-showing.conflict'
              : actionData.code === 'rate_limited'
                ? 'public-booking.tooMany'
                : 'public-showing.mend',
          )}
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-3 border-t border-line-strong pt-6 text-lg sm:grid-cols-[9rem_1fr]">
        <Fact name={t('public-showing.home')}>
          <bdi>{address}</bdi>
        </Fact>
        <Fact name={t('public-booking.when')}>
          <time dateTime={startsAt} className={isGone ? 'line-through' : undefined}>
            {when}
          </time>{' '}
          <bdi className="text-ink-3">{format.zone(timeZone, startsAt)}</bdi>
        </Fact>
        <Fact name={t('public-showing.who')}>
          <Facts of={[name, brokerage]} />
        </Fact>
        {reason && (
          <Fact name={t('public-showing.why')}>
            <bdi>{reason}</bdi>
          </Fact>
        )}
        {instructions !== null && (
          <Fact name={t('public-showing.instructions')}>
            <span className="whitespace-pre-line">
              <bdi>{instructions || t('public-showing.noInstructions')}</bdi>
            </span>
            {isAccompanied && <span className="block text-md text-ink-2">{t('public-showing.accompanied')}</span>}
          </Fact>
        )}
      </dl>
      {isOver && as === 'asker' ? (
        <FeedbackForm isGiven={showing.hasFeedback} isRefused={actionData?.code === 'invalid_input'} />
      ) : (
        <Acts showing={showing} only={deed} fields={actionData?.fields ?? []} />
      )}
    </Column>
  );
}

function headingOf({ as, state, answer, isOver, hasFeedback }: LinkedShowing) {
  if (as === 'contact' && state === 'requested')
    return answer === 'yes' ? 'public-showing.agreed' : ('public-showing.asked' as const);
  if (as === 'asker' && isOver) return hasFeedback ? 'public-showing.thanks' : ('public-showing.howWasIt' as const);
  return stateNames[state];
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-md text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
