import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { Task } from '#contract/people/tasks.ts';
import { groupNames, type TaskGroup } from './groups.ts';
import { TaskRow } from './task-row.tsx';
import { useTaskDeeds } from './use-task-deeds.ts';

/** `group` is null for tasks that are not grouped. */
type Props = {
  groups: readonly { group: TaskGroup | null; tasks: readonly Task[] }[];
  /** True if there are more tasks after the last one. */
  hasMore: boolean;
  /** True if assignees are shown, because the list has tasks of several people. */
  isOfMany: boolean;
};

export function TaskGroups({ groups, hasMore, isOfMany }: Props) {
  const t = useT();
  const format = useFormat();
  const deeds = useTaskDeeds();
  const parts = groups.map(({ group, tasks }, place) => {
    const rows = (
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task.id} task={task} deeds={deeds} isOfMany={isOfMany} />
        ))}
      </ul>
    );
    if (group === null) return <div key="all">{rows}</div>;
    return (
      <section key={group} aria-labelledby={`tasks-${group}`}>
        <h2
          id={`tasks-${group}`}
          className={cx(
            'flex items-baseline gap-2 border-b border-line px-4.5 pt-5 pb-1.5 text-sm font-medium',
            group === 'overdue' ? 'text-need' : 'text-ink-2',
          )}
        >
          {t(groupNames[group])}
          <span className="num text-xs text-ink-3">
            {format.number(tasks.length)}
            {hasMore && place === groups.length - 1 && '+'}
          </span>
        </h2>
        {rows}
      </section>
    );
  });
  return (
    <>
      {parts}
      {deeds.dispute}
    </>
  );
}
