import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Task } from '#contract/people/tasks.ts';

export type TaskChange = Partial<Pick<Task, 'title' | 'dueOn' | 'assignee' | 'repeats'> & { waitsFor: string[] }>;

/** Saves what was changed of a task; where the server refuses, says why. */
export function useTaskChange({ id, version }: Task, onSaved: () => void) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: TaskChange) => {
      if (Object.keys(change).length > 0) await api.tasks.change({ id, ...change }, { version });
    },
    onSuccess: onSaved,
    onError: (error) => {
      const isConflict = error instanceof ApiProblem && error.code === 'version_conflict';
      toast(t('tasks.notSaved'), { tone: 'destructive', description: isConflict ? t('tasks.changed') : error.message });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  });
}
