import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { Job } from '#contract/core/jobs.ts';

const pollMs = 600;

/** A job, polled until it ends. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'get', id],
    queryFn: ({ signal }) => api.jobs.get({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.finishedAt || state.error ? false : pollMs),
  });

/** A job in the form that `JobProgress` takes. */
export const jobView = ({ state, total, done, skipped, refused }: Job) => ({
  state: state === 'dead' ? ('failed' as const) : state,
  total,
  done,
  skipped,
  refused,
});
