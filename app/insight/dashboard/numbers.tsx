import { useId } from 'react';
import { useT } from '#app/i18n/t.ts';
import { useMetrics } from '../metrics/use-metrics.ts';
import { WidgetBody } from '../metrics/widget-body.tsx';
import { type DeskName, type DeskWidget, desks } from './desks.ts';
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
            <li key={metric} className="bg-surface pt-3">
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
          <ChartTile key={JSON.stringify(widget)} widget={widget} />
        ))}
      </div>
    </section>
  );
}

function ChartTile({ widget: { kind, asked } }: { widget: DeskWidget }) {
  const id = useId();
  const { nameOf } = useMetrics();
  const name = nameOf(asked.metrics[0]!);
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-m border border-line bg-surface">
      <header className="border-b border-line px-4.5 py-3">
        <h2 id={id} className="text-md font-medium">
          {name}
        </h2>
      </header>
      <WidgetBody kind={kind} asked={asked} title={name} height={200} />
    </section>
  );
}
