import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const reportsQuery = queryOptions({
  queryKey: ['reports', 'list'],
  queryFn: ({ signal }) => api.reports.list({}, { signal }),
});

export const schedulesQuery = queryOptions({
  queryKey: ['reports', 'schedules'],
  queryFn: ({ signal }) => api.reportSchedules.list({}, { signal }),
});
