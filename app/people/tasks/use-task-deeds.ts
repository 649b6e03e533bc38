import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Task } from '#contract/people/tasks.ts';

type Pages = InfiniteData<{ rows: Task[]; next: string | null }>;

/** Takes a task out of the lists on the screen, or puts another in its place. */
function showTask(client: QueryClient, id: string, task: Task | null): void {
  client.setQueriesData<Pages>(
    { queryKey: ['tasks', 'list'] },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          rows: page.rows.flatMap((row) => (row.id === id ? (task ? [task] : []) : [row])),
        })),
      },
  );
}

/** What can be done with a task: shown at once, and taken back with the reason where the server refuses. */
export function useTaskDeeds() {
  const t = useT();
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: ['tasks'] });
  const failed = (error: Error) => {
    const conflict = error instanceof ApiProblem && error.code === 'version_conflict';
    toast(t('tasks.notSaved'), { tone: 'destructive', description: conflict ? t('tasks.changed') : error.message });
  };
  const hide = ({ id }: Task) => showTask(client, id, null);

  const reopen = useMutation({
    mutationFn: ({ id }: Task) => api.tasks.reopen({ id }),
    onMutate: hide,
    onError: failed,
    onSettled: settle,
  });
  const complete = useMutation({
    mutationFn: ({ id }: Task) => api.tasks.complete({ id }),
    onMutate: hide,
    onSuccess: (task) =>
      toast(t('tasks.completed'), {
        description: task.title,
        action: { label: t('ui.undo'), onAction: () => reopen.mutate(task) },
      }),
    onError: failed,
    onSettled: settle,
  });
  const move = useMutation({
    mutationFn: ({ task: { id, version }, dueOn }: { task: Task; dueOn: string | null }) =>
      api.tasks.change({ id, dueOn }, { version }),
    onMutate: ({ task, dueOn }) => showTask(client, task.id, { ...task, dueOn }),
    onError: failed,
    onSettled: settle,
  });
  return { complete: complete.mutate, reopen: reopen.mutate, move: move.mutate };
}
