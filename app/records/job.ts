import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { Job } from '#contract/core/jobs.ts';

const pollMs = 600;

/** Work that takes its time, asked about until it has ended. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', 'get', id],
    queryFn: ({ signal }) => api.jobs.get({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.finishedAt || state.error ? false : pollMs),
  });

/** As `JobProgress` shows it. */
export const jobView = ({ state, total, done, skipped, refused }: Job) => ({
  state: state === 'dead' ? ('failed' as const) : state,
  total,
  done,
  skipped,
  refused,
});
