import { infiniteQueryOptions } from '@tanstack/react-query';
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
