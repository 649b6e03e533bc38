import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const onboardingQuery = queryOptions({
  queryKey: ['onboarding', 'state'],
  queryFn: ({ signal }) => api.onboarding.get({}, { signal }),
});

export const checklistQuery = queryOptions({
  queryKey: ['onboarding', 'checklist'],
  queryFn: ({ signal }) => api.checklist.get({}, { signal }),
});
