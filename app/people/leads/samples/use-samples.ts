import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { leadQueries } from '../queries.ts';
import { sampleFile, samplesOnly } from './sample-leads.ts';

/** The number of sample leads, and how to add and remove them. */
export function useSamples() {
  const client = useQueryClient();
  const { data } = useQuery(leadQueries.count({ filter: samplesOnly }));
  const read = () => client.invalidateQueries({ queryKey: ['leads'] });
  const load = useMutation({
    mutationFn: () => api.leads.import({}, { body: sampleFile() }),
    onSuccess: read,
  });
  const remove = useMutation({
    mutationFn: () => api.leads.bulk({ selection: { filter: samplesOnly }, do: { act: 'archive' } }),
    onSuccess: read,
  });
  return { count: data?.count, load, remove };
}
