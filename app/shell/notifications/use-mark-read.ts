import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { Notification } from '#contract/account/notifications.ts';
import { notificationQueries } from './queries.ts';

type Pages = InfiniteData<{ rows: Notification[]; next: string | null }, string | null>;

/** Marks some or all as read: at once on screen, and on the server in the background. */
export function useMarkRead() {
  const client = useQueryClient();
  const { count, list } = notificationQueries;
  return useMutation({
    mutationFn: (ids: string[] | undefined) => api.notifications.markRead(ids ? { ids } : {}),
    async onMutate(ids) {
      await client.cancelQueries({ queryKey: ['notifications'] });
      const readAt = new Date().toISOString();
      const isMeant = (row: Notification) => !row.readAt && (!ids || ids.includes(row.id));
      client.setQueryData<Pages>(
        list.queryKey,
        (pages) =>
          pages && {
            ...pages,
            pages: pages.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) => (isMeant(row) ? { ...row, readAt } : row)),
            })),
          },
      );
      client.setQueryData(count.queryKey, (before) => ({
        unread: ids ? Math.max(0, (before?.unread ?? 0) - ids.length) : 0,
      }));
    },
    onSuccess: (answer) => client.setQueryData(count.queryKey, answer),
    onError: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
