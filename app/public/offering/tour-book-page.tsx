import { data } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { addressOf } from '#contract/core/addresses.ts';
import { tourBooks } from '#contract/verticals/commercial/tour-books.ts';
import { askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import { callToAction } from '../call-to-action.ts';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/tour-book-page.ts';
import { Broker } from './broker.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const tour = await askFor(context, tourBooks.open, { token: params.token });
  return tour ? { tour, token: params.token } : data(null, { status: 404 });
}

/** A client's tour schedule. */
export default function TourBookPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!loaderData) return <NotFound />;
  const { tour, token } = loaderData;
  return (
    <Column as="text" className="pb-24">
      <title>{`${tour.name} · ${tour.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <BrandHead of={tour} />
      <PageHeading title={<bdi>{tour.name}</bdi>} lead={`${tour.client}, ${format.date(tour.on, 'long')}`}>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a
            className={callToAction({ kind: 'act', size: 'hero' })}
            href={addressOf(tourBooks.openPdf.path).replace('{token}', token)}
          >
            {t('public-offering.pdf')}
          </a>
          <Broker of={tour.person} />
        </p>
      </PageHeading>
      {tour.note && (
        <p className="mb-8 text-lg whitespace-pre-line text-ink-2">
          <bdi>{tour.note}</bdi>
        </p>
      )}
      <ol className="grid gap-4">
        {tour.stops.map(({ at, minutes, building, address, suite, floor, squareFeet, asking, note }, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a space may be seen twice
            key={place}
            className="grid gap-x-6 gap-y-2 rounded-m border border-line bg-surface p-5 sm:grid-cols-[7rem_1fr]"
          >
            <div>
              <p className="num text-xl font-medium">{format.clock(at)}</p>
              <p className="num text-sm text-ink-3">{t('public-offering.minutes', { count: minutes })}</p>
            </div>
            <div className="min-w-0">
              <h2 className="text-lg font-medium">
                <bdi>{t('public-offering.suiteAt', { building, suite })}</bdi>
              </h2>
              <p className="text-ink-2">
                <bdi>{address}</bdi>
              </p>
              <p className="num mt-2">
                {[
                  t('public-offering.floor', { floor }),
                  t('public-offering.feet', { count: format.number(squareFeet) }),
                  asking !== null && t('public-offering.rentPerFoot', { amount: format.money(asking) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {note && (
                <p className="mt-2 text-ink-2">
                  <bdi>{note}</bdi>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Column>
  );
}
