import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#app/api.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { assistant, conversationShows, lesson, questionGroup } from '#contract/growth/assistant.ts';

export type Show = (typeof conversationShows)[number];
export type Transcript = OutputOf<typeof assistant.transcript>;
export type QuestionGroup = z.infer<typeof questionGroup>;
export type SettledQuestion = OutputOf<typeof assistant.unanswered>['rows'][number];
export type Lesson = z.infer<typeof lesson>;

export const conversationsKey = ['operators', 'conversations'] as const;

const paged = { initialPageParam: '', getNextPageParam: (page: { next: string | null }) => page.next, staleTime: 0 };
const after = (cursor: string) => (cursor ? { cursor } : {});

export const conversationsQuery = (show: Show, search: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, 'list', show, search],
    queryFn: ({ pageParam, signal }) =>
      api.assistant.conversations({ show, ...(search && { search }), ...after(pageParam) }, { signal }),
    placeholderData: keepPreviousData,
    ...paged,
  });

export const transcriptQuery = (id: string) =>
  queryOptions({
    queryKey: [...conversationsKey, 'one', id],
    queryFn: ({ signal }) => api.assistant.transcript({ id }, { signal }),
    staleTime: 0,
  });

export const questionsQuery = infiniteQueryOptions({
  queryKey: [...conversationsKey, 'questions'],
  queryFn: ({ pageParam, signal }) => api.assistant.questionGroups(after(pageParam), { signal }),
  ...paged,
});

export const settledQuery = infiniteQueryOptions({
  queryKey: [...conversationsKey, 'settled'],
  queryFn: ({ pageParam, signal }) => api.assistant.unanswered({ state: 'settled', ...after(pageParam) }, { signal }),
  ...paged,
});

export const lessonsQuery = infiniteQueryOptions({
  queryKey: [...conversationsKey, 'lessons'],
  queryFn: ({ pageParam, signal }) => api.assistant.lessons(after(pageParam), { signal }),
  ...paged,
});
