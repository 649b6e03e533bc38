import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const briefQuery = (site: string) =>
  queryOptions({
    queryKey: ['sites', 'brief', site],
    queryFn: ({ signal }) => api.builder.brief({ site }, { signal }),
    // A model may be at work: its end comes as an event, and this is for where none arrives.
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? 5_000 : false),
  });
