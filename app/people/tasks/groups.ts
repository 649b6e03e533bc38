import { keysOf } from '#app/i18n/t.ts';
import type { Task } from '#contract/people/tasks.ts';

const names = ['overdue', 'today', 'next', 'noDate'] as const;
export type TaskGroup = (typeof names)[number];
export const groupNames = keysOf('tasks.group', names);

export const groupOf = ({ dueOn }: Pick<Task, 'dueOn'>, today: string): TaskGroup => {
  if (dueOn === null) return 'noDate';
  if (dueOn < today) return 'overdue';
  return dueOn === today ? 'today' : 'next';
};

/** Tasks grouped by due date; empty groups are left out. */
export function grouped(tasks: readonly Task[], today: string): { group: TaskGroup; tasks: Task[] }[] {
  const by = Map.groupBy(tasks, (task) => groupOf(task, today));
  return names.flatMap((group) => {
    const own = by.get(group);
    return own ? [{ group, tasks: own }] : [];
  });
}
