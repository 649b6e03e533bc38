import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { CommentedType } from '#contract/people/comments.ts';

export const commentsOf = (type: CommentedType, id: string) =>
  queryOptions({
    queryKey: ['comments', type, id],
    queryFn: ({ signal }) => api.comments.list({ type, id, limit: 100 }, { signal }),
  });
