import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

type TaskState = 'open' | 'done';

/** Whose tasks: `me`, `all`, or a member's id. */
export type Whose = string;
export type TaskPlace = { state: TaskState; whose: Whose; due: string | null };

/** The task list's state in the URL. */
export function readTaskPlace(params: URLSearchParams): TaskPlace {
  const due = params.get('due');
  const whose = params.get('whose') ?? '';
  return {
    state: params.get('state') === 'done' ? 'done' : 'open',
    whose: /^(all|[0-9a-f-]{36})$/.test(whose) ? whose : 'me',
    due: due && /^\d{4}-\d\d-\d\d$/.test(due) && !Number.isNaN(Date.parse(due)) ? due : null,
  };
}

/** The reader's own tasks on a day. */
export const tasksDueOn = (day: string): string => `/tasks?due=${day}`;

/** The key tells whose tasks in which state, so that changes made offline appear in the right lists. */
export const taskList = ({ state, whose, due }: TaskPlace) =>
  infiniteQueryOptions({
    queryKey: ['tasks', 'list', { ...(whose !== 'all' && { assignee: whose }), state, ...(due && { due }) }],
    queryFn: ({ pageParam, signal }) =>
      api.tasks.list(
        {
          state,
          limit: 100,
          ...(whose !== 'all' && { assignee: whose }),
          ...(due && { dueFrom: due, dueTo: due }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
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

/** Other open tasks of the same lead, or the reader's own if there is no lead. */
export const tasksBeside = (lead: string | null) =>
  queryOptions({
    queryKey: ['tasks', 'beside', { lead }],
    queryFn: ({ signal }) => api.tasks.list({ ...(lead ? { lead } : { assignee: 'me' }), limit: 100 }, { signal }),
  });

export const templatesQuery = queryOptions({
  queryKey: ['task-templates'],
  queryFn: ({ signal }) => api.tasks.templates({}, { signal }),
});
