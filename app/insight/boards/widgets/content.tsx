import { lazy, Suspense } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Boundary } from '#app/insight/metrics/boundary.tsx';
import { WidgetBody } from '#app/insight/metrics/widget-body.tsx';
import { Words } from '#app/public/content/words.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { MeasuredWidget, Widget } from '#contract/insight/boards.ts';
import { type Narrowed, type Narrowing, narrowedList } from '../narrowed.ts';
import { listRows } from './list-rows.ts';

const Planned = lazy(() => import('./planned.tsx'));
/** Each with its own columns. */
const lists = new Map(Object.entries(listRows).map(([of, rows]) => [of, lazy(rows)]));

type Props = {
  widget: Widget;
  title: string;
  /** The question as the dashboard narrows it, with its period. */
  asked: Narrowed<MeasuredWidget['question']> | null;
  period: string;
  narrowing: Narrowing;
  isOutside: boolean;
  isWide: boolean;
  height: number;
};

/** What a widget shows. One that fails says so in its own place, and the others stay. */
export function WidgetContent({ widget, title, asked, period, narrowing, isOutside, isWide, height }: Props) {
  const t = useT();
  if (isOutside) return <p className="px-4.5 py-8 text-center text-ink-2">{t('boards.outside')}</p>;
  if ('question' in widget)
    return (
      <WidgetBody
        kind={widget.kind}
        title={title}
        goal={widget.goal}
        height={height}
        asked={{ ...(asked?.of ?? widget.question), period: widget.question.period ?? period }}
      />
    );
  if (widget.kind === 'text')
    return widget.text.trim() ? (
      <Words of={widget.text} className="px-4.5 pt-1 pb-4 text-pretty [overflow-wrap:anywhere]" />
    ) : (
      <p className="px-4.5 py-8 text-center text-ink-2">{t('boards.text.none')}</p>
    );
  const Listed = widget.kind === 'list' ? lists.get(widget.of) : undefined;
  const again = (error: Error, retry: () => void) => <ErrorScreen error={error} onRetry={retry} />;
  return (
    <Boundary instead={again} key={JSON.stringify([widget.kind, widget.pins, narrowing])}>
      <Suspense fallback={<SkeletonRows rows={4} columns={2} />}>
        {widget.kind === 'list'
          ? Listed && (
              <Listed
                view={widget.view}
                title={title}
                room={isWide && widget.w > 4 ? Math.floor(widget.w / 2) : 0}
                narrow={(filter, fields) =>
                  narrowedList(widget.of, { filter, fields }, widget.pins ?? [], narrowing).of
                }
              />
            )
          : widget.kind === 'calendar' && <Planned widget={widget} title={title} narrowing={narrowing} />}
      </Suspense>
    </Boundary>
  );
}
