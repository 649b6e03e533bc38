import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '#app/ui/checkbox.tsx';
import { cx } from '#app/ui/classes.ts';
import { addDays, todayHere } from '#app/ui/days.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { Task } from '#contract/people/tasks.ts';
import { usePeople } from '../leads/use-people.tsx';
import { groupOf } from './groups.ts';
import { openWaits, TaskMarks } from './task-marks.tsx';
import type { useTaskDeeds } from './use-task-deeds.ts';

const TaskDialog = lazy(() => import('./task-dialog.tsx'));

type Props = {
  task: Task;
  deeds: ReturnType<typeof useTaskDeeds>;
  /** True if the assignee is shown. */
  isOfMany: boolean;
};

export function TaskRow({ task, deeds, isOfMany }: Props) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { title, lead, dueOn, doneAt, can } = task;
  const done = doneAt !== null;
  const group = groupOf(task, todayHere());
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="group/row flex min-h-11 items-center gap-3 border-b border-line px-4.5 hover:bg-paper">
      <CheckboxBox
        checked={done}
        disabled={!can.change || (!done && openWaits(task).length > 0)}
        onChange={() => (done ? deeds.reopen(task) : deeds.complete(task))}
        aria-label={t(done ? 'tasks.reopen' : 'tasks.complete', { title })}
      />
      <span className="grid min-w-0 flex-1 py-1.5 sm:flex sm:items-center sm:gap-3">
        {can.change && !done ? (
          <button
            type="button"
            onClick={() => setOpen(true)}
            aria-label={t('tasks.editOf', { title })}
            className="tap min-w-0 text-start hover:text-act sm:truncate"
          >
            <bdi>{title}</bdi>
          </button>
        ) : (
          <bdi className={cx('min-w-0 sm:truncate', done && 'text-ink-2 line-through')}>{title}</bdi>
        )}
        <span className="flex min-w-0 flex-wrap gap-x-2.5 text-ink-3">
          <TaskMarks task={task} />
        </span>
        {lead && (
          <Link to={`/lead/${lead.id}`} className="min-w-0 truncate text-sm text-ink-2 hover:text-act hover:underline">
            {lead.name}
          </Link>
        )}
        {isOfMany && (
          <span className="min-w-0 truncate text-sm text-ink-2 sm:ms-auto">
            {task.assignee ? people.nameOf(task.assignee) : t('record.nobody')}
          </span>
        )}
      </span>
      {doneAt ? (
        <time dateTime={doneAt} className="text-sm text-ink-3">
          {format.relative(doneAt)}
        </time>
      ) : (
        dueOn && (
          <time
            dateTime={dueOn}
            className={cx('num text-sm', group === 'overdue' ? 'font-medium text-need' : 'text-ink-2')}
          >
            {format.date(dueOn)}
          </time>
        )
      )}
      {isOpen && (
        <Suspense>
          <TaskDialog task={task} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {!done && can.change && <MoveMenu task={task} onMove={(day) => deeds.move({ task, dueOn: day })} />}
    </li>
  );
}

function MoveMenu({ task, onMove }: { task: Task; onMove: (day: string | null) => void }) {
  const t = useT();
  const today = todayHere();
  const from = task.dueOn && task.dueOn > today ? task.dueOn : today;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="s" label={t('tasks.move', { title: task.title })}>
          <CalendarClock />
        </IconButton>
      }
      entries={[
        { label: t('tasks.moveTo.today'), onSelect: () => onMove(today) },
        { label: t('tasks.moveTo.tomorrow'), onSelect: () => onMove(addDays(today, 1)) },
        { label: t('tasks.moveTo.week'), onSelect: () => onMove(addDays(from, 7)) },
        // A task that repeats by due date must have one.
        ...(task.repeats?.from === 'due' ? [] : [{ label: t('tasks.moveTo.none'), onSelect: () => onMove(null) }]),
      ]}
    />
  );
}
