import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Task } from '#contract/people/tasks.ts';
import { saveTask, useTaskDispute } from './use-task-change.tsx';

type Pages = InfiniteData<{ rows: Task[]; next: string | null }>;

/** Removes or replaces a task in the lists on screen. */
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

/**
 * The actions on a task: shown at once, and rolled back with the reason if the server refuses. If someone else moved it meanwhile, the
 * reader chooses in `dispute`.
 */
export function useTaskDeeds() {
  const t = useT();
  const client = useQueryClient();
  const settle = () => client.invalidateQueries({ queryKey: ['tasks'] });
  const failed = (error: Error) => void toast(t('tasks.notSaved'), { tone: 'destructive', description: error.message });
  /** The task being moved, for the texts of a conflict. */
  const [held, setHeld] = useState('');
  const dispute = useTaskDispute(held);
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
    mutationFn: ({ task, dueOn }: { task: Task; dueOn: string | null }) => saveTask(task, { dueOn }, dispute.choose),
    onMutate: ({ task, dueOn }) => {
      setHeld(task.title);
      showTask(client, task.id, { ...task, dueOn });
    },
    onError: failed,
    onSettled: settle,
  });
  return { complete: complete.mutate, reopen: reopen.mutate, move: move.mutate, dispute: dispute.shown };
}
