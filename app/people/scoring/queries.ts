import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const scoringQueries = {
  rules: queryOptions({ queryKey: ['scoring', 'rules'], queryFn: ({ signal }) => api.scoring.rules({}, { signal }) }),
  model: queryOptions({
    queryKey: ['scoring', 'model'],
    queryFn: ({ signal }) => api.scoring.model({}, { signal }),
    // Polled, because no event reports the end of a training.
    refetchInterval: ({ state }) => (state.data?.training ? 2_000 : false),
  }),
};
