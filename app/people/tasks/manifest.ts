import { ListChecks } from 'lucide-react';
import { api } from '#app/api.ts';
import type { AppDomain } from '#app/domain.ts';
import { all, andSubject } from '#app/shell/live/concern.ts';
import { railQuery } from '#app/shell/rail-count.ts';
import { todayHere } from '#app/ui/days.ts';

const mostTasks = 100;

export const tasks: AppDomain = {
  pages: [
    {
      path: '/tasks',
      name: 'tasks',
      group: 'today',
      icon: ListChecks,
      count: railQuery(
        ['tasks', 'counts'],
        (signal) => api.tasks.list({ assignee: 'me', limit: mostTasks }, { signal }),
        ({ rows, next }) => ({
          count: rows.length,
          more: next !== null,
          needed: rows.some(({ dueOn }) => dueOn !== null && dueOn < todayHere()),
        }),
      ),
      right: 'tasks.read',
      key: 't',
      onPhone: true,
    },
  ],
  live: {
    // Events of a lead's task belong to the lead.
    task: andSubject('lead', 'leads', 'tasks'),
    task_set: andSubject('lead', 'leads', 'tasks'),
    task_template: all('task-templates'),
  },
};
