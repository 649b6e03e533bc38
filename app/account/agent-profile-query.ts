import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** How clients see whoever is signed in. */
export const agentProfileQuery = queryOptions({
  queryKey: ['agent-profile'],
  queryFn: ({ signal }) => api.agentProfile.get({}, { signal }),
});
