import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { saveChange } from '#app/ui/record/save-change.ts';
import { useDispute } from '#app/ui/record/use-dispute.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Task } from '#contract/people/tasks.ts';
import { usePeople } from '../leads/use-people.tsx';

/** A task's fields as the form holds them; dependencies are sent by id. */
export type TaskValues = Pick<Task, 'title' | 'dueOn' | 'assignee' | 'repeats' | 'steps'> & {
  waitsFor: { id: string; title: string | null }[];
};
export type TaskChange = Partial<TaskValues>;

const labels = {
  title: 'record.task',
  dueOn: 'record.due',
  assignee: 'record.assignee',
  repeats: 'calendar.field.repeat',
  waitsFor: 'tasks.onlyAfter',
  steps: 'tasks.steps',
} as const;

export const taskValuesOf = ({ title, dueOn, assignee, repeats, waitsFor, steps }: Task): TaskValues => ({
  title,
  dueOn,
  assignee,
  repeats,
  waitsFor: waitsFor.map((one) => ({ id: one.id, title: one.title })),
  steps,
});

/** Resolves conflicts with another member's change of the task: `choose` asks the reader, and `shown` renders the dialog. */
export function useTaskDispute(name: string) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  return useDispute<Task, TaskChange>(
    {
      title: t('record.conflict.title', { name }),
      labelOf: (field) => t(labels[field]),
      wordsOf: (field, value) => {
        const { title, dueOn, assignee, repeats, waitsFor = [], steps = [] } = { [field]: value } as TaskChange;
        if (field === 'dueOn') return dueOn ? format.date(dueOn) : null;
        if (field === 'assignee') return assignee ? people.nameOf(assignee) : t('record.nobody');
        if (field === 'repeats') return repeats ? t('tasks.repeats') : t('calendar.repeat.never');
        if (field === 'waitsFor') return format.list(waitsFor.map((one) => one.title ?? t('tasks.unseen'))) || null;
        if (field === 'steps')
          return format.list(steps.map(({ text, isDone }) => (isDone ? `✓ ${text}` : text))) || null;
        return title;
      },
    },
    taskValuesOf,
  );
}

type Choose = ReturnType<typeof useTaskDispute>['choose'];

export const saveTask = (task: Task, change: TaskChange, choose: Choose): Promise<Task> =>
  saveChange<Task, TaskChange>({
    basis: task,
    change,
    fieldsOf: taskValuesOf,
    send: ({ waitsFor, ...fields }, version) =>
      api.tasks.change(
        { id: task.id, ...fields, ...(waitsFor && { waitsFor: waitsFor.map(({ id }) => id) }) },
        { version },
      ),
    choose,
  });

/** Saves a task's changes and shows the reason if the server refuses. `dispute` is a conflict to resolve first. */
export function useTaskChange(task: Task, onSaved: () => void) {
  const t = useT();
  const client = useQueryClient();
  const dispute = useTaskDispute(task.title);
  const change = useMutation({
    mutationFn: (wanted: TaskChange) => saveTask(task, wanted, dispute.choose),
    onSuccess: onSaved,
    onError: (error) => toast(t('tasks.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  });
  return { change, dispute: dispute.shown };
}
