import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { NumberOpener } from '#app/insight/metrics/number-opener.tsx';
import type { Asked } from '#app/insight/metrics/queries.ts';
import { tidy } from '#app/insight/metrics/question-fields.tsx';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { cx } from '#app/ui/classes.ts';
import { useMedia } from '#app/ui/use-media.ts';
import { addressOf, questionIn, withName } from './address.ts';
import { Builder } from './builder.tsx';
import { groupsFor, libraryGroupIds, libraryGroups, libraryIds, questionOf } from './library.ts';
import { reportsQuery } from './queries.ts';

export const handle = { title: 'shell.nav.reports' } as const;

const names = keysOf('reports.library', libraryIds);
const groupNames = keysOf('reports.group', libraryGroupIds);

/** A library of questions, a builder without SQL, and one's own reports. The question stands in the address. */
export default function ReportsPage() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const saved = useQuery(reportsQuery);
  const { known: offered } = useMetrics();
  const measurable = new Set(offered.map(({ id }) => id));
  const groups = groupsFor(useSession().subscription.verticals);
  const shownGroups = groups
    .map((group) => ({
      group,
      ids: libraryGroups[group].filter((id) => questionOf(id).metrics.every((metric) => measurable.has(metric))),
    }))
    .filter(({ ids }) => ids.length > 0);
  // On a phone the numbers come first; what else there is unfolds.
  const isWide = useMedia('(min-width: 64rem)');
  const known = questionIn(params);
  const usual = shownGroups[0]?.ids[0] ?? libraryGroups[groups[0]!][0];
  // A link from another page names a report of the library and nothing else.
  const named = libraryIds.find((id) => id === params.get('of'));
  const mine = saved.data?.rows.find(({ id }) => id === params.get('report'));
  // A mail and a link name a saved report alone: its question is its own, until it is changed here.
  const asked = known ?? (mine ? tidy(mine.question as Asked) : questionOf(named ?? usual));
  const current = params.get('report') ?? params.get('of') ?? (known ? '' : usual);
  const openGroup =
    libraryGroupIds.find((group) => libraryGroups[group].some((id) => id === current)) ??
    (current ? undefined : shownGroups[0]?.group);
  const put = (next: Asked) => {
    const address = addressOf(next);
    if (mine) address.set('report', mine.id);
    setParams(address, { replace: true });
  };
  const linkLook = (isHere: boolean) =>
    cx('tap block truncate rounded-s px-2.5 py-1.5 text-sm hover:bg-sunken', isHere && 'bg-sunken font-medium');
  return (
    <NumberOpener>
      <div className="page-room grid gap-5 pt-6 pb-16 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.reports')}</h1>
          <nav aria-label={t('reports.library')} className="grid gap-0.5">
            {shownGroups.map(({ group, ids }) => (
              <details key={group} open={isWide && group === openGroup} className="group grid gap-0.5">
                <summary className="tap flex cursor-pointer list-none items-center gap-1.5 rounded-s px-2.5 py-1.5 text-sm text-ink-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
                  <ChevronRight
                    aria-hidden="true"
                    className="size-3.5 transition-transform group-open:rotate-90 rtl:-scale-x-100"
                  />
                  {t(groupNames[group])}
                </summary>
                {ids.map((id) => (
                  <Link
                    key={id}
                    to={{ search: String(withName(addressOf(questionOf(id)), 'of', id)) }}
                    aria-current={current === id ? 'page' : undefined}
                    className={cx(linkLook(current === id), 'ms-3')}
                  >
                    {t(names[id])}
                  </Link>
                ))}
              </details>
            ))}
            {saved.data && saved.data.rows.length > 0 && (
              <>
                <h2 className="px-2.5 pt-3 pb-1 text-xs font-medium text-ink-3">{t('reports.saved')}</h2>
                {saved.data.rows.map((report) => (
                  <Link
                    key={report.id}
                    to={{ search: String(withName(addressOf(tidy(report.question as Asked)), 'report', report.id)) }}
                    aria-current={current === report.id ? 'page' : undefined}
                    className={linkLook(current === report.id)}
                  >
                    {report.shared ? t('boards.sharedName', { name: report.name }) : report.name}
                  </Link>
                ))}
              </>
            )}
          </nav>
        </div>
        <Builder
          asked={asked}
          report={mine}
          name={nameOf()}
          onChange={put}
          onSaved={(report) => setParams(withName(addressOf(asked), 'report', report.id), { replace: true })}
        />
      </div>
    </NumberOpener>
  );

  function nameOf(): string {
    if (mine) return mine.name;
    const id = libraryIds.find((one) => one === current);
    return id ? t(names[id]) : t('reports.own');
  }
}
