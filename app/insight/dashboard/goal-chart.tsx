import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useMay, useSession } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chart } from '#app/ui/chart/chart.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Goal, GoalMetric } from '#contract/insight/goals.ts';
import { answerQuery } from '../metrics/queries.ts';
import { useMetrics } from '../metrics/use-metrics.ts';
import { goalsQuery } from './queries.ts';

const GoalDialog = lazy(() => import('./goal-dialog.tsx'));

const months = 12;

/** What was reached since January, month by month, against an even way to the goal. */
export function GoalChart({ metric }: { metric: GoalMetric }) {
  const t = useT();
  const id = useId();
  const [isSetting, setSetting] = useState(false);
  const { nameOf, amount, byId, bucketName } = useMetrics();
  const year = Number(todayHere().slice(0, 4));
  const goals = useQuery(goalsQuery(year));
  const reached = useQuery(
    answerQuery({ metrics: [metric], by: [], period: 'this_year', grain: 'month', compare: 'none' }),
  );
  const mine = useGoal(goals.data?.rows ?? [], metric);
  const unit = byId.get(metric)?.unit ?? 'count';
  const title = t('desk.goal.title', { metric: nameOf(metric), year: String(year) });
  const cells = reached.data?.total.series?.[metric] ?? [];
  const thisMonth = Number(todayHere().slice(5, 7));
  let sum = 0;
  const rows = Array.from({ length: months }, (_, place) => {
    sum += cells[place]?.value ?? 0;
    return {
      month: `${year}-${String(place + 1).padStart(2, '0')}-01`,
      reached: place < thisMonth ? sum : null,
      ...(mine && { goal: (mine.amount * (place + 1)) / months }),
    };
  });
  const total = reached.data?.total.cells[metric]?.value ?? 0;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-m border border-line bg-surface">
      <header className="flex items-center gap-3 border-b border-line px-4.5 py-2">
        <h2 id={id} className="me-auto text-md font-medium">
          {title}
        </h2>
        {mine?.maySet !== false && (
          <Button size="s" kind="quiet" icon={<Target />} onClick={() => setSetting(true)}>
            {t(mine ? 'desk.goal.change' : 'desk.goal.set')}
          </Button>
        )}
      </header>
      {reached.isError && !reached.data ? (
        <ErrorScreen error={reached.error} onRetry={() => void reached.refetch()} />
      ) : !reached.data ? (
        <SkeletonRows rows={3} columns={2} />
      ) : (
        <div className="grid gap-3 px-4.5 py-3">
          {mine && (
            <div className="grid gap-1.5">
              <p className="num">
                {t('desk.goal.of', { reached: amount(total, unit), goal: amount(mine.amount, unit) })}
              </p>
              <Progress value={Math.min(1, total / mine.amount)} label={title} />
            </div>
          )}
          <Chart
            kind="line"
            title={t('desk.goal.byMonth')}
            rows={rows}
            category={{ key: 'month', label: t('metrics.grain.month') }}
            series={[
              { key: 'reached', label: nameOf(metric) },
              ...(mine ? [{ key: 'goal', label: t('desk.goal.pace') }] : []),
            ]}
            format={{ value: (value) => amount(value, unit), category: (day) => bucketName(day, 'month') }}
            height={mine ? 160 : 200}
          />
        </div>
      )}
      {isSetting && (
        <Suspense>
          <GoalDialog metric={metric} year={year} goals={goals.data?.rows ?? []} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Against what the shown number is held: the organization's goal, or that of those whose numbers these are. */
function useGoal(goals: readonly Goal[], metric: GoalMetric): { amount: number; maySet: boolean } | undefined {
  const may = useMay();
  const { role, user } = useSession();
  const isHead = role === 'owner' || role === 'admin';
  const of = goals.filter((goal) => goal.metric === metric);
  const whole = of.find((goal) => goal.user === null);
  if ((isHead || role === 'viewer') && whole) return { amount: whole.amount, maySet: isHead };
  const people = of.filter((goal) => goal.user !== null && (may('team.watch') || goal.user === user.id));
  const amount = people.reduce((sum, goal) => sum + goal.amount, 0);
  return amount > 0 ? { amount, maySet: role !== 'viewer' } : undefined;
}
