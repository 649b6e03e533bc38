import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { ApiProblem } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { useDocument } from '#app/use-document.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { dateFormat, numberFormat } from '#contract/core/message.ts';
import { openHouses } from '#contract/inventory/open-houses.ts';
import { apart } from '../apart.ts';
import { ask, askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { HomePhotos } from '../home-photos.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/open-house-page.ts';
import { readVisitor, VisitorForm } from './visitor-form.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const house = await askFor(context, openHouses.open, { slug: params.slug });
  if (!house) return data(null, { status: 404 });
  return { house, reference: crypto.randomUUID() as string, isIn: new URL(request.url).searchParams.has('in') };
}

/** A plain form post: errors come back with the entered values; success redirects to an address of its own. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const values = readVisitor(await request.formData());
  try {
    await ask(context, openHouses.visit, { ...values, slug: params.slug } as never);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const fields = error.issues.map(({ path }) => String(path[0]));
    return data({ values, fields, code: error.code }, { status: error.status });
  }
  const query = new URL(request.url).searchParams;
  query.set('in', '1');
  return redirect(`/open-house/${params.slug}?${query}`, 303);
}

type House = OutputOf<typeof openHouses.open>;

/** Structured data (schema.org); only the city if the seller hides the address. */
const eventOf = (house: House, name: string, url: string) => ({
  '@type': 'Event',
  name,
  url,
  startDate: house.startsAt,
  endDate: house.endsAt,
  eventStatus: `https://schema.org/${house.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: {
    '@type': 'Place',
    name: house.address ?? house.city,
    address: {
      '@type': 'PostalAddress',
      ...(house.address && { streetAddress: house.address.split(',')[0] }),
      addressLocality: house.city,
      ...(house.region && { addressRegion: house.region }),
      ...(house.postalCode && { postalCode: house.postalCode }),
    },
  },
  organizer: { '@type': 'RealEstateAgent', name: house.organisation },
  isAccessibleForFree: true,
});

/** A public open house page with sign-in for visitors on their own phones. Works without JavaScript. */
export default function OpenHousePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const { origin } = useDocument();
  if (!loaderData) return <NotFound />;
  const { house, reference, isIn } = loaderData;
  const { address, city, startsAt, endsAt, timeZone, host, words, remarks, state, isOver } = house;
  const when = dateFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone }).formatRange(
    new Date(startsAt),
    new Date(endsAt),
  );
  const heading = address ?? t('public-open-house.in', { city: apart(city) });
  const kind = t('public-open-house.title');
  const title = `${kind}: ${heading}`;
  const isGone = state === 'cancelled' || isOver;
  return (
    <Column as="text" className="pb-24">
      <PageHead
        title={title}
        site={house.organisation}
        description={`${when}. ${house.organisation}`}
        data={eventOf(house, title, origin)}
      />
      <BrandHead of={house} agent={house.agent} />
      <PageHeading
        title={isIn ? t('public-open-house.welcome') : <bdi>{heading}</bdi>}
        lead={
          state === 'cancelled'
            ? t('public-open-house.cancelled')
            : isOver
              ? t('public-open-house.over')
              : `${kind} · ${when}`
        }
      />
      {!isIn && <HomePhotos photos={house.photos} />}
      <dl className="mb-10 grid gap-x-8 gap-y-3 border-t border-line-strong pt-6 text-lg sm:grid-cols-[9rem_1fr]">
        <Fact name={t('public-booking.when')}>
          <time dateTime={startsAt} className={state === 'cancelled' ? 'line-through' : undefined}>
            {when}
          </time>{' '}
          <bdi className="text-ink-3">{format.zone(timeZone, startsAt)}</bdi>
        </Fact>
        <Fact name={t('public-open-house.where')}>
          <bdi>{address ?? t('public-open-house.hidden', { city: apart(city) })}</bdi>
        </Fact>
        <Fact name={t('public-open-house.host')}>
          <Facts of={[host, house.organisation]} />
        </Fact>
        <Fact name={t('public-showing.home')}>
          <Facts
            of={[
              house.listPrice !== null && format.money(house.listPrice),
              house.bedrooms !== null && t('public-open-house.bedrooms', { count: house.bedrooms }),
              house.bathrooms !== null && t('public-open-house.bathrooms', { count: house.bathrooms }),
              house.livingArea !== null && `${numberFormat(tag).format(house.livingArea)} sq ft`,
            ]}
          />
        </Fact>
      </dl>
      {(words || remarks) && (
        <p className="mb-10 max-w-[62ch] text-lg whitespace-pre-line text-ink-2">
          <bdi>{[words, remarks].filter(Boolean).join('\n\n')}</bdi>
        </p>
      )}
      {!isGone && !isIn && <VisitorForm house={house} reference={reference} refused={actionData} />}
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
