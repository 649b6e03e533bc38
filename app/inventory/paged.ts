import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

type Asked = { limit: number; cursor?: string };
type Ask<Page> = (asked: Asked, options: { signal: AbortSignal }) => Promise<Page>;

/** Paged queries of a domain. Keys begin with the domain, as invalidation expects. */
export const pagesOf =
  (domain: string) =>
  <Page extends { next: string | null }>(key: readonly unknown[], ask: Ask<Page>) =>
    infiniteQueryOptions({
      queryKey: [domain, ...key],
      queryFn: ({ pageParam, signal }) => ask({ limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    });
