import { lazy, Suspense, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import type { Task } from '#contract/people/tasks.ts';
import { openWaits, TaskMarks } from '../../tasks/task-marks.tsx';
import { useTaskChange } from '../../tasks/use-task-change.tsx';
import { usePeople } from '../use-people.tsx';

const TaskEditor = lazy(() => import('../../tasks/task-editor.tsx'));

/** A task of a lead, completed with one click and editable in place. */
export function LeadTask({ task, onComplete }: { task: Task; onComplete: () => void }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const [editing, setEditing] = useState(false);
  const { change, dispute } = useTaskChange(task, () => setEditing(false));
  const isLate = task.dueOn !== null && task.dueOn < todayHere();
  const words = (
    <>
      <span className="min-w-0 wrap-anywhere">{task.title}</span>
      <span className="num flex flex-wrap gap-x-2 text-sm text-ink-3">
        {task.dueOn && <span className={cx(isLate && 'font-medium text-need')}>{format.date(task.dueOn)}</span>}
        <span>{task.assignee ? people.nameOf(task.assignee) : t('record.nobody')}</span>
        <TaskMarks task={task} />
      </span>
    </>
  );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 py-1.5">
      <span className="grid h-6 place-items-center">
        <CheckboxBox
          aria-label={t('record.complete', { title: task.title })}
          checked={false}
          disabled={!task.can.change || openWaits(task).length > 0}
          onChange={onComplete}
        />
      </span>
      {editing ? (
        <Suspense fallback={<span className="grid">{words}</span>}>
          <TaskEditor task={task} isBusy={change.isPending} onSave={change.mutate} onClose={() => setEditing(false)} />
          {dispute}
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
