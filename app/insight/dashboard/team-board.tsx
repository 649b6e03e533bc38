import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageExists } from '#app/account/places.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { countedFilter, newFilter, openFilter } from '#contract/people/lead-metrics.ts';
import { dashboardQueries, leadsAt } from './queries.ts';
import { Tile } from './tile.tsx';

const headLook = 'px-4.5 py-2 text-sm font-normal text-ink-3';

/** With whom work waits. Those with most of it first, however many there are. */
export function TeamBoard() {
  const t = useT();
  const format = useFormat();
  const query = useQuery(dashboardQueries.team);
  const { rows = [], members = 0, unassigned } = query.data ?? {};
  const further = members - rows.length;
  const number = (count: number, filter: string) => (
    <td className="num px-4.5 py-2 text-end">
      <Link to={leadsAt(filter)} className="tap hover:text-act hover:underline">
        {format.number(count)}
      </Link>
    </td>
  );
  return (
    <Tile
      title={t('dashboard.team')}
      count={query.data && format.number(members)}
      all={pageExists('/team') ? { to: '/team', label: t('dashboard.team.all') } : undefined}
      query={query}
      empty={rows.length === 0 ? t('dashboard.team.none') : undefined}
    >
      <table className="w-full">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${headLook} text-start`}>
              {t('dashboard.team.member')}
            </th>
            <th scope="col" className={`${headLook} text-end`}>
              {t('dashboard.team.new')}
            </th>
            <th scope="col" className={`${headLook} text-end`}>
              {t('dashboard.team.open')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ userId, name, newLeads, openLeads }) => (
            <tr key={userId}>
              <th scope="row" className="px-4.5 py-2 text-start font-normal">
                {name}
              </th>
              {number(newLeads, `owner:is(${userId})~${newFilter}~${countedFilter}`)}
              {number(openLeads, `owner:is(${userId})~${openFilter}~${countedFilter}`)}
            </tr>
          ))}
          {unassigned && unassigned.openLeads > 0 && (
            <tr>
              <th scope="row" className="px-4.5 py-2 text-start font-normal text-ink-2">
                {t('dashboard.team.unassigned')}
              </th>
              {number(unassigned.newLeads, `owner:is_empty~${newFilter}~${countedFilter}`)}
              {number(unassigned.openLeads, `owner:is_empty~${openFilter}~${countedFilter}`)}
            </tr>
          )}
        </tbody>
      </table>
      {further > 0 && (
        <p className="border-t border-line px-4.5 py-2 text-sm text-ink-3">
          {t('dashboard.team.more', { count: further })}
        </p>
      )}
    </Tile>
  );
}
