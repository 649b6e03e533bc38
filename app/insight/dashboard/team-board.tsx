import { useQuery } from '@tanstack/react-query';
import { BellRing, UserRoundPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { MemberFace } from '#app/account/member-face.tsx';
import { pageExists } from '#app/account/places.ts';
import { useMay, useSession } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { dashboard } from '#contract/insight/dashboard.ts';
import { staleFilter, unanswered } from '#contract/insight/queue-reasons.ts';
import { countedFilter, newFilter, openFilter } from '#contract/people/lead-metrics.ts';
import { dashboardQueries, leadsAt } from './queries.ts';
import { Tile } from './tile.tsx';

const NudgeDialog = lazy(() => import('./nudge-dialog.tsx'));
const ReassignDialog = lazy(() => import('./reassign-dialog.tsx'));

export type TeamRow = OutputOf<typeof dashboard.team>['rows'][number];

const headLook = 'px-3 py-2 text-sm font-normal text-ink-3';

/** Who needs a push: with whom work waits, those with most of it first, and what to do about it. */
export function TeamBoard() {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const { user } = useSession();
  const query = useQuery(dashboardQueries.team);
  const [nudged, setNudged] = useState<TeamRow>();
  const [eased, setEased] = useState<TeamRow>();
  const { rows = [], members = 0, unassigned } = query.data ?? {};
  const further = members - rows.length;
  const number = (count: number, filter: string, isLoud = false) => (
    <td className="num px-3 py-2 text-end">
      <Link
        to={leadsAt(filter)}
        className={cx('tap hover:text-act hover:underline', isLoud && count > 0 && 'font-medium text-need')}
      >
        {format.number(count)}
      </Link>
    </td>
  );
  return (
    <Tile
      title={t('dashboard.team')}
      count={query.data && format.number(members)}
      all={pageExists('/team') ? { to: '/team/board', label: t('team.board') } : undefined}
      query={query}
      empty={rows.length === 0 ? t('dashboard.team.none') : undefined}
    >
      <section
        aria-label={t('team.board.table', { name: t('dashboard.team') })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className={`${headLook} ps-4.5 text-start`}>
                {t('dashboard.team.member')}
              </th>
              {(['waiting', 'overdue', 'quiet', 'new', 'open'] as const).map((name) => (
                <th key={name} scope="col" className={`${headLook} text-end whitespace-nowrap`}>
                  {t(name === 'new' || name === 'open' ? `dashboard.team.${name}` : `desk.team.${name}`)}
                </th>
              ))}
              <th scope="col" className={headLook}>
                <span className="sr-only">{t('desk.team.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => {
              const of = `owner:is(${row.userId})`;
              return (
                <tr key={row.userId}>
                  <th scope="row" className="py-2 ps-4.5 pe-3 text-start font-normal">
                    <span className="flex items-center gap-2.5 whitespace-nowrap">
                      <MemberFace id={row.userId} name={row.name} />
                      {row.name}
                    </span>
                  </th>
                  {number(row.waiting, `${of}~${unanswered}~${countedFilter}`, true)}
                  <td className={cx('num px-3 py-2 text-end', row.overdueTasks > 0 && 'font-medium text-need')}>
                    {format.number(row.overdueTasks)}
                  </td>
                  {number(row.quiet, `${of}~${openFilter}~${staleFilter}~${countedFilter}`)}
                  {number(row.newLeads, `${of}~${newFilter}~${countedFilter}`)}
                  {number(row.openLeads, `${of}~${openFilter}~${countedFilter}`)}
                  <td className="py-1.5 ps-3 pe-4.5">
                    <span className="flex justify-end gap-1">
                      {row.userId !== user.id && may('tasks.work') && (
                        <Button
                          size="s"
                          kind={row.waiting > 0 ? 'plain' : 'quiet'}
                          icon={<BellRing />}
                          aria-label={t('desk.nudge.named', { name: row.name })}
                          onClick={() => setNudged(row)}
                        >
                          {t('desk.nudge')}
                        </Button>
                      )}
                      {may('leads.assign') && (
                        <Button
                          size="s"
                          kind="quiet"
                          icon={<UserRoundPen />}
                          disabled={row.openLeads === 0}
                          aria-label={t('desk.reassign.named', { name: row.name })}
                          onClick={() => setEased(row)}
                        >
                          {t('desk.reassign')}
                        </Button>
                      )}
                    </span>
                  </td>
                </tr>
              );
            })}
            {unassigned && unassigned.openLeads > 0 && (
              <tr>
                <th scope="row" className="py-2 ps-4.5 pe-3 text-start font-normal text-ink-2">
                  {t('dashboard.team.unassigned')}
                </th>
                {number(unassigned.waiting, `owner:is_empty~${unanswered}~${countedFilter}`, true)}
                <td className={cx('num px-3 py-2 text-end', unassigned.overdueTasks > 0 && 'font-medium text-need')}>
                  {format.number(unassigned.overdueTasks)}
                </td>
                {number(unassigned.quiet, `owner:is_empty~${openFilter}~${staleFilter}~${countedFilter}`)}
                {number(unassigned.newLeads, `owner:is_empty~${newFilter}~${countedFilter}`)}
                {number(unassigned.openLeads, `owner:is_empty~${openFilter}~${countedFilter}`)}
                <td />
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {further > 0 && (
        <p className="border-t border-line px-4.5 py-2 text-sm text-ink-3">
          {t('dashboard.team.more', { count: further })}
        </p>
      )}
      <Suspense>
        {nudged && <NudgeDialog row={nudged} onClose={() => setNudged(undefined)} />}
        {eased && <ReassignDialog row={eased} onClose={() => setEased(undefined)} />}
      </Suspense>
    </Tile>
  );
}
