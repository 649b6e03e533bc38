import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

type Asked = { limit: number; cursor?: string };

const pages = <Row extends { next: string | null }>(
  key: readonly unknown[],
  ask: (asked: Asked, options: { signal: AbortSignal }) => Promise<Row>,
) =>
  infiniteQueryOptions({
    queryKey: ['commercial', ...key],
    queryFn: ({ pageParam, signal }) => ask({ limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const commercialQueries = {
  buildings: pages(['buildings'], (asked, options) => api.commercial.buildings(asked, options)),
  dates: pages(['dates'], (asked, options) => api.commercial.dates(asked, options)),
  building: (id: string) =>
    queryOptions({
      queryKey: ['commercial', 'building', { id }],
      queryFn: ({ signal }) => api.commercial.building({ id }, { signal }),
    }),
  lease: (id: string) =>
    queryOptions({
      queryKey: ['commercial', 'lease', { id }],
      queryFn: ({ signal }) => api.commercial.lease({ id }, { signal }),
    }),
  cam: (id: string, year: number, estimates: number) =>
    queryOptions({
      queryKey: ['commercial', 'cam', { id, year, estimates }],
      queryFn: ({ signal }) => api.commercial.reconcile({ id, year, estimates }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
