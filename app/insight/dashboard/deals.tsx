import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { lateFilter, monthFilter, openFilter, rowsAt, sumOf, wonFilter } from '#app/inventory/deals/forecast/rows.ts';
import { dealQueries } from '#app/inventory/deals/queries.ts';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { dateFormat } from '#contract/core/message.ts';
import { Tile } from './tile.tsx';

type Cell = { name: string; deals: number; without: number; cents: number; filter: string; isLate?: boolean };

/** What the deals on their way would earn by the chance of their stages; each number opens its deals. */
export function Deals({ className }: { className?: string }) {
  const t = useT();
  const { tag } = useLocale();
  const query = useQuery(dealQueries.forecast);
  if (query.data && query.data.stages.length === 0 && query.data.won.deals === 0) return null;
  const cells = (): Cell[] => {
    const { months, stages, won, late } = query.data!;
    const month = todayHere().slice(0, 7);
    const [open, closing] = [sumOf(stages), sumOf(months.filter((one) => one.month === month))];
    const name = dateFormat(tag, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
    return [
      {
        name: t('deals.forecast.open'),
        deals: open.deals,
        without: open.unstated,
        cents: open.weighted,
        filter: openFilter,
      },
      {
        name: t('dashboard.deals.closing', { month: name }),
        deals: closing.deals,
        without: closing.unstated,
        cents: closing.weighted,
        filter: monthFilter(month),
      },
      {
        name: t('deals.forecast.late'),
        deals: late.deals,
        without: late.unstated,
        cents: late.weighted,
        filter: lateFilter(late.before),
        isLate: late.deals > 0,
      },
      {
        name: t('deals.forecast.won', { year: String(won.year) }),
        deals: won.deals,
        without: won.unstated,
        cents: won.gross,
        filter: wonFilter(won.year),
      },
    ];
  };
  return (
    <Tile
      title={t('deals.title')}
      all={{ to: '/deals/forecast', label: t('deals.forecast') }}
      query={query}
      rows={1}
      {...(className && { className })}
      empty={undefined}
    >
      {query.data && (
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-b-m bg-line lg:grid-cols-4">
          {cells().map((cell) => (
            <DealsCell key={cell.filter} {...cell} />
          ))}
        </ul>
      )}
    </Tile>
  );
}

function DealsCell({ name, deals, without, cents, filter, isLate }: Cell) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="bg-surface">
      <Link to={rowsAt(filter)} className="group grid gap-0.5 px-4 py-3">
        <span className="text-sm text-ink-2 group-hover:text-act">{name}</span>
        <span className="num text-xl font-medium group-hover:text-act">
          {format.money(cents, 'USD', { compact: true })}
        </span>
        <span className={cx('num text-xs', isLate ? 'text-need' : 'text-ink-3')}>
          {t('deals.count', { count: deals })}
          {without > 0 && ` · ${t('deals.forecast.unstated', { count: without })}`}
        </span>
      </Link>
    </li>
  );
}
