import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** The signed-in user's profile as clients see it. */
export const agentProfileQuery = queryOptions({
  queryKey: ['agent-profile'],
  queryFn: ({ signal }) => api.agentProfile.get({}, { signal }),
});
