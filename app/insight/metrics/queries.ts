import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { OutputOf, RequestOf } from '#contract/core/call.ts';
import type { Answer, metrics } from '#contract/core/metrics/metrics.ts';

export type Asked = RequestOf<typeof metrics.ask>;
/** One number: of a group, of a stretch of time, of all. */
export type NumberOf = Omit<RequestOf<typeof metrics.rows>, 'cursor' | 'limit'>;

export const knownQuery = queryOptions({
  queryKey: ['metrics', 'known'],
  queryFn: ({ signal }) => api.metrics.known({}, { signal }),
  staleTime: 5 * 60_000,
});

/** How often numbers are asked again that change without an event, while somebody looks at them. */
const quietMs = 60_000;
type Fresh = Pick<OutputOf<typeof metrics.ask>, 'news' | 'isQuiet'>;
const isNews = (fresh: Fresh | undefined, noun: string): boolean => !fresh || fresh.news.includes(noun);
const again = (fresh: Fresh | undefined): number | false => (fresh?.isQuiet ? quietMs : false);

export const answerQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ['metrics', 'answer', { asked }],
    queryFn: ({ signal }) => api.metrics.ask(asked, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => again(state.data),
    meta: { isNews: (data: Answer | undefined, noun: string) => isNews(data, noun) },
  });

export const rowsQuery = (of: NumberOf) =>
  infiniteQueryOptions({
    queryKey: ['metrics', 'rows', { of }],
    queryFn: ({ pageParam, signal }) =>
      api.metrics.rows({ ...of, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) => again(state.data?.pages[0]),
    meta: { isNews: (data: InfiniteData<Fresh> | undefined, noun: string) => isNews(data?.pages[0], noun) },
  });
