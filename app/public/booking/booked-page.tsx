import type { ReactNode } from 'react';
import { data, redirect, useLocation } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { dateFormat } from '#contract/core/message.ts';
import { zoneLabel } from '#contract/core/moment-words.ts';
import { booking } from '#contract/people/booking.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { withQuery } from '../with-query.ts';
import type { Route } from './+types/booked-page.ts';
import { Slots } from './slots.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const booked = await askFor(context, booking.read, { token: params.token });
  if (!booked) return data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const isMoving = query.has('move') && booked.isOpen;
  const from = query.get('from');
  const timeZone = query.get('tz') ?? booked.timeZone;
  const offer = isMoving
    ? await askFor(context, booking.open, { slug: booked.slug, timeZone, ...(from && { from }) })
    : null;
  return {
    booked,
    offer,
    slot: isMoving ? query.get('slot') : null,
    isNew: query.has('booked'),
    wasMoved: query.has('moved'),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const language = new URL(request.url).searchParams.get('lang');
  const address = `/booking/${params.token}`;
  try {
    if (form.get('deed') === 'cancel') await ask(context, booking.cancel, { token: params.token });
    else await ask(context, booking.move, { token: params.token, slot: String(form.get('slot')) });
    const query = new URLSearchParams({
      ...(form.get('deed') === 'move' && { moved: '1' }),
      ...(language && { lang: language }),
    });
    return redirect(query.size > 0 ? `${address}?${query}` : address, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return data({ code: error.code }, { status: error.status });
  }
}

/** A booking for anyone with its link: to view, reschedule or cancel. */
export default function BookedPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { tag } = useLocale();
  const { search } = useLocation();
  if (!loaderData) return <NotFound />;
  const { booked, offer, slot, isNew, wasMoved } = loaderData;
  const at = (instant: string) =>
    dateFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone: offer?.timeZone ?? booked.timeZone }).format(
      new Date(instant),
    );
  const heading = booked.isCancelled
    ? t('public-booking.cancelled')
    : wasMoved
      ? t('public-booking.moved')
      : isNew
        ? t('public-booking.booked')
        : booked.title;
  return (
    <Column as="text" className="pb-24">
      <title>{`${booked.title} · ${booked.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <BrandHead of={booked} agent={booked.agent} />
      <PageHeading
        title={<bdi>{heading}</bdi>}
        lead={isNew && booked.isOpen ? t('public-booking.mailed') : undefined}
      />
      {actionData && (
        <p role="alert" className="mb-8 rounded-m bg-loss-tint px-4 py-3 text-lg text-loss">
          {t(actionData.code === 'conflict' ? 'public-booking.taken' : 'public-booking.failed')}
        </p>
      )}
      <dl className="grid gap-x-8 gap-y-3 border-t border-line-strong pt-6 text-lg sm:grid-cols-[8rem_1fr]">
        <Fact name={t('public-booking.what')}>
          <bdi>{booked.title}</bdi>
        </Fact>
        <Fact name={t('public-booking.when')}>
          <time dateTime={booked.startsAt} className={booked.isCancelled ? 'line-through' : undefined}>
            {at(booked.startsAt)}
          </time>{' '}
          <bdi className="text-ink-3">{zoneLabel(tag, offer?.timeZone ?? booked.timeZone)}</bdi>
        </Fact>
        <Fact name={t('public-booking.with')}>
          <Facts of={[booked.host, booked.organisation]} />
        </Fact>
        {booked.place && (
          <Fact name={t('public-booking.where')}>
            <bdi>{booked.place}</bdi>
          </Fact>
        )}
      </dl>
      {booked.isOpen && !offer && (
        <div className="mt-10 flex flex-wrap items-center gap-4">
          <a
            href={withQuery(search, { move: '1', booked: null, moved: null })}
            className={callToAction({ kind: 'act', size: 'hero' })}
          >
            {t('public-booking.move')}
          </a>
          <form method="post">
            <input type="hidden" name="deed" value="cancel" />
            <button type="submit" className="tap h-12 px-2 text-lg text-loss underline underline-offset-4">
              {t('public-booking.cancel')}
            </button>
          </form>
        </div>
      )}
      {booked.isCancelled && (
        <p className="mt-10">
          <a href={`/book/${booked.slug}`} className="tap text-lg text-act underline underline-offset-4">
            {t('public-booking.bookAgain')}
          </a>
        </p>
      )}
      {offer && slot && (
        <form method="post" className="mt-10 flex flex-wrap items-center gap-4">
          <input type="hidden" name="deed" value="move" />
          <input type="hidden" name="slot" value={slot} />
          <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public-booking.moveTo', { when: at(slot) })}
          </button>
        </form>
      )}
      {offer && (
        <div className="mt-12">
          <Slots offer={offer} />
        </div>
      )}
    </Column>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-md text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
