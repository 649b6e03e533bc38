import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useStages } from '#app/people/leads/use-stages.ts';
import { Tooltip } from '#app/ui/tooltip.tsx';
import { fewestDecided, staleFilter } from '#contract/insight/queue-reasons.ts';
import { countedFilter } from '#contract/people/lead-metrics.ts';
import { dashboardQueries, leadsAt } from './queries.ts';
import { Tile } from './tile.tsx';

/** All that is open, by stage; each number opens its list. */
export function Pipeline({ className }: { className?: string }) {
  const t = useT();
  const format = useFormat();
  const query = useQuery(dashboardQueries.pipeline);
  const stages = query.data?.stages ?? [];
  const { nameOf } = useStages();
  const most = Math.max(1, ...stages.map(({ count }) => count));
  const isEmpty = stages.every(({ count }) => count === 0);
  return (
    <Tile
      title={t('dashboard.pipeline')}
      all={{ to: '/leads?layout=board', label: t('dashboard.pipeline.all') }}
      query={query}
      rows={1}
      {...(className && { className })}
      empty={isEmpty ? t('dashboard.pipeline.none') : undefined}
    >
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-b-m bg-line sm:grid-cols-4 lg:grid-cols-7">
        {stages.map(({ stage, count, stale, closing }) => (
          <li key={stage} className="grid content-start gap-1 bg-surface px-4 py-3">
            <Link to={leadsAt(`stage:is(${stage})~${countedFilter}`)} className="group grid gap-0.5">
              <span className="truncate text-sm text-ink-2 group-hover:text-act">{nameOf(stage)}</span>
              <span className="num text-xl font-medium group-hover:text-act">{format.number(count)}</span>
              <span className="h-1 overflow-hidden rounded-full bg-line" aria-hidden="true">
                <span className="block h-full rounded-full bg-act" style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </Link>
            {closing.decided >= fewestDecided && (
              <Tooltip text={t('dashboard.pipeline.rateOf', closing)}>
                <button type="button" className="num cursor-help text-start text-xs text-ink-2">
                  {t('dashboard.pipeline.expected', {
                    closings: format.number((count * closing.closed) / closing.decided, { maximumFractionDigits: 1 }),
                    rate: format.percent(closing.closed / closing.decided),
                  })}
                </button>
              </Tooltip>
            )}
            {stale.count > 0 && (
              <Link
                to={leadsAt(`stage:is(${stage})~${staleFilter}~${countedFilter}`)}
                className="num text-xs text-need underline-offset-2 hover:underline"
              >
                {t('dashboard.pipeline.stale', { count: `${format.number(stale.count)}${stale.capped ? '+' : ''}` })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Tile>
  );
}
