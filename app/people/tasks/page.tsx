import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks, ListTree, Plus } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { todayHere } from '#app/ui/days.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { grouped } from './groups.ts';
import { NewTask } from './new-task.tsx';
import { myTasks, type TaskState } from './queries.ts';
import { TaskGroups } from './task-groups.tsx';

export const handle = { title: 'shell.nav.tasks' } as const;

/** What is mine to do, by how soon. */
export default function TasksPage() {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const state: TaskState = params.get('state') === 'done' ? 'done' : 'open';
  const list = useInfiniteQuery(myTasks(state));
  const tasks = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const title = useRef<HTMLInputElement>(null);
  const mayWork = may('tasks.work');
  usePaletteActions(
    mayWork ? [{ name: t('tasks.add'), icon: Plus, keys: 'c', run: () => title.current?.focus() }] : [],
  );
  return (
    <div className="flex flex-col pb-12">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4.5 pt-4">
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.tasks')}</h1>
        <Button kind="quiet" size="s" asChild className="ms-auto">
          <Link to="/tasks/templates">
            <ListTree />
            {t('tasks.templates')}
          </Link>
        </Button>
        <Segmented
          label={t('tasks.show')}
          value={state}
          onChange={(next) => setParams(next === 'done' ? { state: next } : {})}
          options={[
            { value: 'open', label: t('tasks.open') },
            { value: 'done', label: t('tasks.done') },
          ]}
        />
      </header>
      {mayWork && <NewTask titleRef={title} />}
      {list.isPending ? (
        <SkeletonRows columns={1} />
      ) : list.isError && tasks.length === 0 ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : tasks.length === 0 ? (
        <EmptyState title={t(state === 'open' ? 'tasks.empty.title' : 'tasks.doneEmpty.title')} icon={<ListChecks />}>
          {t(state === 'open' ? 'tasks.empty.text' : 'tasks.doneEmpty.text')}
        </EmptyState>
      ) : (
        <TaskGroups groups={state === 'open' ? grouped(tasks, todayHere()) : [{ group: null, tasks }]} />
      )}
      <MoreButton pages={list} kind="quiet" className="mt-3 self-center" />
    </div>
  );
}
