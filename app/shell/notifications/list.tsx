import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { NotificationItem } from './item.tsx';
import { notificationQueries } from './queries.ts';
import { useMarkRead } from './use-mark-read.ts';

type Props = { unread: number; onLeave: () => void };

export default function NotificationList({ unread, onLeave }: Props) {
  const t = useT();
  const list = useInfiniteQuery(notificationQueries.list);
  const markRead = useMarkRead();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <header className="flex min-h-12 items-center gap-2 border-b border-line ps-4 pe-2">
        <h2 className="me-auto font-medium">{t('shell.notifications.title')}</h2>
        {unread > 0 && (
          <Button kind="quiet" size="s" onClick={() => markRead.mutate(undefined)}>
            {t('shell.notifications.markAllRead')}
          </Button>
        )}
      </header>
      {list.isPending ? (
        <div className="p-4">
          <SkeletonText lines={5} />
        </div>
      ) : list.isError && rows.length === 0 ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 ? (
        <p className="px-6 py-10 text-center text-ink-2">{t('shell.notifications.empty')}</p>
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto p-1">
          {rows.map((row) => (
            <li key={row.id}>
              <NotificationItem
                notification={row}
                onOpen={() => {
                  if (!row.readAt) markRead.mutate([row.id]);
                  onLeave();
                }}
              />
            </li>
          ))}
          {list.hasNextPage && (
            <li className="p-2 text-center">
              <MoreButton pages={list} kind="quiet" size="s" />
            </li>
          )}
        </ul>
      )}
    </>
  );
}
