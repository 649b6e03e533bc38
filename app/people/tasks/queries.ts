import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export type TaskState = 'open' | 'done';

export const myTasks = (state: TaskState) =>
  infiniteQueryOptions({
    queryKey: ['tasks', 'list', { assignee: 'me', state }],
    queryFn: ({ pageParam, signal }) =>
      api.tasks.list({ assignee: 'me', state, limit: 100, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const tasksOfListing = (listing: string) =>
  infiniteQueryOptions({
    queryKey: ['tasks', 'list', { listing }],
    queryFn: ({ pageParam, signal }) =>
      api.tasks.list({ listing, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** What else is to be done about a lead, or by me about none. */
export const tasksBeside = (lead: string | null) =>
  queryOptions({
    queryKey: ['tasks', 'beside', { lead }],
    queryFn: ({ signal }) => api.tasks.list({ ...(lead ? { lead } : { assignee: 'me' }), limit: 100 }, { signal }),
  });

export const templatesQuery = queryOptions({
  queryKey: ['task-templates'],
  queryFn: ({ signal }) => api.tasks.templates({}, { signal }),
});
