import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

type TaskState = 'open' | 'done';

/** Whose tasks: one's own, all that one may see, or a colleague's. */
export type Whose = string;
export type TaskPlace = { state: TaskState; whose: Whose; due: string | null };

/** Where a list of tasks stands, as the address says it. */
export function readTaskPlace(params: URLSearchParams): TaskPlace {
  const due = params.get('due');
  const whose = params.get('whose') ?? '';
  return {
    state: params.get('state') === 'done' ? 'done' : 'open',
    whose: /^(all|[0-9a-f-]{36})$/.test(whose) ? whose : 'me',
    due: due && /^\d{4}-\d\d-\d\d$/.test(due) && !Number.isNaN(Date.parse(due)) ? due : null,
  };
}

/** What is mine to do on a day, and nothing else. */
export const tasksDueOn = (day: string): string => `/tasks?due=${day}`;

/** Its key says whose and in which state, by which what was done without a network is put where it belongs. */
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
