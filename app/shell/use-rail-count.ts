import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { todayHere } from '#app/ui/days.ts';

export type RailCount = {
  count: number;
  /** There are at least so many. */
  more?: boolean;
  /** Some of them wait for the reader now. */
  needed?: boolean;
};

const mostTasks = 100;

/** What is behind an item of the rail, where that is cheap to know. */
const counts = {
  '/leads': queryOptions({
    queryKey: ['leads', 'counts'],
    queryFn: ({ signal }) => api.leads.counts({}, { signal }),
    select: ({ total }): RailCount => ({ count: total }),
  }),
  '/listings': queryOptions({
    queryKey: ['listings', 'counts'],
    queryFn: ({ signal }) => api.listings.counts({}, { signal }),
    select: ({ total }): RailCount => ({ count: total }),
  }),
  '/deals': queryOptions({
    queryKey: ['deals', 'counts'],
    queryFn: ({ signal }) => api.deals.counts({}, { signal }),
    select: ({ open }): RailCount => ({ count: open }),
  }),
  '/inbox': queryOptions({
    queryKey: ['inbox', 'count'],
    queryFn: ({ signal }) => api.inbox.count({}, { signal }),
    select: ({ unread }): RailCount => ({ count: unread, needed: unread > 0 }),
  }),
  '/tasks': queryOptions({
    queryKey: ['tasks', 'counts'],
    queryFn: ({ signal }) => api.tasks.list({ assignee: 'me', limit: mostTasks }, { signal }),
    select: ({ rows, next }): RailCount => ({
      count: rows.length,
      more: next !== null,
      needed: rows.some(({ dueOn }) => dueOn !== null && dueOn < todayHere()),
    }),
  }),
};

export function useRailCount(path: string): RailCount | undefined {
  const known = Object.hasOwn(counts, path) ? (path as keyof typeof counts) : undefined;
  const leads = useQuery({ ...counts['/leads'], enabled: known === '/leads' }).data;
  const listings = useQuery({ ...counts['/listings'], enabled: known === '/listings' }).data;
  const deals = useQuery({ ...counts['/deals'], enabled: known === '/deals' }).data;
  const tasks = useQuery({ ...counts['/tasks'], enabled: known === '/tasks' }).data;
  const inbox = useQuery({ ...counts['/inbox'], enabled: known === '/inbox' }).data;
  if (known === '/inbox') return inbox;
  if (known === '/leads') return leads;
  if (known === '/listings') return listings;
  if (known === '/deals') return deals;
  return known === '/tasks' ? tasks : undefined;
}
