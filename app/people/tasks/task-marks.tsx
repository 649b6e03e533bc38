import { Hourglass, ListChecks, ListTree, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { Task } from '#contract/people/tasks.ts';

/** The unfinished tasks that must be done first. */
export const openWaits = ({ waitsFor }: Pick<Task, 'waitsFor'>): Task['waitsFor'] =>
  waitsFor.filter(({ isDone }) => !isDone);

/** A task's progress, repetition, dependencies, and template. */
export function TaskMarks({ task }: { task: Task }) {
  const t = useT();
  const waits = openWaits(task);
  const first = waits[0]?.title;
  return (
    <>
      {waits.length > 0 && (
        <Mark icon={<Hourglass />} className="text-need">
          {first ? t('tasks.waitsFor', { title: first, more: waits.length - 1 }) : t('tasks.waits')}
        </Mark>
      )}
      {task.steps.length > 0 && (
        <Mark icon={<ListChecks />}>
          {t('tasks.stepsDone', { done: task.steps.filter(({ isDone }) => isDone).length, count: task.steps.length })}
        </Mark>
      )}
      {task.repeats && <Mark icon={<Repeat />}>{t('tasks.repeats')}</Mark>}
      {task.set && <Mark icon={<ListTree />}>{task.set.about?.name ?? task.set.name}</Mark>}
    </>
  );
}

function Mark({ icon, children, className }: { icon: ReactNode; children: ReactNode; className?: string }) {
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1 text-sm [&_svg]:size-3.5 [&_svg]:shrink-0', className)}>
      <span aria-hidden="true" className="inline-flex">
        {icon}
      </span>
      <bdi className="truncate">{children}</bdi>
    </span>
  );
}
