import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { MemberFace } from '#app/account/member-face.tsx';
import { useSession } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { goalsQuery } from '../dashboard/queries.ts';
import { answerQuery } from '../metrics/queries.ts';
import { useMetrics } from '../metrics/use-metrics.ts';

const GoalDialog = lazy(() => import('../dashboard/goal-dialog.tsx'));

const metric = 'closings';

/** Who closed how many this year, the most first, against what they set out to. */
export function GoalBoard() {
  const t = useT();
  const id = useId();
  const format = useFormat();
  const people = usePeople();
  const { role } = useSession();
  const { nameOf } = useMetrics();
  const [isSetting, setSetting] = useState(false);
  const year = Number(todayHere().slice(0, 4));
  const goals = useQuery(goalsQuery(year));
  const reached = useQuery(answerQuery({ metrics: [metric], by: ['owner'], period: 'this_year', compare: 'none' }));
  const title = t('desk.goal.title', { metric: nameOf(metric), year: String(year) });
  const goalOf = new Map(
    (goals.data?.rows ?? []).filter((goal) => goal.metric === metric).map((goal) => [goal.user, goal.amount]),
  );
  const closed = new Map((reached.data?.rows ?? []).map(({ keys, cells }) => [keys[0] ?? null, cells[metric]?.n ?? 0]));
  const lines = [...new Set([...closed.keys(), ...goalOf.keys()])]
    .filter((user) => user !== null)
    .map((user) => ({ user, closings: closed.get(user) ?? 0, goal: goalOf.get(user) ?? null }))
    .sort((a, b) => b.closings - a.closings || (b.goal ?? 0) - (a.goal ?? 0));
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-m border border-line bg-surface">
      <header className="flex items-center gap-3 border-b border-line px-4.5 py-2">
        <h2 id={id} className="me-auto py-1 text-md font-medium">
          {title}
        </h2>
        {role !== 'viewer' && (
          <Button size="s" kind="quiet" icon={<Target />} onClick={() => setSetting(true)}>
            {t('desk.goal.set')}
          </Button>
        )}
      </header>
      {reached.isError && !reached.data ? (
        <ErrorScreen error={reached.error} onRetry={() => void reached.refetch()} />
      ) : !reached.data || !goals.data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : lines.length === 0 ? (
        <p className="px-4.5 py-8 text-center text-ink-2">{t('metrics.empty')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {lines.map(({ user, closings, goal }) => (
            <li
              key={user}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4.5 py-2"
            >
              <MemberFace id={user} name={people.nameOf(user)} />
              <span className="truncate">{people.nameOf(user)}</span>
              <span className="num text-sm">
                {goal === null
                  ? format.number(closings)
                  : t('desk.goal.of', { reached: format.number(closings), goal: format.number(goal) })}
              </span>
              {goal !== null && (
                <Progress
                  className="col-span-2 col-start-2"
                  value={closings / goal}
                  label={people.nameOf(user)}
                  tone={closings >= goal ? 'act' : 'need'}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {isSetting && (
        <Suspense>
          <GoalDialog metric={metric} year={year} goals={goals.data?.rows ?? []} onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </section>
  );
}
