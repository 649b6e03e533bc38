import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Keys begin like the lead's own, so that live updates of the lead refresh these too. */
export const handoffsQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['leads', 'handoffs', leadId],
    queryFn: ({ signal }) => api.leads.handoffs({ id: leadId }, { signal }),
  });

/** Refreshes the lead, its timeline, and its collaborators after a handoff was sent, answered, or withdrawn. */
export function useHandedOn(leadId: string): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['handoffs', 'get', 'timeline', 'collaborators'].map((what) =>
        client.invalidateQueries({ queryKey: ['leads', what, leadId] }),
      ),
    );
}
