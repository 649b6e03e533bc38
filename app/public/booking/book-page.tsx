import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { dateFormat, numberFormat } from '#contract/core/message.ts';
import { booking } from '#contract/people/booking.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/book-page.ts';
import { BookingForm, readBooking } from './booking-form.tsx';
import { Slots } from './slots.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const from = query.get('from');
  const zone = query.get('tz');
  const offer = await askFor(context, booking.open, {
    slug: params.slug,
    ...(from && { from }),
    ...(zone && { timeZone: zone }),
  });
  if (!offer) return data(null, { status: 404 });
  const slot = query.get('slot');
  return { offer, slot: slot && !Number.isNaN(Date.parse(slot)) ? slot : null };
}

/** A plain form post: errors come back with the entered values; success redirects to an address of its own. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const values = readBooking(await request.formData());
  try {
    const { token } = await ask(context, booking.book, { ...values, slug: params.slug } as never);
    const language = new URL(request.url).searchParams.get('lang');
    return redirect(`/booking/${token}?booked=1${language ? `&lang=${language}` : ''}`, 303);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const fields = error.issues.map(({ path }) => String(path[0]));
    return data({ values, fields, code: error.code }, { status: error.status });
  }
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { tag } = useLocale();
  if (!loaderData) return <NotFound />;
  const { offer, slot } = loaderData;
  const { title, description, organisation, place, minutes } = offer.page;
  const when = (at: string) =>
    dateFormat(tag, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: offer.timeZone,
    }).format(new Date(at));
  const facts = [numberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes), place];
  // If the time was taken meanwhile, shows free times again and keeps the entered values.
  const isTaken = actionData?.code === 'conflict';
  return (
    <Column as="text" className="pb-24">
      <PageHead
        title={title}
        site={organisation}
        description={description || t('public-booking.lead', { organisation })}
      />
      <BrandHead of={offer.page} agent={offer.page.agent} />
      <PageHeading
        title={<bdi>{title}</bdi>}
        lead={description ? <bdi>{description}</bdi> : t('public-booking.lead', { organisation })}
      >
        <p className="mt-4 text-md text-ink-2">
          <Facts of={facts} />
        </p>
      </PageHeading>
      {slot ? (
        <BookingForm
          slot={slot}
          when={when(slot)}
          timeZone={offer.timeZone}
          opened={offer.opened}
          organisation={organisation}
          ownWords={offer.ownWords}
          refused={actionData}
        />
      ) : (
        <Slots offer={offer} />
      )}
      {slot && isTaken && (
        <div className="mt-12">
          <Slots offer={offer} />
        </div>
      )}
    </Column>
  );
}
