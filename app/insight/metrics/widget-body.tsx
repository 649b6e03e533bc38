import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { MeasuredKind } from '#contract/insight/boards.ts';
import { Boundary } from './boundary.tsx';
import { type Asked, answerQuery } from './queries.ts';
import { BarsWidget, TrendWidget } from './widgets/charts.tsx';
import { CohortWidget } from './widgets/cohort.tsx';
import { FunnelWidget } from './widgets/funnel.tsx';
import { MapWidget } from './widgets/map.tsx';
import { GoalWidget, NumberWidget } from './widgets/number.tsx';
import type { Shown } from './widgets/shown.ts';
import { LeaderboardWidget, TableWidget } from './widgets/table.tsx';

const parts: Record<MeasuredKind, (shown: Shown) => React.ReactNode> = {
  number: NumberWidget,
  trend: TrendWidget,
  bars: BarsWidget,
  funnel: FunnelWidget,
  cohort: CohortWidget,
  table: TableWidget,
  leaderboard: LeaderboardWidget,
  goal: GoalWidget,
  map: MapWidget,
};

type Props = {
  kind: MeasuredKind;
  asked: Asked;
  /** A wider question of the same page, whose whole answers this one too: what it reads is not read twice. */
  within?: Asked;
  title: string;
  goal?: number | null;
  height?: number;
};

/** The answer to a question, as one of the ways to look at it. One that fails says so in its own place. */
export function WidgetBody(props: Props) {
  const again = (error: Error, retry: () => void) => <ErrorScreen error={error} onRetry={retry} />;
  return (
    <Boundary instead={again} key={JSON.stringify([props.kind, props.asked])}>
      <Answered {...props} />
    </Boundary>
  );
}

function Answered({ kind, asked, within = asked, title, goal = null, height = 220 }: Props) {
  const t = useT();
  const query = useQuery(answerQuery(within));
  if (query.isError && !query.data) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={3} columns={2} />;
  const Part = parts[kind];
  const isEmpty = asked.metrics.every((id) => query.data.total.cells[id]?.n === 0);
  if (isEmpty && kind !== 'number' && kind !== 'goal')
    return <p className="px-4.5 py-8 text-center text-ink-2">{t('metrics.empty')}</p>;
  return <Part asked={asked} answer={query.data} title={title} goal={goal} height={height} />;
}
