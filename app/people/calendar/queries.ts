import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const hereZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export type Range = { from: string; to: string; people: string };

export const calendarQueries = {
  range: ({ from, to, people }: Range) =>
    queryOptions({
      queryKey: ['calendar', 'range', { from, to, people }],
      queryFn: ({ signal }) => api.calendar.list({ from, to, people, timeZone: hereZone() }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** What is due in these days, beside what is at a time. */
  tasks: (from: string, dueTo: string) =>
    queryOptions({
      queryKey: ['tasks', 'due', { from, dueTo }],
      queryFn: ({ signal }) => api.tasks.list({ assignee: 'me', dueFrom: from, dueTo, limit: 100 }, { signal }),
    }),
  get: (id: string, occurrence?: string) =>
    queryOptions({
      queryKey: ['calendar', 'get', { id, occurrence }],
      queryFn: ({ signal }) => api.calendar.get({ id, ...(occurrence && { occurrence }) }, { signal }),
    }),
  drive: (day: string, free: readonly string[]) =>
    queryOptions({
      queryKey: ['calendar', 'drive', { day, free }],
      queryFn: ({ signal }) => api.calendar.drive({ day, timeZone: hereZone(), free: [...free] }, { signal }),
      placeholderData: keepPreviousData,
    }),
  feed: queryOptions({ queryKey: ['calendar', 'feed'], queryFn: ({ signal }) => api.calendar.feed({}, { signal }) }),
};
