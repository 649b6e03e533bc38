import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { Marker } from '#app/ui/map/map.tsx';
import { adjustedFacts, cmaSums, marketSums } from '#contract/inventory/value/cma-sums.ts';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';
import { factNames, factText } from '../fact-text.ts';
import { RangeBar } from '../range-bar.tsx';
import { PlaceNumber, Places } from './cma-map.tsx';
import { ComparedHome } from './report-view.tsx';

/** Number of homes per slide. */
const perSlide = 3;

type Slide = { kind: 'cover' | 'home' | 'map' | 'value' | 'market' | 'agent' } | { kind: 'compared'; from: number };

export function slidesOf(report: CmaReport): Slide[] {
  const pages = Math.ceil(report.comparables.length / perSlide);
  return [
    { kind: 'cover' },
    { kind: 'home' },
    ...(pages > 0 ? [{ kind: 'map' } as const] : []),
    ...Array.from({ length: pages }, (_, page): Slide => ({ kind: 'compared', from: page * perSlide })),
    { kind: 'market' },
    ...(pages > 0 ? [{ kind: 'value' } as const] : []),
    { kind: 'agent' },
  ];
}

export function SlideOf({ slide, report }: { slide: Slide; report: CmaReport }) {
  switch (slide.kind) {
    case 'cover':
      return <Cover report={report} />;
    case 'home':
      return <Home report={report} />;
    case 'map':
      return <MapSlide report={report} />;
    case 'compared':
      return <Compared report={report} from={slide.from} />;
    case 'market':
      return <Market report={report} />;
    case 'value':
      return <Value report={report} />;
    case 'agent':
      return <Agent report={report} />;
  }
}

const titleLook = 'font-display text-title tracking-[-0.02em]';
const large = (photo: string) => photo.replace('width=640', 'width=1280');

function Cover({ report }: { report: CmaReport }) {
  const t = useT();
  const format = useFormat();
  const { person } = report;
  const [street, ...place] = report.address.split(', ');
  return (
    <div className={cx('grid items-center gap-8', report.photo && 'lg:grid-cols-[1.4fr_1fr]')}>
      {report.photo && (
        <img src={large(report.photo)} alt="" className="aspect-4/3 max-h-[62vh] w-full rounded-l object-cover" />
      )}
      <div className="grid gap-6">
        <div className="grid gap-2">
          <p className="text-sm font-medium tracking-[0.08em] text-act uppercase">{t('value.cma.title')}</p>
          <h1 className="font-display text-[clamp(2.125rem,4.6vw,3.375rem)] leading-[1.08] tracking-[-0.024em] wrap-anywhere">
            <bdi>{street}</bdi>
          </h1>
          {place.length > 0 && (
            <p className="text-lg text-ink-2">
              <bdi>{place.join(', ')}</bdi>
            </p>
          )}
        </div>
        <div className="flex items-center gap-4 border-t border-line pt-5">
          {person?.photo && <img src={person.photo} alt="" className="size-16 rounded-full object-cover" />}
          <p>
            <bdi className="block text-lg font-medium">{person?.name || report.agent || report.organisation}</bdi>
            <bdi className="block text-ink-2">{[person?.title, report.organisation].filter(Boolean).join(' · ')}</bdi>
            <span className="num block text-sm text-ink-3">{format.date(report.asOf, 'long')}</span>
          </p>
        </div>
      </div>
    </div>
  );
}

function Home({ report }: { report: CmaReport }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-6">
      <h1 className={titleLook}>{t('value.cma.yourHome')}</h1>
      <div className={cx('grid gap-8', report.photo && 'lg:grid-cols-2')}>
        {report.photo && <img src={large(report.photo)} alt="" className="aspect-4/3 w-full rounded-l object-cover" />}
        <div className="grid content-start gap-6">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
            {adjustedFacts
              .filter((fact) => report.facts[fact] !== null)
              .map((fact) => (
                <div key={fact}>
                  <dd className="num text-2xl font-medium">{factText(t, format, fact, report.facts[fact])}</dd>
                  <dt className="text-sm text-ink-2">{t(factNames[fact])}</dt>
                </div>
              ))}
          </dl>
          {report.note && <p className="max-w-[60ch] whitespace-pre-line">{report.note}</p>}
        </div>
      </div>
    </div>
  );
}

function MapSlide({ report }: { report: CmaReport }) {
  const t = useT();
  const markers = report.comparables.flatMap((home, place): Marker[] =>
    home.at
      ? [
          {
            key: String(place),
            ...home.at,
            label: `${place + 1}. ${home.address ?? home.city}`,
            weight: 1,
            look: <PlaceNumber of={place + 1} />,
            onPress: () => {},
          },
        ]
      : [],
  );
  return (
    <div className="grid gap-5">
      <h1 className={titleLook}>{t('public-cma.map')}</h1>
      <div className="grid gap-6 lg:grid-cols-[1.7fr_1fr]">
        <Places
          home={{ at: report.at, address: report.address }}
          markers={markers}
          km={report.search.km}
          className="h-[46vh] rounded-l border border-line lg:h-[66vh]"
        />
        <ol className="grid content-start gap-2.5">
          {report.comparables.map((home, place) => (
            <li key={`${home.address} ${home.km}`} className="flex items-center gap-3">
              <PlaceNumber of={place + 1} />
              <MapLine home={home} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function MapLine({ home }: { home: CmaReport['comparables'][number] }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="min-w-0">
      <bdi className="block truncate font-medium">
        {home.address?.split(', ')[0] ?? t('public-cma.hidden', { city: home.city })}
      </bdi>
      <span className="num block text-sm text-ink-2">
        {t('public-cma.away', { distance: format.distance(home.km) })}
      </span>
    </span>
  );
}

function Compared({ report, from }: { report: CmaReport; from: number }) {
  const t = useT();
  const { rows } = cmaSums(report.facts, report.rates, report.comparables);
  const homes = report.comparables.slice(from, from + perSlide);
  return (
    <div className="grid gap-5">
      <h1 className={titleLook}>
        {t('value.cma.comparedOf', { from: from + 1, to: from + homes.length, count: report.comparables.length })}
      </h1>
      <ul className="grid gap-4 md:grid-cols-3">
        {homes.map((home, at) => (
          <ComparedHome
            key={`${home.address} ${home.km} ${home.closeDate}`}
            place={from + at + 1}
            home={home}
            weighed={rows[from + at]!}
          />
        ))}
      </ul>
    </div>
  );
}

function Market({ report: { market, search } }: { report: CmaReport }) {
  const t = useT();
  const format = useFormat();
  const { soldToList, monthsOfSupply } = marketSums(market, search.months);
  const numbers: [string, ReactNode][] = [
    [t('public-cma.soldToList'), soldToList === null ? '—' : format.percent(soldToList, 1)],
    [t('public-cma.supply'), monthsOfSupply === null ? '—' : format.number(monthsOfSupply)],
    [t('public-cma.sold'), format.number(market.sold)],
    [t('public-cma.offered'), format.number(market.offered)],
  ];
  return (
    <div className="grid gap-8">
      <div className="grid gap-2">
        <h1 className={titleLook}>{t('public-cma.market')}</h1>
        <p className="text-lg text-ink-2">
          {t('public-cma.marketText', { distance: format.distance(search.km), months: search.months })}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-6 lg:grid-cols-4">
        {numbers.map(([name, value]) => (
          <div key={name} className="rounded-l border border-line bg-surface p-6">
            <dd className="num text-title font-medium">{value}</dd>
            <dt className="mt-1 text-ink-2">{name}</dt>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Value({ report }: { report: CmaReport }) {
  const t = useT();
  const format = useFormat();
  const { rows, range } = cmaSums(report.facts, report.rates, report.comparables);
  if (!range) return <p className="text-lg text-ink-2">{t('value.cma.noRange')}</p>;
  const most = Math.max(...rows.map(({ adjusted }) => adjusted));
  const least = Math.min(...rows.map(({ adjusted }) => adjusted)) * 0.85;
  return (
    <div className="grid gap-8">
      <h1 className={titleLook}>{t('public-cma.range')}</h1>
      <div className="[&_p:first-child]:text-title">
        <RangeBar range={range} />
      </div>
      <ul className="grid gap-2">
        {rows.map((row, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two homes may be alike in all that is told
            key={at}
            className="grid grid-cols-[minmax(0,14rem)_1fr] items-center gap-x-4 max-sm:grid-cols-1"
          >
            <bdi className="truncate text-ink-2">
              {at + 1}. {report.comparables[at]!.address?.split(', ')[0] ?? report.comparables[at]!.city}
            </bdi>
            <span className="flex items-center gap-3">
              <span
                className="h-3.5 rounded-s bg-act"
                style={{ width: `${Math.max(2, (70 * (row.adjusted - least)) / Math.max(1, most - least))}%` }}
              />
              <span className="num font-medium">{format.money(row.adjusted)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="max-w-[65ch] text-sm text-ink-3">{t('public-cma.disclaimer')}</p>
    </div>
  );
}

function Agent({ report }: { report: CmaReport }) {
  const { person, organisation, licence, logo } = report;
  return (
    <div className="grid justify-items-center gap-5 text-center">
      {person?.photo && <img src={person.photo} alt="" className="size-44 rounded-full object-cover" />}
      <div className="grid gap-1">
        <h1 className={titleLook}>
          <bdi>{person?.name || report.agent || organisation}</bdi>
        </h1>
        {person?.title && (
          <p className="text-lg text-ink-2">
            <bdi>{person.title}</bdi>
          </p>
        )}
      </div>
      {person && (
        <p className="num grid gap-1 text-xl">
          {person.phone && <bdi className="font-medium">{person.phone}</bdi>}
          <bdi className="text-lg wrap-anywhere">{person.email}</bdi>
        </p>
      )}
      {person?.words && <p className="max-w-[50ch] whitespace-pre-line text-ink-2">{person.words}</p>}
      {logo && <img src={logo} alt="" className="h-16 max-w-56 rounded-s bg-[#fff] object-contain p-1" />}
      <p className="text-sm text-ink-3">
        <bdi>{[organisation, person?.licence, licence].filter(Boolean).join(' · ')}</bdi>
      </p>
    </div>
  );
}
