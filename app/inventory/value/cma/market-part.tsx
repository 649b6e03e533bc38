import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { marketSums } from '#contract/inventory/value/cma-sums.ts';
import type { Cma, MarketHome } from '#contract/inventory/value/cmas.ts';
import { Part } from '../../deals/record/part.tsx';

/** How the market around the home stands; each number opens the homes it is counted from. */
export function MarketPart({ cma: { market, search } }: { cma: Cma }) {
  const t = useT();
  const format = useFormat();
  const { sold, offered, soldToList, monthsOfSupply } = marketSums(market, search.months);
  const numbers = [
    [t('value.cma.soldToList'), soldToList === null ? '—' : format.percent(soldToList, 1), sold],
    [t('value.cma.supply'), monthsOfSupply === null ? '—' : format.number(monthsOfSupply), [...offered, ...sold]],
    [t('value.cma.sold'), format.number(sold.length), sold],
    [t('value.cma.offered'), format.number(offered.length), offered],
  ] as const;
  return (
    <Part title={t('value.cma.market')}>
      <p className="text-sm text-ink-2">
        {t('value.cma.marketText', { km: format.number(search.km), months: search.months })}
      </p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {numbers.map(([name, value, homes]) => (
          <li key={name} className="grid content-start gap-1 border-s-2 border-line ps-3">
            <span className="text-sm text-ink-3">{name}</span>
            <span className="num text-xl font-medium">{value}</span>
            {homes.length > 0 && <Behind name={name} homes={homes} />}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Behind({ name, homes }: { name: string; homes: readonly MarketHome[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <details className="text-sm">
      <summary className="tap cursor-pointer text-ink-2">
        {t('value.cma.behind', { count: homes.length })}
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
