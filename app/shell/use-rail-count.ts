import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';

const leadCounts = queryOptions({
  queryKey: ['leads', 'counts'],
  queryFn: ({ signal }) => api.leads.counts({}, { signal }),
  placeholderData: keepPreviousData,
});

/** How many wait behind an item of the rail, where that is cheap to know. */
export function useRailCount(path: string): number | undefined {
  const may = useMay();
  const { data } = useQuery({ ...leadCounts, enabled: path === '/leads' && may('leads.read') });
  return data && path === '/leads' ? data.total : undefined;
}
