import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { nearPage } from '#app/ui/list/near-pages.ts';
import type { Count } from '#app/ui/list/views-bar.tsx';
import type { ListSelection } from './selection.ts';

type Options = { signal: AbortSignal };
type Asked = ListSelection & { sort: string; limit: number; cursor?: string; with?: string[] };

type Calls<Row, Counts> = {
  list: (asked: Asked, options: Options) => Promise<{ rows: Row[]; next: string | null }>;
  count: (selection: ListSelection, options: Options) => Promise<Count>;
  /** Counts over all records that the reader may see. */
  counts: (input: Record<string, never>, options: Options) => Promise<Counts>;
};

export const pageSize = 100;

/** The list queries of a domain. Keys begin with the domain, as invalidation expects. */
export function listQueries<Row, Counts extends { total: number }>(domain: string, calls: Calls<Row, Counts>) {
  const pages = (what: string, size: number, selection: ListSelection, sort: string, beside: readonly string[] = []) =>
    infiniteQueryOptions({
      queryKey: [domain, what, selection, sort, ...beside],
      queryFn: ({ pageParam, signal, ...asked }) =>
        nearPage({ ...asked, pageParam }, () =>
          calls.list(
            {
              ...selection,
              sort,
              limit: size,
              ...(beside.length > 0 && { with: [...beside] }),
              ...(pageParam && { cursor: pageParam }),
            },
            { signal },
          ),
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    });
  return {
    pages,
    list: (selection: ListSelection, sort: string, beside?: readonly string[]) => ({
      ...pages('list', pageSize, selection, sort, beside),
      placeholderData: keepPreviousData,
    }),
    count: (selection: ListSelection) =>
      queryOptions({
        queryKey: [domain, 'count', selection],
        queryFn: ({ signal }) => calls.count(selection, { signal }),
      }),
    counts: queryOptions({ queryKey: [domain, 'counts'], queryFn: ({ signal }) => calls.counts({}, { signal }) }),
    /** The same query, typed for callers that need only the total. */
    total: queryOptions({
      queryKey: [domain, 'counts'],
      queryFn: ({ signal }): Promise<{ total: number }> => calls.counts({}, { signal }),
    }),
  };
}
