import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { marketSums } from '#contract/inventory/value/cma-sums.ts';
import type { Cma, MarketHome } from '#contract/inventory/value/cmas.ts';
import { Part } from '../../deals/record/part.tsx';

/** The market around the home; each number opens its homes. */
export function MarketPart({ cma: { market, search } }: { cma: Cma }) {
  const t = useT();
  const format = useFormat();
  const { soldToList, monthsOfSupply } = marketSums(market, search.months);
  const { sold = [], offered = [] } = Object.groupBy(market.homes, ({ status }) =>
    status === 'Closed' ? 'sold' : 'offered',
  );
  const both = market.sold + market.offered;
  const numbers = [
    [t('value.cma.soldToList'), soldToList === null ? '—' : format.percent(soldToList, 1), sold, market.sold],
    [t('value.cma.supply'), monthsOfSupply === null ? '—' : format.number(monthsOfSupply), [...offered, ...sold], both],
    [t('value.cma.sold'), format.number(market.sold), sold, market.sold],
    [t('value.cma.offered'), format.number(market.offered), offered, market.offered],
  ] as const;
  return (
    <Part title={t('value.cma.market')}>
      <p className="text-sm text-ink-2">
        {t('value.cma.marketText', { distance: format.distance(search.km), months: search.months })}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {numbers.map(([name, value, homes, all]) => (
          <li key={name} className="grid content-start gap-1 border-s-2 border-line ps-3">
            <span className="text-sm text-ink-3">{name}</span>
            <span className="num text-xl font-medium">{value}</span>
            {homes.length > 0 && <Behind name={name} homes={homes} all={all} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

type BehindProps = { name: string; homes: readonly MarketHome[]; all: number };

function Behind({ name, homes, all }: BehindProps) {
  const t = useT();
  const format = useFormat();
  return (
    <details className="text-sm">
      <summary className="tap cursor-pointer text-ink-2">
        {homes.length < all
          ? t('value.cma.behindNewest', { count: homes.length, all })
          : t('value.cma.behind', { count: homes.length })}
        <span className="sr-only"> {name}</span>
      </summary>
      <ul className="num mt-1 divide-y divide-line">
        {homes.map(({ listing, address, status, closePrice, listPrice }) => (
          <li key={listing} className="flex flex-wrap justify-between gap-x-3 py-1">
            <Link to={`/listing/${listing}`} className="tap hover:text-act hover:underline">
              <bdi>{address}</bdi>
            </Link>
            <span className="text-ink-3">
              {status === 'Closed' && closePrice !== null
                ? t('value.cma.paidOf', {
                    paid: format.money(closePrice),
                    asked: listPrice === null ? '—' : format.money(listPrice),
                  })
                : listPrice !== null && format.money(listPrice)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
