import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const scoringQueries = {
  rules: queryOptions({ queryKey: ['scoring', 'rules'], queryFn: ({ signal }) => api.scoring.rules({}, { signal }) }),
  model: queryOptions({
    queryKey: ['scoring', 'model'],
    queryFn: ({ signal }) => api.scoring.model({}, { signal }),
    // It is told of no other way when a training ends.
    refetchInterval: ({ state }) => (state.data?.training ? 2_000 : false),
  }),
};
