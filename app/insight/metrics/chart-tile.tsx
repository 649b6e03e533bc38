import { useId } from 'react';
import type { MeasuredKind } from '#contract/insight/boards.ts';
import type { Asked } from './queries.ts';
import { useMetrics } from './use-metrics.ts';
import { WidgetBody } from './widget-body.tsx';

/** One question as a drawing, under the name of what it counts. */
export function ChartTile({ kind, asked }: { kind: MeasuredKind; asked: Asked }) {
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
