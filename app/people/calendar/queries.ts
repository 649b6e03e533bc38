import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import type { Task } from '#contract/people/tasks.ts';

/** A safety limit far above the tasks that anyone has due in six weeks. */
const mostTasks = 1_000;

export type Range = { from: string; to: string; people: string };

export const calendarQueries = {
  range: ({ from, to, people }: Range) =>
    queryOptions({
      queryKey: ['calendar', 'range', { from, to, people }],
      queryFn: ({ signal }) => api.calendar.list({ from, to, people, timeZone: hereZone() }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Tasks due on these days, shown next to the appointments. */
  tasks: (from: string, dueTo: string) =>
    queryOptions({
      queryKey: ['tasks', 'due', { from, dueTo }],
      queryFn: async ({ signal }) => {
        const rows: Task[] = [];
        let cursor: string | null = null;
        do {
          const given: { cursor?: string } = cursor ? { cursor } : {};
          const page = await api.tasks.list({ assignee: 'me', dueFrom: from, dueTo, limit: 100, ...given }, { signal });
          rows.push(...page.rows);
          cursor = page.next;
        } while (cursor && rows.length < mostTasks);
        return { rows };
      },
    }),
  get: (id: string, occurrence?: string) =>
    queryOptions({
      queryKey: ['calendar', 'get', { id, occurrence }],
      queryFn: ({ signal }) => api.calendar.get({ id, ...(occurrence && { occurrence }) }, { signal }),
    }),
  ofLead: (id: string) =>
    queryOptions({
      queryKey: ['calendar', 'lead', id],
      queryFn: ({ signal }) => api.calendar.ofLead({ id }, { signal }),
    }),
  drive: (day: string, free: readonly string[]) =>
    queryOptions({
      queryKey: ['calendar', 'drive', { day, free }],
      queryFn: ({ signal }) => api.calendar.drive({ day, timeZone: hereZone(), free: [...free] }, { signal }),
      placeholderData: keepPreviousData,
    }),
  feed: queryOptions({ queryKey: ['calendar', 'feed'], queryFn: ({ signal }) => api.calendar.feed({}, { signal }) }),
};
