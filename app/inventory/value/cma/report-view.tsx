import { useFormat } from '#app/i18n/format.ts';
import type { MessageKey } from '#app/i18n/keys.ts';
import { useT } from '#app/i18n/t.ts';
import { adjustedFacts, cmaSums, marketSums, type Weighed, wholeWeight } from '#contract/inventory/value/cma-sums.ts';
import type { CmaReport } from '#contract/inventory/value/cmas.ts';
import { factNames, factText } from '../fact-text.ts';
import { RangeBar } from '../range-bar.tsx';
import { AgentCard } from './agent-card.tsx';
import { CmaPlan } from './cma-plan.tsx';

export const statusNames: Readonly<Record<string, MessageKey>> = {
  Closed: 'public-cma.status.sold',
  Pending: 'public-cma.status.pending',
  Active: 'public-cma.status.offered',
  'Active Under Contract': 'public-cma.status.underContract',
  Expired: 'public-cma.status.expired',
};

/** The CMA report on screen and in print: range, home, comparables, and market, each with its rows. */
export function ReportView({ report }: { report: CmaReport }) {
  const t = useT();
  const format = useFormat();
  const { rows, range } = cmaSums(report.facts, report.rates, report.comparables);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {report.photo && (
        <img
          src={report.photo.replace('width=640', 'width=1280')}
          alt={t('public-cma.photoOf', { address: report.address })}
          className="aspect-2/1 w-full rounded-m object-cover"
        />
      )}
      {range && (
        <section aria-label={t('public-cma.range')} className="grid gap-2">
          <RangeBar range={range} />
          <p className="max-w-[65ch] text-sm text-ink-2">{t('public-cma.rangeText')}</p>
        </section>
      )}
      {report.note && <p className="max-w-[65ch] whitespace-pre-line">{report.note}</p>}
      <section className="grid gap-3">
        <h2 className="text-lg font-medium">{t('public-cma.home')}</h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 lg:grid-cols-4">
          {adjustedFacts
            .filter((fact) => report.facts[fact] !== null)
            .map((fact) => (
              <div key={fact} className="border-t border-line pt-1.5">
                <dt className="text-sm text-ink-2">{t(factNames[fact])}</dt>
                <dd className="num">{factText(t, format, fact, report.facts[fact])}</dd>
              </div>
            ))}
        </dl>
      </section>
      <section className="grid gap-3">
        <h2 className="text-lg font-medium">{t('public-cma.compared')}</h2>
        <CmaPlan report={report} />
        <ul className="grid gap-4 sm:grid-cols-2">
          {report.comparables.map((home, at) => (
            <ComparedHome
              key={`${home.address} ${home.closeDate} ${rows[at]!.adjusted}`}
              place={at + 1}
              home={home}
              weighed={rows[at]!}
            />
          ))}
        </ul>
      </section>
      <Market report={report} />
      <AgentCard report={report} />
      <p className="max-w-[65ch] text-sm text-ink-2">{t('public-cma.disclaimer')}</p>
    </div>
  );
}

type ComparedProps = { place: number; home: CmaReport['comparables'][number]; weighed: Weighed };

export function ComparedHome({ place, home, weighed }: ComparedProps) {
  const t = useT();
  const format = useFormat();
  const lines = weighed.lines.filter(({ cents }) => cents !== 0);
  return (
    <li className="grid break-inside-avoid content-start gap-3 overflow-hidden rounded-m border border-line bg-surface p-4">
      {home.photo && (
        <img
          src={home.photo}
          alt={t('public-cma.photoOf', { address: home.address ?? home.city })}
          loading="lazy"
          className="-mx-4 -mt-4 aspect-3/2 w-[calc(100%+2rem)] max-w-none object-cover"
        />
      )}
      <div>
        <h3 className="font-medium wrap-anywhere">
          <span className="num me-2 inline-grid size-6 place-items-center rounded-full bg-act text-xs text-on-act">
            {place}
          </span>
          {home.address ? <bdi>{home.address}</bdi> : t('public-cma.hidden', { city: `\u2068${home.city}\u2069` })}
        </h3>
        <p className="text-sm text-ink-2">
          {statusNames[home.status] && t(statusNames[home.status]!)}
          {home.status === 'Closed' && home.closeDate && ` · ${format.date(home.closeDate)}`}
          {' · '}
          {t('public-cma.away', { distance: format.distance(home.km) })}
        </p>
      </div>
      <table className="num w-full text-sm">
        <tbody>
          <tr>
            <th scope="row" className="py-1 pe-3 text-start font-normal">
              {t(home.status === 'Closed' ? 'public-cma.soldFor' : 'public-cma.askedFor')}
            </th>
            <td className="py-1 text-end">{format.money(weighed.price)}</td>
          </tr>
          {lines.map(({ fact, comparable, cents }) => (
            <tr key={fact} className="border-t border-line text-ink-2">
              <th scope="row" className="py-1 pe-3 text-start font-normal">
                {t(factNames[fact])}: {factText(t, format, fact, comparable)}
              </th>
              <td className="py-1 text-end">{format.moneyChange(cents)}</td>
            </tr>
          ))}
          {home.other !== 0 && (
            <tr className="border-t border-line text-ink-2">
              <th scope="row" className="py-1 pe-3 text-start font-normal wrap-anywhere">
                {home.otherReason ? <bdi>{home.otherReason}</bdi> : t('public-cma.other')}
              </th>
              <td className="py-1 text-end">{format.moneyChange(home.other)}</td>
            </tr>
          )}
          <tr className="border-t border-line-strong font-medium">
            <th scope="row" className="py-1 pe-3 text-start font-medium">
              {t('public-cma.adjusted')}
            </th>
            <td className="py-1 text-end">{format.money(weighed.adjusted)}</td>
          </tr>
          <tr className="text-ink-2">
            <th scope="row" className="py-1 pe-3 text-start font-normal">
              {t('public-cma.weight')}
            </th>
            <td className="py-1 text-end">{format.percent(weighed.weight / wholeWeight, 2)}</td>
          </tr>
        </tbody>
      </table>
    </li>
  );
}

type MarketHome = CmaReport['market']['homes'][number];
const soldFirst = (a: MarketHome, b: MarketHome) => Number(b.status === 'Closed') - Number(a.status === 'Closed');

function Market({ report: { market, search, city } }: { report: CmaReport }) {
  const t = useT();
  const format = useFormat();
  const { soldToList, monthsOfSupply } = marketSums(market, search.months);
  const { homes } = market;
  const all = market.sold + market.offered;
  const nameOf = (address: string | null) => address ?? t('public-cma.hidden', { city });
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-medium">{t('public-cma.market')}</h2>
      <p className="text-ink-2">
        {t('public-cma.marketText', { distance: format.distance(search.km), months: search.months })}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {[
          [t('public-cma.soldToList'), soldToList === null ? '—' : format.percent(soldToList, 1)],
          [t('public-cma.supply'), monthsOfSupply === null ? '—' : format.number(monthsOfSupply)],
          [t('public-cma.sold'), format.number(market.sold)],
          [t('public-cma.offered'), format.number(market.offered)],
        ].map(([name, value]) => (
          <div key={name} className="border-s-2 border-line ps-3">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="num text-xl font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {homes.length > 0 && (
        <details>
          <summary className="tap cursor-pointer font-medium">
            {homes.length < all
              ? t('public-cma.rowsNewest', { count: homes.length, all })
              : t('public-cma.rows', { count: homes.length })}
          </summary>
          <ul className="num mt-2 divide-y divide-line border-y border-line text-sm">
            {homes.toSorted(soldFirst).map((home, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a hidden home has nothing else to be told apart by
                key={at}
                className="flex flex-wrap justify-between gap-x-4 py-1.5"
              >
                <bdi>{nameOf(home.address)}</bdi>
                <span className="text-ink-2">
                  {home.closePrice !== null && home.status === 'Closed'
                    ? t('public-cma.paidOf', {
                        paid: format.money(home.closePrice),
                        asked: home.listPrice === null ? '—' : format.money(home.listPrice),
                      })
                    : home.listPrice !== null && format.money(home.listPrice)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
