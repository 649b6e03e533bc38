import { useT } from '#app/i18n/t.ts';
import { ChartTile } from '../metrics/chart-tile.tsx';
import { useMetrics } from '../metrics/use-metrics.ts';
import { WidgetBody } from '../metrics/widget-body.tsx';
import { type DeskName, desks } from './desks.ts';
import { GoalChart } from './goal-chart.tsx';

/** How the work goes, in the engine's own widgets: each number explains itself and opens its records. */
export function DeskNumbers({ desk }: { desk: DeskName }) {
  const t = useT();
  const { nameOf } = useMetrics();
  const { numbers, charts, goal } = desks[desk];
  return (
    <section aria-label={t('desk.numbers')} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line lg:grid-cols-4">
        {numbers.map((asked) => {
          const metric = asked.metrics[0]!;
          return (
            <li key={metric} className="grid content-start bg-surface pt-3">
              <p className="px-4.5 text-sm text-ink-2">
                {nameOf(metric)}{' '}
                {asked.period === 'last_30_days' && <span className="text-xs text-ink-3">{t('desk.last30')}</span>}
              </p>
              <WidgetBody kind="number" asked={asked} title={nameOf(metric)} />
            </li>
          );
        })}
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        {goal && <GoalChart metric={goal} />}
        {charts.map((widget) => (
          <ChartTile key={JSON.stringify(widget)} {...widget} />
        ))}
      </div>
    </section>
  );
}
