import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { toast } from '#app/ui/toast.ts';
import type { Task } from '#contract/people/tasks.ts';
import { usePeople } from '../use-people.tsx';

const TaskEditor = lazy(() => import('./task-editor.tsx'));

export type TaskChange = { title: string; dueOn: string | null; assignee: string | null };

/** A task of a lead: done with one click, changed where it stands. */
export function LeadTask({ task, onComplete }: { task: Task; onComplete: () => void }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const change = useMutation({
    mutationFn: (next: TaskChange) => api.tasks.change({ id: task.id, ...next }, { version: task.version }),
    onSuccess: () => setEditing(false),
    onError: (error) => {
      const isConflict = error instanceof ApiProblem && error.code === 'version_conflict';
      toast(t('record.notSaved'), {
        tone: 'destructive',
        description: isConflict ? t('record.taskChanged') : error.message,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  });
  const isLate = task.dueOn !== null && task.dueOn < todayHere();
  const words = (
    <>
      <span className="min-w-0 wrap-anywhere">{task.title}</span>
      <span className="num flex flex-wrap gap-x-2 text-sm text-ink-3">
        {task.dueOn && <span className={cx(isLate && 'font-medium text-need')}>{format.date(task.dueOn)}</span>}
        <span>{task.assignee ? people.nameOf(task.assignee) : t('record.nobody')}</span>
      </span>
    </>
  );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 py-1.5">
      <span className="grid h-6 place-items-center">
        <CheckboxBox
          aria-label={t('record.complete', { title: task.title })}
          checked={false}
          disabled={!task.can.change}
          onChange={onComplete}
        />
      </span>
      {editing ? (
        <Suspense fallback={<span className="grid">{words}</span>}>
          <TaskEditor
            task={task}
            isBusy={change.isPending}
            onSave={(next) => change.mutate(next)}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : task.can.change ? (
        <button
          type="button"
          onClick={() => setEditing(true)}
          className="tap grid rounded-s text-start hover:bg-sunken"
          aria-label={t('record.edit', { label: task.title })}
        >
          {words}
        </button>
      ) : (
        <span className="grid">{words}</span>
      )}
    </li>
  );
}
