import { expect, test } from 'vitest';
import type { Task } from '#contract/people/tasks.ts';
import { grouped } from './groups.ts';

const due = (dueOn: string | null) => ({ dueOn }) as Task;

test('tasks stand under the day they are due, and no group stands empty', () => {
  const tasks = [due('2026-03-13'), due('2026-03-15'), due('2026-03-14'), due(null)];
  expect(grouped(tasks, '2026-03-14').map(({ group, tasks: own }) => [group, own.map(({ dueOn }) => dueOn)])).toEqual([
    ['overdue', ['2026-03-13']],
    ['today', ['2026-03-14']],
    ['next', ['2026-03-15']],
    ['noDate', [null]],
  ]);
  expect(grouped([due(null)], '2026-03-14').map(({ group }) => group)).toEqual(['noDate']);
});
