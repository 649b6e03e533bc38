import { useInfiniteQuery } from '@tanstack/react-query';
import { AtSign } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { NotificationItem } from '#app/shell/notifications/item.tsx';
import { useMarkRead } from '#app/shell/notifications/use-mark-read.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { Notification } from '#contract/account/notifications.ts';
import { collaborationQueries } from './queries.ts';

export function Mentions() {
  const t = useT();
  const found = useInfiniteQuery(collaborationQueries.mentions);
  const { data, error, refetch } = found;
  const markRead = useMarkRead();
  if (!data) return error ? <ErrorScreen error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={6} />;
  const rows = rowsOf<Notification>(data);
  if (rows.length === 0) {
    return (
      <EmptyState title={t('collaboration.noMentions')} icon={<AtSign />}>
        {t('collaboration.noMentionsText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t('collaboration.part.mentions')} className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.id}>
            <NotificationItem notification={row} onOpen={() => row.readAt || markRead.mutate([row.id])} />
          </li>
        ))}
      </ul>
      <MoreButton pages={found} kind="quiet" size="s" className="justify-self-center" />
    </>
  );
}
