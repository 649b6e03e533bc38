import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Below the leads' own keys: what happens to a lead is told under these. */
export const handoffsQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['leads', 'handoffs', leadId],
    queryFn: ({ signal }) => api.leads.handoffs({ id: leadId }, { signal }),
  });

/** Once something was handed over, answered or taken back: the lead, its story and who works on it. */
export function useHandedOn(leadId: string): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['handoffs', 'get', 'timeline', 'collaborators'].map((what) =>
        client.invalidateQueries({ queryKey: ['leads', what, leadId] }),
      ),
    );
}
