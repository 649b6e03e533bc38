import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const briefQuery = (site: string) =>
  queryOptions({
    queryKey: ['sites', 'brief', site],
    queryFn: ({ signal }) => api.builder.brief({ site }, { signal }),
    // Polls while a model works, in case its event doesn't arrive.
    refetchInterval: ({ state }) => (state.data?.state === 'writing' ? 5_000 : false),
  });
