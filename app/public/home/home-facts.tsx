import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { dateFormat, numberFormat } from '#contract/core/message.ts';
import type { HomeDetails } from '#contract/growth/home-page.ts';
import { placeOf } from '../site/place.ts';
import { SaveHome } from '../visit/heart.tsx';

const features = ['pool', 'garage', 'waterfront', 'view', 'fireplace', 'new construction'] as const;
const featureNames = keysOf(
  'public-home.feature',
  features.map(
    (name) => name.replace(' ', '_') as 'pool' | 'garage' | 'waterfront' | 'view' | 'fireplace' | 'new_construction',
  ),
);

/** Price, place, and the three most important figures. */
export function HomeSummary({ home }: { home: HomeDetails }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const { listPrice, bedrooms, bathrooms, livingArea, status, remarks } = home;
  const place = placeOf(t, home);
  return (
    <section id={`home-${home.id}`} className="pt-8">
      {status === 'Closed' && <p className="text-lg font-medium text-act">{t('public-home.soldText')}</p>}
      <h1 className="mt-1 font-display text-[clamp(1.75rem,4vw,2.75rem)] leading-[1.1] tracking-[-0.022em] wrap-anywhere">
        <bdi>{place}</bdi>
      </h1>
      <p className="num mt-3 font-display text-3xl">
        {listPrice === null ? t('public-site.onRequest') : format.money(listPrice)}
        {status === 'Closed' && listPrice !== null && (
          <span className="ms-2 font-sans text-md text-ink-3">{t('public-home.lastPrice')}</span>
        )}
      </p>
      <p className="num mt-1 text-xl">
        <Facts
          of={[
            bedrooms !== null && t('public-open-house.bedrooms', { count: bedrooms }),
            bathrooms !== null && t('public-open-house.bathrooms', { count: bathrooms }),
            livingArea !== null && `${numberFormat(tag).format(livingArea)} sq ft`,
          ]}
        />
      </p>
      <SaveHome home={home.id} place={place} hasWords className="mt-5" />
      {remarks && (
        <p className="mt-7 max-w-[68ch] text-lg leading-[1.65] wrap-anywhere whitespace-pre-line text-ink-2" dir="auto">
          {remarks}
        </p>
      )}
    </section>
  );
}

export function HomeFacts({ home }: { home: HomeDetails }) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const number = (value: number) => numberFormat(tag).format(value);
  const day = dateFormat(tag, { dateStyle: 'medium' }).format(new Date(home.updatedAt));
  const rows: [string, ReactNode][] = [
    [t('public-home.kind'), home.kind],
    [t('public-home.yearBuilt'), home.yearBuilt],
    [t('public-home.lot'), home.lotSize !== null && `${number(home.lotSize)} sq ft`],
    [t('public-home.garage'), home.garageSpaces !== null && number(home.garageSpaces)],
    [t('public-home.subdivision'), home.subdivision],
    [t('public-home.county'), home.county],
    [t('public-home.dues'), home.associationFee !== null && format.money(home.associationFee)],
    [t('public-home.tax'), home.annualTax !== null && format.money(home.annualTax)],
    [
      t('public-home.features'),
      home.features.map((name) => t(featureNames[name.replace(' ', '_') as keyof typeof featureNames])).join(', '),
    ],
  ];
  const known = rows.filter(([, value]) => value !== null && value !== false && value !== '');
  return (
    <section aria-labelledby="facts" className="pt-12">
      <h2 id="facts" className="font-display text-2xl tracking-[-0.02em]">
        {t('public-home.facts')}
      </h2>
      <dl className="mt-4 grid gap-x-10 sm:grid-cols-2">
        {known.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-b border-line py-2.5 text-lg">
            <dt className="text-ink-3">{name}</dt>
            <dd className="num text-end">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {home.tour && (
        <p className="mt-5 text-lg">
          <a href={home.tour} target="_blank" rel="noreferrer" className="tap text-act underline underline-offset-4">
            {t('public-alert.tour')}
          </a>
        </p>
      )}
      <p className="mt-5 text-sm text-ink-3 first-letter:uppercase">
        <time dateTime={home.updatedAt}>{t('public-site.updated', { day })}</time>
      </p>
    </section>
  );
}
